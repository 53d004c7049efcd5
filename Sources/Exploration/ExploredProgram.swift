public import Simulation

/// What is explored: something that runs the same way each time but for the scheduler's choices.
public protocol ExploredProgram: AnyObject {
    /// Makes everything anew and runs it to its end.
    func run(under scheduler: any Scheduler) -> ProgramOutcome
    /// Runs it in the same way, for what there is to say of the run beside its outcome.
    func account(under scheduler: any Scheduler) -> RunAccount
    /// Why it cannot be run at all; nil as long as it can.
    var obstacle: String? { get }
}

extension ExploredProgram {
    public var obstacle: String? { nil }
    public func account(under scheduler: any Scheduler) -> RunAccount { RunAccount() }
}

/// What a person reads of one run.
public struct RunAccount: Sendable {
    /// What events are about where their names do not say it, by their identities.
    public var subjects: [UInt64: String]
    /// What was noticed that breaks no invariant.
    public var remarks: [String]

    public init(subjects: [UInt64: String] = [:], remarks: [String] = []) {
        self.subjects = subjects
        self.remarks = remarks
    }
}

/// What one run came to.
public struct ProgramOutcome: Hashable, Codable, Sendable {
    /// The invariants that it broke, by name, in order; empty when it passed.
    public var failures: [String]
    /// What each of `failures` has to say beside its name, in their order; empty where nobody knows.
    public var reasons: [String]
    /// Equal where everything that can be looked at ended equally.
    public var state: UInt64
    /// The trace's hash, as `Trace.hash` gives it.
    public var traceHash: String

    public init(
        failures: [String] = [], reasons: [String] = [], state: UInt64 = 0, traceHash: String = ""
    ) {
        self.failures = failures
        self.reasons = reasons
        self.state = state
        self.traceHash = traceHash
    }

    /// Whether it broke some of what another did, or nothing, and all else it did not.
    func isBetter(than failures: [String]) -> Bool {
        Set(self.failures).isStrictSubset(of: failures)
    }

    /// How the same order came to something else; nil where it came to the same.
    func difference(from other: Self) -> String? {
        if failures != other.failures {
            return "equal orders failed differently: \(Self.listed(failures)), then "
                + Self.listed(other.failures)
        }
        if reasons != other.reasons {
            return "equal orders failed differently: \(Self.listed(reasons)), then "
                + Self.listed(other.reasons)
        }
        if traceHash != other.traceHash {
            return "equal orders have different traces: \(traceHash), then \(other.traceHash)"
        }
        return state == other.state ? nil : "equal orders with equal traces have different ends"
    }

    private static func listed(_ sentences: [String]) -> String {
        sentences.isEmpty ? "not at all" : sentences.map { "“\($0)”" }.joined(separator: " and ")
    }
}
