import Testing
import WebKit

@Suite struct ConsoleTests {
    @Test func `console prints values as inspectors do`() {
        let app = TestApp(
            """
            console.log('plain', 1, true, null, undefined);
            console.log({a: 1, b: 'x', c: [1, 'y', {d: {e: {f: 1}}}]});
            console.log('%s has %d of %o', 'it', 3.7, {z: 1}, 'more');
            console.log([undefined, null], new Map([['k', 1]]), new Set([2]), class A {}, function b() {});
            console.warn('careful'); console.error('bad'); console.info('i'); console.debug('d');
            console.group('G'); console.log('inside\\nlines'); console.groupEnd(); console.log('outside');
            console.count(); console.count(); console.assert(false, 'no');
            console.table([{a: 1, b: 2}]);
            console.log(Object.create(null), new Date(0), /x/g, Promise.resolve(), new (class Point { x = 1 }));
            """)
        app.run()
        #expect(
            app.console == [
                "plain 1 true null undefined",
                "{ a: 1, b: 'x', c: [1, 'y', { d: { e: [Object] } }] }",
                "it has 3 of { z: 1 } more",
                "[undefined, null] Map(1) { 'k' => 1 } Set(1) { 2 } [class A] [Function: b]",
                "warn: careful", "error: bad", "info: i", "debug: d",
                "G", "  inside\n  lines", "outside",
                "info: default: 1", "info: default: 2", "error: Assertion Failed: no",
                "(index) | a | b\n0       | 1 | 2",
                "[Object: null prototype] {} 1970-01-01T00:00:00.000Z /x/g Promise {} Point { x: 1 }",
            ])
        #expect(app.failures.isEmpty)
    }

    @Test func `a stack has lines of the page alone, as the web view has none for its own work`() {
        let app = TestApp(
            """
            function ask() { document.createElement('a b'); }
            try { ask(); } catch (error) { console.error(error); console.log(/farad:/.test(error.stack)); }
            fetch('nothing:').catch((error) => console.error(error));
            """)
        app.run()
        #expect(app.console.count == 3)
        #expect(app.console.allSatisfy { !$0.contains("farad:") }, "\(app.console)")
        #expect(app.console.first?.contains("at ask (") == true)
        #expect(app.console.contains("false"))
    }
}
