// What stands before declarations of Swift's.
extension SourceFile {
    static let modifiers = [
        "public", "open", "final", "private", "fileprivate", "internal", "package", "override",
        "dynamic", "static", "nonisolated", "required",
    ]

    /// What stands before a declaration: `@objc`, `@objc(name)`, `@objcMembers`.
    func attributes(
        before index: Int
    ) -> (isObjectiveC: Bool, name: String?, isWhole: Bool) {
        var found = (isObjectiveC: false, name: String?.none, isWhole: false)
        var at = index - 1
        var argument: String?
        while at >= 0 {
            if isSign(")", at: at) {
                guard let open = start(of: at) else { break }
                argument = word(at: open + 1)
                at = open - 1
                continue
            }
            guard let word = word(at: at) else { break }
            if isSign("@", at: at - 1) {
                if word == "objc" {
                    found.isObjectiveC = true
                    found.name = argument
                }
                if word == "objcMembers" { found.isWhole = true }
                at -= 2
            } else {
                guard Self.modifiers.contains(word) else { break }
                // What it overrides is seen by Objective-C already.
                if word == "override" { found.isObjectiveC = true }
                at -= 1
            }
            argument = nil
        }
        return found
    }
}
