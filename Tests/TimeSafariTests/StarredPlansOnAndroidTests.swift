import CapacitorAndroid
import FaradFoundation
import FaradTesting
import Simulation
import Testing

@testable import AndroidFoundation
@testable import Farad
@testable import TimeSafari

/// Seed 001 on Android: the same web code, the same key and the same text, in shared preferences,
/// read by a worker that has no bridge.
@Suite(.farad) struct StarredPlansOnAndroidTests {
    private static let file =
        "data/data/app.timesafari/shared_prefs/daily_notification_timesafari.xml"

    private func device(
        _ bundle: AppBundle = .timeSafari, storage: DeviceConfiguration.StorageLocation = .memory,
        timeZone: String = "UTC"
    ) throws -> Device {
        var configuration = DeviceConfiguration(recordsTrace: true)
        configuration.platform = .android
        configuration.storage = storage
        configuration.timeZone = timeZone
        let device = try Device(configuration)
        try device.install(bundle)
        return device
    }

    private func launched() throws -> (Device, PageHandle) {
        let device = try device()
        device.launch()
        try device.run()
        return (device, try #require(device.page))
    }

    private func call(_ method: String, _ options: String, _ page: PageHandle) throws
        -> Farad.PluginResult
    {
        try page.evaluate("Capacitor.Plugins.DailyNotification.\(method)(\(options))")
    }

    private func lines(_ device: Device, _ part: String) -> [(seconds: Double, text: String)] {
        device.simulation.trace.records.filter { $0.text.contains(part) }
            .map { ($0.at.milliseconds / 1000, $0.text) }
    }

    /// The story of the scenario, ended as given.
    private func play(
        _ end: [Action] = [.background], bundle: AppBundle = .timeSafari, days: Int = 1,
        timeZone: String = "UTC"
    ) throws -> (device: Device, report: RunReport) {
        let device = try device(bundle, timeZone: timeZone)
        let actions: [Action] =
            [
                .launch, .allowNotifications, .openURL("timesafari://starred-plans"),
                .tap("#plan-1"), .tap("#plan-3"), .tap("#notify-daily"),
            ] + end
        let report = device.run(actions.map { TimedAction($0) }, until: .seconds(days * 86_400))
        return (device, report)
    }

    @Test func `F183: the store on disk is Android's own XML, and the text is iOS's`() throws {
        var template = Array("/tmp/farad-test-XXXXXX".utf8CString)
        let folder = template.withUnsafeMutableBufferPointer {
            String(cString: mkdtemp($0.baseAddress!))
        }
        defer { try? Foundation.FileManager.default.removeItem(atPath: folder) }
        let device = try device(storage: .directory(folder))
        device.launch()
        try device.run()
        let page = try #require(device.page)
        let answer = try call("updateStarredPlans", "{planIds: ['https://a/1', 'b\"<&>']}", page)
        #expect(answer.success.bool == true)
        #expect(answer.planIdsCount.number == 2)
        try device.run()
        let updatedAt = Int64(try #require(answer.updatedAt.number))
        let data = Foundation.FileManager.default.contents(atPath: folder + "/" + Self.file)
        let text = String(decoding: try #require(data), as: UTF8.self)
        #expect(text.hasPrefix("<?xml version='1.0' encoding='utf-8' standalone='yes' ?>\n<map>\n"))
        #expect(text.contains("<long name=\"starredPlansUpdatedAt\" value=\"\(updatedAt)\" />"))
        #expect(
            text.contains(
                "<string name=\"starredPlanIds\">[&quot;https:\\/\\/a\\/1&quot;,&quot;b\\&quot;"
                    + "&lt;&amp;&gt;&quot;]</string>"))
        try device.close()
    }

    @Test func `what was stored is read again, and after a restart`() throws {
        let (device, page) = try launched()
        _ = try call("updateStarredPlans", "{planIds: ['a', 'b', 'c']}", page)
        let read = try call("getStarredPlans", "", page)
        #expect(read.planIds.array?.compactMap(\.string) == ["a", "b", "c"])
        #expect(read.count.number == 3)
        try device.run()
        device.kill("app")
        try device.run()
        device.launch()
        try device.run()
        let again = try call("getStarredPlans", "", #require(device.page))
        #expect(again.planIds.array?.compactMap(\.string) == ["a", "b", "c"])
        #expect(again.updatedAt.number == read.updatedAt.number)
    }

    @Test(arguments: ["{}", "{planIds: 'a'}", "{planIds: ['a', 1]}", "{planIds: [null]}"])
    func `anything but an array of strings is refused`(options: String) throws {
        let (_, page) = try launched()
        let message = try page.evaluate(
            "Capacitor.Plugins.DailyNotification.updateStarredPlans(\(options))"
                + ".catch((error) => error.message)")
        #expect(message.string == "planIds is required")
    }

    @Test func `strange ids come back as they were, a hundred thousand of them`() throws {
        let (_, page) = try launched()
        let script = """
            (async () => {
                const ids = ['"', "\\\\", "\\u2028", "😀", "</string>", "", "é", "a\\nb"];
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

    @Test(arguments: ["{", "{\"a\":1}", "[1]", ""])
    func `what is no JSON array in the store counts as nothing, and is not lost`(
        text: String
    ) throws {
        let (device, page) = try launched()
        func preferences() -> SharedPreferences {
            AndroidProcess.current.applicationContext.getSharedPreferences(
                StarredPlanPreferences.name, Context.MODE_PRIVATE)
        }
        page.inProcess {
            preferences().edit().putString(StarredPlanPreferences.idsKey, text).apply()
        }
        let read = try call("getStarredPlans", "", page)
        #expect(read.count.number == 0)
        var kept: String?
        try page.inProcess {
            kept = try preferences().getString(StarredPlanPreferences.idsKey, nil)
        }
        #expect(kept == text)
        _ = device
    }

    /// The key holds another class than the reader asks for: Java throws, and nobody catches it.
    @Test func `a store whose time is a text, as no Android app writes it, ends the app`() throws {
        let (device, page) = try launched()
        page.inProcess {
            AndroidProcess.current.applicationContext
                .getSharedPreferences(StarredPlanPreferences.name, Context.MODE_PRIVATE).edit()
                .putString(StarredPlanPreferences.idsKey, "[]")
                .putString(StarredPlanPreferences.updatedAtKey, "1").apply()
        }
        _ = try page.evaluate("void Capacitor.Plugins.DailyNotification.getStarredPlans()")
        let report = device.run([])
        let crash = try #require(report.findings.first { $0.rule == "app-crashed" })
        #expect(crash.message.contains("ClassCastException"))
    }

    @Test func `nothing stored is no plans, count 0 and time 0`() throws {
        let (_, page) = try launched()
        let read = try call("getStarredPlans", "", page)
        #expect(read.planIds.array?.isEmpty == true)
        #expect(read.count.number == 0)
        #expect(read.updatedAt.number == 0)
    }

    @Test func `a worker of the suspended app reads the ids, and the notification comes`() throws {
        let (device, report) = try play()
        #expect(report.status == .passed)
        #expect(lines(device, "Loaded 2 starred plan IDs from SharedPreferences").count == 1)
        #expect(lines(device, "goes on in the background").count == 2)
        let shown = lines(device, "notification 1 is shown: TimeSafari: News of 2 starred plans")
        #expect(shown.map { Int($0.seconds) } == [9 * 3600])
    }

    @Test func `a dead app is made anew for its worker, without an activity`() throws {
        let (device, report) = try play([.kill("app")])
        #expect(report.status == .passed)
        #expect(lines(device, "launched in the background").count == 1)
        #expect(lines(device, "Loaded 2 starred plan IDs").count == 1)
        #expect(lines(device, "document start").count == 1)
        #expect(lines(device, "notification 1 is shown").count == 1)
    }

    @Test func `each day has its fetch, at nine o'clock of the phone`() throws {
        let (device, _) = try play(days: 2, timeZone: "America/New_York")
        #expect(
            lines(device, "notification 1 is shown").map { Int($0.seconds) }
                == [14 * 3600, 38 * 3600])
    }

    @Test func `F181: a kill before apply() has written loses the ids, and says so`() throws {
        let (device, page) = try launched()
        _ = try call("updateStarredPlans", "{planIds: ['a']}", page)
        device.kill("app")
        try device.run()
        let found = device.run([]).findings.filter { $0.rule == "defaults-lost" }
        #expect(found.contains { $0.message.contains("“starredPlanIds”") })
        #expect(found.allSatisfy { !$0.isFailure })
    }

    @Test(arguments: [
        ("stored-key-wrong-store", "other", "starredPlanIds"),
        ("stored-key-unread", "daily_notification_timesafari", "starredPlans"),
    ])
    func `a worker that asks elsewhere, or by another name, is found`(
        rule: String, file: String, key: String
    ) throws {
        let device = try device()
        device.launch()
        try device.run()
        _ = try call("updateStarredPlans", "{planIds: ['a']}", #require(device.page))
        let process = try #require(device.page).app.process
        // The worker's own code, under the name of the declared one.
        let worker = process.makeQueue(label: "broken", hasStack: true)
        BackgroundWork.begin(AndroidDailyFetch.fetchWork, on: worker)
        worker.async("doWork") {
            let context = AndroidProcess.current.applicationContext
            let preferences = context.getSharedPreferences(file, Context.MODE_PRIVATE)
            _ = try? preferences.getString(key, nil)
        }
        let report = device.run([])
        let found = report.findings.filter { $0.rule.hasPrefix("stored-key") }
        #expect(found.map(\.rule) == [rule])
        let message = try #require(found.first).message
        #expect(message.contains("“starredPlanIds”"))
        #expect(message.contains("getSharedPreferences(\"daily_notification_timesafari\")"))
        #expect(message.contains("DailyNotification"))
    }

    @Test func `a worker that uses the bridge ends the app, and that is found`() throws {
        let (device, page) = try launched()
        let process = page.app.process
        let queue = process.makeQueue(label: "worker", hasStack: true)
        BackgroundWork.begin(AndroidDailyFetch.fetchWork, on: queue)
        let plugin = DailyNotificationAndroidPlugin()
        queue.async("doWork") { plugin.notifyListeners("news", nil) }
        let report = device.run([])
        #expect(report.findings.contains { $0.rule == "bridge-in-background" })
        #expect(device.page == nil)
    }
}
