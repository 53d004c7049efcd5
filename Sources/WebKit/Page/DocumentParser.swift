/// How far a page's document is parsed, and what keeps its parser.
struct DocumentParser {
    /// The script element at which it is, by its place among all of the document; -1: it has made the
    /// root, `.max`: all is parsed.
    var place = -1
    /// Whether scripts have seen nodes of a document that is not parsed to its end.
    var isSeen = false
    /// The script of the document that runs, by its place among them all; nil: none, or a module.
    var script: Int?
    /// How many scripts that were written into the document it waits for.
    var blocks = 0
    var goOn: (() -> Void)?
}
