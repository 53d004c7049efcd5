import Foundation
import TestSupport
import Testing

/// How a test finds elements, and touches them.
@Suite struct TestTouchTests {
    @Test(arguments: ["ios", "android"])
    func `elements are found by text, role, label and more, and none by what fits several`(
        platform: String
    ) throws {
        let folder = try TestFolder([
            "a.test.ts": TestFolder.imports + """
                import { by } from "farad";
                test("found", async () => {
                    await device.launchApp();
                    await app.evaluate(() => {
                        document.body.innerHTML = `<h1>My <b>list</b></h1>
                            <label for=a>Full name</label><input id=a>
                            <label>Agree <input type=checkbox id=c></label>
                            <button id=d>Delete</button><button hidden>Delete</button>
                            <ul><li>Milk <button id=m>Remove</button></li>
                                <li>Eggs <button id=e>Remove</button></li></ul>
                            <img alt="A cat" id=i><span data-testid=total id=t>5</span>
                            <input type=submit value=Send id=s><div id=h></div>`;
                        const shadow = document.querySelector("#h")!.attachShadow({ mode: "open" });
                        shadow.innerHTML = "<button>Inside</button>";
                        (window as any).hit = [];
                        document.addEventListener("click", (event: any) =>
                            (window as any).hit.push(event.target.id || event.target.localName));
                    });
                    await device.tap("text=delete");
                    await device.tap(by.role("heading", { name: "My list", level: 1, exact: true }));
                    await device.typeText(by.label("Full name"), "Ada");
                    await device.tap(by.label(/^agr/i));
                    await device.tap(`li >> nth=-1 >> ${by.role("button")}`);
                    await device.tap(by.altText("a cat"));
                    await device.tap(by.testId("total"));
                    await device.tap(by.role("button", { name: "Send" }));
                    await device.tap(by.text("Inside"));
                    expect(await app.evaluate(() => (window as any).hit))
                        .toEqual(["d", "h1", "a", "c", "e", "i", "t", "s", "h"]);
                    await expect(device.tap(by.text("Remove"))).rejects.toThrow(
                        'it finds 2 elements: <button id="m">Remove, <button id="e">Remove');
                    await expect(device.tap(by.text("remove", { exact: true }))).rejects.toThrow(
                        'The page has no element text="remove"');
                    await expect(device.tap("role=button[nam=x]")).rejects.toThrow("there is no “nam”");
                    expect(await app.getAttributes("#a")).toEqual({
                        text: "", label: "Full name", role: "textbox", value: "Ada", visible: true,
                        enabled: true, focused: false, checked: null,
                    });
                    expect(await app.getAttributes("#c")).toMatchObject({ checked: true, label: "Agree" });
                    expect(await app.getAttributes(by.text("Nothing"))).toBeNull();
                });
                """
        ])
        let command = try folder.test("--platform", platform)
        #expect(command.isClean, "\(command.output)\(command.errors)")
    }

    @Test func `a look tells what an element is now, however it is found`() throws {
        let folder = try TestFolder([
            "a.test.ts": TestFolder.imports + """
                import { by } from "farad";
                test("now", async () => {
                    await device.launchApp();
                    await app.evaluate(() => {
                        document.body.innerHTML = "<ul data-testid=list><li></li></ul>";
                    });
                    for (const name of ["Milk", "Eggs"]) {
                        await app.evaluate((text) => {
                            document.querySelector("li")!.textContent = text;
                        }, name);
                        for (const list of ["ul", by.testId("list"), "ul >> nth=0"]) {
                            expect(await app.getAttributes(list)).toMatchObject({ text: name });
                        }
                    }
                });
                """
        ])
        let command = try folder.test()
        #expect(command.isClean, "\(command.output)\(command.errors)")
    }

    @Test(arguments: ["ios", "android"])
    func `a touch meets what lies before the page, and nothing that is hidden`(platform: String)
        throws
    {
        let folder = try TestFolder([
            "a.test.ts": TestFolder.imports + """
                test("before it", async () => {
                    await device.launchApp();
                    await app.evaluate(() => {
                        document.body.innerHTML = `<button id=a>A</button>
                            <div style="display: none"><button id=b>B</button></div>
                            <button id=c style="visibility: hidden">C</button>
                            <div inert><button id=d>D</button></div>
                            <button id=e style="pointer-events: none">E</button>
                            <button id=f onclick="document.title = confirm('Sure?')">F</button>
                            <button id=g disabled>G</button>
                            <style>.gone { display: none } @media print { #a { display: none } }</style>
                            <div class=gone><button id=h>H</button></div>`;
                    });
                    await expect(device.tap("#b")).rejects.toThrow("what it lies in is not displayed");
                    await expect(device.tap("#h")).rejects.toThrow("what it lies in is not displayed");
                    await expect(device.tap("#c")).rejects.toThrow("it is invisible");
                    await expect(device.tap("#d")).rejects.toThrow("what it lies in is inert");
                    await expect(device.tap("#e")).rejects.toThrow("its “pointer-events” is none");
                    await device.tap("#g");
                    await device.tap("#f");
                    await expect(device.tap("#a")).rejects.toThrow("Sure?” is before it");
                    await device.answerAlert(device.getPlatform() === "ios" ? "Ok" : "OK");
                    await clock.runUntilIdle();
                    expect(await app.evaluate(() => document.title)).toBe("true");
                    await device.tap("#a");
                    if (device.getPlatform() === "android") return;
                    await app.evaluate(() => {
                        document.querySelector<HTMLElement>("#a")!.onclick = () =>
                            void navigator.share({ text: "x" }).catch(() => {});
                    });
                    await device.tap("#a");
                    await clock.advanceBy(2000);
                    await expect(device.tap("#a")).rejects.toThrow("the share sheet is before it");
                    await device.interrupt();
                    await expect(device.tap("#a")).rejects.toThrow("the control centre is before it");
                });
                test("a question", async () => {
                    if (device.getPlatform() === "android") return;
                    await device.launchApp({ url: "timesafari://starred-plans" });
                    await clock.runUntilIdle();
                    await device.tap("#plan-1");
                    await clock.runUntilIdle();
                    await device.tap("#notify-daily");
                    await clock.advanceBy(100);
                    await expect(device.tap("#plan-1")).rejects.toThrow(/the question “.*” is before it/);
                });
                """
        ])
        let command = try folder.test("--platform", platform)
        #expect(command.isClean, "\(command.output)\(command.errors)")
    }

    @Test(arguments: ["ios", "android"])
    func `a finger taps twice, stays and moves on`(platform: String) throws {
        let folder = try TestFolder([
            "a.test.ts": TestFolder.imports + """
                import { type SwipeDirection } from "farad";
                test("gestures", async () => {
                    await device.launchApp();
                    await app.evaluate(() => {
                        document.body.innerHTML = "<p id=p>x</p>";
                        const page = window as any;
                        page.heard = [];
                        const began = () => page.heard.splice(0).join(" ");
                        page.began = began;
                        for (const name of ["pointerdown", "touchstart", "pointermove", "touchmove",
                            "contextmenu", "pointerup", "touchend", "click", "dblclick"]) {
                            document.querySelector("#p")!.addEventListener(name, (event: any) => {
                                const { clientX } = event.changedTouches?.[0] ?? event;
                                page.heard.push(`${name}${/move|end/.test(name) ? clientX : ""}`);
                                page.at = Date.now();
                            });
                        }
                    });
                    const heard = () => app.evaluate(() => (window as any).began());
                    await device.multiTap("#p", 2);
                    expect((await heard()).split(" ").filter((one: string) => one.includes("click")))
                        .toEqual(["click", "click", "dblclick"]);
                    await device.longPress("#p", { duration: 800 });
                    const menu = device.getPlatform() === "android" ? "contextmenu " : "";
                    const middle = await app.evaluate(() => Math.round(innerWidth / 2));
                    expect(await heard())
                        .toBe(`pointerdown touchstart ${menu}pointerup touchend${middle}`);
                    await device.longPress("#p", { duration: 100 });
                    expect(await heard()).not.toContain("contextmenu");
                    const before = await app.evaluate(() => Date.now());
                    await device.swipe("#p", "left", { distance: 100 });
                    const moves = (await heard()).split(" ");
                    expect(moves.filter((one: string) => one.startsWith("touchmove"))).toHaveLength(10);
                    expect(moves.at(-1)).toBe(`touchend${middle - 100}`);
                    expect(moves).toContain(`pointermove${middle - 10}`);
                    expect(await app.evaluate(() => (window as any).at) - before)
                        .toBeGreaterThanOrEqual(200);
                    const wrong = "back" as SwipeDirection;
                    expect(() => device.swipe("#p", wrong)).toThrow("goes left, right, up or down");
                    await expect(device.longPress("#none")).rejects.toThrow("no element #none to touch");
                });
                """
        ])
        let command = try folder.test("--platform", platform)
        #expect(command.isClean, "\(command.output)\(command.errors)")
    }

    @Test func `a test sees what its user has felt, and in which order it came`() throws {
        let folder = try TestFolder.project(
            """
            const { Haptics } = Capacitor.Plugins;
            const felt = async () => {
                await Haptics.impact({ style: "LIGHT" });
                await Haptics.notification({ type: "ERROR" });
            };
            felt();
            """, plugins: ["haptics"],
            """
            const felt = {
                ios: ["the phone taps: light impact", "the phone taps: error"],
                android: ["the phone vibrates for 50 ms", "the phone vibrates for 122 ms"],
            };
            for (const platform of ["ios", "android"] as const) {
                test(platform, { app: "app", platform }, async () => {
                    expect(device.haptics).toEqual([]);
                    await device.launchApp();
                    await clock.runUntilIdle();
                    expect(device.haptics).toEqual(felt[platform]);
                });
            }
            """)
        let command = try folder.test()
        #expect(command.isClean, "\(command.output)\(command.errors)")
    }

    @Test func `what a plugin's own code would show is not there to touch without it`() throws {
        let folder = try TestFolder([
            "a.test.ts": TestFolder.imports + """
                test("none", async () => {
                    await device.launchApp();
                    expect(device.buttons).toEqual([]);
                    expect(device.authentication).toBeNull();
                    await expect(device.touchButton("Done")).rejects.toThrow(
                        "The app shows no button “Done”; it shows none.");
                    await expect(device.pickDate(new Date())).rejects.toThrow("No picker of dates");
                    await expect(device.pickRow("March")).rejects.toThrow("No picker is shown");
                    await device.setBiometricEnrollment(true);
                    await expect(device.matchFace()).rejects.toThrow("Nothing asks for the user’s face");
                    await expect(device.unmatchFinger()).rejects.toThrow("The phone has no Touch ID.");
                    await expect(device.enterPasscode()).rejects.toThrow("Nothing asks for the passcode.");
                    await device.shake();
                });
                test("Android", { platform: "android" }, async () => {
                    await device.launchApp();
                    await expect(device.touchButton("Done")).rejects.toThrow("use iOS");
                });
                """
        ])
        let command = try folder.test()
        #expect(command.status == 0, "\(command.output)\(command.errors)")
    }
}
