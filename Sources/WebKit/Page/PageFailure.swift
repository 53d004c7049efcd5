package import JavaScriptCore

/// An error that no script caught.
package struct PageFailure: Error, CustomStringConvertible {
    package enum Kind: String, Sendable {
        case exception
        case rejection
        /// A script that the engine refused to run, or that failed while the app evaluated it.
        case evaluation
    }

    package let kind: Kind
    /// `TypeError: undefined is not an object`
    package let message: String
    /// The place in the script as it was evaluated; `SourceMaps.place(of:)` gives the author's.
    package let source: String
    package let line: Int
    package let column: Int
    package let stack: String
    /// Whether a handler of the page called `preventDefault`.
    package var isHandled = false

    package init(
        kind: Kind, message: String, source: String, line: Int, column: Int, stack: String,
        isHandled: Bool = false
    ) {
        self.kind = kind
        self.message = message
        self.source = source
        self.line = line
        self.column = column
        self.stack = stack
        self.isHandled = isHandled
    }

    package init(_ exception: JSException, kind: Kind) {
        self.kind = kind
        message =
            exception.name.isEmpty ? exception.message : "\(exception.name): \(exception.message)"
        source = exception.file ?? ""
        line = exception.line ?? 0
        column = exception.column ?? 0
        stack = exception.stack ?? ""
    }

    package var description: String {
        let place = source.isEmpty ? "" : " (\(source):\(line):\(column))"
        return "\(kind == .rejection ? "Unhandled rejection: " : "")\(message)\(place)"
    }
}
