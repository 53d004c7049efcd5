/// The parts of the runtime that a page has loaded, each once, by what has asked for them.
struct LoadedParts {
    var forDocument: Set<String> = []
    var forNavigator: Set<String> = []
    /// By words in the texts of scripts.
    var forScripts: Set<String> = []
    /// The names by which scripts call what stands in for `import()`.
    var importers: Set<String> = []
}
