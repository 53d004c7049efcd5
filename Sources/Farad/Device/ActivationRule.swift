import FaradFoundation

/// What a share extension accepts: the `NSExtensionActivationRule` of its Info.plist.
///
/// A dictionary of Apple's keys is read, and the predicate that accepts all; other predicates are
/// not evaluated. What differs between versions of the dictionary
/// (`NSExtensionActivationDictionaryVersion`) or with `NSExtensionActivationUsesStrictMatching` is
/// not documented; both are read alike here: each item has to be of a kind that a key accepts.
struct ActivationRule {
    private let rule: Any?

    init(_ bundle: ExtensionBundle) {
        let root = bundle.infoDictionary["NSExtension"] as? [String: Any]
        let attributes = root?["NSExtensionAttributes"] as? [String: Any]
        rule = attributes?["NSExtensionActivationRule"]
    }

    /// What Apple's keys tell apart.
    private enum Kind: String, CaseIterable {
        case image, movie, text
        case webPage = "web page"
        case file

        init(_ item: SharedItem) {
            if item.representation == .webURL {
                self = .webPage
            } else if item.isImage {
                self = .image
            } else if item.conforms(to: "public.movie") {
                self = .movie
            } else if item.conforms(to: "public.text") {
                self = .text
            } else {
                self = .file
            }
        }

        var keys: [String] {
            switch self {
            case .image: ["NSExtensionActivationSupportsImageWithMaxCount"]
            case .movie: ["NSExtensionActivationSupportsMovieWithMaxCount"]
            case .text: ["NSExtensionActivationSupportsText"]
            case .webPage:
                [
                    "NSExtensionActivationSupportsWebURLWithMaxCount",
                    "NSExtensionActivationSupportsWebPageWithMaxCount",
                ]
            case .file: []
            }
        }
    }

    /// Every file counts for this key, an image as well.
    private static let anyFile = "NSExtensionActivationSupportsFileWithMaxCount"

    /// Why the extension is not offered for the items, as one sentence; nil when it is.
    func objection(_ items: [SharedItem], app: String) -> String? {
        if let predicate = rule as? String {
            // The string that Apple's template holds accepts everything.
            if predicate == "TRUEPREDICATE" { return nil }
            return "\(app)'s share extension has an activation rule that Farad does not evaluate, "
                + "the predicate “\(predicate.prefix(60))”; give a dictionary of "
                + "NSExtensionActivationSupports… keys."
        }
        guard let rule = rule as? [String: Any] else {
            return "\(app)'s share extension declares nothing that it accepts."
        }
        for kind in Kind.allCases {
            let count = items.count { Kind($0) == kind }
            guard count > 0 else { continue }
            let most = kind.keys.map { Self.limit(rule[$0]) }.max() ?? 0
            let files = items.count { !$0.isText }
            // Files of all kinds share one number.
            let mostFiles = Self.limit(rule[Self.anyFile])
            let isFile = items.contains { Kind($0) == kind && !$0.isText }
            if count <= most || isFile && files <= mostFiles { continue }
            let accepted = isFile ? max(most, mostFiles) : most
            if accepted == 0 { return "\(app)'s share extension accepts no \(kind.rawValue)s." }
            if count <= accepted {
                return refusal(app, "at most", accepted, "file", files)
            }
            return refusal(app, "", accepted, kind.rawValue, count)
        }
        let most = rule["NSExtensionActivationSupportsAttachmentsWithMaxCount"] as? Int
        if let most, items.count > most { return refusal(app, "", most, "item", items.count) }
        let least = rule["NSExtensionActivationSupportsAttachmentsWithMinCount"] as? Int
        if let least, items.count < least {
            return refusal(app, "at least", least, "item", items.count)
        }
        return nil
    }

    /// A number of items, or a Boolean that accepts any number.
    private static func limit(_ value: Any?) -> Int {
        if let count = value as? Int { return count }
        return value as? Bool == true ? .max : 0
    }

    private func refusal(
        _ app: String, _ bound: String, _ accepted: Int, _ noun: String, _ shared: Int
    ) -> String {
        "The share sheet does not offer \(app): it accepts \(bound)\(bound.isEmpty ? "" : " ")"
            + "\(Verdict.count(accepted, noun)) at a time, and \(shared) "
            + "\(shared == 1 ? "was" : "were") shared."
    }
}
