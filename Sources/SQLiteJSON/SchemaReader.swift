/// Why a statement cannot be told as JSON, in the plugin's words.
package struct SchemaFailure: Error, Hashable, Sendable {
    package let message: String

    init(_ message: String) { self.message = message }
}

/// Reads what SQLite keeps of a table's making as the plugin does: by commas, parentheses and words,
/// and so not whatever SQL may say.
package struct SchemaReader: Sendable {
    let half: NativeHalf

    package init(_ half: NativeHalf) { self.half = half }

    // MARK: Tables

    package func columns(_ statement: String) throws -> [ColumnJSON] {
        guard let open = statement.firstIndex(of: "(") else {
            throw SchemaFailure("No '(' in the query result")
        }
        guard let close = statement.lastIndex(of: ")") else {
            throw SchemaFailure("No ')' in the query result")
        }
        let entries = try masked(statement[statement.index(after: open)..<close])
        return try entries.split(separator: ",", omittingEmptySubsequences: false)
            .map { try column(String($0)) }
    }

    /// Commas within parentheses as `§`; the plugin looks one level deep.
    private func masked(_ text: Substring) throws -> String {
        var characters = Array(text)
        let opens = characters.indices.filter { characters[$0] == "(" }
        let closes = characters.indices.filter { characters[$0] == ")" }
        guard opens.count == closes.count else {
            let words = "Not same number of opening and closing parentheses"
            throw SchemaFailure(
                half == .ios
                    ? "Error modEmbeddedParentheses failed : \(words)"
                    : "ModEmbeddedParentheses: \(words)")
        }
        var place = 0
        var end = 0
        while place < opens.count {
            let start = opens[place]
            if place + 1 < opens.count, opens[place + 1] < closes[place] { place += 1 }
            guard end <= start, start <= closes[place] else {
                // Of what ends the app on an iPhone and throws on Android.
                throw SchemaFailure("String index out of range: parentheses are too deep")
            }
            for index in start...closes[place] where characters[index] == "," {
                characters[index] = "§"
            }
            end = closes[place] + 1
            place += 1
        }
        return String(characters)
    }

    private func column(_ text: String) throws -> ColumnJSON {
        let text = trimmed(half == .ios ? text : text.replacing("\n", with: ""))
        let words =
            half == .ios
            ? text.split(separator: " ", maxSplits: 1)
            : text.split(maxSplits: 1, whereSeparator: \.isWhitespace)
                .map { $0.drop(while: \.isWhitespace) }
        guard words.count == 2 else {
            throw SchemaFailure(
                half == .ios ? "Query result not well formatted" : "length=1; index=1")
        }
        var column = ColumnJSON(value: String(words[1]))
        switch words[0].uppercased() {
        case "FOREIGN":
            let (inside, after) = try parentheses(text, "FOREIGN KEYS")
            let key = inside.replacing("§", with: ",")
            column.foreignkey = String(half == .ios ? key.replacing(", ", with: ",") : key)
            column.value = String(text[after...].dropFirst())
        case "PRIMARY", "UNIQUE":
            let (inside, after) = try parentheses(text, "PRIMARY/UNIQUE KEY")
            let prefix = words[0].uppercased() == "PRIMARY" ? "CPK_" : "CUN_"
            column.constraint =
                prefix + String(inside.replacing("§", with: "_").replacing("_ ", with: "_"))
            column.value = half == .ios ? text : String(text[..<after])
        case "CONSTRAINT":
            let parts = words[1].split(separator: " ", maxSplits: 1)
            guard parts.count == 2 else { throw SchemaFailure("length=1; index=1") }
            column.constraint = String(parts[0])
            column.value = String(parts[1])
        default: column.column = String(words[0])
        }
        column.value = column.value.replacing("§", with: ",")
        return column
    }

    private func parentheses(
        _ text: String, _ what: String
    ) throws -> (inside: Substring, after: String.Index) {
        guard let open = text.firstIndex(of: "(") else {
            throw SchemaFailure("Create Schema \(what) no '('")
        }
        guard let close = text.firstIndex(of: ")"), open < close else {
            throw SchemaFailure("Create Schema \(what) no ')'")
        }
        return (text[text.index(after: open)..<close], text.index(after: close))
    }

    // MARK: Indexes, triggers and views

    package func index(_ name: String, _ statement: String) throws -> IndexJSON {
        guard let open = statement.lastIndex(of: "(") else {
            throw SchemaFailure("Create Indexes no '('")
        }
        guard let close = statement.lastIndex(of: ")"), open < close else {
            throw SchemaFailure("Create Indexes no ')'")
        }
        return IndexJSON(
            name: name, value: String(statement[statement.index(after: open)..<close]),
            mode: statement.contains("UNIQUE") ? "UNIQUE" : nil)
    }

    package func trigger(
        _ name: String, of table: String, _ statement: String
    ) throws -> TriggerJSON {
        let named = try halves(statement, name, "name")
        guard named.contains(table) else {
            throw failure("sql split does not contains \(table)")
        }
        let event = trimmed(named.split(separator: table, omittingEmptySubsequences: false)[0])
        var logic = trimmed(try halves(named, "\(event) \(table)", "tableName"))
        var condition: String?
        if !logic.uppercased().hasPrefix("BEGIN") {
            let parts = logic.split(separator: "BEGIN", omittingEmptySubsequences: false)
            guard parts.count == 2 else {
                throw failure("Error sql split BEGIN does not return 2 values")
            }
            condition = trimmed(parts[0])
            logic = "BEGIN\(parts[1])"
        }
        return TriggerJSON(
            name: name, timeevent: withoutOn(event),
            condition: condition?.isEmpty == false ? condition : nil, logic: logic)
    }

    /// What stands behind the word, which is to be there once.
    private func halves(_ text: String, _ word: String, _ what: String) throws -> String {
        let parts = text.split(separator: word, omittingEmptySubsequences: false)
        guard parts.count == 2 else {
            throw failure("Error sql split \(what) does not return 2 values")
        }
        return String(parts[1])
    }

    private func failure(_ words: String) -> SchemaFailure {
        guard half == .android else { return SchemaFailure(words) }
        let plain = words.hasPrefix("Error ") ? String(words.dropFirst(6)) : words
        return SchemaFailure("Error: getTriggers \(plain)")
    }

    package func view(_ name: String, _ statement: String) throws -> ViewJSON {
        let parts = statement.split(
            separator: "AS ", maxSplits: half == .ios ? .max : 1, omittingEmptySubsequences: false)
        if parts.count > 1 { return ViewJSON(name: name, value: String(parts[1])) }
        guard half == .android else {
            throw SchemaFailure("Farad: a view without AS in capitals ends the app on an iPhone")
        }
        return ViewJSON(name: name, value: String(statement.dropFirst(2)))
    }
}

func trimmed(_ text: some StringProtocol) -> String {
    let start = text.drop(while: \.isWhitespace)
    guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(start[...last])
}
