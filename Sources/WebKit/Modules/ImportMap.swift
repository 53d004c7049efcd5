import FaradFoundation

/// Where the specifiers of a document's modules lead, as its import map has it (HTML standard,
/// "resolve a module specifier").
struct ImportMap {
    private typealias Table = [(specifier: String, address: String?)]

    /// A name that the map knows; without an address it leads nowhere all the same.
    private struct Match {
        var address: String?
    }

    private let document: String
    private var imports: Table = []
    private var scopes: [(prefix: String, imports: Table)] = []

    /// - Parameter json: The text of the document's import map, if it has one; what is wrong in it is
    ///   left out.
    init(json: String?, document: String) {
        self.document = document
        let object = json.flatMap { try? JSONSerialization.jsonObject(with: Data($0.utf8)) }
        let map = object as? [String: Any] ?? [:]
        imports = table(map["imports"])
        for (key, value) in members(map["scopes"]) {
            guard let prefix = absolute(key, document) else { continue }
            scopes.append((prefix, table(value)))
        }
        scopes.sort { Self.isMoreSpecific($0.prefix, $1.prefix) }
    }

    /// In one order, as two keys may come to one URL.
    private func members(_ value: Any?) -> [(key: String, value: Any)] {
        (value as? [String: Any] ?? [:]).sorted { $0.key < $1.key }
    }

    private func table(_ value: Any?) -> Table {
        var entries: Table = []
        for (key, value) in members(value) {
            var target = (value as? String).flatMap { address(of: $0, document) }
            // A folder leads to a folder.
            if key.hasSuffix("/"), target?.hasSuffix("/") == false { target = nil }
            entries.append((address(of: key, document) ?? key, target))
        }
        return entries.sorted { Self.isMoreSpecific($0.specifier, $1.specifier) }
    }

    /// Of two prefixes of one text the longer one is the greater.
    private static func isMoreSpecific(_ one: String, _ other: String) -> Bool {
        other.utf16.lexicographicallyPrecedes(one.utf16)
    }

    /// The URL of a module; nil where the name of one leads nowhere.
    func resolve(_ specifier: String, from base: String) -> String? {
        let url = address(of: specifier, base)
        for (prefix, imports) in scopes
        where prefix == base || (prefix.hasSuffix("/") && base.hasPrefix(prefix)) {
            if let match = match(url ?? specifier, imports) { return match.address }
        }
        guard let match = match(url ?? specifier, imports) else { return url }
        return match.address
    }

    private func match(_ specifier: String, _ imports: Table) -> Match? {
        for (known, address) in imports {
            if known == specifier { return Match(address: address) }
            if known.hasSuffix("/"), specifier.hasPrefix(known) {
                let rest = String(specifier.dropFirst(known.count))
                return Match(address: address.flatMap { absolute(rest, $0) })
            }
        }
        return nil
    }

    /// What a specifier names that is a URL or a path.
    private func address(of specifier: String, _ base: String) -> String? {
        let isRelative = ["/", "./", "../"].contains(where: specifier.hasPrefix)
        guard isRelative || URL(string: specifier)?.scheme != nil else { return nil }
        return absolute(specifier, base)
    }

    private func absolute(_ reference: String, _ base: String) -> String? {
        URL(string: reference, relativeTo: URL(string: base))?.absoluteString
    }
}
