import Farad

/// How the extension sends: the knob `upload`.
enum UploadWay: String, CaseIterable {
    /// While the user waits; whoever swipes the sheet away has sent nothing.
    case sheet
    /// By a background session, which goes on when the sheet is gone.
    case background

    static let knob = Knob(
        "upload", .choice(allCases.map(\.rawValue)), default: sheet.rawValue,
        summary: "whether a picture is uploaded while the sheet waits, or in the background",
        reason: "Wire's team had the user wait, and tells what the other way takes")

    init(_ knobs: Knobs) { self = knobs[Self.knob.name].flatMap(Self.init) ?? .sheet }
}
