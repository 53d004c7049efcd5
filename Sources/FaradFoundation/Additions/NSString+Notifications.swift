public import Foundation

extension NSString {
    /// The text of the app's bundle for a key, with its arguments put in; a simulated bundle carries no
    /// translations, so that the key is the text.
    public class func localizedUserNotificationString(
        forKey key: String, arguments: [Any]?
    ) -> String {
        let text = Bundle.main.localizedString(forKey: key, value: nil, table: nil)
        let given = (arguments ?? []).map { $0 as? any CVarArg ?? "\($0)" as NSString }
        return given.isEmpty ? text : String(format: text, arguments: given)
    }
}
