import AndroidFoundation
import FaradFoundation
import Simulation

/// The cookies of all WebViews of the app, as `android.webkit.CookieManager` has them.
///
/// Those with an end are in their file at once; Android's waits up to half a minute, unless it is
/// flushed.
public final class CookieManager {
    let jar: CookieJar

    private init(_ process: PhoneProcess) {
        let file = CookieFile.inDataContainer(of: process, "app_webview/Default/Cookies")
        jar = CookieJar(
            takesNameless: true,
            file: { file },
            now: { [unowned process] in
                Date(timeIntervalSince1970: process.milliseconds / 1000)
            })
    }

    /// The one of the process that runs.
    public static func getInstance() -> CookieManager {
        let process = PhoneProcess.current
        return process.process.service(CookieManager.self) { CookieManager(process) }
    }

    /// Takes the text of a `Set-Cookie`.
    public func setCookie(_ url: String, _ value: String) {
        if let url = URL(string: url) { jar.set(value, for: url) }
    }

    /// As the header `Cookie` has them; nil where there are none.
    public func getCookie(_ url: String) -> String? {
        guard let url = URL(string: url) else { return nil }
        let text = jar.header(for: url, toScript: false)
        return text.isEmpty ? nil : text
    }

    /// All that is to be kept is kept already.
    public func flush() {}

    public func removeSessionCookies() { jar.removeSessionCookies() }

    public func removeAllCookies() { jar.removeAll() }
}
