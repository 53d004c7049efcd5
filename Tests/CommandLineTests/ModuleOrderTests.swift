import Foundation
import Testing

/// Modules that import each other, and those that await.
@Suite struct ModuleOrderTests: ModuleSuite {
    @Test func `modules that import each other find each other's functions`() throws {
        let command = try run(
            entry,
            [
                "index.js": "import { even } from './even.js'; console.log(even(7), even(8));",
                "even.js": """
                import { odd } from './odd.js';
                export function even(n) { return n === 0 || odd(n - 1); }
                """,
                "odd.js": """
                import { even } from './even.js';
                export function odd(n) { return n !== 0 && even(n - 1); }
                """,
            ])
        #expect(console(command) == ["false true"], "\(command.output)")
    }

    @Test func `a module that awaits holds up those that import it`() throws {
        let command = try run(
            entry,
            [
                "index.js": "import { settings } from './settings.js'; console.log(settings);",
                "settings.js": """
                const answer = await fetch('/assets/settings.json');
                export const settings = (await answer.json()).name;
                """,
                "settings.json": #"{"name":"prod"}"#,
            ])
        #expect(console(command) == ["prod"], "\(command.output)")
    }

    @Test(arguments: [
        ("ios", "legacy", ["a: ReferenceError", "lib", "b: ready"]),
        ("ios", "standard", ["lib", "b: ready", "a: ready"]),
        ("android", "legacy", ["lib", "b: ready", "a: ready"]),
    ])
    func `who asks for a module that still awaits does not wait before iOS 27 (WebKit bug 242740)`(
        platform: String, order: String, lines: [String]
    ) throws {
        let command = try run(
            entry,
            [
                "index.js": """
                import('./b.js');
                import('./a.js').catch((error) => console.log('a: ' + error.name));
                """,
                "a.js": "import { state } from './lib.js'; console.log('a: ' + state);",
                "b.js": "import { state } from './lib.js'; console.log('b: ' + state);",
                "lib.js": """
                await new Promise((resolve) => setTimeout(resolve, 100));
                console.log('lib');
                export const state = 'ready';
                """,
            ], platform: platform, set: "modules=\(order)")
        #expect(console(command) == lines, "\(command.output)")
    }

    @Test(arguments: [
        ("ios", ["slow", "slow 2", "slower", "slower 2", "plain", "index"]),
        ("android", ["slow", "slower", "plain", "slow 2", "slower 2", "index"]),
    ])
    func `modules that await begin one after the other on iOS, and side by side on Android`(
        platform: String, lines: [String]
    ) throws {
        let wait = "await new Promise((resolve) => setTimeout(resolve, 10));"
        let command = try run(
            entry,
            [
                "index.js": """
                import './slow.js'; import './slower.js'; import './plain.js';
                console.log('index');
                """,
                "slow.js": "console.log('slow'); \(wait) console.log('slow 2');",
                "slower.js": "console.log('slower'); \(wait)\(wait) console.log('slower 2');",
                "plain.js": "console.log('plain');",
            ], platform: platform)
        #expect(console(command) == lines, "\(command.output)")
    }

    @Test(arguments: [
        ("ios", ["once", "undefined", "runs all the same"]), ("android", ["once", "once", "once"]),
    ])
    func `what a module has thrown is remembered on Android, and forgotten on iOS`(
        platform: String, lines: [String]
    ) throws {
        let command = try run(
            entry,
            [
                "index.js": """
                const tell = (promise) => promise.then(
                    (module) => console.log(typeof module.late), (error) => console.log(error.message));
                await tell(import('./throws.js'));
                await tell(import('./throws.js'));
                import('./importer.js').catch((error) => console.log(error.message));
                """,
                "throws.js": "export var late; throw new Error('once');",
                "importer.js":
                    "import { late } from './throws.js'; console.log('runs all the same');",
            ], platform: platform)
        #expect(console(command) == lines, "\(command.output)")
    }

    @Test(arguments: ["ios", "android"])
    func `nobody on iOS hears of what a module throws that awaits`(platform: String) throws {
        let command = try run(
            "<script>onerror = (message) => { console.log('heard ' + message); };"
                + "onunhandledrejection = () => console.log('rejection')</script>" + entry,
            ["index.js": "await null;\nthrow new Error('no settings');"], platform: platform)
        #expect(command.status == 1)
        #expect(
            console(command).contains { $0.hasPrefix("heard") } == (platform == "android"),
            "\(command.output)")
        #expect(!command.output.contains("rejection"))
        #expect(command.output.contains("Error: no settings"))
        #expect(
            command.output.contains("iOS tells neither the page nor its console")
                == (platform == "ios"))
    }

    @Test(arguments: ["ios", "android"])
    func `functions of modules in a circle, and of all that they import, are there before any runs`(
        platform: String
    ) throws {
        let command = try run(
            entry,
            [
                "index.js": "import './a.js'; console.log('index');",
                "a.js": """
                import './b.js';
                import { leaf, value } from './leaf.js';
                export function hoisted() { return leaf(); }
                export function read() { return value; }
                console.log('a', value);
                """,
                "b.js": """
                import { hoisted, read } from './a.js';
                import './last.js';
                console.log(hoisted());
                try { read(); } catch (error) { console.log(error.name); }
                """,
                "last.js": "import './a.js'; console.log('last');",
                "leaf.js": """
                export function leaf() { return 'leaf of ' + typeof other; }
                import other from './other.js';
                console.log('leaf');
                export let value = 1;
                value += 1;
                """,
                "other.js": "console.log('other'); export default function () {}",
            ], platform: platform)
        #expect(
            console(command) == [
                "last", "leaf of function", "ReferenceError", "other", "leaf", "a 2", "index",
            ], "\(command.output)")
    }

    @Test(arguments: ["ios", "android"])
    func `modules that await may import each other`(platform: String) throws {
        let command = try run(
            entry,
            [
                "index.js": """
                import { other } from './other.js';
                export function early() { return 'early'; }
                export const late = await Promise.resolve('late');
                console.log(other, late);
                """,
                "other.js": """
                import { early, late } from './index.js';
                await null;
                console.log(early());
                try { late; } catch (error) { console.log(error.name); }
                export const other = 'other';
                """,
            ], platform: platform)
        #expect(
            console(command) == ["early", "ReferenceError", "other late"], "\(command.output)")
        #expect(command.status == 0)
    }

    @Test func `what may change is looked up each time, in every place where it is named`() throws {
        let command = try run(
            entry,
            [
                "index.js": """
                import value, { n, f, set } from './live.js'
                import * as all from './live.js'
                const shadow = (n) => n
                set()
                f()
                console.log(n, { n }.n, typeof n, `${n}`, shadow(5), f`x`, new f() instanceof f, all.n)
                try { n = 3 } catch (error) { console.log(error.name) }
                { let n = 7; n++; console.log(n) }
                console.log(value.name, Object.keys(all).join(), Object.prototype.toString.call(all))
                """,
                "live.js": """
                export let n = 1;
                export let f = null;
                export function set() { n++; f = function () { console.log('this', this); }; }
                export default () => {};
                """,
            ])
        #expect(
            console(command).filter { !$0.hasPrefix("this f") && $0 != "this [object Object]" } == [
                "this undefined", "this undefined", "2 2 number 2 5 undefined true 2", "TypeError",
                "8", "default default,f,n,set [object Module]",
            ], "\(command.output)")
    }

    @Test func `modules that import each other find functions, and no variable too early`() throws {
        let command = try run(
            entry,
            [
                "index.js": """
                import './before.js';
                import { early } from './other.js';
                import './after.js';
                export const late = 1;
                export function hoisted() { return 'hoisted ' + early.length; }
                console.log('index', early());
                """,
                "other.js": """
                import { late, hoisted } from './index.js';
                export function early() { return late; }
                try { early(); } catch (error) { console.log(error.name); }
                console.log(hoisted());
                """,
                "before.js": "console.log('before');", "after.js": "console.log('after');",
            ])
        #expect(
            console(command) == ["before", "ReferenceError", "hoisted 0", "after", "index 1"],
            "\(command.output)")
    }
}
