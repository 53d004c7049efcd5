public import FaradFoundation

/// Gives a type the `capacitor` namespace.
public protocol CapacitorExtension {
    associatedtype CapacitorType
    var capacitor: CapacitorType { get }
    static var capacitor: CapacitorType.Type { get }
}

extension CapacitorExtension {
    public var capacitor: CapacitorExtensionTypeWrapper<Self> {
        CapacitorExtensionTypeWrapper(self)
    }

    public static var capacitor: CapacitorExtensionTypeWrapper<Self>.Type {
        CapacitorExtensionTypeWrapper.self
    }
}

public struct CapacitorExtensionTypeWrapper<T> {
    let baseType: T

    init(_ baseType: T) { self.baseType = baseType }
}

extension Array: CapacitorExtension {}
extension Data: CapacitorExtension {}

extension CapacitorExtensionTypeWrapper where T == [any JSValue] {
    /// JavaScript's null as Swift's nil (F66).
    public func replacingNullValues() -> [(any JSValue)?] {
        baseType.map { $0 is NSNull ? nil : $0 }
    }

    public func replacingOptionalValues() -> [any JSValue] { baseType }
}

extension CapacitorExtensionTypeWrapper where T == [(any JSValue)?] {
    public func replacingNullValues() -> [(any JSValue)?] { baseType }

    /// Swift's nil as JavaScript's null (F66).
    public func replacingOptionalValues() -> [any JSValue] { baseType.map { $0 ?? NSNull() } }
}

extension CapacitorExtensionTypeWrapper where T == Data {
    /// Takes plain base64 or a `data:…base64,` URL; nil when it is neither (F66).
    public static func data(base64EncodedOrDataUrl text: String) -> Data? {
        guard text.hasPrefix("data:"), let marker = text.range(of: "base64,") else {
            return Data(base64Encoded: text)
        }
        return Data(base64Encoded: String(text[marker.upperBound...]))
    }
}
