import CSQLite
import JavaScriptCore

/// The libraries of this machine that Farad runs on.
package enum Libraries {
    /// The version of JavaScriptCoreGTK, the engine of every page.
    package static var engine: String { JSVirtualMachine.engineVersion }

    /// The version of SQLite, which is behind every database of a phone.
    package static var sqlite: String { String(cString: sqlite3_libversion()) }
}
