/// What a document has to do with the session history.
struct DocumentHistory {
    /// What it finds of it; nil: it is alone there.
    var share: SessionHistory.Share?
    var hasChanged = false
    /// The entry of which Android's app has been told last.
    var toldEntry = 0
}
