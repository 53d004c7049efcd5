import Farad

/// A script of the user's, ready for a page: one classic script and where its lines come from.
struct ScriptBundle {
    /// The text that the page evaluates.
    let script: String
    /// Leads from its lines to the user's.
    let map: SourceMap?
}
