import Farad

/// What of the app is as it was before Wire's team mended it: the knob `consumer`.
struct Consumer: OptionSet {
    let rawValue: Int

    /// The sessions are used without the lock on their directory.
    static let noLock = Consumer(rawValue: 1)
    /// The extension saves no change notices, so what the app has loaded stays as it was.
    static let noNotices = Consumer(rawValue: 2)
    /// What the extension makes for a sharing session keeps itself alive and goes on listening.
    static let leaking = Consumer(rawValue: 4)
    /// The data of earlier versions are moved file by file.
    static let piecewise = Consumer(rawValue: 8)

    /// What is to be done at the end of an upload in the background is kept in closures, which the
    /// other process has not.
    static let closures = Consumer(rawValue: 16)

    private static let words: [(word: String, value: Consumer)] = [
        ("repaired", []), ("unrepaired", [.noLock, .noNotices, .leaking, .piecewise, .closures]),
        ("no-lock", .noLock), ("no-notices", .noNotices), ("leaking", .leaking),
        ("piecewise-migration", .piecewise), ("closures", .closures),
    ]

    static let knob = Knob(
        "consumer", .choice(words.map(\.word)), default: "repaired",
        summary: "what of the app is as it was before it was mended; unrepaired: all of it",
        reason: "the way that seed 002 ends with")

    init(rawValue: Int) { self.rawValue = rawValue }

    init(_ knobs: Knobs) {
        self = Self.words.first { $0.word == knobs["consumer"] }?.value ?? []
    }
}
