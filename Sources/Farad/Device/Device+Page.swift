import Foundation
import JavaScriptCore
package import WebKit

// What can be seen of the page of an app, without any of it being changed.
extension Device {
    /// The page of the app that was started last and lives.
    package var pageOfApp: Page? {
        springBoard.running.last(where: \.isAlive)?.webView?.page
    }
}

extension Page {
    private struct Found: Decodable {
        let error: String?
    }

    /// What a user can tell of an element: `{ text, label, role, value, visible, enabled, focused, checked }`,
    /// or null where a selector finds none.
    func element(_ selector: String) throws(DeviceError) -> JSONText {
        let text = attributes(of: selector)
        let found = try? JSONDecoder().decode(Found.self, from: Data(text.utf8))
        guard let found, found.error == nil else {
            throw DeviceError(
                .usage,
                "\(selector) cannot be looked at: \(found?.error ?? "the script was stopped").")
        }
        // `{"found":…}`
        return .raw(String(text.dropFirst(9).dropLast()))
    }

    /// - Parameter call: JSON of the `source` of a function and of its `args`, an array of JSON.
    func value(of call: String) throws(DeviceError) -> JSONText {
        struct Call: Decodable {
            let source: String
            let args: String
        }

        do {
            let call = try JSONDecoder().decode(Call.self, from: Data(call.utf8))
            return .raw(try value(of: call.source, arguments: call.args))
        } catch let error as JSException {
            throw DeviceError(.usage, error.message)
        } catch {
            throw DeviceError(.fault, "What a scenario asks of a page cannot be read: \(error)")
        }
    }
}
