import JavaScriptCore

/// A scenario file and all that it imports, bundled into one script that leaves its exports in the
/// variable `faradScenario`.
///
/// It holds no engine, so it may go to other threads; each worker evaluates it once.
package final class ScenarioScript: Sendable {
    /// The file as messages name it.
    package let path: String
    let source: JSSource
    let map: SourceMap?
    /// What stacks call it; a path may hold the characters that part a frame.
    private static let url = "farad-scenario.js"

    package init(_ text: String, path: String, map: SourceMap?) {
        self.path = path
        self.map = map
        source = JSSource(text, sourceURL: Self.url)
    }

    /// Where a person's own code appears first in a stack, innermost first; nil when it does not.
    func place(in stack: String?) -> String? { frame(in: stack)?.description }

    /// The same as file, line and column; without a map those of the bundle.
    func frame(in stack: String?) -> SourceMap.Place? {
        StackPlace.first(in: stack ?? "") { frame in
            guard frame.file == Self.url else { return nil }
            guard let map else {
                return SourceMap.Place(file: path, line: frame.line, column: frame.column)
            }
            // What the bundler wrapped around is in no file, and Farad's module is nobody's mistake.
            guard let place = map.original(line: frame.line, column: frame.column),
                !Self.isOurs(place.file)
            else { return nil }
            return place
        }
    }

    private static func isOurs(_ file: String) -> Bool {
        file.hasPrefix("web/testing/farad/") || file.contains("/testing/farad/")
    }

    /// What JavaScript threw, behind the place where the author's code did so.
    func sentence(_ exception: JSException) -> String {
        "\(place(in: exception.stack) ?? path): \(Self.message(exception))"
    }

    /// The message alone; names such as `TypeError` say something only about what the engine threw.
    static func message(_ exception: JSException) -> String {
        if exception.isTermination {
            return "it ran for more than \(ScenarioDriver.secondsOfPatience) s of processor time; "
                + "does it loop for ever?"
        }
        let isPlain = ["", "Error", "ExpectationError", "Mistake"].contains(exception.name)
        return isPlain ? exception.message : "\(exception.name): \(exception.message)"
    }
}
