/// What a page's document loads.
struct DocumentLoads {
    /// How much is on its way that the window's `load` waits for and the parser does not: asynchronous
    /// scripts and inserted ones, style sheets, images.
    var delays = 0
    /// What waits for the last of it.
    var afterwards: (() -> Void)?
    /// Whether `load` is over.
    var areOver = false
    /// The number of the last thing that was asked of a server; scripts count upwards.
    var lastRequest = 0.0
}
