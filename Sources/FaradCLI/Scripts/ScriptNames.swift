/// How files of JS and TS are named, for each command alike.
enum ScriptNames {
    /// Those that the bundler reads, which takes them in lower case.
    static let endings = [".js", ".mjs", ".cjs", ".jsx", ".ts", ".mts", ".cts", ".tsx"]

    static func isScript(_ path: String) -> Bool {
        endings.contains(where: path.hasSuffix)
    }
}
