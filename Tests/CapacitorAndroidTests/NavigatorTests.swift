import Farad
import FaradTesting
import Testing

/// What the navigator of Android's web view says of the phone.
@Suite(.farad) struct NavigatorTests {
    @Test func `a page hears how the phone is connected, after whether it is at all`() throws {
        let phone = try AndroidScript(
            """
            const { connection } = navigator;
            const say = (text) => console.log(text, connection.type, connection.effectiveType,
                connection.downlinkMax, navigator.onLine);
            connection.onchange = () => say("change");
            addEventListener("offline", () => say("offline"));
            addEventListener("online", () => say("online"));
            say(String(connection));
            """)
        #expect(phone.lines == ["[object NetworkInformation] wifi 4g Infinity true"])
        #expect(
            try phone.lines { phone.device.connect(.cellular) } == ["change cellular 4g 100 true"])
        #expect(
            try phone.lines { phone.device.connect(.none) } == [
                "offline cellular 4g 100 false", "change none 4g 0 false",
            ])
    }

    @Test func `a page is idle, and tasks of the background run, when no other waits`() throws {
        let phone = try AndroidScript(
            """
            let count = 0;
            onmessage = () => {
                console.log(`message ${++count}`);
                if (count < 3) postMessage(1, "*");
            };
            requestAnimationFrame(() => {
                requestIdleCallback(() => console.log("idle"));
                requestAnimationFrame(() => console.log("frame"));
                scheduler.postTask(() => console.log("background"), { priority: "background" });
                scheduler.postTask(() => console.log("visible"));
                postMessage(1, "*");
            });
            """)
        #expect(
            phone.lines == [
                "visible", "message 1", "message 2", "message 3", "background", "frame", "idle",
            ])
    }

    @Test func `a page hears nothing when the phone is connected as it was`() throws {
        let phone = try AndroidScript(
            "navigator.connection.onchange = () => console.log('change');")
        #expect(try phone.lines { phone.device.connect(.wifi) } == [])
    }

    @Test func `a task that is no longer wanted is not waited for`() throws {
        let phone = try AndroidScript(
            """
            const controller = new TaskController();
            scheduler.postTask(() => {}, { delay: 3_600_000, signal: controller.signal })
                .catch((error) => console.log(error.name));
            controller.abort();
            """)
        #expect(phone.lines == ["AbortError"])
        #expect(phone.device.run([]).virtualMilliseconds < 10_000)
    }

    @Test func `a page that asked for the battery hears of it`() throws {
        let phone = try AndroidScript(
            """
            navigator.getBattery().then((battery) => {
                const say = (text) => console.log(text, battery.level, battery.charging,
                    battery.chargingTime, battery.dischargingTime);
                for (const name of ["levelchange", "chargingchange", "chargingtimechange"]) {
                    battery.addEventListener(name, () => say(name));
                }
                say(String(battery));
            });
            """)
        #expect(phone.lines == ["[object BatteryManager] 1 true 0 Infinity"])
        let lines = try phone.lines { phone.device.setBattery(level: 0.254, isCharging: false) }
        #expect(
            lines == [
                "chargingchange 0.25 false Infinity Infinity",
                "chargingtimechange 0.25 false Infinity Infinity",
                "levelchange 0.25 false Infinity Infinity",
            ])
    }

    @Test func `the hints about the user agent say what the user agent says`() throws {
        let phone = try AndroidScript(
            """
            const { userAgentData } = navigator;
            const list = userAgentData.brands.map(({ brand, version }) => `${brand} ${version}`);
            console.log(list.join(), userAgentData.mobile, userAgentData.platform, navigator.deviceMemory);
            userAgentData.getHighEntropyValues(["model", "platformVersion", "uaFullVersion", "other"])
                .then((values) => console.log(JSON.stringify(values).replace(/.*true,/, "")));
            """)
        #expect(
            phone.lines == [
                "Android WebView 131,Chromium 131,Not_A Brand 24 true Android 8",
                #""platform":"Android","model":"Pixel 8","platformVersion":"15.0.0","#
                    + #""uaFullVersion":"131.0.6778.200"}"#,
            ])
    }

    @Test func `the storage that a page uses is what its databases and caches take`() throws {
        let phone = try AndroidScript(
            """
            (async () => {
                const { storage } = navigator;
                const say = async () => {
                    const { usage, usageDetails } = await storage.estimate();
                    console.log(usage > 100_000, Object.keys(usageDetails).join());
                };
                await say();
                await new Promise((done) => {
                    const asked = indexedDB.open("a", 1);
                    asked.onupgradeneeded = () => {
                        asked.result.createObjectStore("s").put("x".repeat(100_000), 1);
                    };
                    asked.onsuccess = done;
                });
                await say();
                await (await caches.open("c")).put("/x", new Response("y".repeat(5000)));
                await say();
                console.log((await storage.estimate()).usageDetails.caches > 5000,
                    await storage.persist(), await storage.persisted());
            })();
            """)
        #expect(
            phone.lines == [
                "false ", "true indexedDB", "true caches,indexedDB", "true false false",
            ])
    }

    @Test func `what only WebKit's navigator has is not there`() throws {
        let phone = try AndroidScript(
            """
            console.log(["permissions", "share", "canShare"].filter((name) => name in navigator).length,
                navigator.plugins.length, navigator.mimeTypes.length, navigator.pdfViewerEnabled);
            """)
        #expect(phone.lines == ["0 0 0 false"])
    }
}
