extension ContractFile {
    /// The file's text: one JSON object, a line for what fits on one.
    package var text: String { json.prettyText }

    private var json: JSON {
        .object([
            "format": .string(Self.format), "plugin": .string(plugin),
            "app": app.map(JSON.string),
            "platforms": .object(
                sides.map { side in
                    .init(
                        side.side.rawValue,
                        .object([
                            "methods": .object(side.methods.map { .init($0.name, $0.json) }),
                            "events": .object(side.events.map { .init($0.name, $0.json) }),
                        ]))
                }),
        ])
    }

    /// Reads a file's text.
    ///
    /// - Parameter path: The file, for messages.
    /// - Throws: ``ContractError`` of kind `badData` that names the file and the key.
    package init(_ text: String, path: String) throws(ContractError) {
        let json: JSON
        do {
            json = try JSON(parsing: text)
        } catch {
            throw ContractError(.badData, "\(path) is no JSON.")
        }
        guard json["format"]?.text == Self.format, let plugin = json["plugin"]?.text else {
            throw ContractError(
                .badData,
                "\(path) is no contract: it needs “format”: “\(Self.format)” and “plugin”.")
        }
        var sides: [Side] = []
        for platform in json["platforms"]?.members ?? [] {
            let place = "\(path): platforms.\(platform.key)"
            guard let side = ContractSide(rawValue: platform.key), side != .mock else {
                throw ContractError(.badData, "\(place): known are ios and android.")
            }
            try Self.refuseOthers(platform.value, ["methods", "events"], place)
            var made = Side(side: side)
            for method in platform.value["methods"]?.members ?? [] {
                made.methods.append(
                    try Method(method.key, method.value, "\(place).methods.\(method.key)"))
            }
            for event in platform.value["events"]?.members ?? [] {
                made.events.append(
                    try Event(event.key, event.value, "\(place).events.\(event.key)"))
            }
            sides.append(made)
        }
        guard !sides.isEmpty else {
            throw ContractError(.badData, "\(path): “platforms” names neither ios nor android.")
        }
        self.init(
            plugin: plugin,
            sides: sides.sorted { $0.side.rawValue > $1.side.rawValue }, lines: JSONLines(text))
        app = json["app"]?.text
    }

    fileprivate static func refuseOthers(
        _ json: JSON, _ known: [String], _ place: String
    ) throws(ContractError) {
        guard let members = json.members else {
            throw ContractError(.badData, "\(place): expected an object.")
        }
        if let other = members.first(where: { !known.contains($0.key) }) {
            throw ContractError(
                .badData,
                "\(place): “\(other.key)” is none of " + known.joined(separator: ", ") + ".")
        }
    }
}

extension ContractFile.Method {
    fileprivate var json: JSON {
        guard isSeen else {
            return .object(["returns": .string(returns.rawValue), "seen": .bool(false)])
        }
        return .object([
            "returns": .string(returns.rawValue), "options": options?.json,
            "optionsMayBeMissing": options != nil && optionsMayBeMissing ? .bool(true) : nil,
            "result": result?.json,
            "resultMayBeMissing": result != nil && resultMayBeMissing ? .bool(true) : nil,
        ])
    }

    fileprivate init(_ name: String, _ json: JSON, _ place: String) throws(ContractError) {
        try ContractFile.refuseOthers(
            json,
            ["returns", "seen", "options", "optionsMayBeMissing", "result", "resultMayBeMissing"],
            place)
        guard let returns = json["returns"]?.text.flatMap(ReturnKind.init) else {
            throw ContractError(
                .badData, "\(place).returns: expected promise, callback or none.")
        }
        self.name = name
        self.returns = returns
        isSeen = json["seen"] != .bool(false)
        options = try json["options"].map { json throws(ContractError) in
            try Schema(json, at: place + ".options")
        }
        optionsMayBeMissing = options == nil || json["optionsMayBeMissing"] == .bool(true)
        result = try json["result"].map { json throws(ContractError) in
            try Schema(json, at: place + ".result")
        }
        resultMayBeMissing = result == nil || json["resultMayBeMissing"] == .bool(true)
    }
}

extension ContractFile.Event {
    fileprivate var json: JSON {
        guard isSeen else { return .object(["seen": .bool(false)]) }
        return .object([
            "data": data?.json,
            "dataMayBeMissing": data != nil && dataMayBeMissing ? .bool(true) : nil,
        ])
    }

    fileprivate init(_ name: String, _ json: JSON, _ place: String) throws(ContractError) {
        try ContractFile.refuseOthers(json, ["data", "dataMayBeMissing", "seen"], place)
        self.name = name
        isSeen = json["seen"] != .bool(false)
        data = try json["data"].map { json throws(ContractError) in
            try Schema(json, at: place + ".data")
        }
        dataMayBeMissing = data == nil || json["dataMayBeMissing"] == .bool(true)
    }
}
