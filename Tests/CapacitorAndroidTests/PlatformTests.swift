import Farad
import FaradTesting
import Testing

/// One script on both platforms. If Android were only iOS renamed, the two lists would be equal.
@Suite(.farad) struct PlatformTests {
    private let script = """
        const say = (...words) => console.log(words.map((word) =>
            typeof word === "object" && word !== null ? JSON.stringify(word) : String(word)).join(" "));
        const call = (...list) => Capacitor.nativePromise(...list);
        // What has not settled after a second never will.
        const told = (name, promise) => Promise.race([
            promise.then((data) => ["resolved", data],
                (error) => ["rejected", error.message, Object.keys(error)]),
            new Promise((done) => setTimeout(done, 1000, ["pending"])),
        ]).then((outcome) => say(name, ...outcome));
        for (const name of ["appStateChange", "pause", "resume", "appUrlOpen"]) {
            Capacitor.addListener("App", name, (data) => say(name, data));
        }
        for (const name of ["pause", "resume"]) {
            document.addEventListener(name, () => say("document", name));
        }
        (async () => {
            say(location.origin, typeof webkit);
            await told("C9", call("Nobody", "here"));
            await told("C10", call("App", "checkPermissions"));
            await call("Preferences", "set", { key: "k", value: 5 });
            await told("C16", call("Preferences", "get", { key: "k" }));
            await told("no key", call("Preferences", "get", {}));
            await told("C11", call("App", "getState", new Proxy({}, {})));
            say("base", Capacitor.PluginHeaders.find((one) => one.name === "App").methods[0].name);
        })();
        """

    private func lines(_ platform: Platform) throws -> [String] {
        let device = try Device(
            DeviceConfiguration(recordsTrace: true, platform: platform))
        try device.install(ScriptApp.bundle(script: script, path: "script.js"))
        var lines: [String] = []
        device.consoleSink = { lines.append($0.text) }
        device.launch()
        try device.run()
        device.background()
        try device.run()
        device.open("script://x")
        try device.run()
        return lines
    }

    @Test func `C9, C10, C11, C16, F176: one script sees two platforms`() throws {
        #expect(
            try lines(.ios) == [
                "capacitor://localhost object", "C9 pending", "C10 pending",
                #"C16 resolved {"value":""}"#,
                #"no key rejected Must provide a key ["code","data","errorMessage"]"#,
                "C11 pending",
                "base addListener", #"appStateChange {"isActive":false}"#, "pause undefined",
                "document pause", "resume undefined", "document resume",
                #"appUrlOpen {"iosOpenInPlace":"","iosSourceApplication":"com.apple.springboard","#
                    + #""url":"script://x"}"#,
                #"appStateChange {"isActive":true}"#,
            ])
        #expect(
            try lines(.android) == [
                "https://localhost undefined",
                #"C9 rejected unable to find plugin : Nobody ["code","data"]"#,
                "C10 resolved undefined", #"C16 resolved {"value":null}"#,
                #"no key rejected Must provide key ["code","data"]"#,
                #"C11 resolved {"isActive":true}"#, "base toggleBackButtonHandler",
                "pause undefined",
                "document pause", #"appStateChange {"isActive":false}"#,
                #"appUrlOpen {"url":"script://x"}"#, #"appStateChange {"isActive":true}"#,
                "resume undefined", "document resume",
            ])
    }

    @Test func `equal configurations give equal runs on Android, and another seed another one`()
        throws
    {
        func hash(seed: UInt64) throws -> String {
            let device = try Device(DeviceConfiguration(seed: seed, platform: .android))
            try device.install(ScriptApp.bundle(script: script, path: "script.js"))
            return device.run([]).traceHash
        }
        let first = try hash(seed: 1)
        #expect(try hash(seed: 1) == first)
        #expect(try hash(seed: 2) != first)
    }

    @Test func `sharing is refused on Android in one sentence`() throws {
        let device = try Device(DeviceConfiguration(platform: .android))
        try device.install(ScriptApp.bundle(script: "", path: "script.js"))
        let photo = SharedPhoto(fileName: "a.jpg", bytes: [1], typeIdentifier: "public.jpeg")
        #expect(throws: DeviceError.self) { try device.share(photo) }
        #expect(throws: DeviceError.self) { try device.check([TimedAction(.share([photo]))]) }
    }

    @Test func `an app for iOS alone is refused on Android by its name`() throws {
        var bundle = ScriptApp.bundle(script: "", path: "mine")
        bundle.android = nil
        let device = try Device(DeviceConfiguration(platform: .android))
        #expect(
            throws: DeviceError(
                .usage, "mine is an app for iOS; leave --platform android out.")
        ) { try device.install(bundle) }
    }

    @Test func `F178: an iPhone has no back button`() throws {
        let device = try Device.fresh(ScriptApp.bundle(script: "", path: "script.js"))
        #expect(throws: DeviceError.self) { try device.check([TimedAction(.back)]) }
    }

    @Test func `a worker is of the same engine as its page`() throws {
        let phone = try AndroidPhone(
            """
            const text = `fetch('https://none.example/').catch(({ message }) => postMessage(
                [message, navigator.platform, 'standalone' in navigator, typeof window]))`;
            new Worker(URL.createObjectURL(new Blob([text]))).onmessage = ({ data }) => say(data.join());
            """
        ).launch()
        #expect(
            phone.lines == [
                "Failed to load resource: net::ERR_NAME_NOT_RESOLVED",
                "Failed to fetch,Linux armv8l,false,undefined",
            ], "\(phone.lines)")
    }

    @Test func `a page finds no service worker before it has registered one`()
        throws
    {
        let phone = try AndroidPhone(
            """
            const { serviceWorker } = navigator;
            serviceWorker.addEventListener('controllerchange', () => {});
            serviceWorker.onmessage = () => {};
            serviceWorker.ready.then(() => say('ready'));
            say([serviceWorker.controller, serviceWorker === navigator.serviceWorker, String(serviceWorker)]);
            (async () => {
                say(await serviceWorker.getRegistration() ?? 'none');
                say((await serviceWorker.getRegistrations()).length);
            })();
            """
        ).launch()
        #expect(
            phone.lines == [
                #"[null,true,"[object ServiceWorkerContainer]"]"#, "none", "0",
            ], "\(phone.lines)")
    }

    @Test func `pages find what Android's web view has and WKWebView has not`() throws {
        let phone = try AndroidPhone(
            """
            say(['serviceWorker', 'vibrate', 'permissions', 'share'].map((name) => name in navigator));
            say(navigator.vibrate([100, 50]));
            const audio = new Audio();
            audio.volume = 0.5;
            say(audio.volume);
            navigator.clipboard.readText().catch((error) => say(error.name));
            requestIdleCallback((deadline) => say([deadline.didTimeout, deadline.timeRemaining()]));
            cancelIdleCallback(requestIdleCallback(() => say('never')));
            const chunks = new ReadableStream({
                start(controller) { controller.enqueue(1); controller.enqueue(2); },
                cancel() { say('cancelled'); },
            });
            (async () => {
                for await (const one of chunks) {
                    say(one);
                    if (one === 2) break;
                }
            })();
            """
        ).launch()
        #expect(
            phone.lines.sorted()
                == [
                    "[true,true,false,false]", "false", "0.5", "NotAllowedError", "[false,50]",
                    "1", "2", "cancelled",
                ].sorted())
    }
}
