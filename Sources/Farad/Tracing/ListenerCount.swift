/// Who waits for an event of a plugin.
struct ListenerCount: Hashable {
    let plugin: String
    let event: String
    let listening: Int
    /// How many events are kept for a first listener.
    let kept: Int

    /// `1 listening`, `0 listening, 2 kept`.
    var text: String {
        kept == 0 ? "\(listening) listening" : "\(listening) listening, \(kept) kept"
    }
}
