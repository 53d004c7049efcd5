/// What is known of a module from its text: what it asks for, and where it says so, in bytes of UTF-8.
struct ModuleText: Hashable, Sendable {
    /// A module that it asks for, by the first statement that does.
    struct Request: Hashable, Sendable {
        /// With ``ModuleForm/jsonPrefix`` where it asks for JSON.
        let specifier: String
        let offset: Int
    }

    /// A variable that stands for one of another module's.
    struct Import: Hashable, Sendable {
        let request: Int
        /// What the other one exports; nil: the object that has all of it.
        let name: String?
        let local: String
        let offset: Int
        /// Where it is named: each place times four, and 2 in `{ name }`, 1 where it is called.
        var references: [Int] = []
        var isWritten = false
    }

    struct Export: Hashable, Sendable {
        let name: String
        let local: String
        /// Whether its variable may change when the module has run.
        let changes: Bool
    }

    /// What it exports of another module's.
    struct Reexport: Hashable, Sendable {
        let name: String
        let request: Int
        let imported: String?
        let offset: Int
    }

    struct DefaultDeclaration: Hashable, Sendable {
        let start: Int
        let end: Int
        /// `async function*`, `class`
        let keywords: String
    }

    struct Failure: Hashable, Sendable {
        let offset: Int
        /// The engine's words; nil: it has to be asked.
        let message: String?
    }

    var requests: [Request] = []
    var imports: [Import] = []
    var exports: [Export] = []
    var reexports: [Reexport] = []
    /// The requests of `export *`.
    var stars: [Int] = []
    /// Whether it awaits at its top level.
    var awaits = false
    /// Statements that are nothing but imports or exports, and words before a declaration.
    var blanks: [[Int]] = []
    var words: [[Int]] = []
    /// Where `import(` stands, `import.meta`, and `arguments` that is no function's.
    var calls: [Int] = []
    var metas: [[Int]] = []
    var argumentPlaces: [Int] = []
    /// `export default` before a value.
    var defaultValue: [Int]?
    /// `export default` before a function or class without a name.
    var defaultDeclaration: DefaultDeclaration?
    /// Where the first statement begins that is no import.
    var blankEnd = 0
    /// Why it was not read to its end.
    var failure: Failure?

    init() {}

    init(_ text: String) {
        var text = text
        self = text.withUTF8 { ModuleReader.read($0) }
    }

    var hasDefault: Bool { defaultValue != nil || defaultDeclaration != nil }

    /// The line and the column of a place, both counted from 1.
    static func place(of offset: Int, in text: String) -> (line: Int, column: Int) {
        let before = text.utf8.prefix(offset)
        let line = before.count { $0 == 0x0a } + 1
        let start = before.lastIndex(of: 0x0a).map(before.index(after:)) ?? before.startIndex
        return (line, String(decoding: before[start...], as: UTF8.self).utf16.count + 1)
    }
}
