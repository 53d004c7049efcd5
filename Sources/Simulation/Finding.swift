/// The name of a rule that a floor watches, such as `unknown-plugin`; the report's table of rules
/// says what it means.
public struct FindingRule: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public init(_ name: String) { rawValue = name }
}

/// Something that a floor noticed and that a person should know about.
public struct Finding {
    public let rule: FindingRule
    /// Whole sentences.
    public let message: String
    /// The plugin that it is about; empty when it is about none.
    public let plugin: String
    /// The plugin's method; empty when it is about none.
    public let method: String
    /// The script's stack as the engine writes it, innermost first; empty when none was taken.
    public let stack: String
    /// The process whose code it is about.
    public let process: SimulatedProcess?

    /// - Parameter process: The running one, when nil.
    public init(
        _ rule: FindingRule, _ message: String, plugin: String = "", method: String = "",
        stack: String = "", process: SimulatedProcess? = nil
    ) {
        self.rule = rule
        self.message = message
        self.plugin = plugin
        self.method = method
        self.stack = stack
        self.process = process ?? SimulatedProcess.current
    }
}

/// The one way by which the floors tell what they notice; whoever writes the report listens.
///
/// A finding is no part of a trace's hash, so a rule that is ignored does not change a run.
public final class FindingSink {
    /// Told of each finding as it is made; without it nothing is made.
    public var receive: ((Finding) -> Void)?
    unowned(unsafe) var kernel: Simulation!

    /// Code of a dead process finds nothing.
    public func report(_ finding: @autoclosure () -> Finding) {
        guard let receive, !SimulatedProcess.isDetached else { return }
        let finding = finding()
        kernel.trace.remark(.finding, "\(finding.rule.rawValue): \(finding.message)")
        receive(finding)
    }
}
