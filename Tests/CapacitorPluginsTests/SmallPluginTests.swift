import FaradFoundation
import Testing
import UIKit

@testable import CapacitorPlugins

@Suite struct SmallPluginTests {
    private func phone(_ infoDictionary: [String: Any] = [:]) -> PluginPhone {
        let phone = PluginPhone(infoDictionary: infoDictionary)
        phone.launch()
        return phone
    }

    @Test func `F152: what was copied is pasted, text before URL before image`() {
        let phone = phone()
        #expect(
            phone.call("Clipboard", "read") == "rejected: There is no data on the clipboard")
        #expect(phone.call("Clipboard", "write", "{ string: 'x', url: 'a:b' }") == "undefined")
        #expect(phone.call("Clipboard", "read") == #"{"type":"text/plain","value":"x"}"#)
        #expect(phone.call("Clipboard", "write", "{ url: 'https://a.b/c' }") == "undefined")
        #expect(
            phone.call("Clipboard", "read") == #"{"type":"text/plain","value":"https://a.b/c"}"#)
        var text: String?
        phone.onMain { text = UIPasteboard.general.url?.absoluteString }
        phone.run()
        #expect(text == "https://a.b/c")
    }

    @Test func `F152: an image comes back as a PNG's data URL`() {
        let phone = phone()
        let png =
            "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
        #expect(phone.call("Clipboard", "write", "{ image: '\(png)' }") == "undefined")
        #expect(
            phone.call("Clipboard", "read")
                == #"{"type":"image/png","value":"data:image/png;base64,\#(png)"}"#)
    }

    @Test func `F152: what cannot be copied is named`() {
        let phone = phone()
        #expect(phone.call("Clipboard", "write") == "rejected: No content provided")
        #expect(
            phone.call("Clipboard", "write", "{ image: 'no image' }")
                == "rejected: Unable to encode image")
    }

    @Test func `F154: only listed schemes that an app answers can be opened`() {
        let phone = phone(["LSApplicationQueriesSchemes": ["other"]])
        var opened: [URL] = []
        let system = phone.lifecycle.application.system
        system.canOpen = { $0.scheme == "other" || $0.scheme == "hidden" }
        system.open = { opened.append($0) }
        #expect(
            phone.call("AppLauncher", "canOpenUrl", "{ url: 'other://a' }") == #"{"value":true}"#)
        #expect(
            phone.call("AppLauncher", "canOpenUrl", "{ url: 'hidden://a' }") == #"{"value":false}"#)
        #expect(
            phone.call("AppLauncher", "openUrl", "{ url: 'hidden://a' }") == #"{"completed":true}"#)
        #expect(
            phone.call("AppLauncher", "openUrl", "{ url: 'nobody://a' }")
                == #"{"completed":false}"#)
        #expect(opened.map(\.absoluteString) == ["hidden://a"])
        #expect(phone.call("AppLauncher", "openUrl") == "rejected: Must supply a URL")
    }

    @Test func `F152: the priority is string, url, image, and a label counts for nothing`() {
        let phone = phone()
        #expect(
            phone.call("Clipboard", "write", "{ url: 'https://a.b', image: 'no image' }")
                == "undefined")
        #expect(
            phone.call("Clipboard", "write", "{ string: 5, url: '' }")
                == "rejected: Unable to form URL")
        #expect(
            phone.call("Clipboard", "write", "{ label: 'x' }") == "rejected: No content provided")
        #expect(
            phone.call("Clipboard", "read") == #"{"type":"text/plain","value":"https://a.b"}"#)
    }

    @Test func `F154: what is no URL is refused`() {
        let phone = phone()
        for method in ["canOpenUrl", "openUrl"] {
            #expect(
                phone.call("AppLauncher", method, "{ url: 5 }") == "rejected: Must supply a URL")
            #expect(phone.call("AppLauncher", method, "{ url: '' }") == "rejected: Invalid URL")
        }
    }

    @Test(arguments: [("short", 2600), ("long", 4100)])
    func `F156: a toast answers when it has faded out`(duration: String, milliseconds: Int) {
        let phone = phone()
        phone.evaluate(
            """
            globalThis.results = [];
            const start = performance.now();
            Capacitor.Plugins.Toast.show({ text: "x", duration: "\(duration)" })
                .then(() => results.push(Math.round(performance.now() - start))); 0
            """)
        #expect(phone.results == "[\(milliseconds)]")
        #expect(
            phone.call("Toast", "show")
                == "rejected: text must be provided and must be a string.")
    }
}
