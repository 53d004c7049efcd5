import AuthenticationServices
import FaradFoundation
import Simulation

// The page by which an app has its user sign in (ASWebAuthenticationSession).
extension Device {
    private var signInPage: WebAuthenticationViewController? {
        topmost as? WebAuthenticationViewController
    }

    /// The address that the page was opened with, while it is before the user.
    public var webAuthentication: String? { signInPage?.url.absoluteString }

    /// The page leads to an address of the app's, as it does when the user has signed in.
    ///
    /// - Throws: ``DeviceError`` when there is no such page, or the address is none that it leads back by.
    public func finishWebAuthentication(at address: String) throws(DeviceError) {
        guard let page = signInPage else {
            throw DeviceError(.usage, "No page to sign in by is before the user.")
        }
        guard let url = URL(string: address), page.leadsBack(url) else {
            throw DeviceError(
                .usage, "\(address) does not lead back to the app: see the session's callback.")
        }
        springBoard.front?.perform("user") { page.finish(url) }
    }

    /// The user closes the page.
    ///
    /// - Throws: ``DeviceError`` when there is none.
    public func cancelWebAuthentication() throws(DeviceError) {
        guard let page = signInPage else {
            throw DeviceError(.usage, "No page to sign in by is before the user.")
        }
        springBoard.front?.perform("user") { page.finish(nil) }
    }
}
