import JavaScriptCore

/// What a page's runtime and Swift have given each other.
struct RuntimeObjects {
    /// Runs one of the runtime's entries.
    var enter: JSValue?
    /// Calls the function of the page that the shared memory names.
    var receive: JSValue?
    /// What the runtime lends its parts.
    var lent: JSValue?
    /// What the runtime asks Swift by.
    var host: JSValue?
}
