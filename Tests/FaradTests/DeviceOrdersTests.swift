import Capacitor
import FaradFoundation
import Simulation
import Testing
import UIKit

@testable import Exploration
@testable import Farad

/// Whole devices, with a page, the bridge and official plugins: no order that chance plays comes to an
/// end that the search has not found.
@Suite struct DeviceOrdersTests {
    /// Draws each choice.
    private final class Chance: Scheduler {
        private let stream: RandomStream
        var isExploring: Bool { false }

        init(_ seed: UInt64) { stream = RandomStream(seed: seed, name: "chance") }

        /// The queue of each transition so far.
        private var queues: [ObjectIdentifier] = []

        func choose(among ready: [ReadyEvent]) -> Int? {
            let allowed = ready.indices.filter {
                ready[$0].isAllowed && !isOvertaking(ready[$0], ready)
            }
            let choice = allowed[Int(stream.next() % UInt64(allowed.count))]
            queues.append(ObjectIdentifier(ready[choice].queue))
            return choice
        }

        /// Whether another that was posted before it, from the same queue, is due by then.
        private func isOvertaking(_ event: ReadyEvent, _ ready: [ReadyEvent]) -> Bool {
            guard event.kind == .start else { return false }
            return ready.contains { other in
                other.kind == .start && other.sequence < event.sequence
                    && other.queue === event.queue && other.latestArrival <= event.earliestArrival
                    && poster(other) == poster(event)
            }
        }

        private func poster(_ event: ReadyEvent) -> ObjectIdentifier? {
            event.postedIn < 0 ? nil : queues[event.postedIn]
        }
    }

    private struct Draw {
        let stream: RandomStream
        init(_ seed: UInt64) { stream = RandomStream(seed: seed, name: "program") }
        func callAsFunction(_ bound: Int) -> Int { Int(stream.next() % UInt64(bound)) }
        func callAsFunction<T>(_ list: [T]) -> T { list[self(list.count)] }
    }

    /// What a thread of the script does, as an expression that is awaited.
    private static func use(_ draw: Draw) -> String {
        let key = draw(["a", "b"])
        let (documents, text) = ("directory: 'DOCUMENTS'", "encoding: 'utf8'")
        let site = "url: 'https://x.example'"
        return draw([
            "P.Preferences.set({ key: '\(key)', value: log.length + name })",
            "P.Preferences.get({ key: '\(key)' })",
            "P.Preferences.remove({ key: '\(key)' })", "P.Preferences.keys()",
            "P.Preferences.clear()",
            "P.Clipboard.write({ string: name + log.length })", "P.Clipboard.read()",
            "P.App.getState()", "P.App.getLaunchUrl()", "P.Network.getStatus()",
            "P.Filesystem.writeFile({ path: '\(key)', \(documents), data: name, \(text) })",
            "P.Filesystem.appendFile({ path: '\(key)', \(documents), data: name, \(text) })",
            "P.Filesystem.readFile({ path: '\(key)', \(documents), \(text) })",
            "P.Filesystem.deleteFile({ path: '\(key)', \(documents) })",
            "P.Filesystem.readdir({ path: '', \(documents) })"
                + ".then(({ files }) => files.map((f) => f.name).sort())",
            "P.Filesystem.rename({ from: 'a', to: 'b', \(documents) })",
            "P.StatusBar.hide({})", "P.StatusBar.show({})", "P.StatusBar.getInfo()",
            "P.StatusBar.setStyle({ style: 'DARK' })",
            "P.SplashScreen.hide()", "P.SplashScreen.show({ autoHide: false })",
            "P.Keyboard.getResizeMode()", "P.Keyboard.setResizeMode({ mode: 'ionic' })",
            "P.Keyboard.show()", "P.Keyboard.hide()",
            "P.App.addListener('appStateChange', (s) => say('L' + s.isActive))",
            "P.App.addListener('pause', () => say('Lp'))",
            "P.App.addListener('appUrlOpen', (e) => say('Lu' + e.url))",
            "P.Network.addListener('networkStatusChange', (s) => say('N' + s.connectionType))",
            "P.App.removeAllListeners()",
            "P.Device.getInfo().then(({ platform }) => platform)",
            "P.LocalNotifications.checkPermissions()", "P.LocalNotifications.requestPermissions()",
            "P.LocalNotifications.getPending()",
            "P.LocalNotifications.schedule({"
                + " notifications: [{ id: 1, title: name, body: '' }] })",
            "P.CapacitorCookies.setCookie({ \(site), key: '\(key)', value: name })",
            "P.CapacitorCookies.getCookies({ \(site) })",
            "P.AppLauncher.canOpenUrl({ url: 'other://x' })",
            "P.Haptics.impact({})", "P.Toast.show({ text: name })",
            "P.App.exitApp ? P.App.minimizeApp() : 0",
            "Promise.resolve(document.hidden + ' ' + document.visibilityState)",
            "Promise.resolve(navigator.onLine)", "Promise.resolve(document.cookie)",
            "Promise.resolve(document.cookie = '\(key)=' + name)",
            "Promise.resolve(localStorage.\(key) = name + log.length)",
            "Promise.resolve(localStorage.\(key))",
            "fetch('/index.html').then((r) => r.status)",
            "new Promise((done) => setTimeout(done, \(draw(3))))",
            "Promise.resolve(addEventListener('focus', () => say('f')))",
            "Promise.resolve(document.addEventListener('visibilitychange',"
                + " () => say('v' + document.hidden)))",
            "Promise.resolve(document.addEventListener('pause', () => say('p')))",
            "Promise.resolve(document.addEventListener('resume', () => say('r')))",
            "Promise.resolve(addEventListener('offline', () => say('o')))",
        ])
    }

    /// The same, of what waits for the user or for what is around the phone.
    private static func wait(_ draw: Draw) -> String {
        draw([
            "P.Dialog.confirm({ message: name }).then((a) => a.value)",
            "P.Dialog.prompt({ message: name }).then((a) => a.value)",
            "P.ActionSheet.showActions({ options: [{ title: 'OK' }, { title: 'B' }] })",
            "P.Camera.getPhoto({ source: 'CAMERA', resultType: 'base64' }).then((p) => p.format)",
            "P.Camera.pickImages({}).then((p) => p.photos.length)",
            "P.Camera.checkPermissions()", "P.Camera.requestPermissions()",
            "P.Geolocation.checkPermissions()", "P.Geolocation.requestPermissions()",
            "P.Geolocation.getCurrentPosition({ timeout: 900 }).then((p) => p.coords.latitude)",
            "P.Geolocation.watchPosition({}, (p, e) => say('w' + (p?.coords.latitude ?? e.code)))",
            "P.LocalNotifications.requestPermissions()",
            "P.PushNotifications.register()", "P.PushNotifications.requestPermissions()",
            "P.ScreenOrientation.orientation()",
            "P.ScreenOrientation.lock({ orientation: 'landscape' })",
            "P.ScreenOrientation.addListener('screenOrientationChange', (o) => say(o.type))",
            "P.ScreenReader.isEnabled()", "P.ScreenReader.speak({ value: name })",
            "P.ScreenReader.addListener('stateChange', (s) => say('S' + s.value))",
            "P.TextZoom.getPreferred()", "P.Share.share({ text: name })",
            "P.Preferences.set({ key: 'a', value: name })", "P.Preferences.keys()",
            "P.App.addListener('appStateChange', (s) => say('L' + s.isActive))",
            "new Promise((done) => setTimeout(done, \(draw(3))))",
        ])
    }

    /// The same, of a database of the page's.
    private static func store(_ draw: Draw) -> String {
        let key = draw(["a", "b"])
        let mode = draw(["readonly", "readwrite"])
        return draw([
            "use('readwrite', (s) => s.put(name + log.length, '\(key)'))",
            "use('readwrite', (s) => s.delete('\(key)'))", "use('readwrite', (s) => s.clear())",
            "use('\(mode)', (s) => s.get('\(key)'))", "use('\(mode)', (s) => s.getAllKeys())",
            "use('readwrite', (s) => { s.put(1, 'c'); return s.count(); })",
            "open(2).then((db) => { db.close(); return 'o2'; })",
            "new Promise((done) => { indexedDB.deleteDatabase('d').onsuccess = () => done('del'); })",
            "indexedDB.databases().then((all) => all.map((d) => d.name + d.version))",
            "Promise.resolve(localStorage.\(key) = name + log.length)",
            "P.Preferences.set({ key: '\(key)', value: name })",
            "new Promise((done) => setTimeout(done, \(draw(3))))",
        ])
    }

    /// What `store` uses.
    private static let database = """
        const open = (version) => new Promise((done, fail) => {
            const request = indexedDB.open('d', version);
            request.onupgradeneeded = ({ oldVersion }) => {
                if (oldVersion === 0) request.result.createObjectStore('s');
            };
            request.onblocked = () => say('blocked');
            request.onerror = () => fail({ code: request.error.name });
            request.onsuccess = () => {
                request.result.onversionchange = () => request.result.close();
                done(request.result);
            };
        });
        const use = (mode, body) => open().then((db) => new Promise((done, fail) => {
            const transaction = db.transaction('s', mode);
            const request = body(transaction.objectStore('s'));
            transaction.onabort = () => fail({ code: 'aborted' });
            transaction.oncomplete = () => { done(request.result ?? 'u'); db.close(); };
        }));

        """

    private static func script(
        _ draw: Draw, threads: Int, _ use: (Draw) -> String
    ) -> String {
        var lines = [
            "const P = Capacitor.Plugins; const log = [];",
            "const say = (t) => { log.push(typeof t === 'string' ? t : JSON.stringify(t) ?? 'u');"
                + " history.replaceState(null, '', '/' + encodeURIComponent(log.join('~'))); };",
        ]
        for thread in 0..<threads {
            let uses = (0..<(1 + draw(2))).map { _ in
                "try { say(await \(use(draw))); } catch (e) { say('!' + (e.code ?? e.message)); }"
            }
            let body =
                "(async () => { const name = 't\(thread)';\n\(uses.joined(separator: "\n")) })"
            lines.append(
                draw(3) == 0 ? "\(body)();" : "setTimeout(\(body), \([0, 1, 5, 40][draw(4)]));")
        }
        return lines.joined(separator: "\n")
    }

    private static let events: [Action] = [
        .background, .foreground, .openURL("fuzz://x"), .connect(.none), .connect(.cellular),
        .interrupt, .endInterruption, .kill("web"), .allowNotifications,
    ]

    private static let answers: [Action] = [
        .answerAlert("Allow", typing: nil), .answerAlert("OK", typing: nil),
        .answerAlert("Don’t Allow", typing: nil), .answerAlert("Allow Once", typing: nil),
        .givePhotos(nil), .move(PhoneLocation(latitude: 1, longitude: 2)), .move(nil),
        .turn(.landscapeLeft), .setTextSize(.small), .setVoiceOver(true), .cancelShareSheet,
        .chooseActivity("Copy"), .background, .foreground, .kill("app"),
    ]

    private static func actions(_ draw: Draw, _ all: [Action], atMost most: Int) -> [TimedAction] {
        var actions: [TimedAction] = [TimedAction(.launch, at: .zero)]
        for _ in 0..<draw(most) {
            let start = [0, 300, 1000][draw(3)]
            actions.append(
                TimedAction(
                    all[draw(all.count)], at: .milliseconds(start),
                    latest: .milliseconds(start + [2, 700][draw(2)])))
        }
        return actions.sorted { ($0.at ?? .zero) < ($1.at ?? .zero) }
    }

    @Test(arguments: [1, 3, 6, 8, 10, 11, 20, 24, 26, 28, 55] as [UInt64])
    func `no order by chance comes to an end that the search lacks`(seed: UInt64) {
        let draw = Draw(seed)
        let script = Self.script(draw, threads: 2, Self.use)
        compare(script, Self.actions(draw, Self.events, atMost: 3), seed)
    }

    @Test(arguments: [17, 37, 48, 56] as [UInt64])
    func `nor does one in which the user is asked`(seed: UInt64) {
        let draw = Draw(seed)
        let script = Self.script(draw, threads: 2, Self.wait)
        compare(script, Self.actions(draw, Self.answers, atMost: 4), seed)
    }

    @Test(arguments: [3, 16, 27, 30, 37, 41, 60] as [UInt64])
    func `nor does one with a database`(seed: UInt64) {
        let draw = Draw(seed)
        let script = Self.database + Self.script(draw, threads: 2, Self.store)
        let ends: [Action] = [.kill("web"), .kill("app"), .background, .foreground, .launch]
        compare(script, Self.actions(draw, ends, atMost: 3), seed)
    }

    private func compare(_ script: String, _ actions: [TimedAction], _ seed: UInt64) {
        let scenario = Scenario(name: "orders", actions: actions, until: .seconds(8))
        var bundle = AppBundle(
            name: "orders", identifier: "app.orders", displayName: "Orders", appGroups: [],
            web: .script(script, name: "s.js"), pluginClassList: OfficialPlugins.classList,
            makeDelegate: { _ in EmptyDelegate() },
            makeRootViewController: { _ in CAPBridgeViewController() })
        for key in ["Camera", "PhotoLibrary", "PhotoLibraryAdd", "LocationWhenInUse"] {
            bundle.infoDictionary["NS\(key)UsageDescription"] = "to see"
        }
        let program = ScenarioProgram(
            scenario, of: bundle,
            on: DeviceConfiguration(
                profile: .phone, knobs: Knobs(declaredByApp: bundle.knobs), storage: .memory),
            worker: Worker())
        var options = Explorer.Options()
        options.keepsGoing = true
        options.countsOrders = false
        let explorer = Explorer(program, options)
        let report = explorer.explore()
        #expect(report.isExhausted, "\(report.blindSpots)\n\(scenario.actions)\n\(script)")
        let found = Set(explorer.state.outcomes)
        for number in 0..<40 {
            let state = program.run(under: Chance(seed &* 1000 &+ UInt64(number))).state
            let route = program.lastReport?.route ?? ""
            #expect(found.contains(state), "\(route)\n\(scenario.actions)\n\(script)")
        }
    }
}
