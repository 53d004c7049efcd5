import AndroidFoundation

extension JSObject {
    /// Texts and fractions count as the whole numbers that they are; null as the default.
    public func getInteger(_ key: String, _ defaultValue: Int32? = nil) -> Int32? {
        coercedInt(key) ?? defaultValue
    }
}
