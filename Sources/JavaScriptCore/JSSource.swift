/// The text of a script, made into the engine's string once and shared by every context of the
/// process.
package final class JSSource: Sendable {
    // Counted atomically and never changed, so any thread may read and release them.
    nonisolated(unsafe) let text: JSStringRef
    nonisolated(unsafe) let url: JSStringRef?
    package let startingLine: Int
    /// The length of the text in UTF-8.
    package let byteCount: Int
    /// Whether each machine keeps the script ready for its next context.
    let isKept: Bool

    /// - Parameter isKept: for bundles that many contexts of one machine run: from its second run
    ///   on the machine keeps the script for as long as it lives, and a later context neither
    ///   copies nor hashes the text again (0.1 ms for 100 kB). Only a script that starts at line 1
    ///   can be kept.
    package init(
        _ text: String, sourceURL: String? = nil, startingLine: Int = 1, isKept: Bool = false
    ) {
        self.text = makeJSString(text)
        url = sourceURL.map(makeJSString)
        self.startingLine = startingLine
        byteCount = text.utf8.count
        self.isKept = isKept && startingLine == 1
    }

    deinit {
        JSStringRelease(text)
        if let url { JSStringRelease(url) }
    }
}

/// The scripts that a machine keeps.
struct KeptScripts {
    // An entry keeps its source, so that no other can have its identity.
    private var entries: [ObjectIdentifier: Entry] = [:]

    private struct Entry {
        let source: JSSource
        var script: JSScriptRef?
        /// Whether the engine was asked for a script.
        var isMade = false
    }

    /// The machine's own form of a kept source; nil the first time, because making it parses the
    /// text once more, and when it is no valid script, so that running the text will throw the
    /// error.
    mutating func script(of source: JSSource, in group: JSContextGroupRef) -> JSScriptRef? {
        guard var entry = entries[ObjectIdentifier(source)] else {
            entries[ObjectIdentifier(source)] = Entry(source: source)
            return nil
        }
        if entry.isMade { return entry.script }
        entry.script = JSScriptCreateFromString(
            group, source.url, Int32(clamping: source.startingLine), source.text, nil, nil)
        entry.isMade = true
        entries[ObjectIdentifier(source)] = entry
        return entry.script
    }

    mutating func removeAll() {
        for entry in entries.values {
            if let script = entry.script { JSScriptRelease(script) }
        }
        entries = [:]
    }
}
