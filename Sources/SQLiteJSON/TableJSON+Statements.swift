extension TableJSON {
    /// What creates the table, its indexes and its triggers, in this order.
    package func statements(_ half: NativeHalf) -> [String] {
        (schema.map { $0.isEmpty ? [] : tableStatements($0, half) } ?? [])
            + (indexes ?? []).map { indexStatement($0, half) }
            + (triggers ?? []).map { triggerStatement($0, half) }
    }

    private func tableStatements(_ schema: [ColumnJSON], _ half: NativeHalf) -> [String] {
        var entries = ""
        for (place, entry) in schema.enumerated() {
            let subjects = [
                entry.column, entry.foreignkey.filled.map { "FOREIGN KEY (\($0))" },
                entry.constraint.filled.map { "CONSTRAINT \($0)" },
            ].compactMap { $0 }
            let subject = half == .ios ? subjects.joined() : subjects.first
            // On Android an entry that names nothing is passed over, its comma too.
            guard let subject else { continue }
            entries += "\(subject) \(entry.value)" + (place == schema.count - 1 ? "" : ",")
        }
        let table = "CREATE TABLE IF NOT EXISTS \(name) (\(entries));"
        let columns = schema.map(\.column)
        guard columns.contains("last_modified"), columns.contains("sql_deleted") else {
            return [table]
        }
        // So on iOS an update that says nothing of the column leaves it as it was.
        let (isOlder, row) = half == .ios ? ("<", "OLD") : ("<=", "NEW")
        return [
            table,
            "CREATE TRIGGER IF NOT EXISTS \(name)_trigger_last_modified AFTER UPDATE ON \(name) "
                + "FOR EACH ROW WHEN NEW.last_modified \(isOlder) OLD.last_modified BEGIN UPDATE "
                + "\(name) SET last_modified = (strftime('%s','now')) WHERE id=\(row).id; END;",
        ]
    }

    private func indexStatement(_ index: IndexJSON, _ half: NativeHalf) -> String {
        var mode = index.mode ?? ""
        if half == .ios { mode = mode.uppercased() == "UNIQUE" ? "UNIQUE" : "" }
        let unique = mode.isEmpty ? "" : mode + " "
        return "CREATE \(unique)INDEX IF NOT EXISTS \(index.name) ON \(name) (\(index.value));"
    }

    private func triggerStatement(_ trigger: TriggerJSON, _ half: NativeHalf) -> String {
        let condition = trigger.condition ?? (half == .ios ? "" : nil)
        return "CREATE TRIGGER IF NOT EXISTS \(trigger.name) \(withoutOn(trigger.timeevent)) ON "
            + "\(name) " + (condition.map { $0 + " " } ?? "") + trigger.logic
            + (half == .ios ? ";" : "")
    }
}

/// The event of a trigger without the word that leads to the table.
func withoutOn(_ event: String) -> String {
    event.uppercased().hasSuffix(" ON") ? String(event.dropLast(3)) : event
}

extension String? {
    fileprivate var filled: String? { self?.isEmpty == false ? self : nil }
}
