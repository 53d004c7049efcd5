/// How long the server keeps a file.
enum Retention: String, CaseIterable {
    /// Thirty days from its upload, whoever has fetched it (`BEAMLET_EXPIRY_DAYS`).
    case expiry
    /// Until every recipient has downloaded it once.
    case firstDownload = "first-download"
    /// A day longer than that, so that it survives a notification that comes again, or a download
    /// that breaks.
    case grace

    static let expiryDays = 30.0
    static let graceHours = 24.0
}
