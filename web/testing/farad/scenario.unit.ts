import { expect, test } from "../unit";
import { sample } from "./photos";
import { scenario, type Definition } from "./scenario";

/** What Farad reads of a scenario. */
function read(definition: Definition): any {
    const made: any = scenario("s", definition);
    const handle = made[Symbol.for("farad.scenario")];
    handle.begin();
    return JSON.parse(handle.describe());
}

function steps(body: Definition["steps"]): any[] {
    return read({ steps: body }).steps.map(({ stack, ...rest }: any) => rest);
}

function refusal(body: Definition["steps"] | Partial<Definition>): string {
    try {
        read(typeof body === "function" ? { steps: body } : (body as Definition));
    } catch (error) {
        return (error as Error).message;
    }
    return "";
}

test("steps keep their order and their times", () => {
    expect(
        steps((user) => {
            user.launch();
            user.tap("#go", { at: 5 });
            user.share(["a.jpg", sample("portrait")], { after: [0, 7], as: "data" });
        }),
    ).toEqual([
        { kind: "launch" },
        { kind: "tap", selector: "#go", at: [5, 5] },
        {
            kind: "share",
            items: ["a.jpg", { sample: "portrait" }],
            as: "data",
            after: [0, 7],
        },
    ]);
});

test("items of every kind are shared, and what is none of them is named", () => {
    const items = [
        "a.jpg",
        sample(),
        { file: "a.mov", name: "clip.mov", access: "granted" as const },
        { name: "empty.zip", contents: "" },
        { name: "big.mov", bytes: 2_000_000_000, as: "url" as const },
        { url: "https://a.b/c" },
        { text: "hello" },
    ];
    expect(steps((user) => user.share(items))).toEqual([
        { kind: "share", items: JSON.parse(JSON.stringify(items)), as: "url" },
    ]);
    const refused: [any, string][] = [
        [[], "user.share(…) needs a photo"],
        [7, "takes a file name or sample(…), not 7"],
        [{ name: 7 }, "“name” of an item must be a text, not 7"],
        [{ url: "https://a.b", text: "c" }, "one of url, text, file and name"],
        [{ contents: "c" }, "one of url, text, file and name"],
        [{ name: "a", contents: "c", bytes: 3 }, "“contents” or “bytes”, not both"],
        [{ name: "a", bytes: -1 }, "“bytes” must be a whole number up to 4 GB, not -1"],
        [{ name: "a", acess: "granted" }, "acess"],
        [{ name: "a", access: "open" }, "A file's access is not “open”"],
    ];
    for (const [item, message] of refused) {
        expect(() => steps((user) => user.share(item))).toThrow(message);
    }
});

test("steps may await, as nothing happens yet", async () => {
    const made: any = scenario("s", {
        async steps(user) {
            await user.launch();
            user.sendToHome();
        },
    });
    const handle = made[Symbol.for("farad.scenario")];
    handle.begin();
    await null;
    await null;
    await null;
    expect(JSON.parse(handle.describe()).steps.length).toBe(2);
});

test("faults count from the start, from a step, or from the end of a request", () => {
    const { faults } = read({
        steps(user, faults) {
            user.share(sample());
            faults.kill("extension", { at: [0, 3000] });
            faults.kill("app", { after: 5 });
            faults.kill("extension", { once: "completeRequest", after: [0, 9] });
            faults.failWrite("*.jpg", { nth: 2, process: "app" });
        },
    });
    expect(faults.map(({ stack, ...rest }: any) => rest)).toEqual([
        { kind: "kill", process: "extension", at: [0, 3000], step: 0 },
        { kind: "kill", process: "app", after: [5, 5], step: 0 },
        { kind: "kill", process: "extension", once: "completeRequest", after: [0, 9] },
        { kind: "failWrite", pattern: "*.jpg", nth: 2, process: "app" },
    ]);
});

test("what means nothing is refused, with what was probably meant", () => {
    expect(refusal((user: any) => user.shar("a.jpg"))).toContain(
        "user has no action “shar”; known are share, launch,",
    );
    expect(refusal((user: any) => user.shar("a.jpg"))).toContain("Did you mean “share”?");
    expect(refusal((user: any) => user.click("#a"))).toContain("Did you mean “tap”?");
    expect(refusal((user: any) => user.fill("#a", "b"))).toContain("Did you mean “typeText”?");
    expect(refusal((_, faults: any) => faults.kill("app", { once: "dawn" }))).toContain(
        "A fault has no moment “dawn”; known is completeRequest.",
    );
    // Nothing is like it, and a scenario has no clock.
    expect(refusal((user: any) => user.waitFor("#a")).includes("Did you mean")).toBe(false);
    expect(refusal((user: any) => user.launch({ att: 1 }))).toContain("Did you mean “at”?");
    expect(refusal((_, faults: any) => faults.failwrite("x"))).toContain("mean “failWrite”?");
    expect(refusal({ steps() {}, untill: 3 } as any)).toContain("Did you mean “until”?");
    expect(refusal({ steps() {}, invariants: { " ": () => {} } } as any)).toContain(
        "An invariant needs a name",
    );
    expect(refusal((user: any) => user.share(sample("portrai" as any)))).toContain(
        "Did you mean “portrait”?",
    );
});

test("times that cannot be are refused", () => {
    expect(refusal((user: any) => user.launch({ at: [] }))).toContain("empty window");
    expect(refusal((user) => user.launch({ at: [5, 4] }))).toBe(
        "“at” is an empty window: 5 is later than 4.",
    );
    expect(refusal((user) => user.launch({ at: -1 }))).toContain("not -1");
    expect(refusal((user) => user.launch({ at: NaN }))).toContain("not NaN");
    expect(refusal((user: any) => user.launch({ at: "5" }))).toContain('not "5"');
    expect(refusal((user: any) => user.launch({ at: 1, after: 1 }))).toContain("give one of them");
    expect(refusal((user) => user.launch({ after: 1 }))).toContain("no step before it");
    expect(
        refusal((user) => {
            user.launch({ at: 5000 });
            user.sendToHome({ after: 100 });
            user.bringToFront({ at: [0, 3000] });
        }),
    ).toBe(
        "user.bringToFront(…) happens at 3000 ms at the latest, but user.sendToHome(…) before it " +
            "not before 5100 ms; write the steps in the order of their times.",
    );
    expect(
        refusal({
            until: 10,
            steps(user) {
                user.launch({ at: 20 });
            },
        }),
    ).toContain("never happens");
});

test("a definition that is none is refused", () => {
    expect(refusal({ steps: [] } as any)).toContain("“steps” must be a function");
    expect(refusal({ steps() {}, invariants: { a: 1 } } as any)).toBe(
        "The invariant “a” must be a function, not 1.",
    );
    expect(refusal({ steps() {}, set: { a: {} } } as any)).toContain("The knob “a”");
    expect(refusal({ steps() {}, permissions: { photos: "limit" } } as any)).toContain(
        "The permission “photos” is not “limit”; known are YES, NO, limited.",
    );
    expect(refusal({ steps: () => new Promise(() => {}) })).toContain("never settles");
    let message = "";
    try {
        scenario("two words", { steps() {} });
    } catch (error) {
        message = String(error);
    }
    expect(message).toContain('not "two words"');
});

test("invariants see a run that nobody can change, and ask for the rest only once", () => {
    const asked: string[] = [];
    const seen: unknown[] = [];
    const made: any = scenario("s", {
        steps() {},
        invariants: {
            looks(run) {
                seen.push(run.route, run.console, run.device.tempDB, run.device.rows("temp"));
                (run.shares as any).push(1);
            },
            isFalse: () => false,
        },
    });
    const handle = made[Symbol.for("farad.scenario")];
    handle.open('{"route":"/a","shares":[]}', (question: string, argument: string) => {
        asked.push(question + argument);
        return '{"value":[1]}';
    });
    const failures = [0, 1].map((index) => {
        try {
            handle.ask(index);
            handle.answer();
            return "";
        } catch (error) {
            return String(error);
        }
    });
    expect(seen).toEqual(["/a", [1], [1], [1]]);
    expect(asked).toEqual(["console", "rowstemp"]);
    expect(failures[0]).toContain("TypeError");
    expect(failures[1]).toContain("it returned false");
});

test("notifications, share sheets, settings, the network and its faults are written down", () => {
    const { steps: made, faults } = read({
        steps(user, faults) {
            user.receivePush({ title: "News", id: "n", data: { file_id: "7" } });
            user.tapNotification();
            user.dismissNotification({ id: "n", at: 9 });
            user.chooseActivity("Save Image");
            user.cancelShareSheet();
            user.answerAlert("Allow", { at: 9 });
            user.answerAlert("Save", { typing: "Home" });
            user.setNetwork("none");
            user.givePhotos(["a.jpg", "b.jpg"]);
            user.cancelPhotos();
            user.scanBarcode("a", { format: "ean13", at: 9 });
            user.scanBarcode("b");
            user.cancelScan();
            user.setLocation({ latitude: 48.1, longitude: 11.6, speed: 1.5 });
            user.setLocation(null);
            user.setOrientation("landscapeLeft");
            user.setTextSize("xLarge");
            user.setVoiceOver(true, { at: 10 });
            user.receivePush({ title: "T", badge: 2, category: "MAIL" });
            user.chooseAction("reply", { id: "n", typing: "Yes", at: 11 });
            user.chooseAction("open");
            user.chooseShortcut("Compose");
            user.touchButton("Done", { at: 12 });
            user.pickDate(new Date(86_400_000));
            user.pickDate(5);
            user.pickRow("March");
            user.setBiometricEnrollment(true);
            user.matchFace();
            user.unmatchFace();
            user.matchFinger();
            user.unmatchFinger();
            user.enterPasscode();
            user.shake();
            user.savePassword({ site: "a.example", userName: "ada", password: "x" }, { at: 12 });
            user.allowPassword();
            user.allowPassword("ada");
            user.refusePassword();
            user.usePasskey("ada", { at: 12 });
            user.usePasskey();
            user.cancelPasskey();
            user.deletePasskeys();
            user.setContacts([
                { givenName: "Ada", phoneNumbers: ["1", { label: "work", value: "2" }] },
            ]);
            user.pickContacts("Ada");
            user.pickContacts(["Ada", "Bob"]);
            user.cancelContacts();
            user.saveContact();
            user.discardContact({ at: 12 });
            user.setEvents([{ title: "Lunch", start: new Date(5), repeats: "weekly", notes: null }]);
            user.setReminders([{ title: "Milk", due: 7, isCompleted: true }]);
            user.saveEvent();
            user.discardEvent();
            user.deleteEvent({ at: 13 });
            user.chooseCalendars("Home");
            user.cancelCalendars();
            user.setAppStore({ askToBuyEnabled: true });
            user.buyProduct("pro", { at: [0, 300] });
            user.approveAskToBuyTransaction(0);
            user.confirmStoreSheet();
            user.closeBrowser();
            user.followLink("https://a.example");
            user.closeDocument({ after: 2 });
            user.openRecentApps();
            user.setClipboard("a text");
            user.setPermissions({ camera: "NO", notifications: "NO" });
            user.setLocationServices(false);
            user.setBluetooth(false);
            user.setPeripherals([
                {
                    name: "Heart", advertisement: null,
                    services: [
                        {
                            uuid: "180D",
                            characteristics: [
                                { uuid: "2A37", properties: ["notify"], value: new Uint8Array([0, 60]) },
                            ],
                        },
                    ],
                },
            ]);
            user.notifyValue("Heart", "2A37", [1], { service: "180D", after: 5 });
            user.disconnectPeripheral("Heart");
            user.setBattery({ level: 0.2, isCharging: false }, { at: 20 });
            faults.cutResponse("GET *7", { nth: 2 });
            faults.loseRequest("*");
        },
    });
    const plain = made.map(({ stack, ...rest }: any) => rest);
    expect(plain).toEqual([
        { kind: "receivePush", push: '{"title":"News","id":"n","data":{"file_id":"7"}}' },
        { kind: "tapNotification" },
        { kind: "dismissNotification", id: "n", at: [9, 9] },
        { kind: "chooseActivity", activity: "Save Image" },
        { kind: "cancelShareSheet" },
        { kind: "answerAlert", button: "Allow", at: [9, 9] },
        { kind: "answerAlert", button: "Save", typing: "Home" },
        { kind: "setNetwork", connection: "none" },
        { kind: "givePhotos", items: ["a.jpg", "b.jpg"], as: "url" },
        { kind: "cancelPhotos" },
        { kind: "scanBarcode", text: "a", format: "ean13", at: [9, 9] },
        { kind: "scanBarcode", text: "b" },
        { kind: "cancelScan" },
        { kind: "setLocation", location: { latitude: 48.1, longitude: 11.6, speed: 1.5 } },
        { kind: "setLocation", location: null },
        { kind: "setOrientation", orientation: "landscapeLeft" },
        { kind: "setTextSize", size: "xLarge" },
        { kind: "setVoiceOver", isOn: true, at: [10, 10] },
        { kind: "receivePush", push: '{"title":"T","badge":2,"category":"MAIL"}' },
        { kind: "chooseAction", id: "n", button: "reply", typing: "Yes", at: [11, 11] },
        { kind: "chooseAction", button: "open" },
        { kind: "chooseShortcut", text: "Compose" },
        { kind: "touchButton", text: "Done", at: [12, 12] },
        { kind: "pickDate", date: 86_400_000 },
        { kind: "pickDate", date: 5 },
        { kind: "pickRow", text: "March" },
        { kind: "setBiometricEnrollment", isOn: true },
        { kind: "matchFace" },
        { kind: "unmatchFace" },
        { kind: "matchFinger" },
        { kind: "unmatchFinger" },
        { kind: "enterPasscode" },
        { kind: "shake" },
        {
            kind: "savePassword",
            password: { site: "a.example", userName: "ada", password: "x" }, at: [12, 12],
        },
        { kind: "allowPassword" },
        { kind: "allowPassword", text: "ada" },
        { kind: "refusePassword" },
        { kind: "usePasskey", text: "ada", at: [12, 12] },
        { kind: "usePasskey" },
        { kind: "cancelPasskey" },
        { kind: "deletePasskeys" },
        {
            kind: "setContacts",
            contacts: [{ givenName: "Ada", phoneNumbers: [{ value: "1" }, { label: "work", value: "2" }] }],
        },
        { kind: "pickContacts", names: ["Ada"] },
        { kind: "pickContacts", names: ["Ada", "Bob"] },
        { kind: "cancelContacts" },
        { kind: "saveContact" },
        { kind: "discardContact", at: [12, 12] },
        { kind: "setEvents", events: [{ title: "Lunch", start: 5, repeats: "weekly" }] },
        { kind: "setReminders", reminders: [{ title: "Milk", due: 7, isCompleted: true }] },
        { kind: "saveEvent" },
        { kind: "discardEvent" },
        { kind: "deleteEvent", at: [13, 13] },
        { kind: "chooseCalendars", names: ["Home"] },
        { kind: "cancelCalendars" },
        { kind: "setAppStore", store: { askToBuyEnabled: true } },
        { kind: "buyProduct", product: "pro", at: [0, 300] },
        { kind: "approveAskToBuyTransaction", transaction: 0 },
        { kind: "confirmStoreSheet" },
        { kind: "closeBrowser" },
        { kind: "followLink", url: "https://a.example" },
        { kind: "closeDocument", after: [2, 2] },
        { kind: "openRecentApps" },
        { kind: "setClipboard", text: "a text" },
        { kind: "setPermissions", permissions: { camera: "NO", notifications: "NO" } },
        { kind: "setLocationServices", isOn: false },
        { kind: "setBluetooth", isOn: false },
        {
            kind: "setPeripherals",
            peripherals: [
                {
                    name: "Heart",
                    services: [
                        {
                            uuid: "180D",
                            characteristics: [
                                { uuid: "2A37", properties: ["notify"], value: [0, 60] },
                            ],
                        },
                    ],
                    advertisement: null,
                },
            ],
        },
        {
            kind: "notifyValue", peripheral: "Heart", characteristic: "2A37", value: [1],
            service: "180D", after: [5, 5],
        },
        { kind: "disconnectPeripheral", peripheral: "Heart" },
        { kind: "setBattery", level: 0.2, isCharging: false, at: [20, 20] },
    ]);
    expect(faults.map(({ stack, ...rest }: any) => rest)).toEqual([
        { kind: "cutResponse", pattern: "GET *7", nth: 2 },
        { kind: "loseRequest", pattern: "*", nth: 1 },
    ]);
});

test("a push without a title, an unknown setting and a fault of no request are refused", () => {
    expect(refusal((user) => user.receivePush({} as any))).toContain("needs a title");
    expect(refusal((user) => user.setNetwork("lan" as any))).toContain("wifi");
    expect(refusal((user) => user.setOrientation("left" as any))).toContain("landscapeLeft");
    expect(refusal((user) => user.setLocation({ latitude: 91, longitude: 0 }))).toContain("90");
    expect(refusal((user) => user.setTextSize("huge" as any))).toContain("xLarge");
    expect(refusal((user) => user.scanBarcode("a", { format: "qr" as any }))).toContain("qrCode");
    expect(refusal((user) => user.chooseShortcut(""))).toContain("a title or a type");
    expect(refusal((user) => user.touchButton(""))).toContain("a button's title");
    expect(refusal((user) => user.pickDate("today" as any))).toContain("milliseconds since 1970");
    expect(refusal((user) => user.setContacts({} as any))).toContain("a list of contacts");
    expect(refusal((user) => user.setContacts([{ name: "Ada" } as any]))).toContain("name");
    expect(refusal((user) => user.setContacts([{ givenName: 1 as any }]))).toContain("“givenName”");
    expect(refusal((user) => user.setContacts([{ phoneNumbers: "1" as any }]))).toContain("a list");
    expect(refusal((user) => user.pickContacts([""]))).toContain("a contact's name");
    expect(refusal((user) => user.setEvents({} as any))).toContain("a list of events");
    expect(refusal((user) => user.setEvents([{ title: "Lunch" } as any]))).toContain("needs “start”");
    expect(refusal((user) => user.setEvents([{ title: "L", start: "noon" as any }]))).toContain(
        "milliseconds since 1970",
    );
    expect(
        refusal((user) => user.setEvents([{ title: "L", start: 1, repeats: "often" as any }])),
    ).toContain("weekly");
    expect(refusal((user) => user.setReminders([{ title: "M", isCompleted: 1 as any }]))).toContain(
        "true or false",
    );
    expect(refusal((user) => user.chooseCalendars(""))).toContain("a calendar's title");
    expect(refusal((user) => user.buyProduct(""))).toContain("a product's identifier");
    expect(refusal((user) => user.refundTransaction(-1))).toContain("a whole one from 0 on, not -1");
    expect(refusal((user) => user.setAppStore({ askToBuy: true } as any))).toContain("askToBuyEnabled");
    expect(refusal((user) => user.setAppStore({ disableDialogs: 1 as any }))).toContain("true or false");
    expect(refusal((user) => user.scanBarcode(""))).toContain("what the code holds");
    expect(refusal((user) => user.setVoiceOver("on" as any))).toContain("true or false");
    expect(refusal((user) => user.chooseActivity(""))).toContain("an activity");
    expect(refusal((user) => user.chooseAction(""))).toContain("an action");
    expect(refusal((user) => user.chooseAction("a", { typing: 1 as any }))).toContain("“typing”");
    expect(refusal((user) => user.receivePush({ title: "T", badge: -1 }))).toContain("badge");
    expect(refusal((user) => user.receivePush({ title: "T", category: 5 as any })))
        .toContain("“category” of user.receivePush(…) must be a text, not 5");
    expect(refusal((user) => user.chooseAction("a", { id: 5 as any }))).toContain("must be a text, not 5");
    expect(refusal((user) => user.followLink(""))).toContain("a URL");
    expect(refusal((user) => user.setClipboard(1 as any))).toContain("a text");
    expect(refusal((user) => user.setPermissions({ camera: "maybe" as any }))).toContain("YES, NO");
    expect(refusal((user) => user.setLocationServices(1 as any))).toContain("true or false");
    const near = (peripheral: any) => refusal((user) => user.setPeripherals([peripheral]));
    const one = (characteristic: any) =>
        near({ services: [{ uuid: "180D", characteristics: [characteristic] }] });
    expect(near({ services: [{ uuid: "heart" }] })).toContain("needs a UUID");
    expect(near({ mtu: 5 })).toContain("from 23 to 517");
    expect(near({ nane: "Heart" })).toContain("name");
    expect(near({ advertisement: { serviceData: [1] } })).toContain("must be an object");
    expect(near({ advertisement: { serviceData: { heart: [1] } } })).toContain("needs a UUID");
    expect(one({ uuid: "2A37" })).toContain("needs “properties”");
    expect(one({ uuid: "2A37", properties: ["reed"] })).toContain("read");
    expect(one({ uuid: "2A37", properties: [], value: [256] })).toContain("from 0 to 255");
    expect(one({ uuid: "2A37", properties: [], refuses: { read: 0 } })).toContain("from 1 to 255");
    expect(refusal((user) => user.notifyValue("Heart", "2A3", [1]))).toContain("needs a UUID");
    for (const level of [-0.1, 1.1, NaN, "1" as any]) {
        expect(refusal((user) => user.setBattery({ level, isCharging: true }))).toContain("0 to 1");
    }
    expect(refusal((user) => user.setBattery({ level: 1 } as any))).toContain("isCharging");
    expect(refusal((user) => user.setBattery({ charge: 1 } as any))).toContain("charge");
    expect(refusal((user) => user.answerAlert(""))).toContain("a button");
    expect(refusal((user) => user.answerAlert("OK", { typing: 1 as any }))).toContain("a text");
    expect(refusal((user) => user.answerAlert("OK", { text: "x" } as any))).toContain("typing");
    expect(refusal((_, faults) => faults.cutResponse("*", { nth: 0 }))).toContain("“nth”");
    expect(refusal((_, faults) => faults.loseResponse(""))).toContain("a pattern");
});
