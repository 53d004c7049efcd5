public import FaradFoundation

/// A value that came from JavaScript, as plugins see it.
///
/// As on iOS the protocol is empty: it only names the types of F43.
public protocol JSValue {}
extension String: JSValue {}
extension Bool: JSValue {}
extension Int: JSValue {}
extension Float: JSValue {}
extension Double: JSValue {}
extension NSNumber: JSValue {}
extension NSNull: JSValue {}
extension Array: JSValue {}
extension Date: JSValue {}
/// On iOS of a ``JSObject`` alone. Here what was an object for a while (`object as AnyObject`) comes
/// back with other types of its keys and values, deep inside, and is still to be one.
extension Dictionary: JSValue {}

public typealias JSObject = [String: any JSValue]
public typealias JSArray = [any JSValue]

/// The bridge's coercion of Foundation objects to ``JSValue`` (F43).
public enum JSTypes {
    public static func coerceDictionaryToJSObject(
        _ dictionary: [AnyHashable: Any]?, formattingDatesAsStrings: Bool = false
    ) -> JSObject? {
        guard let dictionary else { return nil }
        return object(dictionary, formattingDatesAsStrings)
    }

    /// The same for a dictionary of which it is known that its keys are texts.
    package static func coerceDictionaryToJSObject(_ dictionary: [String: Any]) -> JSObject {
        dictionary.compactMapValues { value($0, false) }
    }

    public static func coerceDictionaryToJSObject(
        _ dictionary: NSDictionary?, formattingDatesAsStrings: Bool = false
    ) -> JSObject? {
        coerceDictionaryToJSObject(
            dictionary as? [AnyHashable: Any],
            formattingDatesAsStrings: formattingDatesAsStrings)
    }

    public static func coerceArrayToJSArray(
        _ array: [Any]?, formattingDatesAsStrings: Bool = false
    ) -> JSArray? {
        array?.compactMap { value($0, formattingDatesAsStrings) }
    }

    private static func object(_ dictionary: [AnyHashable: Any], _ datesAsStrings: Bool)
        -> JSObject
    {
        var object: JSObject = [:]
        for (key, element) in dictionary {
            guard let key = key as? String else { continue }
            object[key] = value(element, datesAsStrings)
        }
        return object
    }

    /// What is none of the known types is removed: an array gets shorter, a key disappears.
    private static func value(_ value: Any, _ datesAsStrings: Bool) -> (any JSValue)? {
        switch value {
        case let string as String: return string
        case let date as Date: return datesAsStrings ? ISODate.string(from: date) : date
        case let null as NSNull: return null
        case let number as NSNumber: return number
        case let bool as Bool: return bool
        case let int as Int: return int
        case let float as Float: return float
        case let double as Double: return double
        case let array as [Any]: return array.compactMap { self.value($0, datesAsStrings) }
        case let dictionary as [AnyHashable: Any]: return object(dictionary, datesAsStrings)
        default: return nil
        }
    }
}
