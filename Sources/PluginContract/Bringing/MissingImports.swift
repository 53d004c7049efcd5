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
            + (lacksInterface ? ["UIKit"] : [])
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

    /// Whether it uses what is the phone's, and imports nothing that brings it.
    private var lacksPhone: Bool {
        let words = file.tokens.compactMap(\.word)
        return words.contains(where: Self.phones.contains) && importsFoundationAlone
    }

    private var importsFoundationAlone: Bool {
        file.tokens.indices.filter { file.isWord("import", at: $0) }
            .compactMap { file.word(at: $0 + 1) }.allSatisfy { $0 == "Foundation" }
    }

    /// Whether it names what is UIKit's and does not import it: CocoaPods gives a pod a header that
    /// brings UIKit to all of its files.
    private var lacksInterface: Bool {
        guard modules.contains("UIKit"), importsFoundationAlone else { return false }
        return file.tokens.contains { token in
            guard let word = token.word, word.hasPrefix("UI"), !own.contains(word) else {
                return false
            }
            return word.dropFirst(2).first?.isUppercase == true
                && word.dropFirst(3).first?.isLowercase == true
        }
    }

    /// Whether it uses the keychain, which comes with Foundation on a phone, and does not import it.
    private var lacksKeychain: Bool {
        guard modules.contains("Security") else { return false }
        let isImported = file.tokens.indices.contains { file.holds("import", "Security", at: $0) }
        return !isImported
            && file.tokens.contains { token in
                guard let word = token.word else { return false }
                return ["kSec", "errSec", "SecItem", "SecAddShared", "SecRequestShared"]
                    .contains(where: word.hasPrefix)
            }
    }
}
