/// What a share extension accepts: the `NSExtensionActivationRule` of its Info.plist.
struct ActivationRule {
    private let rule: Any?

    init(_ bundle: ExtensionBundle) {
        let root = bundle.infoDictionary["NSExtension"] as? [String: Any]
        let attributes = root?["NSExtensionAttributes"] as? [String: Any]
        rule = attributes?["NSExtensionActivationRule"]
    }

    /// Why the extension is not offered for so many images, as one sentence; nil when it is.
    func objection(images count: Int, app: String) -> String? {
        // The string that Apple's template holds accepts everything.
        if (rule as? String) == "TRUEPREDICATE" { return nil }
        guard let rule = rule as? [String: Any] else {
            return "\(app)'s share extension declares nothing that it accepts."
        }
        let most = rule["NSExtensionActivationSupportsImageWithMaxCount"] as? Int ?? 0
        let files = rule["NSExtensionActivationSupportsFileWithMaxCount"] as? Int ?? 0
        let accepted = max(most, files)
        if accepted == 0 { return "\(app)'s share extension accepts no images." }
        if count > accepted {
            return "The share sheet does not offer \(app): it accepts "
                + "\(accepted == 1 ? "1 image" : "\(accepted) images") at a time, and \(count) "
                + "were shared."
        }
        return nil
    }
}
