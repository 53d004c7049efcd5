import Foundation
import TestSupport
import Testing

/// `test.everyOrder`.
@Suite struct TestOrderTests {
    @Test func `an order that fails leaves its trace, and that of the nearest one that passes`()
        throws
    {
        let folder = try TestFolder([
            "a.test.ts": TestFolder.imports + """
                test.everyOrder("the second link wins", async () => {
                    device.launchApp({ at: 0 });
                    device.openURL("timesafari://starred-plans", { at: [5000, 6000] });
                    device.openURL("timesafari://shared-photo", { at: [5500, 6500] });
                    await clock.runUntilIdle();
                    expect(app.route).not.toBe("/starred-plans");
                });
                """
        ])
        let command = try folder.test()
        #expect(command.status == 1)
        let stem = "farad-traces/a-test-ts--the-second-link-wins"
        for order in ["passes", "fails"] {
            let path = "\(stem)-\(order).farad-trace.jsonl"
            #expect(command.output.contains("  trace   \(path)\n"), "\(command.output)")
            #expect(try folder.text(path).contains("\"title\":\"\(order)\""))
        }
    }

    @Test func `an order that fails is explained, and its token plays it again`() throws {
        let folder = try TestFolder([
            "a.test.ts": TestFolder.imports + """
                test.everyOrder("shown once", { set: { consumer: "upstream" } }, async () => {
                    device.share(sample(), { at: 0 });
                    await clock.runUntilIdle();
                    expect(app.displayed.map((one) => one.fileName)).toHaveLength(1);
                });
                test.everyOrder("without a clock", async () => {
                    await device.launchApp();
                    await clock.advanceBy(5);
                });
                """
        ])
        let command = try folder.test("--patience", "60")
        #expect(command.status == 1)
        for part in [
            "an order fails: shown once, line 6: toHaveLength: expected length 1, received",
            "in the default order already", "the clock is the search's",
        ] { #expect(command.output.contains(part), "\(part) in \(command.output)") }
        let token = try #require(
            command.output.split(separator: "'").first { $0.hasPrefix("f1.") }.map(String.init))
        let replay = try Command(["replay", token], in: folder.folder.path)
        #expect(replay.status == 1, "\(replay.output)\(replay.errors)")
        #expect(replay.output.contains("reproduced: shown once, line 6"))
    }

    @Test func `what comes at a fixed time comes then in every order, also after a wait`() throws {
        let folder = try TestFolder([
            "a.test.ts": TestFolder.imports + """
                test.everyOrder("the later one wins", { maxRuns: 50 }, async () => {
                    await device.launchApp();
                    device.setNetwork("none", { at: 20_000 });
                    device.setNetwork("cellular", { at: 40_000 });
                    await clock.runUntilIdle();
                    expect(device.network).toBe("cellular");
                });
                test.everyOrder("after what is long over", { maxRuns: 50 }, async () => {
                    await device.launchApp();
                    device.setNetwork("none", { at: 20_000 });
                    await clock.runUntilIdle();
                    device.setNetwork("cellular", { after: 500 });
                    await clock.runUntilIdle();
                    expect(device.network).toBe("cellular");
                });
                test.everyOrder("either may win", { maxRuns: 50 }, async () => {
                    await device.launchApp();
                    device.setNetwork("none", { at: [20_000, 30_000] });
                    device.setNetwork("cellular", { at: [25_000, 40_000] });
                    await clock.runUntilIdle();
                    expect(device.network).toBe("cellular");
                });
                """
        ])
        let command = try folder.test("--patience", "60")
        #expect(command.status == 1)
        #expect(command.output.contains("✓ the later one wins"), "\(command.output)")
        #expect(command.output.contains("✓ after what is long over"), "\(command.output)")
        #expect(command.output.contains("✗ either may win"), "\(command.output)")
        #expect(command.output.contains("1 pair the other way around"), "\(command.output)")
    }

    @Test func `two touches without times never come at one moment, and numbers take no letters`()
        throws
    {
        let folder = try TestFolder([
            "a.test.ts": TestFolder.imports + """
                for (const kind of [test, test.everyOrder]) {
                    kind(`apart ${kind === test}`, async () => {
                        await device.launchApp();
                        await app.evaluate(() => {
                            document.body.innerHTML = "<button>A</button><input type=number>";
                            (window as any).at = [];
                            document.querySelector("button")!.onclick = () =>
                                (window as any).at.push(Date.now());
                        });
                        await device.tap("button");
                        await device.tap("button");
                        await device.typeText("input", "1a2");
                        const [one, two] = await app.evaluate(() => (window as any).at);
                        expect(two - one).toBeGreaterThanOrEqual(100);
                        expect(await app.evaluate(() => document.querySelector("input")!.value))
                            .toBe("12");
                    });
                }
                """
        ])
        let command = try folder.test()
        #expect(command.isClean, "\(command.output)\(command.errors)")
    }

    @Test func `every order of a test is played on its own phone, or on the command's`() throws {
        let folder = try TestFolder([
            "android.ts": "export const android = 1;",
            "a.test.ts": TestFolder.imports + """
                import { android } from "./android";
                const body = async () => {
                    await device.launchApp();
                    const name = await app.evaluate(() => (window as any).Capacitor.getPlatform());
                    expect(name === "android" ? android : 0).toBe(0);
                };
                test.everyOrder("on the command's phone", body);
                test.everyOrder("on its own phone", { platform: "android" }, body);
                """,
        ])
        func play(_ arguments: String...) throws -> Command {
            try Command(["test", "--patience", "60"] + arguments, in: folder.folder.path)
        }
        let own = try play()
        #expect(own.status == 1)
        #expect(own.output.contains("1 failed, 1 passed"), "\(own.output)")
        let given = try play("--platform", "android")
        #expect(given.output.contains("2 failed"), "\(given.output)")
        // Of the two, the command line wins, and the token's line says so.
        let lines = given.replayLines
        #expect(lines.count == 2)
        #expect(lines.first?.hasSuffix(" --platform android") == true)
        #expect(lines.last?.hasSuffix("'") == true)
        for line in lines {
            let replay = try Command(shell: "\"$0\" \(line)", in: folder.folder.path)
            #expect(replay.status == 1, "\(replay.output)\(replay.errors)")
        }
        let iPhone = try play("--platform", "ios")
        #expect(iPhone.status == 0, "\(iPhone.output)")
        let explored = try Command(
            ["explore", "a.test.ts#on-its-own-phone", "--max-time", "60s"],
            in: folder.folder.path)
        #expect(explored.status == 1, "\(explored.output)\(explored.errors)")
    }
}
