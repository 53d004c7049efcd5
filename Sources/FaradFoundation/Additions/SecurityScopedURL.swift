public import Foundation
import Simulation

extension URL {
    /// Opens what another process has handed over; false when nothing was, or nothing needs it.
    ///
    /// Access is counted for each URL and process: a URL stays open until each start that gave true
    /// has had its stop. Unlike iOS the scope hangs on the path, not on the URL object, so a URL that
    /// the same process makes of the same path opens too; in another process it opens nothing.
    public func startAccessingSecurityScopedResource() -> Bool {
        let process = PhoneProcess.current
        if process.isDead { return false }
        return process.sandbox.startAccessing(PhonePath.canonical(path))
    }

    /// Ends what one start began. A stop without one is a finding: where starts are nested, it ends
    /// the access of somebody else.
    public func stopAccessingSecurityScopedResource() {
        let process = PhoneProcess.current
        if process.isDead { return }
        if process.sandbox.stopAccessing(PhonePath.canonical(path)) { return }
        process.simulation.findings.report(
            Finding(
                .unbalancedStopAccess,
                "\(process.process.name) called stopAccessingSecurityScopedResource() for "
                    + "\(lastPathComponent) and had no access that it could end."))
    }
}

extension PhoneProcess {
    /// Names what its code has opened and not closed, now that the system ends the process.
    package func reportOpenAccess() {
        for (path, count) in sandbox.accessed {
            simulation.findings.report(
                Finding(
                    .accessNotStopped,
                    "\(process.name) ended and had not called "
                        + "stopAccessingSecurityScopedResource() for \(PhonePath.name(path))"
                        + (count == 1 ? "." : ", \(count) times.")))
        }
    }
}

extension FindingRule {
    static var unbalancedStopAccess: FindingRule { FindingRule("unbalanced-stop-access") }
    static var accessNotStopped: FindingRule { FindingRule("access-not-stopped") }
}
