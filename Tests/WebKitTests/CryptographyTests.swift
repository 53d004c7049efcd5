import Exploration
import Simulation
import Testing
import WebKit

/// When what `crypto.subtle` makes is there; `web/runtime/parts/web-crypto.unit.ts` has what it makes.
@Suite struct CryptographyTests {
    private func outcomes(_ page: String) -> Set<String> {
        var options = Explorer.Options()
        options.keepsGoing = true
        let program = DisturbedProgram { scheduler in
            TestApp(page, scheduler: scheduler) { $0.pageToApp = Window(.zero, .milliseconds(3)) }
        }
        let report = Explorer(program, options).explore()
        #expect(report.divergence == nil)
        #expect(report.isExhausted)
        return program.outcomes
    }

    @Test func `the search has a digest before and behind a timer, and two in their order`() {
        let outcomes = outcomes(
            """
            const log = [];
            setTimeout(() => {
                for (const name of ['a', 'b']) {
                    crypto.subtle.digest('SHA-256', new Uint8Array(100)).then(() => log.push(name));
                }
                setTimeout(() => log.push('timer'), 1);
                setTimeout(() => console.log(log.join(' ')), 20);
            }, 50);
            """)
        #expect(outcomes == ["timer a b", "a timer b", "a b timer"])
    }

    @Test func `a run makes the same keys and signatures each time, and another seed others`() {
        let script = """
            (async () => {
                const { privateKey } = await crypto.subtle.generateKey(
                    { name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign']);
                const { d } = await crypto.subtle.exportKey('jwk', privateKey);
                const signature = await crypto.subtle.sign(
                    { name: 'ECDSA', hash: 'SHA-256' }, privateKey, new Uint8Array(9));
                console.log(d, new Uint8Array(signature).toBase64());
            })();
            """
        func made(seed: UInt64) -> [String] {
            let app = TestApp(script, seed: seed)
            app.run()
            #expect(app.console.count == 1)
            return app.console
        }
        #expect(made(seed: 1) == made(seed: 1))
        #expect(made(seed: 1) != made(seed: 2))
    }
}
