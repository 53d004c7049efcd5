public import FaradFoundation

/// What is felt, one event after another.
open class CHHapticPattern: NSObject {
    public struct Key: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let version = Key(rawValue: "Version")
        public static let pattern = Key(rawValue: "Pattern")
        public static let event = Key(rawValue: "Event")
        public static let eventType = Key(rawValue: "EventType")
        public static let time = Key(rawValue: "Time")
        public static let eventDuration = Key(rawValue: "EventDuration")
        public static let eventWaveformPath = Key(rawValue: "EventWaveformPath")
        public static let eventParameters = Key(rawValue: "EventParameters")
        public static let parameter = Key(rawValue: "Parameter")
        public static let parameterID = Key(rawValue: "ParameterID")
        public static let parameterValue = Key(rawValue: "ParameterValue")
        public static let parameterCurve = Key(rawValue: "ParameterCurve")
        public static let parameterCurveControlPoints = Key(
            rawValue: "ParameterCurveControlPoints")
    }

    let events: [CHHapticEvent]
    let parameters: [CHHapticDynamicParameter]
    let curves: [CHHapticParameterCurve]

    init(
        _ events: [CHHapticEvent], _ parameters: [CHHapticDynamicParameter],
        _ curves: [CHHapticParameterCurve]
    ) throws {
        for event in events {
            guard CHHapticEvent.EventType.all.contains(event.type) else {
                throw CHHapticError(.invalidEventType)
            }
            guard event.relativeTime >= 0, event.relativeTime.isFinite else {
                throw CHHapticError(.invalidEventTime)
            }
            guard event.duration >= 0 else { throw CHHapticError(.invalidEventDuration) }
        }
        let times = parameters.map(\.relativeTime) + curves.map(\.relativeTime)
        guard times.allSatisfy({ $0 >= 0 && $0.isFinite }) else {
            throw CHHapticError(.invalidTime)
        }
        self.events = events
        self.parameters = parameters
        self.curves = curves
    }

    public convenience init(
        events: [CHHapticEvent], parameters: [CHHapticDynamicParameter]
    ) throws { try self.init(events, parameters, []) }

    public convenience init(
        events: [CHHapticEvent], parameterCurves: [CHHapticParameterCurve]
    ) throws { try self.init(events, [], parameterCurves) }

    public convenience init(dictionary patternDict: [Key: Any]) throws {
        let list = patternDict[.pattern] as? [Any] ?? []
        guard !list.isEmpty else { throw CHHapticError(.invalidPatternDictionary) }
        var (events, parameters, curves):
            ([CHHapticEvent], [CHHapticDynamicParameter], [CHHapticParameterCurve]) = ([], [], [])
        for entry in list {
            let entry = try Entry(entry)
            if let event = entry[.event] {
                events.append(try Entry(event).event())
            } else if let parameter = entry[.parameter] {
                parameters.append(try Entry(parameter).dynamicParameter())
            } else if let curve = entry[.parameterCurve] {
                curves.append(try Entry(curve).curve())
            } else {
                throw CHHapticError(.invalidPatternDictionary)
            }
        }
        try self.init(events, parameters, curves)
    }

    /// Of a file in the format AHAP.
    public convenience init(contentsOf ahapURL: URL) throws {
        guard let data = try? FileContents.read(ahapURL) else {
            throw CHHapticError(.fileNotFound)
        }
        try self.init(ahap: data)
    }

    convenience init(ahap data: Data) throws {
        guard let list = try? JSONSerialization.jsonObject(with: data) as? [String: Any] else {
            throw CHHapticError(.invalidPatternData)
        }
        try self.init(
            dictionary: Dictionary(
                uniqueKeysWithValues: list.map { (Key(rawValue: $0.key), $0.value) }))
    }

    /// In seconds, up to the end of what ends last.
    open var duration: TimeInterval { events.map { $0.relativeTime + $0.length }.max() ?? 0 }

    open func exportDictionary() throws -> [Key: Any] {
        func value(_ id: String, _ value: Float) -> [Key: Any] {
            [.parameterID: id, .parameterValue: value]
        }
        let events: [[Key: Any]] = events.map { event in
            var entry: [Key: Any] = [
                .eventType: event.type.rawValue, .time: event.relativeTime,
                .eventParameters: event.eventParameters.map {
                    value($0.parameterID.rawValue, $0.value)
                },
            ]
            if event.type != .hapticTransient { entry[.eventDuration] = event.duration }
            return [.event: entry]
        }
        let parameters: [[Key: Any]] = parameters.map {
            [
                .parameter: value($0.parameterID.rawValue, $0.value)
                    .merging([.time: $0.relativeTime]) { $1 }
            ]
        }
        let curves: [[Key: Any]] = curves.map { curve in
            let points: [[Key: Any]] = curve.controlPoints.map {
                [.time: $0.relativeTime, .parameterValue: $0.value]
            }
            return [
                .parameterCurve: [
                    Key.parameterID: curve.parameterID.rawValue, .time: curve.relativeTime,
                    .parameterCurveControlPoints: points,
                ] as [Key: Any]
            ]
        }
        return [.version: 1.0, .pattern: events + parameters + curves]
    }

    /// One dictionary of a pattern's, whose keys are texts or constants.
    private struct Entry {
        private var values: [String: Any] = [:]

        init(_ value: Any) throws {
            if let known = value as? [Key: Any] {
                for (key, value) in known { values[key.rawValue] = value }
            } else if let known = value as? [String: Any] {
                values = known
            } else {
                throw CHHapticError(.invalidPatternDictionary)
            }
        }

        subscript(key: Key) -> Any? { values[key.rawValue] }

        private func number(_ key: Key) -> Double? { PlainNumber.double(self[key]) }

        private func text(_ key: Key) -> String? {
            if let type = self[key] as? CHHapticEvent.EventType { return type.rawValue }
            if let id = self[key] as? CHHapticEvent.ParameterID { return id.rawValue }
            if let id = self[key] as? CHHapticDynamicParameter.ID { return id.rawValue }
            return self[key] as? String
        }

        func event() throws -> CHHapticEvent {
            guard let type = text(.eventType), let time = number(.time) else {
                throw CHHapticError(.badEventEntry)
            }
            let parameters = try (self[.eventParameters] as? [Any] ?? []).map {
                let entry = try Entry($0)
                guard let id = entry.text(.parameterID), let value = entry.number(.parameterValue)
                else { throw CHHapticError(.badParameterEntry) }
                let known = CHHapticEvent.ParameterID(rawValue: id)
                guard CHHapticEvent.ParameterID.all.contains(known) else {
                    throw CHHapticError(.invalidParameterType)
                }
                return CHHapticEventParameter(parameterID: known, value: Float(value))
            }
            let kind = CHHapticEvent.EventType(rawValue: type)
            guard let duration = number(.eventDuration) else {
                return CHHapticEvent(eventType: kind, parameters: parameters, relativeTime: time)
            }
            return CHHapticEvent(
                eventType: kind, parameters: parameters, relativeTime: time, duration: duration)
        }

        func dynamicParameter() throws -> CHHapticDynamicParameter {
            guard let id = text(.parameterID), let value = number(.parameterValue),
                let time = number(.time)
            else { throw CHHapticError(.badParameterEntry) }
            return CHHapticDynamicParameter(
                parameterID: .init(rawValue: id), value: Float(value), relativeTime: time)
        }

        func curve() throws -> CHHapticParameterCurve {
            guard let id = text(.parameterID), let time = number(.time),
                let points = self[.parameterCurveControlPoints] as? [Any]
            else { throw CHHapticError(.badParameterEntry) }
            return CHHapticParameterCurve(
                parameterID: .init(rawValue: id),
                controlPoints: try points.map {
                    let entry = try Entry($0)
                    guard let time = entry.number(.time), let value = entry.number(.parameterValue)
                    else { throw CHHapticError(.badParameterEntry) }
                    return .init(relativeTime: time, value: Float(value))
                }, relativeTime: time)
        }
    }
}

private enum PlainNumber {
    static func double(_ value: Any?) -> Double? {
        switch value {
        case let number as Double: number
        case let number as Float: Double(number)
        case let number as Int: Double(number)
        case let number as NSNumber: number.doubleValue
        default: nil
        }
    }
}
