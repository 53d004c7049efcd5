import Farad

/// Which version of the receive flow is installed.
enum Consumer: String, CaseIterable {
    /// One item at a time, in order; the receipt comes after the hand-off, and the temporary file
    /// goes when the share sheet has closed.
    case repaired
    /// See ``UnrepairedFileRouter``; in the Capacitor app `receive/unrepaired.ts`.
    case unrepaired

    init(_ knobs: Knobs) { self = knobs["consumer"].flatMap(Consumer.init) ?? .repaired }

    func makeRouter(_ api: BeamletAPI) -> IncomingFileRouter {
        switch self {
        case .repaired: IncomingFileRouter(api: api)
        case .unrepaired: UnrepairedFileRouter(api: api)
        }
    }

    static var knob: Knob {
        Knob(
            "consumer", .choice(allCases.map(\.rawValue)), default: repaired.rawValue,
            summary: "the version of the receive flow: mended, or with its first faults",
            reason: "the mended one is what the app ended with")
    }
}
