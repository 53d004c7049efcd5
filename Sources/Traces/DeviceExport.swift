import Farad

/// What the device held at a moment of a trace, as one JSON object.
package enum DeviceExport {
    /// `{"format":"farad-device-state/1","after","stores":{"file":{name:{"text","bytes","hash"}}}}`,
    /// after the event of that number, or at the end.
    package static func text(_ reading: TraceReader, after number: Int?) -> String {
        let moment = DeviceMoment(reading.lines, after: number)
        let stores = moment.contents.keys.sorted().map { store in
            JSONText.Member(
                key: store,
                value: .object(
                    moment.names(in: store).compactMap { name in
                        moment.contents[store]?[name].map {
                            JSONText.Member(key: name, value: object($0))
                        }
                    }))
        }
        return JSONText.object([
            "format": .string("farad-device-state/1"),
            "after": .integer(min(number ?? reading.events, reading.events)),
            "stores": .object(stores),
        ]).text + "\n"
    }

    private static func object(_ body: TraceBody) -> JSONText {
        .object([
            "text": .string(body.text), "bytes": .integer(body.bytes), "hash": .string(body.hash),
            "cut": .bool(body.isCut),
        ])
    }
}
