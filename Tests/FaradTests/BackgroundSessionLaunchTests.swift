import FaradFoundation
import FaradTesting
import Testing

@testable import Farad
@testable import UIKit

/// A background session's end wakes the app, as SpringBoard does it.
@Suite(.farad) struct BackgroundSessionLaunchTests {
    private final class Server: HTTPResponder {
        var state: [String: Any] { [:] }
        func respond(to request: HTTPRequest, at date: Date) -> HTTPResponse {
            HTTPResponse(body: Data("bytes".utf8))
        }
    }

    /// What happened, in all processes of the app.
    private final class Story {
        var lines: [String] = []
    }

    private final class Delegate: UIResponder, UIApplicationDelegate, URLSessionDownloadDelegate {
        private let story: Story
        private let keepsHandler: Bool
        private var session: URLSession?
        private var done: (() -> Void)?
        var window: UIWindow?

        init(_ story: Story, keepsHandler: Bool) {
            self.story = story
            self.keepsHandler = keepsHandler
        }

        private func connect() {
            session = URLSession(
                configuration: .background(withIdentifier: "transfers"), delegate: self,
                delegateQueue: .main)
        }

        func application(
            _ application: UIApplication,
            didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
        ) -> Bool {
            story.lines.append("launch")
            guard application.applicationState != .background else { return true }
            connect()
            if let url = URL(string: "https://server.example/file") {
                session?.downloadTask(with: url).resume()
            }
            return true
        }

        func application(
            _ application: UIApplication, handleEventsForBackgroundURLSession identifier: String,
            completionHandler: @escaping () -> Void
        ) {
            story.lines.append("events of \(identifier)")
            done = completionHandler
            if session == nil { connect() }
        }

        func urlSession(
            _ session: URLSession, downloadTask: URLSessionDownloadTask,
            didFinishDownloadingTo location: URL
        ) {
            let data = FaradFoundation.FileManager.default.contents(atPath: location.path)
            story.lines.append("file of \(data?.count ?? 0)")
        }

        func urlSessionDidFinishEvents(forBackgroundURLSession session: URLSession) {
            story.lines.append("all told")
            if !keepsHandler { done?() }
        }
    }

    private func play(
        _ story: Story, keepsHandler: Bool = false, _ actions: [TimedAction]
    ) throws -> Device {
        var bundle = AppBundle(
            name: "native", identifier: "app.native", displayName: "Native", web: .none,
            makeDelegate: { _ in Delegate(story, keepsHandler: keepsHandler) })
        bundle.servers = [ServerBundle(host: "server.example") { _ in Server() }]
        var profile = LatencyProfile.ideal
        profile.networkResponse = LatencyProfile.Figure(.seconds(10), source: "a test's own")
        let device = try Device.fresh(bundle, profile: profile)
        let report = device.run(actions)
        #expect(report.status == .passed, "\(report.findings)")
        return device
    }

    private func notes(_ device: Device) -> [String] {
        device.timelineRows.filter { $0.text.contains("suspended") || $0.text.contains("told") }
            .map { "\($0.text) \(Int($0.atMilliseconds))" }
    }

    @Test func `a suspended app goes on, hears of the end, and is suspended again`() throws {
        let story = Story()
        let device = try play(
            story, [TimedAction(.launch), TimedAction(.background, at: .seconds(1))])
        #expect(story.lines == ["launch", "events of transfers", "file of 5", "all told"])
        #expect(
            notes(device) == [
                "Native is suspended 1120",
                "Native is told of the background session transfers 10140",
                "Native is suspended 10240",
            ])
    }

    @Test func `an app that was ended is launched in the background for the end`() throws {
        let story = Story()
        _ = try play(story, [TimedAction(.launch), TimedAction(.kill("app"), at: .seconds(1))])
        #expect(
            story.lines == ["launch", "launch", "events of transfers", "file of 5", "all told"])
    }

    @Test func `who never calls the handler is suspended when the system's patience is over`()
        throws
    {
        let story = Story()
        let device = try play(
            story, keepsHandler: true,
            [TimedAction(.launch), TimedAction(.background, at: .seconds(1))])
        #expect(notes(device).last == "Native is suspended 40240")
    }
}
