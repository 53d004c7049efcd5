import Simulation

/// Which resources more than one queue touches, one of them writing.
///
/// Native code lets others run before it touches one of these. What the set lacks is only found by
/// running, so a search that has met a new one begins again.
public final class SharedResources {
    private struct Use {
        let place: String
        var isElsewhere = false
        var isWritten = false
        var isStep = false
        var isActive = false

        var isShared: Bool { isElsewhere && isWritten }
    }

    private var uses: [Resource: Use] = [:]
    /// Whether a kill may fall between any two writes.
    private let yieldsAtWrites: Bool
    /// Whether code has passed a resource that is known to be shared by now without yielding.
    public private(set) var hasGrown = false

    public init(yieldsAtWrites: Bool = false) {
        self.yieldsAtWrites = yieldsAtWrites
    }

    /// From here on code yields at all that was found.
    public func adopt() {
        for (resource, use) in uses where use.isShared { uses[resource]?.isActive = true }
        hasGrown = false
    }

    /// What code yields at.
    public var names: [String] {
        uses.filter(\.value.isActive).map { "\($0.key)" }.sorted()
    }

    /// Whether code that is about to do this yields.
    func asks(_ step: Step) -> Bool {
        if yieldsAtWrites, step.access == .write { return true }
        guard let use = uses[step.resource] else {
            uses[step.resource] = Use(place: "", isStep: true)
            return false
        }
        if !use.isStep {
            uses[step.resource]?.isStep = true
            if use.isShared, !use.isActive { hasGrown = true }
        }
        return use.isActive
    }

    func note(_ step: Step, of record: EventRecord) {
        var use = uses[step.resource] ?? Use(place: "")
        let place = "\(record.processID)/\(record.queue)"
        let was = use
        if use.place.isEmpty {
            use = Use(
                place: place, isElsewhere: false, isWritten: false, isStep: use.isStep,
                isActive: use.isActive)
        }
        if use.place != place { use.isElsewhere = true }
        if step.access == .write { use.isWritten = true }
        guard use.isShared != was.isShared || use.isWritten != was.isWritten || was.place.isEmpty
        else { return }
        uses[step.resource] = use
        if use.isShared, use.isStep, !use.isActive { hasGrown = true }
    }
}
