/// What a heap holds.
public struct JSMemoryStatistics: Sendable {
    /// The bytes that objects take.
    public let heapBytes: Int
    /// The bytes that the heap has from the system.
    public let heapCapacityBytes: Int
    /// The bytes outside the heap that its objects keep: strings' characters, buffers.
    public let extraBytes: Int
    /// How many objects there are, the dead ones that are not collected yet among them.
    public let objectCount: Int
    /// How many objects Swift or the engine's caller keeps alive.
    public let protectedObjectCount: Int
    /// How many global environments there are.
    public let globalObjectCount: Int

    init(of context: JSGlobalContextRef) {
        let report: JSObjectRef = JSGetMemoryUsageStatistics(context)
        func number(_ name: String) -> Int {
            let value = withJSString(name) { JSObjectGetProperty(context, report, $0, nil) }
            return Int(exactly: JSValueToNumber(context, value, nil)) ?? 0
        }
        heapBytes = number("heapSize")
        heapCapacityBytes = number("heapCapacity")
        extraBytes = number("extraMemorySize")
        objectCount = number("objectCount")
        protectedObjectCount = number("protectedObjectCount")
        globalObjectCount = number("globalObjectCount")
    }
}
