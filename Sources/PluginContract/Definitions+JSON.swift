extension Definitions {
    /// What the reader's JSON says.
    ///
    /// - Throws: ``ContractError`` of kind `fault`: the reader is Farad's own.
    package init(reading text: String) throws(ContractError) {
        let json: JSON
        do {
            json = try JSON(parsing: text)
        } catch {
            throw ContractError(.fault, "The reader of definitions gave no JSON; run “make web”.")
        }
        self.init()
        for plugin in json["plugins"]?.elements ?? [] {
            plugins.append(try PluginDeclaration(plugin))
        }
        for note in json["notes"]?.elements ?? [] {
            notes.append(Note(place: note.string("place"), text: note.string("text")))
        }
    }
}

extension PluginDeclaration {
    fileprivate init(_ json: JSON) throws(ContractError) {
        self.init(
            name: json.string("name"), interface: json.string("interface"),
            place: json.string("place"), registered: json["registered"]?.text,
            isPackage: json.bool("isPackage"), methods: [], events: [],
            hasUses: json.bool("hasUses"))
        scripted = json.strings("scripted").compactMap(ContractSide.init)
        for method in json["methods"]?.elements ?? [] {
            methods.append(
                Method(
                    name: method.string("name"), place: method.string("place"),
                    returns: ReturnKind(rawValue: method.string("returns")) ?? .promise,
                    options: try method.schema("options"),
                    optionsMayBeMissing: method.bool("optionsMayBeMissing"),
                    result: try method.schema("result"),
                    resultMayBeMissing: method.bool("resultMayBeMissing"),
                    uses: method.strings("uses")))
        }
        for event in json["events"]?.elements ?? [] {
            events.append(
                Event(
                    name: event.string("name"), place: event.string("place"),
                    data: try event.schema("data"),
                    dataMayBeMissing: event.bool("dataMayBeMissing"),
                    uses: event.strings("uses")))
        }
    }
}

extension JSON {
    fileprivate func string(_ key: String) -> String { self[key]?.text ?? "" }
    fileprivate func bool(_ key: String) -> Bool { self[key] == .bool(true) }
    fileprivate func strings(_ key: String) -> [String] {
        self[key]?.elements?.compactMap(\.text) ?? []
    }

    fileprivate func schema(_ key: String) throws(ContractError) -> Schema? {
        guard let json = self[key] else { return nil }
        return try Schema(json, at: key)
    }
}
