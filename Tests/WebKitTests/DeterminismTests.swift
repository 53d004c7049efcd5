import Simulation
import Testing
import WebKit

@Suite struct DeterminismTests {
    private static let script = """
        console.log(Math.random(), crypto.randomUUID(), crypto.getRandomValues(new Uint32Array(2)).join());
        console.log(new Date().toString(), new Date(0).getTimezoneOffset(), (1234.5).toLocaleString());
        """

    @Test func `equal seeds give equal runs, other seeds others`() {
        let first = TestApp(Self.script, seed: 7).run()
        let second = TestApp(Self.script, seed: 7).run()
        let other = TestApp(Self.script, seed: 8).run()
        #expect(first.console == second.console)
        #expect(first.simulation.trace.hash == second.simulation.trace.hash)
        #expect(first.console[0] != other.console[0])
        #expect(first.console[1] == other.console[1])
        #expect(
            first.console[1]
                == "Thu Jan 01 2026 00:00:00 GMT+0000 (Coordinated Universal Time) 0 1,234.5")
    }

    @Test func `each load of a page draws from a stream of its own (F32)`() {
        let app = TestApp("console.log(Math.random());").run()
        app.onMain { app.webView.reload() }
        #expect(Set(app.console).count == 2)
    }
}
