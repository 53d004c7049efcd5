import FaradFoundation
import Simulation
import Testing

/// What a process has under way goes with it, and is let go as its own code: never by a server.
@Suite struct OpenSessionsTests {
    private let phone = TestPhone()
    private let url = URL(string: "https://server.example/files/7")!

    /// How an app loads, with something that must be told of its end.
    enum Way: CaseIterable {
        case sharedSession, ownSession, delegate, download, upload, background, waiting, webSocket
    }

    private func begin(_ way: Way, _ leaver: Leaver) {
        switch way {
        case .sharedSession:
            URLSession.shared.dataTask(with: url) { _, _, _ in leaver.stay() }.resume()
        case .ownSession:
            URLSession(configuration: .ephemeral).dataTask(with: url) { _, _, _ in leaver.stay() }
                .resume()
        case .delegate:
            URLSession(configuration: .default, delegate: Holder(leaver), delegateQueue: nil)
                .dataTask(with: url).resume()
        case .download:
            URLSession.shared.downloadTask(with: url) { _, _, _ in leaver.stay() }.resume()
        case .upload:
            var request = URLRequest(url: url)
            request.httpMethod = "POST"
            URLSession.shared.uploadTask(with: request, from: Data(count: 9)) { _, _, _ in
                leaver.stay()
            }.resume()
        case .background:
            URLSession(
                configuration: .background(withIdentifier: "b"), delegate: Holder(leaver),
                delegateQueue: nil
            ).downloadTask(with: url).resume()
        case .waiting:
            let configuration = URLSessionConfiguration.default
            configuration.waitsForConnectivity = true
            URLSession(configuration: configuration).dataTask(with: url) { _, _, _ in leaver.stay()
            }
            .resume()
        case .webSocket:
            let task = URLSession.shared.webSocketTask(with: url)
            task.send(.string("there")) { _ in leaver.stay() }
            task.receive { _ in leaver.stay() }
            task.resume()
        }
    }

    @Test(arguments: Way.allCases, [50, 150])
    func `a killed process lets go of its handlers itself, wherever its request is`(
        _ way: Way, _ milliseconds: Int
    ) throws {
        let network = PhoneNetwork.of(phone.system)
        network.request = .exactly(.milliseconds(100))
        network.response = .exactly(.milliseconds(100))
        network.add("server.example", TestServer { _ in HTTPResponse(body: Data("late".utf8)) })
        if way == .waiting { network.change(to: .none) }
        let process = try phone.app()
        let kernel = phone.simulation.makeProcess(name: "kernel").makeQueue(label: "main")
        kernel.after(.exactly(.milliseconds(milliseconds)), "kill") { process.kill(reason: "test") }
        kernel.after(.exactly(.milliseconds(500)), "network") { network.change(to: .wifi) }
        let log = Log()
        try phone.run(process) { [self] in begin(way, Leaver(log)) }
        #expect(process.state == .dead)
        #expect(log.wasHeard == false)
        #expect(log.left == ["app"])
    }

    @Test func `a session that is through keeps neither its tasks nor their handlers`() throws {
        PhoneNetwork.of(phone.system).add(
            "server.example", TestServer { _ in HTTPResponse(body: Data("there".utf8)) })
        let process = try phone.app()
        let log = Log()
        try phone.run(process) { [self] in begin(.ownSession, Leaver(log)) }
        #expect(log.wasHeard)
        #expect(log.left == ["app"])
        #expect(process.state == .running)
    }
}

/// Which processes' code let go of something.
private final class Log {
    var left: [String] = []
    var wasHeard = false
}

/// Unregisters when it goes, as an app's objects do.
private final class Leaver {
    private let log: Log
    private let token: any NSObjectProtocol

    init(_ log: Log) {
        self.log = log
        token = NotificationCenter.default.addObserver(
            forName: Notification.Name("saved"), object: nil, queue: nil
        ) { _ in }
    }

    deinit {
        NotificationCenter.default.removeObserver(token)
        log.left.append(SimulatedProcess.current?.name ?? "nobody")
    }

    func stay() { log.wasHeard = true }
}

/// A delegate that keeps something, and its session, as delegates do.
private final class Holder: NSObject, URLSessionTaskDelegate {
    private let leaver: Leaver
    init(_ leaver: Leaver) { self.leaver = leaver }
}
