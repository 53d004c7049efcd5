import Foundation
import TestSupport
import Testing

/// Notifications in tests.
@Suite struct TestNotificationTests {
    @Test func `a test touches a notification's button, and swipes notifications away`() throws {
        let folder = try TestFolder.project(
            """
            const { LocalNotifications, PushNotifications } = Capacitor.Plugins;
            LocalNotifications.addListener("localNotificationActionPerformed",
                ({ actionId, inputValue, notification: { id } }) => show([id, actionId, inputValue]));
            const notify = async () => {
                await LocalNotifications.registerActionTypes({ types: [{ id: "ASK", actions: [
                    { id: "yes", title: "Yes", foreground: true },
                    { id: "say", title: "Say", input: true }] }] });
                await LocalNotifications.schedule({ notifications: [1, 2, 3].map((id) =>
                    ({ id, title: "T", body: "B", actionTypeId: "ASK" })) });
            };
            """, plugins: ["local-notifications", "push-notifications"],
            """
            const ids = () => device.notifications.map(({ id }) => id);
            for (const platform of ["ios", "android"])
                test(platform, { platform }, async () => {
                    await device.installApp("app");
                    await device.launchApp({ permissions: { notifications: "YES" } });
                    await expect(device.tapNotification()).rejects.toThrow(
                        "no notification is there; await clock.runUntilIdle()");
                    await app.evaluate("notify()");
                    await clock.runUntilIdle();
                    await device.dismissNotification("2");
                    expect(ids()).toEqual(["1", "3"]);
                    await expect(device.dismissNotification("2")).rejects.toThrow("no notification “2”");
                    await expect(device.chooseAction("no")).rejects.toThrow("it has yes, say");
                    await expect(device.chooseAction("say")).rejects.toThrow("takes a text");
                    await device.chooseAction("say", { typing: "hi" });
                    await clock.runUntilIdle();
                    await device.sendToHome();
                    await device.chooseAction("yes", { id: "1" });
                    await clock.runUntilIdle();
                    expect(app.state).toBe("active");
                    expect(app.console.map((line) => line.text))
                        .toEqual(['[3,"say","hi"]', '[1,"yes",null]']);
                });
            test("badge", async () => {
                await device.installApp("app");
                await device.launchApp({ permissions: { notifications: "YES" } });
                await app.evaluate("void PushNotifications.register()");
                await app.evaluate("notify()");
                await clock.runUntilIdle();
                for (const id of ids()) await device.dismissNotification(id);
                expect(device.badge).toBe(0);
                await device.sendToHome();
                await device.sendUserNotification({ title: "T", badge: 3 });
                await device.sendUserNotification({ title: "U", badge: 4, category: "ASK" });
                expect(device.badge).toBe(4);
                expect(device.notifications.map(({ actions }) => actions)).toEqual([[], ["yes", "say"]]);
                const [old, young] = ids();
                await device.dismissNotification();
                expect(ids()).toEqual([old]);
                const tap = device.tapNotification(old, { after: 500 });
                await clock.runUntilIdle();
                await tap;
                expect(app.state).toBe("active");
                expect(() => device.sendUserNotification({ title: "V", badge: 0.5 }))
                    .toThrow("whole number");
            });
            """)
        let command = try folder.test()
        #expect(command.output.contains("3 passed"), "\(command.output)")
    }

    @Test func `a push comes at its time, under its name`() throws {
        let folder = try TestFolder([
            "app.js": """
            const { PushNotifications } = Capacitor.Plugins;
            if (location.search === "") PushNotifications.register();
            """,
            "a.test.ts": TestFolder.imports + """
                for (const platform of ["ios", "android"] as const) {
                    test(`at its time, ${platform}`, { app: "./app.js", platform }, async () => {
                        await device.launchApp({ permissions: { notifications: "YES" } });
                        await clock.runUntilIdle();
                        await device.sendToHome();
                        const sent = device.sendUserNotification(
                            { title: "T", id: "seven" }, { at: 9000 });
                        await clock.advanceTo(8999);
                        expect(device.notifications).toEqual([]);
                        await sent;
                        await clock.advanceBy(1);
                        expect(device.notifications).toMatchObject([{ title: "T", id: "seven" }]);
                    });
                }
                test("without a token", async () => {
                    await device.launchApp();
                    await device.sendUserNotification({ title: "T" }, { after: 10 });
                    expect(app.findings).toMatchObject([{ rule: "push-without-token" }]);
                });
                test("refusals", () => {
                    expect(() => device.sendUserNotification({ data: "x" } as any))
                        .toThrow("“data” of device.sendUserNotification(…) must be an object, not");
                    expect(() => (device as any).installApp("timesafari", { at: 5 }))
                        .toThrow("takes an app, and no time");
                    expect(() => device.setEvents([{ title: "L" } as any]))
                        .toThrow("An event of device.setEvents(…) needs “start”.");
                    expect(() => device.setEvents([{ title: "L", start: NaN }]))
                        .toThrow("“start” of an event must be a date");
                    expect(() => device.setPeripherals([{ services: [{ uuid: "zz" }] }]))
                        .toThrow("“uuid” of a service needs a UUID");
                    expect(() => device.setPeripherals([{ services: [{} as any] }]))
                        .toThrow("A service needs “uuid”.");
                });
                """,
        ])
        let command = try folder.test()
        #expect(command.output.contains("4 passed"), "\(command.output)")
    }

    @Test func `a push is shown, or in its app's hands, when its promise is kept`() throws {
        let folder = try TestFolder([
            "app.js": """
            const { PushNotifications } = Capacitor.Plugins;
            PushNotifications.addListener("pushNotificationReceived", () => {});
            PushNotifications.register();
            """,
            "a.test.ts": TestFolder.imports + """
                for (const platform of ["ios", "android"] as const) {
                    const options = { app: "./app.js", platform };
                    const start = async (notifications: "YES" | "NO") => {
                        await device.launchApp({ permissions: { notifications } });
                        await clock.runUntilIdle();
                    };
                    test(`in the background, ${platform}`, options, async () => {
                        await start("YES");
                        await device.sendToHome();
                        await device.sendUserNotification({ title: "T" });
                        // Firebase names what it shows by the millisecond.
                        await clock.advanceBy(1);
                        await device.sendUserNotification({ title: "U" });
                        expect(device.notifications).toMatchObject([{ title: "T" }, { title: "U" }]);
                    });
                    test(`of an app that does not run, ${platform}`, options, async () => {
                        await start("YES");
                        await device.kill("app");
                        await device.sendUserNotification({ title: "T" });
                        expect(device.notifications).toMatchObject([{ title: "T" }]);
                    });
                    test(`where the app or the user keeps it from being shown, ${platform}`, options, async () => {
                        await start("NO");
                        await device.sendUserNotification({ title: "T" });
                        await device.sendToHome();
                        await device.sendUserNotification({ title: "U" });
                        expect(device.notifications).toEqual([]);
                    });
                }
                """,
        ])
        let command = try folder.test()
        #expect(command.output.contains("6 passed"), "\(command.output)\(command.errors)")
    }
}
