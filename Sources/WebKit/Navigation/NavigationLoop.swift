package import Simulation

/// Loads of one web view that follow on each other at once, without anything that its user does: a page
/// that loads itself again, two that send their user to each other, an error page that is missing.
package struct NavigationLoop {
    /// A page that is loaded again later than this after it was there is one that looks for news.
    private static let pause = Duration.seconds(1)

    /// How many loads there were.
    package private(set) var loads = 0
    /// When the first of them began.
    package private(set) var start = VirtualInstant.start
    /// When the last of them was over.
    package private(set) var end: VirtualInstant?
    /// What was loaded, as it first came; no more than a sentence holds.
    package private(set) var urls: [String] = []

    mutating func begins(_ url: String, at now: VirtualInstant) {
        if let end, now - end > Self.pause { self = NavigationLoop() }
        if loads == 0 { start = now }
        loads += 1
        if urls.count < 3, !urls.contains(url) { urls.append(url) }
    }

    mutating func ends(at now: VirtualInstant) { end = now }
}
