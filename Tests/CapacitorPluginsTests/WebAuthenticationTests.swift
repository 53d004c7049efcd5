import AuthenticationServices
import Capacitor
import Farad
import FaradFoundation
import FaradTesting
import Testing
import UIKit

/// ASWebAuthenticationSession as plugins from elsewhere use it.
@Suite(.farad, .serialized) struct WebAuthenticationTests {
    private final class Anchor: NSObject, ASWebAuthenticationPresentationContextProviding {
        let window: UIWindow?
        var session: ASWebAuthenticationSession?
        init(_ window: UIWindow?) { self.window = window }
        func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor {
            window ?? UIWindow()
        }
    }

    private func phone(
        _ name: String = #function, isEphemeral: Bool = false, hasAnchor: Bool = true,
        _ also: @escaping (ASWebAuthenticationSession) -> Void = { _ in }
    ) throws -> PluginDevice {
        try ProbePlugin.phone("web " + name) { plugin, call in
            ProbePlugin.onMain {
                let anchor = Anchor(plugin.bridge?.viewController?.view.window)
                plugin.state = anchor
                let session = ASWebAuthenticationSession(
                    url: URL(string: "https://id.example.org/login")!, callbackURLScheme: "myapp"
                ) { url, error in
                    if let error { return call.reject("\((error as NSError).code)") }
                    call.resolve(["url": url?.absoluteString ?? ""])
                }
                anchor.session = session
                session.prefersEphemeralWebBrowserSession = isEphemeral
                if hasAnchor { session.presentationContextProvider = anchor }
                session.start()
                also(session)
            }
        }
    }

    @Test func `the phone asks first, and the page leads back to the app`() throws {
        let phone = try phone()
        #expect(
            phone.device.alert?.title == "“Script” Wants to Use “id.example.org” to Sign In")
        try phone.lines { try phone.device.answerAlert("Continue") }
        #expect(phone.device.webAuthentication == "https://id.example.org/login")
        #expect(throws: DeviceError.self) {
            try phone.device.finishWebAuthentication(at: "other://callback")
        }
        #expect(
            try phone.lines {
                try phone.device.finishWebAuthentication(at: "myapp://callback?code=7")
            } == [#"{"url":"myapp://callback?code=7"}"#])
        #expect(phone.device.webAuthentication == nil)
    }

    @Test func `who says no, or closes the page, has cancelled the login`() throws {
        let refused = try phone("refused")
        #expect(try refused.lines { try refused.device.answerAlert("Cancel") } == ["rejected: 1"])
        let closed = try phone("closed", isEphemeral: true)
        #expect(closed.device.alert == nil)
        #expect(
            try closed.lines { try closed.device.cancelWebAuthentication() } == ["rejected: 1"])
        #expect(try phone("app", isEphemeral: true) { $0.cancel() }.lines == ["rejected: 1"])
    }

    @Test func `a session that nobody says a window for does not start`() throws {
        #expect(try phone(hasAnchor: false).lines == ["rejected: 2"])
    }
}
