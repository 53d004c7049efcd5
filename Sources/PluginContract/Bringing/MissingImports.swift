/// The modules that a file of a plugin needs here and does not import, as a phone's Foundation or a pod's
/// header brings what is theirs.
struct MissingImports {
    let file: SourceFile
    /// What can be imported here.
    let modules: Set<String>
    /// The plugin's own classes.
    let own: Set<String>

    var names: [String] {
        (lacksPhone ? ["FaradFoundation"] : []) + (lacksKeychain ? ["Security"] : [])
            + frameworks
    }

    /// Names that a file which imports Foundation alone has on a phone, and on Linux in another module;
    /// the first two stand beside sums of times, whose operators are there.
    private static let phones: Set<String> = [
        "DispatchTime", "asyncAfter",
        "HTTPURLResponse", "URLRequest", "URLResponse", "URLSession", "URLSessionConfiguration",
        "URLSessionDataDelegate", "URLSessionDataTask", "URLSessionDelegate",
        "URLSessionDownloadDelegate", "URLSessionDownloadTask", "URLSessionTask",
        "URLSessionTaskDelegate", "URLSessionUploadTask", "URLSessionWebSocketTask",
    ]

    /// Modules that bring nothing of the phone's Foundation here.
    private static let bare: Set<String> = ["Darwin", "Dispatch", "Foundation", "Security"]

    /// Whether it uses what is the phone's, and imports nothing that brings it.
    private var lacksPhone: Bool {
        let words = file.tokens.compactMap(\.word)
        return words.contains(where: Self.phones.contains) && imported.isSubset(of: Self.bare)
    }

    private var imported: Set<String> {
        Set(
            file.tokens.indices.filter { file.isWord("import", at: $0) }
                .compactMap { file.word(at: $0 + 1) })
    }

    /// Whose names begin with two letters of their own.
    private static let prefixes: KeyValuePairs = [
        "AV": "AVFoundation", "CB": "CoreBluetooth", "CL": "CoreLocation", "CN": "Contacts",
        "EK": "EventKit", "LA": "LocalAuthentication", "MP": "MediaPlayer", "PH": "Photos",
        "SK": "StoreKit", "UI": "UIKit", "UN": "UserNotifications", "WK": "WebKit",
    ]

    /// Modules that bring UIKit along, here as on a phone.
    private static let interfaces: Set<String> = [
        "AuthenticationServices", "Capacitor", "ContactsUI", "EventKitUI", "MediaPlayer",
        "MessageUI", "PhotosUI", "SafariServices", "Social", "StoreKit", "WebKit",
    ]

    /// Modules of Apple's whose names it uses without an import: CocoaPods gives a pod a header that
    /// brings UIKit to all of its files, and headers of Apple's bring each other more than modules do
    /// here. Whoever compiles on a phone has them from somewhere.
    private var frameworks: [String] {
        let imported = imported
        return Self.prefixes.compactMap { prefix, module in
            guard modules.contains(module), !imported.contains(module),
                module != "UIKit" || imported.isDisjoint(with: Self.interfaces),
                module != "WebKit" || !imported.contains("Capacitor")
            else { return nil }
            let isUsed = file.tokens.contains { token in
                guard let word = token.word, word.hasPrefix(prefix), !own.contains(word) else {
                    return false
                }
                return word.dropFirst(2).first?.isUppercase == true
                    && word.dropFirst(3).first?.isLowercase == true
            }
            return isUsed ? module : nil
        }
    }

    /// Whether it uses the keychain, which comes with Foundation on a phone, and does not import it.
    private var lacksKeychain: Bool {
        guard modules.contains("Security") else { return false }
        return !imported.contains("Security")
            && file.tokens.contains { token in
                guard let word = token.word else { return false }
                return ["kSec", "errSec", "SecItem", "SecAddShared", "SecRequestShared"]
                    .contains(where: word.hasPrefix)
            }
    }
}
