/// The addresses that a document knows beside its own.
struct DocumentAddresses {
    /// The text of its import map.
    var importMap: String?
    /// The one that a `base` element of its markup names.
    var base: String?
    /// What its own are relative to where it has no address itself.
    var inheritedBase: String?
    /// The document that its user came from, as far as that wants it to be known.
    var referrer = ""
    /// What its server says of what those are to know that it leads to.
    var referrerPolicy = ""
}
