/// Reads a DELETE of a synchronized database as the plugin does, by words and patterns: there a row is
/// marked as deleted until it has been exported.
package struct DeletionReader: Sendable {
    let half: NativeHalf

    package init(_ half: NativeHalf) { self.half = half }

    /// What stands in the place of the DELETE.
    package static func mark(_ table: String, _ condition: String) -> String {
        "UPDATE \(table) SET sql_deleted = 1 WHERE \(withoutSemicolon(condition)) "
            + "AND sql_deleted = 0;"
    }

    /// nil where none is found: on Android also where the condition has several lines.
    package func condition(of statement: String) -> String? {
        let pattern = #/(?i)WHERE(.+?)(?:ORDER\s+BY|LIMIT|$)/#
        switch half {
        case .android: return statement.firstMatch(of: pattern).map { trimmed($0.1) }
        case .ios:
            // The plugin counts characters where units of UTF-16 are asked for.
            guard let text = String(statement.utf16.prefix(statement.count)) else { return nil }
            return text.firstMatch(of: pattern.dotMatchesNewlines()).map { trimmed($0.1) }
        }
    }

    package func table(of statement: String) -> String? {
        let pattern = #/(?:INSERT\s+INTO|UPDATE|DELETE\s+FROM)\s+([^\s]+)/#
        return statement.firstMatch(of: half == .ios ? pattern : pattern.ignoresCase())
            .map { String($0.1) }
    }

    // MARK: Columns

    package func namesColumn(_ condition: String) -> Bool {
        half == .ios ? hasColumnToken(condition) : !columns(of: condition).isEmpty
    }

    /// Android's columns of a condition.
    package func columns(of condition: String) -> [String] {
        let pattern =
            #/
            \b[a-zA-Z]\w*\b(?=\s*(?:<=?|>=?|<>?|=|AND|OR|BETWEEN|NOT|IN|LIKE))
            |\b[a-zA-Z]\w*\b\s+BETWEEN\s+'[^']+'\s+AND\s+'[^']+'
            |\(([^)]+)\)\s+IN\s+\(\s*VALUES\s*\(
            /#.wordBoundaryKind(.simple)
        return condition.matches(of: pattern).flatMap { match in
            if let list = match.1 { return list.split(separator: ",").map { trimmed($0) } }
            let text = trimmed(match.0)
            return Self.keywords.contains(text.uppercased()) ? [] : [text]
        }
    }

    /// On iOS words between spaces and commas are looked at.
    private func hasColumnToken(_ condition: String) -> Bool {
        var isIn = false
        var isRange = false
        var isRangesEnd = false
        var isOperand = false
        var isLike = false
        let words = condition.split(omittingEmptySubsequences: false) { $0 == " " || $0 == "," }
        for word in words {
            let capital = word.uppercased()
            if capital == "IN" {
                isIn = true
            } else if isIn, word.hasPrefix("(") {
                continue
            } else if isIn, word.hasSuffix(")") {
                isIn = false
            } else if capital == "BETWEEN" {
                isRange = true
            } else if isRange, capital == "AND" {
                isRangesEnd = true
            } else if ["=", "<", "<=", ">=", ">", "<>"].contains(word) {
                isOperand = true
            } else if capital == "LIKE" {
                isLike = true
            } else if !isIn, !isRange, !isOperand, !isLike, !Self.keywords.contains(capital),
                word.contains(#/\b[a-zA-Z]\w*\b/#.wordBoundaryKind(.simple))
            {
                return true
            } else if isRange, isRangesEnd {
                isRange = false
                isRangesEnd = false
            } else if isOperand {
                isOperand = false
            } else {
                isLike = false
            }
        }
        return false
    }

    private static let keywords = ["AND", "OR", "IN", "VALUES", "LIKE", "BETWEEN", "NOT"]

    // MARK: References

    /// The tables that may refer to the one; the plugin looks at the first alone.
    package static func references(to table: String) -> String {
        "SELECT sql FROM sqlite_master WHERE sql LIKE('%FOREIGN KEY%') AND "
            + "sql LIKE('%REFERENCES%') AND sql LIKE('%\(table)%') AND sql LIKE('%ON DELETE%');"
    }

    package func referrer(_ sql: String) -> Referrer {
        let statement = sql.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .joined(separator: " ")
        let name = statement.firstMatch(of: #/CREATE\s+TABLE\s+(\w+)\s+\(/#)?.1
        let key =
            #/
            FOREIGN\s+KEY\s+\( ([^)]+) \)\s+REFERENCES\s+(\w+)\s*\( ([^)]+) \)\s+
            ON\s+DELETE\s+(CASCADE|RESTRICT|SET\s+DEFAULT|SET\s+NULL|NO\s+ACTION)
            /#
        return Referrer(
            name: name.map(String.init) ?? "",
            keys: statement.matches(of: key).map { match in
                ForeignKey(
                    columns: match.1.split(separator: ",").map(String.init),
                    table: String(match.2),
                    references: match.3.split(separator: ",").map(String.init),
                    action: String(match.4))
            })
    }
}

/// A table that refers to others.
package struct Referrer: Sendable {
    /// Empty where it is not found, as where no space stands behind it.
    package let name: String
    package let keys: [ForeignKey]
}

/// Columns as they stand between commas, spaces and all.
package struct ForeignKey: Sendable {
    package let columns: [String]
    package let table: String
    package let references: [String]
    package let action: String

    /// The rows of the referring table whose targets meet the condition.
    package func relatedRows(in referrer: String, _ condition: String) -> String {
        let same = zip(columns, references).map { "t1.\($0) = t2.\($1)" }
            .joined(separator: " AND ")
        return "SELECT t1.rowid FROM \(referrer) t1 JOIN \(table) t2 ON \(same) "
            + "WHERE \(withoutSemicolon(prefixed(condition))) AND t1.sql_deleted = 0;"
    }

    /// The condition over the table referred to, read by the first of AND, OR and NOT that stands in it,
    /// and by the first operator of each part.
    private func prefixed(_ condition: String) -> String {
        let word = ["AND", "OR", "NOT"].first(where: condition.contains)
        let parts = word.map { condition.split(separator: $0, omittingEmptySubsequences: false) }
        return (parts ?? [condition[...]]).map { part in
            let part = trimmed(part)
            let operators = ["=", "<>", "<", "<=", ">", ">=", "IN", "BETWEEN", "LIKE"]
            guard let sign = operators.first(where: part.contains),
                let range = part.firstRange(of: sign)
            else { return part }
            var column = trimmed(part[..<range.lowerBound])
            if let place = columns.firstIndex(of: column) { column = references[place] }
            return "t2.\(column) \(sign) \(trimmed(part[range.upperBound...]))"
        }.joined(separator: " \(word ?? "AND") ")
    }
}

private func withoutSemicolon(_ condition: String) -> String {
    condition.hasSuffix(";") ? String(condition.dropLast()) : condition
}
