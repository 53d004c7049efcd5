import FaradFoundation
import Testing

@testable import Farad
@testable import UIKit

/// Background transfers that outlive the program: two real processes, one device folder.
@Suite struct KeptTransferTests {
    private final class Server: HTTPResponder {
        var state: [String: Any] { [:] }
        func respond(to request: HTTPRequest, at date: Date) -> HTTPResponse {
            HTTPResponse(body: Data("bytes of \(request.url.path)".utf8))
        }
    }

    /// Begins a download at its first launch and makes the session again at each later one.
    private final class Delegate: UIResponder, UIApplicationDelegate, URLSessionDownloadDelegate {
        private let begins: Bool
        private let tell: (String) -> Void
        private var session: URLSession?
        private var done: (() -> Void)?
        var window: UIWindow?

        init(begins: Bool, _ tell: @escaping (String) -> Void) {
            self.begins = begins
            self.tell = tell
        }

        private func connect() {
            if session != nil { return }
            session = URLSession(
                configuration: .background(withIdentifier: "transfers"), delegate: self,
                delegateQueue: .main)
        }

        func application(
            _ application: UIApplication,
            didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
        ) -> Bool {
            guard begins, application.applicationState != .background else { return true }
            connect()
            guard let url = URL(string: "https://server.example/file") else { return false }
            let task = session?.downloadTask(with: url)
            task?.taskDescription = "the file"
            task?.resume()
            return true
        }

        func application(
            _ application: UIApplication, handleEventsForBackgroundURLSession identifier: String,
            completionHandler: @escaping () -> Void
        ) {
            tell("events of \(identifier)")
            done = completionHandler
            connect()
        }

        func urlSession(
            _ session: URLSession, downloadTask: URLSessionDownloadTask,
            didFinishDownloadingTo location: URL
        ) {
            let data = FaradFoundation.FileManager.default.contents(atPath: location.path)
            let text = String(decoding: data ?? Data(), as: UTF8.self)
            let name = downloadTask.taskDescription ?? ""
            tell("\(downloadTask.taskIdentifier) \(name): \(text)")
        }

        func urlSessionDidFinishEvents(forBackgroundURLSession session: URLSession) {
            tell("all told")
            done?()
        }
    }

    private static let variable = "FARAD_TEST_DEVICE"

    private static func device(
        _ path: String, begins: Bool = false, _ tell: @escaping (String) -> Void = { _ in }
    ) throws -> Device {
        var bundle = AppBundle(
            name: "native", identifier: "app.native", displayName: "Native", web: .none,
            makeDelegate: { _ in Delegate(begins: begins, tell) })
        bundle.servers = [ServerBundle(host: "server.example") { _ in Server() }]
        var configuration = DeviceConfiguration(recordsTrace: true)
        configuration.storage = .directory(path)
        configuration.profile.networkResponse = LatencyProfile.Figure(
            .seconds(10), source: "a test's own")
        let device = try Device(configuration)
        try device.install(bundle)
        return device
    }

    /// What the app tells of a run on a device folder, which is let go again.
    private static func play(_ path: String, _ actions: [TimedAction]) throws -> [String] {
        var story: [String] = []
        let device = try Self.device(path) { story.append($0) }
        let report = device.run(actions)
        #expect(report.status == .passed, "\(report.findings)")
        try device.close()
        return story
    }

    private static func temporaryFolder() -> String {
        var template = Array("/tmp/farad-test-XXXXXX".utf8CString)
        return template.withUnsafeMutableBufferPointer { String(cString: mkdtemp($0.baseAddress!)) }
    }

    /// The tests change the environment, which a process that another one starts inherits.
    @Test func `a transfer that a program leaves under way is gone on with by the next one`()
        async throws
    {
        let path = Self.temporaryFolder()
        defer { try? Foundation.FileManager.default.removeItem(atPath: path) }
        setenv(Self.variable, path, 1)
        // The first program ends when the request is under way for a second.
        await #expect(processExitsWith: .exitCode(7)) {
            let path = String(cString: getenv("FARAD_TEST_DEVICE"))
            let device = try KeptTransferTests.device(path, begins: true)
            let report = device.run([TimedAction(.launch)], until: .seconds(1))
            try device.close()
            let line =
                "app.native: background session transfers, task 1: GET https://server.example/file "
                + "is under way"
            exit(report.leftovers.contains(line) ? 7 : 8)
        }
        let kept = try HeldFolder(path: path).read().backgroundSessions
        #expect(kept.map(\.identifier) == ["transfers"] && kept.first?.app == "app.native")
        let transfer = try #require(kept.first?.transfers.first)
        #expect(transfer.url.absoluteString == "https://server.example/file")
        #expect(transfer.outcome == nil && transfer.text == "the file")
        #expect(transfer.secondsLeft < 7 * 86_400 && transfer.secondsLeft > 7 * 86_400 - 2)
        // This process is the second one.
        let story = try Self.play(
            path, [TimedAction(.launch), TimedAction(.background, at: .seconds(1))])
        #expect(story == ["events of transfers", "1 the file: bytes of /file", "all told"])
        #expect(try HeldFolder(path: path).read().backgroundSessions == [])
    }

    @Test func `an end that nobody has heard wakes the app in the next run`() throws {
        let path = Self.temporaryFolder()
        defer { try? Foundation.FileManager.default.removeItem(atPath: path) }
        let url = try #require(URL(string: "https://server.example/file"))
        var state = DeviceState()
        state.backgroundSessions = [
            KeptSession(
                app: "app.native", identifier: "transfers", lastTask: 4,
                transfers: [
                    KeptTransfer(
                        number: 4, isUpload: true, url: url, method: "PUT", headers: ["A": "b"],
                        body: Data([0, 255]), folder: "/x", secondsLeft: 0.5,
                        outcome: .failure(-1001))
                ]),
            KeptSession(
                app: "app.other", identifier: "transfers", lastTask: 1,
                transfers: [KeptTransfer(number: 1, url: url, folder: "/x", secondsLeft: 9)]),
        ]
        try HeldFolder(path: path).write(state)
        #expect(try HeldFolder(path: path).read() == state)
        let story = try Self.play(path, [TimedAction(.launch)])
        #expect(story == ["events of transfers", "all told"])
        // What belongs to an app that is not there waits for it.
        let left = try HeldFolder(path: path).read().backgroundSessions
        #expect(left == [state.backgroundSessions[1]])
    }

    @Test(arguments: [
        #"{"app": 1}"#, "7",
        #"{"app":"a","identifier":"b","lastTask":1,"owesEnd":false,"transfers":[{}]}"#,
    ])
    func `sessions that are none make the folder a damaged one, which the message says`(
        _ session: String
    ) throws {
        let path = Self.temporaryFolder()
        defer { try? Foundation.FileManager.default.removeItem(atPath: path) }
        let text = DeviceState().text.replacing(
            "\"backgroundSessions\":[]", with: "\"backgroundSessions\":[\(session)]")
        try Data(text.utf8).write(to: URL(fileURLWithPath: path + "/device.json"))
        let error = #expect(throws: DeviceError.self) { try Self.device(path) }
        #expect(error?.message.contains("device.json is damaged; remove it to forget") == true)
    }
}
