/// What scripts of a page have ever asked for, and so are to hear of.
struct PageInterests {
    /// By listening to `visibilitychange`; of a frame, its top page knows it.
    var visibility = false
    var connection = false
    var battery = false
    /// Whether its scripts have asked for service workers, or are one's.
    var serviceWorkers = false
}
