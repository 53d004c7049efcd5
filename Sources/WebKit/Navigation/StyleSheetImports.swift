import FaradFoundation

/// The sheets that a style sheet imports (CSS Cascading 5, "@import"): only at its beginning.
enum StyleSheetImports {
    /// - Parameter mayImport: Whether a condition in `supports()` is one; else the rule is none.
    static func addresses(
        in text: String, where mayImport: (String) -> Bool = { _ in true }
    ) -> [String] {
        var addresses: [String] = []
        var rest = Substring(text)
        while true {
            rest = afterSpace(rest)
            guard rest.first == "@" else { return addresses }
            let name = rest.dropFirst().prefix { $0.isLetter || $0 == "-" }.lowercased()
            guard ["charset", "import", "layer"].contains(name) else { return addresses }
            rest = rest.dropFirst(name.count + 1)
            guard let (statement, following) = statement(rest) else { return addresses }
            rest = following
            let what = afterSpace(statement)
            guard name == "import", let address = address(what) else { continue }
            if let condition = StyleRules.imported(String(what))[2], !mayImport(condition) {
                continue
            }
            addresses.append(address)
        }
    }

    private static func afterSpace(_ text: Substring) -> Substring {
        var rest = text
        while true {
            rest = rest.drop { $0.isWhitespace }
            if rest.hasPrefix("/*") {
                guard let end = rest.range(of: "*/") else { return "" }
                rest = rest[end.upperBound...]
            } else if rest.hasPrefix("<!--") {
                rest = rest.dropFirst(4)
            } else if rest.hasPrefix("-->") {
                rest = rest.dropFirst(3)
            } else {
                return rest
            }
        }
    }

    /// What comes before the semicolon, and after it; nil where a block opens first.
    private static func statement(_ text: Substring) -> (Substring, Substring)? {
        var quote: Character?
        var isEscaped = false
        var depth = 0
        for index in text.indices {
            let character = text[index]
            if isEscaped {
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else if let open = quote {
                if character == open { quote = nil }
            } else if character == "\"" || character == "'" {
                quote = character
            } else if character == "(" {
                depth += 1
            } else if character == ")" {
                depth -= 1
            } else if character == "{" {
                return nil
            } else if character == ";", depth <= 0 {
                return (text[..<index], text[text.index(after: index)...])
            }
        }
        return (text, "")
    }

    private static func address(_ text: Substring) -> String? {
        if let quote = text.first, quote == "\"" || quote == "'" {
            return String(text.dropFirst().prefix { $0 != quote })
        }
        guard text.prefix(4).lowercased() == "url(" else { return nil }
        let inside = text.dropFirst(4).drop { $0.isWhitespace }
        if let quote = inside.first, quote == "\"" || quote == "'" {
            return String(inside.dropFirst().prefix { $0 != quote })
        }
        return inside.prefix { $0 != ")" }.trimmingCharacters(in: .whitespaces)
    }
}
