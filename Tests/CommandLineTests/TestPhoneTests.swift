import Foundation
import TestSupport
import Testing

/// What a test does to the phone, and sees of it.
@Suite struct TestPhoneTests {
    @Test func `a test chooses in the share sheet that the app shows, or closes it`() throws {
        let folder = try TestFolder([
            "a.test.ts": TestFolder.imports + """
                const receive = async () => {
                    await device.launchApp({ permissions: { notifications: "YES" } });
                    await clock.runUntilIdle();
                    await device.sendToHome();
                    await device.sendUserNotification({ title: "Anna", data: { file_id: "photo-1" } });
                    await device.tapNotification();
                    await clock.runUntil(() => device.shareSheet);
                };
                test("saves", { app: "beamlet-capacitor" }, async () => {
                    await receive();
                    expect(device.shareSheet?.items).toHaveLength(1);
                    await device.chooseActivity("Save Image");
                    expect(device.activities).toMatchObject([{ items: [{ fileName: "dune.png" }] }]);
                    expect(device.shareSheet).toBeNull();
                });
                test("closes", { app: "beamlet-capacitor" }, async () => {
                    await receive();
                    await device.cancelShareSheet();
                    expect(device.shareSheet).toBeNull();
                    expect(device.activities).toEqual([]);
                });
                test("no sheet", { app: "beamlet-capacitor" }, async () => {
                    await device.launchApp();
                    await device.chooseActivity("Save Image");
                });
                test("an alert first", { app: "beamlet-capacitor" }, async () => {
                    await device.launchApp();
                    await clock.runUntilIdle();
                    await device.chooseActivity("Save Image");
                });
                test("no such activity", { app: "beamlet-capacitor" }, async () => {
                    await receive();
                    await device.chooseActivity("Fly");
                });
                """
        ])
        let command = try folder.test()
        #expect(command.status == 1)
        #expect(command.output.contains("3 failed, 2 passed"), "\(command.output)")
        for part in [
            "no share sheet is shown; let the app open one first",
            "no share sheet is shown; the alert\n  “‘BeamletCapacitor’ Would Like to Send",
            "The share sheet has no “Fly”",
        ] { #expect(command.output.contains(part), "\(part) in \(command.output)") }
    }

    @Test func `a test turns and moves the phone, and sets its text size and VoiceOver`() throws {
        let folder = try TestFolder.project(
            """
            const { Geolocation, ScreenOrientation, ScreenReader, TextZoom } = Capacitor.Plugins;
            Geolocation.watchPosition({}, (one, error) => show(error ? error.code : one.coords.latitude));
            ScreenOrientation.addListener("screenOrientationChange", show);
            ScreenReader.addListener("stateChange", (state) => {
                show(state);
                ScreenReader.speak({ value: "here I am" });
                TextZoom.getPreferred().then(show);
            });
            """, plugins: ["geolocation", "screen-orientation", "screen-reader", "text-zoom"],
            """
            test("settings", async () => {
                await device.installApp("app");
                await device.launchApp();
                await device.setTextSize("xSmall");
                await device.setOrientation("landscapeLeft");
                await device.setVoiceOver(true);
                await clock.runUntilIdle();
                expect(app.console.map((line) => line.text)).toEqual([
                    '{"type":"landscape-primary"}', '{"value":true}',
                    '{"value":0.8235294117647058}',
                ]);
                expect(device.announcements).toEqual(["here I am"]);
                await device.setLocation({ latitude: 48.1, longitude: 11.6 });
                await device.answerAlert("Allow Once");
                await clock.runUntilIdle();
                expect(app.console.at(-1).text).toBe("48.1");
            });
            test("Android", { platform: "android" }, async () => {
                await device.installApp("app");
                await device.launchApp();
                await clock.runUntilIdle();
                await device.setOrientation("landscapeLeft");
                await clock.runUntilIdle();
                expect(app.console.map((line) => line.text)).toContain('{"type":"landscape-primary"}');
            });
            """)
        let command = try folder.test()
        #expect(command.output.contains("2 passed"), "\(command.output)")
    }

    @Test func `a test takes a picture with the camera that the app shows, or closes it`() throws {
        let folder = try TestFolder.project(
            """
            const ask = () => Capacitor.Plugins.Camera.getPhoto({ source: "CAMERA" })
                .then(({ saved }) => show(saved), ({ message }) => show(message));
            ask().then(ask);
            """, plugins: ["camera"],
            """
            test("takes", async () => {
                await device.installApp("app");
                await device.launchApp();
                await clock.runUntilIdle();
                await device.answerAlert("Allow");
                await clock.runUntilIdle();
                await device.givePhotos(sample());
                await clock.runUntilIdle();
                await device.cancelPhotos();
                await clock.runUntilIdle();
                expect(app.console.map((line) => line.text)).toEqual([
                    "false", '"User cancelled photos app"',
                ]);
                await device.launchApp({ newInstance: true, permissions: { camera: "NO" } });
                await clock.runUntilIdle();
                expect(app.console.at(-1).text).toBe('"User denied access to camera"');
                await device.givePhotos(sample());
            });
            """)
        let command = try folder.test()
        #expect(command.output.contains("no camera and no photo picker"), "\(command.output)")
    }

    @Test func `a test holds a code before the scanner that the app shows, or closes it`() throws {
        let folder = try TestFolder.project(
            """
            const scan = () => Capacitor.Plugins.CapacitorBarcodeScanner.scanBarcode({ hint: 17,
                scanInstructions: " ", scanButton: false, cameraDirection: 1, scanOrientation: 3 })
                .then(show, ({ code }) => show(code));
            scan().then(scan);
            """, plugins: ["barcode-scanner"],
            """
            for (const platform of ["ios", "android"])
                test(platform, { platform }, async () => {
                    await device.installApp("app");
                    await device.launchApp({ permissions: { camera: "YES" } });
                    await clock.runUntilIdle();
                    await device.scanBarcode("4006381333931", { format: "ean13" });
                    await clock.runUntilIdle();
                    await device.cancelScan();
                    await clock.runUntilIdle();
                    expect(app.console.map((line) => line.text)).toEqual([
                        '{"ScanResult":"4006381333931","format":9}', '"OS-PLUG-BARC-0006"',
                    ]);
                    await device.scanBarcode("nobody looks");
                });
            """)
        let command = try folder.test()
        let refusals = command.output.components(separatedBy: "no scanner of codes").count - 1
        #expect(refusals >= 2, "\(command.output)")
    }

    @Test func `a test follows a link in a web view, closes it, and sees what is left to Safari`()
        throws
    {
        let folder = try TestFolder.project(
            """
            const { InAppBrowser } = Capacitor.Plugins;
            InAppBrowser.addListener("browserPageNavigationCompleted", ({ url }) => show(url));
            InAppBrowser.addListener("browserClosed", () => show("closed"));
            const options = { showURL: true, showToolbar: true, clearCache: false,
                clearSessionCache: false, mediaPlaybackRequiresUserAction: false,
                closeButtonText: "Close", toolbarPosition: 0, showNavigationButtons: true,
                leftToRight: false, customWebViewUserAgent: null,
                iOS: { allowOverScroll: true, enableViewportScale: false,
                    allowInLineMediaPlayback: false, surpressIncrementalRendering: false,
                    viewStyle: 2, animationEffect: 2, allowsBackForwardNavigationGestures: true } };
            const tab = { iOS: { closeButtonText: 2, viewStyle: 2, animationEffect: 2,
                enableBarsCollapsing: true, enableReadersMode: false } };
            """, plugins: ["inappbrowser"],
            """
            for (const platform of ["ios", "android"])
                test(platform, { platform }, async () => {
                    const url = "https://a.example/";
                    const open = async (method, options) => {
                        await app.evaluate(`InAppBrowser.${method}({ url: "${url}", options: ${options} })`);
                        await clock.runUntilIdle();
                    };
                    await device.installApp("app");
                    await device.launchApp();
                    expect(device.browser).toBeNull();
                    await open("openInWebView", "options");
                    expect(device.browser)
                        .toEqual({ url, isWebView: true, isPopover: false, headers: {} });
                    await device.followLink(url + "b");
                    await clock.runUntilIdle();
                    expect(device.browser.url).toBe(url + "b");
                    await device.closeBrowser();
                    expect(device.browser).toBeNull();
                    expect(app.state).toBe("active");
                    await open("openInSystemBrowser", "tab");
                    expect(device.browser).toMatchObject({ url, isWebView: false });
                    await expect(device.followLink(url)).rejects.toThrow("no web view of InAppBrowser");
                    await device.closeBrowser();
                    await clock.runUntilIdle();
                    expect(app.console.map((line) => line.text))
                        .toEqual([`"${url}b"`, '"closed"', '"closed"']);
                    await expect(device.closeBrowser()).rejects.toThrow("no browser is shown");
                    await open("openInExternalBrowser", "{}");
                    expect(device.openedInSafari).toEqual([url]);
                    const late = device.closeBrowser({ at: clock.now + 100 });
                    await clock.advanceBy(200);
                    await late;
                    expect(app.findings).toMatchObject([{ rule: "tap-missed" }]);
                    await expect(device.followLink("mailto:a@b.c", { at: clock.now }))
                        .rejects.toThrow("no address that a web view loads");
                });
            """)
        let command = try folder.test()
        #expect(command.output.contains("2 passed"), "\(command.output)")
    }

    @Test func `a test sees the document that the app shows, and closes it`() throws {
        let folder = try TestFolder.project(
            """
            const { FileViewer, Filesystem } = Capacitor.Plugins;
            const file = { path: "a.pdf", directory: "CACHE", encoding: "utf8", data: "12345" };
            const look = async () => FileViewer.openDocumentFromLocalPath({
                path: (await Filesystem.writeFile(file)).uri });
            """, plugins: ["file-viewer", "filesystem"],
            """
            for (const platform of ["ios", "android"])
                test(platform, { platform }, async () => {
                    await device.installApp("app");
                    await device.launchApp();
                    await expect(device.closeDocument()).rejects.toThrow("no document is shown");
                    await app.evaluate("void look()");
                    await clock.runUntilIdle();
                    expect(device.document).toEqual({ name: "a.pdf", type: "application/pdf",
                        size: platform === "ios" ? 5 : null, isPlayer: false });
                    await device.closeDocument();
                    expect(device.document).toBeNull();
                    expect(app.state).toBe("active");
                });
            """)
        let command = try folder.test()
        #expect(command.output.contains("2 passed"), "\(command.output)")
    }

    @Test func `a test chooses in the menu of an icon, where an app has one`() throws {
        let folder = try TestFolder([
            "a.test.ts": TestFolder.imports
                + """
                test("an iPhone", async () => {
                    await device.launchApp();
                    expect(device.shortcuts).toEqual([]);
                    expect(device.speeches).toEqual([]);
                    await expect(device.chooseShortcut("Compose"))
                        .rejects.toThrow("has no “Compose”; it is empty");
                });
                test("an Android phone", { platform: "android" }, async () => {
                    await device.launchApp();
                    await expect(device.chooseShortcut("Compose"))
                        .rejects.toThrow("Android phone's icons are not simulated");
                });
                """
        ])
        let command = try folder.test()
        #expect(command.output.contains("2 passed"), "\(command.output)")
    }

    @Test func `a test changes the clipboard, the battery, permissions and location services`()
        throws
    {
        let folder = try TestFolder.project(
            """
            const { Clipboard, Device, Geolocation } = Capacitor.Plugins;
            const ask = () => Geolocation.checkPermissions()
                .then(({ location }) => show(location), ({ code }) => show(code));
            """, plugins: ["clipboard", "device", "geolocation"],
            """
            for (const platform of ["ios", "android"])
                test(platform, { platform }, async () => {
                    await device.installApp("app");
                    expect(device.clipboard).toBeNull();
                    expect(device.network).toBe("wifi");
                    await device.launchApp({ permissions: { location: "inuse" } });
                    await device.setClipboard("a text");
                    expect(device.clipboard).toBe("a text");
                    expect(await app.evaluate("Clipboard.read()")).toMatchObject({ value: "a text" });
                    await device.setBattery({ level: 0.4, isCharging: false });
                    expect(device.battery).toEqual({ level: 0.4, isCharging: false });
                    expect((await app.evaluate("Device.getBatteryInfo()")).batteryLevel).toBeCloseTo(0.4);
                    await device.setNetwork("none", { after: 10 });
                    expect(device.network).toBe("none");
                    await app.evaluate("ask()");
                    await device.setPermissions({ location: "never" });
                    // An Android phone ends an app that loses a permission.
                    expect(app.state).toBe(platform === "ios" ? "active" : "notRunning");
                    if (platform === "android") await device.launchApp();
                    await app.evaluate("ask()");
                    await device.setPermissions({ location: "inuse" });
                    for (const isOn of [false, true]) {
                        await device.setLocationServices(isOn);
                        await app.evaluate("ask()");
                    }
                    // An Android app cannot tell it from a question that was never asked.
                    const refused = platform === "ios" ? '"denied"' : '"prompt"';
                    expect(app.console.map((line) => line.text))
                        .toEqual(['"granted"', refused, '"OS-PLUG-GLOC-0007"', '"granted"']);
                    expect(() => device.setBattery({ level: 2, isCharging: true }))
                        .toThrow("needs a level from 0 to 1");
                });
            test("notifications are forbidden in mid-run", async () => {
                await device.launchApp({ url: "timesafari://starred-plans" });
                await clock.runUntilIdle();
                await device.setPermissions({ notifications: "NO" });
                await device.tap("#plan-1");
                await clock.runUntilIdle();
                await device.tap("#notify-daily");
                await clock.advanceBy(1000);
                expect(device.alert).toBeNull();
            });
            """)
        let command = try folder.test()
        #expect(command.output.contains("3 passed"), "\(command.output)")
    }

    @Test func `a change in Settings ends an app that was decided about before`() throws {
        let folder = try TestFolder.project(
            "", plugins: ["camera"],
            """
            test("iOS", async () => {
                await device.installApp("app");
                await device.launchApp();
                await device.setPermissions({ camera: "NO" });
                expect(app.state).toBe("active");
                await device.setPermissions({ camera: "NO" });
                expect(app.state).toBe("active");
                await device.setPermissions({ camera: "YES" });
                expect(app.state).toBe("notRunning");
                await device.launchApp();
                await device.setPermissions({ location: "inuse" });
                await device.setPermissions({ location: "never", notifications: "NO" });
                expect(app.state).toBe("active");
            });
            test("Android", { platform: "android" }, async () => {
                await device.installApp("app");
                await device.launchApp({ permissions: { camera: "NO" } });
                await device.setPermissions({ camera: "YES" });
                expect(app.state).toBe("active");
                await device.setPermissions({ microphone: "NO", notifications: "NO" });
                expect(app.state).toBe("active");
                await device.setPermissions({ camera: "NO" });
                expect(app.state).toBe("notRunning");
            });
            """)
        let command = try folder.test()
        #expect(command.output.contains("2 passed"), "\(command.output)")
    }

    @Test func `a test opens the list of recent apps of an Android phone`() throws {
        let folder = try TestFolder.project(
            "", plugins: ["privacy-screen"],
            """
            test("Android", { platform: "android" }, async () => {
                await device.installApp("app");
                await device.launchApp();
                await app.evaluate("Capacitor.Plugins.PrivacyScreen.enable({ android: {} })");
                expect(device.preventsScreenshots).toBe(true);
                await device.openRecentApps();
                expect(app.state).toBe("background");
                expect(device.privacyCover).toBe("launchScreen");
                await device.launchApp();
                expect(device.privacyCover).toBeNull();
                await device.sendToHome();
                await expect(device.openRecentApps()).rejects.toThrow("No Android app is before the user");
            });
            test("iOS", async () => {
                await device.installApp("app");
                await device.launchApp();
                expect(device.preventsScreenshots).toBe(false);
                await device.openRecentApps();
            });
            """)
        let command = try folder.test()
        #expect(command.output.contains("1 failed, 1 passed"), "\(command.output)")
        #expect(command.output.contains("An iPhone has no list of recent apps"))
    }
}
