import Foundation

/// Why a profile file was refused.
public struct LatencyProfileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// One sentence.
    public let message: String
    public var description: String { message }
}

extension LatencyProfile {
    /// Reads a profile from the text of a JSON file.
    ///
    /// The object names a built-in profile as its `base` and the figures that differ, in
    /// milliseconds:
    /// `{"format":"farad-profile/1","name":"mine","base":"ideal",
    /// "figures":{"documentStart":{"earliest":300,"latest":700,"source":"my phone"}}}`
    ///
    /// - Throws: ``LatencyProfileError`` that says which part does not fit.
    public init(json text: [UInt8]) throws(LatencyProfileError) {
        let parsed: Any
        do {
            parsed = try JSONSerialization.jsonObject(with: Data(text))
        } catch {
            throw LatencyProfileError(message: "the profile is not JSON")
        }
        guard let object = parsed as? [String: Any],
            object["format"] as? String == "farad-profile/1"
        else {
            throw LatencyProfileError(
                message: "the profile is not an object with \"format\": \"farad-profile/1\"")
        }
        let base = object["base"] as? String ?? "ideal"
        guard var profile = LatencyProfile(named: base) else {
            throw LatencyProfileError(
                message: "the profile's base “\(base)” is none of "
                    + Self.names.joined(separator: ", "))
        }
        profile.name = object["name"] as? String ?? "custom"
        let figures = object["figures"] as? [String: Any] ?? [:]
        for name in figures.keys.sorted() {
            guard let path = Self.figures.first(where: { $0.name == name })?.path else {
                throw LatencyProfileError(
                    message: "the profile has no figure “\(name)”; known are "
                        + Self.figures.map(\.name).joined(separator: ", "))
            }
            guard let figure = Self.figure(figures[name]) else {
                throw LatencyProfileError(
                    message: "the profile's “\(name)” needs \"earliest\" (and may have "
                        + "\"latest\") in milliseconds from 0 to \(MillisecondRange.maximum), in "
                        + "order, and a \"source\"")
            }
            profile[keyPath: path] = figure
        }
        self = profile
    }

    private static func figure(_ value: Any?) -> Figure? {
        guard let value = value as? [String: Any], let source = value["source"] as? String,
            let earliest = milliseconds(value["earliest"]),
            let latest = value["latest"] == nil ? earliest : milliseconds(value["latest"]),
            earliest <= latest
        else { return nil }
        return Figure(earliest, latest, source: source)
    }

    private static func milliseconds(_ value: Any?) -> Duration? {
        guard let number = (value as? NSNumber)?.doubleValue, number.isFinite, number >= 0,
            number <= Double(MillisecondRange.maximum)
        else { return nil }
        return .nanoseconds(Int64((number * 1_000_000).rounded()))
    }
}
