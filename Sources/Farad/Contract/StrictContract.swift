package import PluginContract
import Simulation

/// Holds every value that crosses the bridge against what is declared, at the moment when it crosses.
///
/// The first that does not fit is a finding, and the run ends there: what came after it would only
/// tell what a wrong value leads to.
package final class StrictContract {
    /// Who called: the process, and the script's stack where stacks are taken.
    struct Caller {
        let process: SimulatedProcess
        let stack: String
    }

    private let definitions: Definitions
    private(set) var isBroken = false

    package init(_ definitions: Definitions) { self.definitions = definitions }

    func checkOptions(_ value: ContractValue, of member: Observation.Member, _ caller: Caller) {
        report(definitions.objections(toOptions: value, of: member), member, caller)
    }

    func checkResult(_ value: ContractValue, of member: Observation.Member, _ caller: Caller) {
        report(definitions.objections(toResult: value, of: member), member, caller)
    }

    func checkEvent(_ value: ContractValue, of member: Observation.Member, _ caller: Caller) {
        report(definitions.objections(toEvent: value, of: member), member, caller)
    }

    private func report(
        _ objections: [String], _ member: Observation.Member, _ caller: Caller
    ) {
        guard !isBroken, !objections.isEmpty else { return }
        isBroken = true
        for objection in objections {
            caller.process.simulation.findings.report(
                Finding(
                    FindingRule("contract-violation"), objection, plugin: member.plugin,
                    method: member.name, stack: caller.stack, process: caller.process))
        }
        caller.process.simulation.stop()
    }
}
