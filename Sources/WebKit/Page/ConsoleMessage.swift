package import Simulation

/// One line that a page's script wrote to its console.
package struct ConsoleMessage: Sendable {
    package enum Level: String, Sendable, CaseIterable {
        case debug, error, info, log, warn, trace
    }

    package let level: Level
    package let text: String
    /// The page's URL.
    package let url: String
    package let at: VirtualInstant
}
