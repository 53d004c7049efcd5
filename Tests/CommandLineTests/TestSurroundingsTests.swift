import Foundation
import TestSupport
import Testing

/// What a test gives an iPhone: contacts, events, peripherals, what is sold.
@Suite struct TestSurroundingsTests {
    @Test func `a test gives an iPhone contacts and reads them, and picks where a picker is`()
        throws
    {
        let folder = try TestFolder([
            "a.test.ts": TestFolder.imports
                + """
                test("contacts", async () => {
                    await device.launchApp({ permissions: { contacts: "limited" } });
                    await device.setContacts([
                        { givenName: "Ada", phoneNumbers: [{ label: "mobile", value: "1" }, "2"] },
                        { organizationName: "Engines Ltd" },
                    ]);
                    const [ada, engines] = device.contacts;
                    expect(ada).toMatchObject({
                        givenName: "Ada",
                        phoneNumbers: [{ label: "mobile", value: "1" }, { label: null, value: "2" }],
                    });
                    await device.setContacts([{ ...ada, familyName: "Lovelace" }]);
                    expect(device.contacts).toEqual([{ ...ada, familyName: "Lovelace" }]);
                    expect(engines?.organizationName).toBe("Engines Ltd");
                    await expect(device.pickContacts("Ada Lovelace")).rejects.toThrow("no picker of contacts");
                    await expect(device.saveContact()).rejects.toThrow("no new contact");
                });
                test("an Android phone", { platform: "android" }, async () => {
                    await device.launchApp();
                    await expect(device.setContacts([])).rejects.toThrow("Android phone are not simulated");
                });
                """
        ])
        let command = try folder.test()
        #expect(command.output.contains("2 passed"), "\(command.output)")
    }

    @Test func `a test puts peripherals around an iPhone and sees what becomes of them`() throws {
        let folder = try TestFolder([
            "a.test.ts": TestFolder.imports
                + """
                const heart = {
                    name: "Heart", isConnected: true,
                    services: [
                        {
                            uuid: "180D",
                            characteristics: [
                                { uuid: "2A37", properties: ["read", "notify"], value: new Uint8Array([0, 60]) },
                            ],
                        },
                    ],
                };
                const known = () => typeof (navigator as any).bluetooth;
                test("an iPhone", async () => {
                    await device.launchApp({ permissions: { bluetooth: "YES" } });
                    expect(await app.evaluate(known)).toBe("undefined");
                    await device.setPeripherals([heart]);
                    expect(device.peripherals).toMatchObject([
                        {
                            name: "Heart", rssi: -50, isInRange: true, isConnected: true, isPaired: false,
                            advertisement: { localName: "Heart", services: ["180D"] },
                            services: [{ characteristics: [{ value: [0, 60] }] }],
                        },
                    ]);
                    await device.notifyValue("Heart", "2A37", [0, 61]);
                    expect(device.peripherals[0].services[0].characteristics[0].value).toEqual([0, 61]);
                    await device.setPeripherals(device.peripherals);
                    await device.disconnectPeripheral("Heart");
                    expect(device.peripherals[0].isConnected).toBe(false);
                    await expect(device.disconnectPeripheral("Heart")).rejects.toThrow("is not connected");
                    await expect(device.notifyValue("Heart", "2A38", [])).rejects.toThrow("it has 2A37");
                    await device.setPeripherals([]);
                    await clock.runUntilIdle();
                    expect(device.peripherals[0].isInRange).toBe(false);
                    await device.setBluetooth(false);
                });
                test("an Android phone", { platform: "android" }, async () => {
                    await device.launchApp();
                    expect(await app.evaluate(known)).toBe("undefined");
                    await expect(device.setBluetooth(false)).rejects.toThrow("Android phone is not simulated");
                });
                """
        ])
        let command = try folder.test()
        #expect(command.output.contains("2 passed"), "\(command.output)")
    }

    @Test func `a test gives an iPhone events and reminders and reads them`() throws {
        let folder = try TestFolder([
            "a.test.ts": TestFolder.imports
                + """
                test("a calendar", async () => {
                    await device.launchApp({ permissions: { calendar: "limited", reminders: "NO" } });
                    await device.setEvents([
                        { title: "Lunch", start: new Date(7_200_000), calendar: "Home", repeats: "weekly" },
                    ]);
                    const [lunch] = device.events;
                    expect(lunch).toMatchObject({
                        title: "Lunch", start: 7_200_000, end: 10_800_000, calendar: "Home", repeats: "weekly",
                    });
                    await device.setEvents([{ ...lunch!, title: "Supper" }]);
                    expect(device.events).toEqual([{ ...lunch, title: "Supper" }]);
                    await device.setReminders([{ title: "Milk", due: 60_000, isCompleted: true }]);
                    expect(device.reminders).toMatchObject([
                        { title: "Milk", list: "Reminders", due: 60_000, isCompleted: true },
                    ]);
                    await expect(device.saveEvent()).rejects.toThrow("no event");
                    await expect(device.chooseCalendars("Home")).rejects.toThrow("no chooser of calendars");
                });
                test("an Android phone", { platform: "android" }, async () => {
                    await device.launchApp();
                    await expect(device.setEvents([])).rejects.toThrow("Android phone are not simulated");
                });
                """
        ])
        let command = try folder.test()
        #expect(command.output.contains("2 passed"), "\(command.output)")
    }

    @Test func `a test buys in an iPhone's App Store what the project's file sells`() throws {
        let folder = try TestFolder.project(
            "", plugins: [],
            """
            test("purchases", async () => {
                await device.installApp("app");
                await device.launchApp();
                expect(device.storeSheet).toBeNull();
                await device.setAppStore({ askToBuyEnabled: true });
                await device.buyProduct("pro");
                expect(device.transactions).toMatchObject([{
                    identifier: 0, productIdentifier: "pro", pendingAskToBuyConfirmation: true,
                    expirationDate: null, cancelDate: null, isFinished: false,
                }]);
                await device.approveAskToBuyTransaction(0);
                await device.refundTransaction(0);
                expect(device.transactions[0].cancelDate).toBeGreaterThan(0);
                await expect(device.refundTransaction(0)).rejects.toThrow("can be refunded");
                await expect(device.buyProduct("gem")).rejects.toThrow("no product “gem”");
                await expect(device.confirmStoreSheet()).rejects.toThrow("no sheet of the App Store");
            });
            test("an Android phone", { platform: "android" }, async () => {
                await device.installApp("app");
                await device.launchApp();
                await expect(device.buyProduct("pro")).rejects.toThrow("Android phone's store");
                expect(device.transactions).toEqual([]);
            });
            """)
        let place = folder.folder.path + "/app/ios/App"
        try FileManager.default.createDirectory(
            atPath: place, withIntermediateDirectories: true)
        let file = """
            {"products":[{"productID":"pro","internalID":"1","type":"NonConsumable",
            "displayPrice":"4.99","localizations":[]}]}
            """
        try folder.folder.write("app/ios/App/Test.storekit", file)
        let command = try folder.test("--ignore-finding", "transaction-unheard")
        #expect(command.output.contains("2 passed"), "\(command.output)")

        try folder.folder.write("app/ios/App/Other.storekit", file)
        #expect(try folder.test().output.contains("choose one in the app's scheme"))
        let schemes = place + "/App.xcodeproj/xcshareddata/xcschemes"
        try FileManager.default.createDirectory(
            atPath: schemes, withIntermediateDirectories: true)
        try folder.folder.write(
            "app/ios/App/App.xcodeproj/xcshareddata/xcschemes/App.xcscheme",
            """
            <LaunchAction><StoreKitConfigurationFileReference
               identifier = "../../Other.storekit"></StoreKitConfigurationFileReference></LaunchAction>
            """)
        #expect(
            try folder.test("--ignore-finding", "transaction-unheard").output.contains("2 passed"))
    }
}
