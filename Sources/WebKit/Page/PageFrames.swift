/// The documents of a page's iframes, by the numbers that its scripts give these.
struct PageFrames {
    var shown: [Int: Page] = [:]
    /// Those that are to come into their places and have not begun.
    var coming: [Int: Page] = [:]
    /// Those that were shown: scripts may still hold their windows.
    var former: [Page] = []
    /// The loads of those that follow on each other without their user.
    var loops: [Int: NavigationLoop] = [:]
}
