/// A script of the user's, ready for a page: one classic script and where its lines come from.
struct ScriptBundle {
    /// The text that the page evaluates.
    let script: String
    /// The source map that belongs to it.
    let sourceMap: [UInt8]
}
