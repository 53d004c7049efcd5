import TestSupport
import Testing

/// The table of facts and the tests that carry their numbers.
@Suite struct FactTableTests {
    @Test func `every fact has a test that carries its number or a reason, and the table is new`()
        throws
    {
        let check = try HostProgram(
            "/usr/bin/env", ["node", Checkout.root + "/Tests/Fidelity/make-table", "--check"])
        #expect(check.status == 0, "\(check.errors)")
    }
}
