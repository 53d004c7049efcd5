import Capacitor
import FaradFoundation
import FaradTesting
import Simulation
import Testing

@testable import Farad
@testable import TimeSafari

/// Seed 001 on iOS: JavaScript leaves plan ids by the bridge, the background worker reads them
/// without it.
@Suite(.farad) struct StarredPlansTests {
    private static let ids = ["https://endorser.ch/entity/1", "https://endorser.ch/entity/2"]

    private func launched(_ bundle: AppBundle = .timeSafari) throws -> (Device, PageHandle) {
        let device = try Device.fresh(bundle)
        device.launch()
        try device.run()
        return (device, try #require(device.page))
    }

    /// What the app's defaults hold, as the plugin's own process sees them.
    private func defaults(_ page: PageHandle, _ key: String) -> Any? {
        page.inProcess { UserDefaults.standard.object(forKey: key) }
    }

    private func store(_ ids: [String], _ page: PageHandle) throws -> PluginResult {
        try page.evaluate(
            "Capacitor.Plugins.DailyNotification.updateStarredPlans({planIds: \(ids)})")
    }

    /// What the background worker makes of it.
    private func fetch(_ page: PageHandle) -> [NotificationContent] {
        let date = Date(timeIntervalSince1970: 0)
        var contents: [NotificationContent] = []
        page.inProcess {
            contents = TimeSafariNativeFetcher().fetchContent(
                FetchContext(scheduledTime: date, fetchTime: date))
        }
        return contents
    }

    private func log(_ device: Device) -> [String] {
        device.simulation.trace.records.filter { $0.kind == .log }.map(\.text)
    }

    // MARK: The testing checklist

    @Test func `updateStarredPlans stores to UserDefaults.standard with the key starredPlanIds`()
        throws
    {
        let (device, page) = try launched()
        let answer = try store(Self.ids, page)
        #expect(answer.success.bool == true)
        #expect(answer.planIdsCount.number == 2)
        #expect(defaults(page, "starredPlanIds") as? String != nil)
        #expect(log(device).contains("DNP|UPDATE_STARRED_PLANS count=2"))
    }

    @Test func `the fetcher reads UserDefaults.standard with the key starredPlanIds`() throws {
        let (device, page) = try launched()
        _ = try store(Self.ids, page)
        let contents = fetch(page)
        #expect(contents.map(\.body) == ["News of 2 starred plans"])
        #expect(
            log(device).contains(
                "TestNativeFetcher: Loaded 2 starred plan IDs from UserDefaults"))
    }

    @Test func `both use text that is a JSON array of strings, as on Android`() throws {
        let (_, page) = try launched()
        _ = try store(Self.ids, page)
        let text = try #require(defaults(page, "starredPlanIds") as? String)
        // Slashes are escaped, as JSONSerialization and org.json both do.
        #expect(text == #"["https:\/\/endorser.ch\/entity\/1","https:\/\/endorser.ch\/entity\/2"]"#)
    }

    @Test func `F141: the time is stored as a real number and answered as an integer`() throws {
        let (device, page) = try launched()
        let answer = try store(Self.ids, page)
        let stored = try #require(defaults(page, "starredPlansUpdatedAt") as? NSNumber)
        #expect(String(cString: stored.objCType) == "d")
        let updatedAt = try #require(answer.updatedAt.number)
        #expect(updatedAt == stored.doubleValue.rounded(.down))
        let read = try page.evaluate("Capacitor.Plugins.DailyNotification.getStarredPlans()")
        #expect(read.planIds.array?.compactMap(\.string) == Self.ids)
        #expect(read.count.number == 2)
        #expect(read.updatedAt.number == updatedAt)
        _ = device
    }

    @Test(arguments: ["{}", "{planIds: 'a'}", "{planIds: ['a', 1]}", "{planIds: [null]}"])
    func `F141: anything but an array of strings is refused and changes nothing`(
        options: String
    ) throws {
        let (_, page) = try launched()
        _ = try store(["kept"], page)
        #expect(throws: JavaScriptError.self) {
            _ = try page.evaluate(
                "Capacitor.Plugins.DailyNotification.updateStarredPlans(\(options))")
        }
        let message = try page.evaluate(
            "Capacitor.Plugins.DailyNotification.updateStarredPlans(\(options))"
                + ".catch((error) => error.message)")
        #expect(message.string == "planIds is required")
        #expect(defaults(page, "starredPlanIds") as? String == #"["kept"]"#)
    }

    @Test func `nothing stored is no plans, count 0 and time 0`() throws {
        let (_, page) = try launched()
        let read = try page.evaluate("Capacitor.Plugins.DailyNotification.getStarredPlans()")
        #expect(read.planIds.array?.isEmpty == true)
        #expect(read.count.number == 0)
        #expect(read.updatedAt.number == 0)
    }

    @Test func `an empty list is stored as one, and there is no news of it`() throws {
        let (_, page) = try launched()
        #expect(try store([], page).planIdsCount.number == 0)
        #expect(defaults(page, "starredPlanIds") as? String == "[]")
        let contents = fetch(page)
        #expect(contents.isEmpty)
    }

    @Test func `strange ids come back as they were`() throws {
        let (_, page) = try launched()
        let script = """
            (async () => {
                const ids = ['"', "\\\\", "\\u2028", "😀", "\\u0000", "</script>", "", "é"];
                for (let index = ids.length; index < 100000; index++) ids.push("plan-" + index);
                const { DailyNotification } = Capacitor.Plugins;
                const { planIdsCount } = await DailyNotification.updateStarredPlans({planIds: ids});
                const { planIds } = await DailyNotification.getStarredPlans();
                return planIdsCount === 100000 && planIds.length === 100000
                    && planIds.every((id, index) => id === ids[index]);
            })()
            """
        #expect(try page.evaluate(script).bool == true)
    }

    /// Swift's strings cannot hold half a character; nothing else is touched by it.
    @Test func `half of a surrogate pair is stored as U+FFFD, the ids beside it as they are`()
        throws
    {
        let (_, page) = try launched()
        let answer = try page.evaluate(
            """
            (async () => {
                const { DailyNotification } = Capacitor.Plugins;
                await DailyNotification.updateStarredPlans({planIds: ["a", "\\ud83dx", "😀"]});
                return (await DailyNotification.getStarredPlans()).planIds;
            })()
            """)
        #expect(answer.array?.compactMap(\.string) == ["a", "\u{FFFD}x", "😀"])
    }

    @Test func `what Android would have stored reads the same`() throws {
        let (_, page) = try launched()
        page.inProcess {
            UserDefaults.standard.set(#"["https:\/\/a\/1","b"]"#, forKey: "starredPlanIds")
            // Android's `long`; iOS itself stores a real number.
            UserDefaults.standard.set(1_767_225_603_020, forKey: "starredPlansUpdatedAt")
        }
        let read = try page.evaluate("Capacitor.Plugins.DailyNotification.getStarredPlans()")
        #expect(read.planIds.array?.compactMap(\.string) == ["https://a/1", "b"])
        #expect(read.updatedAt.number == 1_767_225_603_020)
        #expect(fetch(page).map(\.body) == ["News of 2 starred plans"])
    }

    @Test(arguments: ["{", "{\"a\":1}", "[1]", "[\"a\"", ""])
    func `what is no JSON array in the store counts as nothing, and is not lost`(
        text: String
    ) throws {
        let (device, page) = try launched()
        page.inProcess { UserDefaults.standard.set(text, forKey: "starredPlanIds") }
        let read = try page.evaluate("Capacitor.Plugins.DailyNotification.getStarredPlans()")
        #expect(read.count.number == 0)
        let contents = fetch(page)
        #expect(contents.isEmpty)
        #expect(
            log(device).contains("TestNativeFetcher: No starred plan IDs found in UserDefaults"))
        #expect(defaults(page, "starredPlanIds") as? String == text)
    }

    // MARK: Migration notes

    @Test func `plan ids survive a restart of the app`() throws {
        let (device, page) = try launched()
        _ = try store(Self.ids, page)
        device.kill("app")
        try device.run()
        device.launch()
        try device.run()
        let read = try #require(device.page)
            .evaluate("Capacitor.Plugins.DailyNotification.getStarredPlans()")
        #expect(read.planIds.array?.compactMap(\.string) == Self.ids)
    }

    @Test func `F185: a kill before the preferences daemon has the ids loses them, and says so`()
        throws
    {
        let device = try Device.fresh(.timeSafari, set: ["defaults-delay": "50"])
        device.launch()
        try device.run()
        _ = try store(Self.ids, #require(device.page))
        device.kill("app")
        try device.run()
        let found = device.run([]).findings.filter { $0.rule == "defaults-lost" }
        #expect(found.contains { $0.message.contains("“starredPlanIds”") })
        device.launch()
        try device.run()
        let read = try #require(device.page)
            .evaluate("Capacitor.Plugins.DailyNotification.getStarredPlans()")
        #expect(read.count.number == 0)
    }

    // MARK: The seed's other lines

    /// Its first form: the parameter is labelled, so no selector finds the method.
    private final class LabelledPlugin: CAPPlugin, CAPBridgedPlugin {
        let identifier = "DailyNotificationPlugin"
        let jsName = "DailyNotification"
        let pluginMethods = [
            CAPPluginMethod(name: "updateStarredPlans", returnType: CAPPluginReturnPromise)
        ]
        override class var selectors: [CAPPluginSelector] {
            [CAPPluginSelector("updateStarredPlansWithCall:", LabelledPlugin.updateStarredPlans)]
        }
        func updateStarredPlans(call: CAPPluginCall) {
            call.resolve(["success": true, "planIdsCount": 0])
        }
    }

    @Test func `F51: the first form, with a labelled parameter, never answers`() throws {
        var bundle = AppBundle.timeSafari
        bundle.pluginClasses = [("DailyNotificationPlugin", LabelledPlugin.self)]
        let (device, page) = try launched(bundle)
        _ = try page.evaluate(
            """
            globalThis.state = "pending";
            Capacitor.Plugins.DailyNotification.updateStarredPlans({planIds: []})
                .finally(() => { globalThis.state = "settled"; });
            undefined
            """)
        try device.run()
        #expect(try page.evaluate("state").string == "pending")
        let found = device.run([]).findings.map(\.rule)
        #expect(found.contains("unknown-method"))
    }

    @Test func `a posted DailyNotification.updateStarredPlans ends the app, and that is found`()
        throws
    {
        let (device, page) = try launched()
        page.inProcess {
            NotificationCenter.default.post(
                name: Notification.Name("DailyNotification.updateStarredPlans"), object: nil,
                userInfo: ["planIds": Self.ids])
        }
        let report = device.run([])
        let found = try #require(report.findings.first { $0.rule == "wrong-selector-argument" })
        #expect(found.message.contains("updateStarredPlans:"))
        #expect(found.message.contains("Notification"))
        #expect(device.page == nil)
    }
}

extension PageHandle {
    /// Runs `body` as code of the app's own process.
    func inProcess<R>(_ body: () throws -> R) rethrows -> R {
        try device.simulation.enter(app.process, body)
    }
}
