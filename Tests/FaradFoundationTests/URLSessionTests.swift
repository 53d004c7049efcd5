import FaradFoundation
import Simulation
import Testing

/// A server of a test: answers what a closure says, and remembers what it was asked.
final class TestServer: HTTPResponder {
    private let answer: (HTTPRequest) -> HTTPResponse
    private(set) var requests: [HTTPRequest] = []

    init(_ answer: @escaping (HTTPRequest) -> HTTPResponse) { self.answer = answer }

    var state: [String: Any] { ["requests": requests.count] }

    func respond(to request: HTTPRequest, at date: Date) -> HTTPResponse {
        requests.append(request)
        return answer(request)
    }
}

@Suite struct URLSessionTests {
    private let phone = TestPhone()
    private let url = URL(string: "https://server.example/files/7")!

    private func serve(_ answer: @escaping (HTTPRequest) -> HTTPResponse) -> TestServer {
        let server = TestServer(answer)
        PhoneNetwork.of(phone.system).add("server.example", server)
        return server
    }

    /// What a data task's handler hears.
    private func load(
        _ request: URLRequest, configuration: URLSessionConfiguration? = nil,
        in process: SimulatedProcess
    ) throws -> (data: Data?, response: HTTPURLResponse?, error: URLError?) {
        var heard: (Data?, URLResponse?, (any Error)?)?
        try phone.run(process) {
            let session = configuration.map { URLSession(configuration: $0) } ?? .shared
            session.dataTask(with: request) { heard = ($0, $1, $2) }.resume()
        }
        let (data, response, error) = try #require(heard)
        return (data, response as? HTTPURLResponse, error as? URLError)
    }

    @Test func `Data(contentsOf:) of a web address waits for the simulated server`() throws {
        let server = serve { request in
            HTTPResponse(status: request.path == ["gone"] ? 404 : 200, body: Data("hello".utf8))
        }
        var read: [String] = []
        try phone.run(phone.app()) {
            read.append(String(decoding: try FileContents.read(url), as: UTF8.self))
            for address in ["https://server.example/gone", "https://nowhere.example/"] {
                do {
                    _ = try FileContents.read(try #require(URL(string: address)))
                } catch {
                    read.append("\((error as NSError).code)")
                }
            }
        }
        #expect(read == ["hello", "256", "256"])
        #expect(server.requests.count == 2)
    }

    @Test func `a data task brings the server's answer with status, type and length`() throws {
        let server = serve { _ in
            HTTPResponse(
                headers: ["Content-Type": "text/plain; charset=UTF-8"], body: Data("hello".utf8))
        }
        var request = URLRequest(url: url)
        request.setValue("abc", forHTTPHeaderField: "X-Device")
        let (data, response, error) = try load(request, in: try phone.app())
        #expect(data == Data("hello".utf8))
        #expect(response?.statusCode == 200)
        #expect(response?.mimeType == "text/plain")
        #expect(response?.textEncodingName == "utf-8")
        #expect(response?.expectedContentLength == 5)
        #expect(error == nil)
        #expect(server.requests.map { $0.header("x-device") } == ["abc"])
    }

    @Test func `without a network a request fails as in flight mode and reaches no server`() throws
    {
        let server = serve { _ in HTTPResponse() }
        PhoneNetwork.of(phone.system).change(to: .none)
        let (data, response, error) = try load(URLRequest(url: url), in: try phone.app())
        #expect(data == nil && response == nil)
        #expect((error as NSError?)?.domain == "NSURLErrorDomain")
        #expect(error?.errorCode == -1009)
        #expect(error?.localizedDescription == "The Internet connection appears to be offline.")
        #expect((error as NSError?)?.userInfo[NSURLErrorFailingURLErrorKey] as? URL == url)
        #expect(server.requests.isEmpty)
    }

    @Test(arguments: [("https://nobody.example/", -1003), ("ftp://server.example/", -1002)])
    func `an unknown host and an unknown scheme have Apple's codes`(
        _ address: String, _ code: Int
    ) throws {
        _ = serve { _ in HTTPResponse() }
        let request = URLRequest(url: try #require(URL(string: address)))
        #expect(try load(request, in: try phone.app()).error?.errorCode == code)
    }

    @Test func `a lost request times out by the virtual clock`() throws {
        let server = serve { _ in HTTPResponse() }
        PhoneNetwork.of(phone.system).faults.add(.loseRequest, "GET *", nth: 1)
        let configuration = URLSessionConfiguration.default
        configuration.timeoutIntervalForRequest = 15
        let error = try load(
            URLRequest(url: url), configuration: configuration, in: try phone.app()
        ).error
        #expect(error?.code == .timedOut)
        #expect(phone.simulation.clock.now.milliseconds == 15_000)
        #expect(server.requests.isEmpty)
    }

    @Test func `of a lost response the server knows and the client does not`() throws {
        let server = serve { _ in HTTPResponse() }
        PhoneNetwork.of(phone.system).faults.add(.loseResponse, "GET */files/*", nth: 1)
        #expect(try load(URLRequest(url: url), in: try phone.app()).error?.code == .timedOut)
        #expect(server.requests.count == 1)
    }

    @Test func `a repeated request is served twice and heard once`() throws {
        let server = serve { _ in HTTPResponse(body: Data("once".utf8)) }
        PhoneNetwork.of(phone.system).faults.add(.repeatRequest, "GET *", nth: 1)
        #expect(try load(URLRequest(url: url), in: try phone.app()).data == Data("once".utf8))
        #expect(server.requests.count == 2)
    }

    @Test func `a response that is cut, or shorter than announced, ends with a lost connection`()
        throws
    {
        let process = try phone.app()
        _ = serve { request in
            let announced: Int64? = request.url.lastPathComponent == "huge" ? 2 << 30 : nil
            return HTTPResponse(body: Data(count: 1000), announcedLength: announced)
        }
        PhoneNetwork.of(phone.system).faults.add(.cutResponse, "GET */files/*", nth: 1)
        let cut = try load(URLRequest(url: url), in: process)
        #expect(cut.error?.errorCode == -1005)
        #expect(cut.data == nil)
        let huge = try load(
            URLRequest(url: try #require(URL(string: "https://server.example/huge"))), in: process)
        #expect(huge.error?.code == .networkConnectionLost)
        #expect(huge.response?.expectedContentLength == 2_147_483_648)
    }

    @Test func `a network that goes while a request is under way fails it`() throws {
        let network = PhoneNetwork.of(phone.system)
        network.response = .exactly(.milliseconds(500))
        _ = serve { _ in HTTPResponse() }
        let process = try phone.app()
        let system = phone.simulation.makeProcess(name: "system").makeQueue(label: "main")
        system.after(.exactly(.milliseconds(100)), "flight mode") { network.change(to: .none) }
        var heard: [(code: URLError.Code?, milliseconds: Double)] = []
        let simulation = phone.simulation
        try phone.run(process) {
            URLSession.shared.dataTask(with: url) { _, _, error in
                heard.append(((error as? URLError)?.code, simulation.clock.now.milliseconds))
            }.resume()
        }
        #expect(heard.map(\.code) == [.networkConnectionLost])
        #expect(heard.map(\.milliseconds) == [100])
    }

    @Test func `redirects are followed, and a POST becomes a GET unless the status forbids it`()
        throws
    {
        let server = serve { request in
            switch request.url.lastPathComponent {
            case "old": HTTPResponse(status: 302, headers: ["Location": "/new"])
            case "kept": HTTPResponse(status: 307, headers: ["Location": "/new"])
            case "loop": HTTPResponse(status: 301, headers: ["Location": "/loop"])
            default: HTTPResponse(body: Data(request.method.utf8))
            }
        }
        let process = try phone.app()
        func post(_ path: String) throws -> (
            data: Data?, response: HTTPURLResponse?, error: URLError?
        ) {
            var request = URLRequest(
                url: try #require(URL(string: "https://server.example/\(path)")))
            request.httpMethod = "POST"
            request.httpBody = Data("x".utf8)
            return try load(request, in: process)
        }
        let moved = try post("old")
        #expect(moved.data == Data("GET".utf8))
        #expect(moved.response?.url?.path == "/new")
        #expect(try post("kept").data == Data("POST".utf8))
        #expect(server.requests.last?.body == Data("x".utf8))
        #expect(try post("loop").error?.code == .httpTooManyRedirects)
    }

    @Test func `a delegate hears of response, data and end in this order and may refuse the data`()
        throws
    {
        _ = serve { _ in HTTPResponse(body: Data(count: 600_000)) }
        let process = try phone.app()
        let delegate = Listener()
        var session: URLSession?
        try phone.run(process) {
            session = URLSession(configuration: .default, delegate: delegate, delegateQueue: .main)
            session?.dataTask(with: url).resume()
        }
        #expect(
            delegate.heard == [
                "response 600000", "data 262144", "data 262144", "data 75712", "end",
            ])
        delegate.heard = []
        delegate.disposition = .cancel
        try phone.run(process) { session?.dataTask(with: url).resume() }
        #expect(delegate.heard == ["response 600000", "end -999"])
        try phone.run(process) { session?.finishTasksAndInvalidate() }
        #expect(delegate.heard.last == "invalid")
        phone.at(process) { #expect(session?.delegate == nil) }
        session = nil
    }

    @Test func `a download's file is there while the handler runs, and gone behind it`() throws {
        _ = serve { _ in HTTPResponse(body: Data("file".utf8)) }
        let process = try phone.app()
        var location: URL?
        var contents: Data?
        try phone.run(process) {
            URLSession.shared.downloadTask(with: url) { file, _, _ in
                location = file
                contents = file.flatMap { FileManager.default.contents(atPath: $0.path) }
            }.resume()
        }
        #expect(contents == Data("file".utf8))
        let path = try #require(location?.path)
        #expect(path.contains("/tmp/CFNetworkDownload_"))
        phone.at(process) { #expect(!FileManager.default.fileExists(atPath: path)) }
    }

    @Test func `a download that finds the volume full fails and leaves nothing`() throws {
        _ = serve { _ in HTTPResponse(body: Data("file".utf8)) }
        let process = try phone.app()
        let faults = WriteFaults()
        faults.add("CFNetworkDownload_*", nth: 1, by: nil)
        phone.system.fileSystem.writeFaults = faults
        var error: (any Error)?
        try phone.run(process) {
            URLSession.shared.downloadTask(with: url) { error = $2 }.resume()
        }
        #expect((error as? URLError)?.errorCode == -3003)
        try phone.at(process) {
            let names = try FileManager.default.contentsOfDirectory(
                atPath: FileManager.default.temporaryDirectory.path)
            #expect(names == [])
        }
    }

    @Test func `a task that is cancelled ends with minus 999 and nothing else`() throws {
        _ = serve { _ in HTTPResponse(body: Data("late".utf8)) }
        PhoneNetwork.of(phone.system).response = .exactly(.seconds(1))
        let process = try phone.app()
        var errors: [Int] = []
        try phone.run(process) {
            let task = URLSession.shared.dataTask(with: url) { _, _, error in
                errors.append((error as? URLError)?.errorCode ?? 0)
            }
            task.resume()
            PhoneQueue.main.asyncAfter(deadline: .now() + 0.5) { task.cancel() }
        }
        #expect(errors == [-999])
    }

    @Test func `a suspended task hears nothing and runs out of no time until it is resumed`()
        throws
    {
        let server = serve { _ in HTTPResponse(body: Data(count: 600_000)) }
        PhoneNetwork.of(phone.system).response = .exactly(.seconds(1))
        let process = try phone.app()
        let listener = Listener()
        var states: [URLSessionTask.State] = []
        try phone.run(process) {
            let session = URLSession(
                configuration: .default, delegate: listener, delegateQueue: nil)
            let task = session.dataTask(with: URLRequest(url: url, timeoutInterval: 5))
            task.resume()
            PhoneQueue.main.asyncAfter(deadline: .now() + 0.5) {
                task.suspend()
                states.append(task.state)
            }
            PhoneQueue.main.asyncAfter(deadline: .now() + 60) {
                #expect(listener.heard.isEmpty)
                task.resume()
                states.append(task.state)
            }
        }
        #expect(states == [.suspended, .running])
        #expect(
            listener.heard == [
                "response 600000", "data 262144", "data 262144", "data 75712", "end",
            ])
        #expect(server.requests.count == 1)
    }

    @Test func `a suspended task that has lost its network says so when it is resumed`() throws {
        _ = serve { _ in HTTPResponse(body: Data("late".utf8)) }
        let network = PhoneNetwork.of(phone.system)
        network.response = .exactly(.seconds(3))
        let process = try phone.app()
        var errors: [String] = []
        try phone.run(process) {
            let task = URLSession.shared.dataTask(with: url) { _, _, error in
                let code = (error as? URLError)?.errorCode ?? 0
                errors.append("\(code) at \(ProcessInfo.processInfo.systemUptime)")
            }
            task.resume()
            PhoneQueue.main.asyncAfter(deadline: .now() + 1) { task.suspend() }
            PhoneQueue.main.asyncAfter(deadline: .now() + 2) { network.change(to: .none) }
            PhoneQueue.main.asyncAfter(deadline: .now() + 10) { task.resume() }
        }
        #expect(errors == ["-1005 at 10.0"])
    }

    @Test func `a session that waits for connectivity begins when the network is back`() throws {
        _ = serve { _ in HTTPResponse(body: Data("there".utf8)) }
        let network = PhoneNetwork.of(phone.system)
        network.change(to: .none)
        let process = try phone.app()
        let configuration = URLSessionConfiguration.default
        configuration.waitsForConnectivity = true
        let system = phone.simulation.makeProcess(name: "system").makeQueue(label: "main")
        system.after(.exactly(.seconds(5)), "network") { network.change(to: .cellular) }
        let loaded = try load(URLRequest(url: url), configuration: configuration, in: process)
        #expect(loaded.data == Data("there".utf8))
        #expect(phone.simulation.clock.now.milliseconds == 5000)
    }
}

/// Writes down what a session says.
private final class Listener: NSObject, URLSessionDataDelegate {
    var heard: [String] = []
    var disposition = URLSession.ResponseDisposition.allow

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
    ) {
        heard.append("response \(response.expectedContentLength)")
        completionHandler(disposition)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        heard.append("data \(data.count)")
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
    ) {
        heard.append(error.map { "end \(($0 as? URLError)?.errorCode ?? 0)" } ?? "end")
    }

    func urlSession(_ session: URLSession, didBecomeInvalidWithError error: (any Error)?) {
        heard.append("invalid")
    }
}
