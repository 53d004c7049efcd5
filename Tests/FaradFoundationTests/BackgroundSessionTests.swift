import FaradFoundation
import Simulation
import Testing

@Suite struct BackgroundSessionTests {
    private let phone = TestPhone()
    private let url = URL(string: "https://server.example/files/7")!
    private let identifier = "app.timesafari.transfers"

    init() {
        let daemon = URLSessionDaemon.of(phone.system)
        // An extension belongs to its app, as SpringBoard knows.
        daemon.app = { _ in "app.timesafari" }
        let network = PhoneNetwork.of(phone.system)
        network.response = .exactly(.seconds(2))
        network.add("server.example", TestServer { _ in HTTPResponse(body: Data("bytes".utf8)) })
    }

    private func begin(
        _ log: Log, in process: SimulatedProcess, group: String? = nil, downloads: Bool = true
    ) {
        phone.simulation.enter(process) {
            PhoneQueue.main.async {
                let session = log.connect(identifier, group)
                if downloads { session.downloadTask(with: url).resume() }
            }
        }
    }

    @Test func `a transfer goes on after its process has died, and a new one hears of it`() throws {
        var woken: [String] = []
        URLSessionDaemon.of(phone.system).wake = { woken.append("\($0) \($1)") }
        let first = try phone.app()
        begin(Log(), in: first)
        let system = phone.simulation.makeProcess(name: "system").makeQueue(label: "main")
        system.after(.exactly(.seconds(1)), "kill") { first.kill() }
        _ = try phone.simulation.run()
        #expect(woken == ["app.timesafari \(identifier)"])
        #expect(phone.simulation.clock.now.milliseconds == 2000)

        let second = try phone.app()
        let log = Log()
        URLSessionDaemon.of(phone.system).appWasWoken("app.timesafari", for: identifier)
        begin(log, in: second, downloads: false)
        _ = try phone.simulation.run()
        #expect(log.heard == ["file bytes", "end", "all told"])
        #expect(woken.count == 1)
    }

    @Test func `a process that is killed in the middle of its code begins nothing any more`() throws
    {
        let first = try phone.app()
        let log = Log()
        first.makeQueue(label: "work").async("work") {
            let session = log.connect(identifier, nil)
            phone.simulation.sleep(for: .seconds(2))
            session.downloadTask(with: url).resume()
            _ = URLSession(configuration: .background(withIdentifier: "late"))
        }
        let system = phone.simulation.makeProcess(name: "system").makeQueue(label: "main")
        system.after(.exactly(.seconds(1)), "kill") { first.kill() }
        _ = try phone.simulation.run()
        let next = Log()
        var open: [URLSessionTask]?
        let second = try phone.app()
        phone.simulation.enter(second) {
            PhoneQueue.main.async {
                next.connect(identifier, nil).getAllTasks { open = $0 }
            }
        }
        _ = try phone.simulation.run()
        #expect(open == [])
        #expect(next.heard == [])
    }

    @Test func `while its process lives the delegate hears at once and nobody is woken`() throws {
        var woken = 0
        URLSessionDaemon.of(phone.system).wake = { _, _ in woken += 1 }
        let log = Log()
        begin(log, in: try phone.app())
        _ = try phone.simulation.run()
        #expect(log.heard == ["file bytes", "end"])
        #expect(woken == 0)
    }

    @Test func `a suspended process is woken when the last task is over, and hears of all then`()
        throws
    {
        let process = try phone.app()
        let log = Log()
        let daemon = URLSessionDaemon.of(phone.system)
        var woken: [Double] = []
        daemon.wake = { [phone] _, _ in
            woken.append(phone.simulation.clock.now.milliseconds)
            process.resume()
            daemon.processResumed(process)
        }
        begin(log, in: process)
        begin(log, in: process)
        let system = phone.simulation.makeProcess(name: "system").makeQueue(label: "main")
        system.after(.exactly(.seconds(1)), "suspend") { process.suspend() }
        _ = try phone.simulation.run()
        #expect(woken == [2000])
        #expect(log.heard.filter { $0 == "end" }.count == 2)
    }

    @Test func `what an extension has begun is told to the app that makes the same session`() throws
    {
        let share = try phone.shareExtension()
        begin(Log(), in: share, group: phone.group)
        let system = phone.simulation.makeProcess(name: "system").makeQueue(label: "main")
        system.after(.exactly(.seconds(1)), "end of the extension") { share.kill() }
        _ = try phone.simulation.run()
        let log = Log()
        begin(log, in: try phone.app(), group: phone.group, downloads: false)
        _ = try phone.simulation.run()
        #expect(log.heard == ["file bytes", "end"])
    }

    @Test func `an extension's session without a shared container fails`() throws {
        let log = Log()
        begin(log, in: try phone.shareExtension())
        _ = try phone.simulation.run()
        #expect(log.heard == ["end -995"])
    }

    @Test func `a session that another process is connected to is refused`() throws {
        let app = Log()
        begin(app, in: try phone.app(), group: phone.group)
        let share = Log()
        let system = phone.simulation.makeProcess(name: "system").makeQueue(label: "main")
        let process = try phone.shareExtension()
        system.after(.exactly(.seconds(1)), "second") {
            begin(share, in: process, group: phone.group)
        }
        _ = try phone.simulation.run()
        #expect(share.heard == ["end -996"])
        #expect(app.heard == ["file bytes", "end"])
    }

    @Test func `a cut transfer is tried again until it is whole`() throws {
        PhoneNetwork.of(phone.system).faults.add(.cutResponse, "GET *", nth: 1)
        let log = Log()
        begin(log, in: try phone.app())
        _ = try phone.simulation.run()
        #expect(log.heard == ["file bytes", "end"])
        #expect(phone.simulation.clock.now.milliseconds == 14_000)
    }

    @Test func `a suspended transfer waits with the system, and is suspended for the next process`()
        throws
    {
        let first = try phone.app()
        phone.simulation.enter(first) {
            PhoneQueue.main.async {
                let task = Log().connect(identifier, nil).downloadTask(with: url)
                task.resume()
                PhoneQueue.main.asyncAfter(deadline: .now() + 1) { task.suspend() }
                PhoneQueue.main.asyncAfter(deadline: .now() + 1.5) { first.kill() }
            }
        }
        _ = try phone.simulation.run()
        let kept = URLSessionDaemon.of(phone.system).state.first?.transfers.first
        #expect(kept?.isSuspended == true && kept?.outcome == nil)

        let log = Log()
        var states: [URLSessionTask.State] = []
        let second = try phone.app()
        phone.simulation.enter(second) {
            PhoneQueue.main.asyncAfter(deadline: .now() + 100) {
                log.connect(identifier, nil).getAllTasks { tasks in
                    states = tasks.map(\.state)
                    #expect(log.heard.isEmpty)
                    for task in tasks { task.resume() }
                }
            }
        }
        _ = try phone.simulation.run()
        #expect(states == [.suspended])
        #expect(log.heard == ["file bytes", "end"])
    }

    @Test func `without a network a transfer waits for one`() throws {
        let network = PhoneNetwork.of(phone.system)
        network.change(to: .none)
        let log = Log()
        begin(log, in: try phone.app())
        let system = phone.simulation.makeProcess(name: "system").makeQueue(label: "main")
        system.after(.exactly(.seconds(3600)), "network") {
            #expect(log.heard.isEmpty)
            network.change(to: .wifi)
        }
        _ = try phone.simulation.run()
        #expect(log.heard == ["file bytes", "end"])
        #expect(phone.simulation.clock.now.milliseconds == 3_602_000)
    }
}

/// A background session's delegate that writes down what it hears.
private final class Log: NSObject, URLSessionDownloadDelegate {
    var heard: [String] = []
    private var session: URLSession?

    func connect(_ identifier: String, _ group: String?) -> URLSession {
        if let session { return session }
        let configuration = URLSessionConfiguration.background(withIdentifier: identifier)
        configuration.sharedContainerIdentifier = group
        let made = URLSession(configuration: configuration, delegate: self, delegateQueue: nil)
        session = made
        return made
    }

    func urlSession(
        _ session: URLSession, downloadTask: URLSessionDownloadTask,
        didFinishDownloadingTo location: URL
    ) {
        let data = FileManager.default.contents(atPath: location.path) ?? Data()
        heard.append("file \(String(decoding: data, as: UTF8.self))")
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
    ) {
        heard.append(error.map { "end \(($0 as? URLError)?.errorCode ?? 0)" } ?? "end")
    }

    func urlSessionDidFinishEvents(forBackgroundURLSession session: URLSession) {
        heard.append("all told")
    }
}
