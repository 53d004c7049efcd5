import BackgroundTasks
import FaradFoundation
import FaradTesting
import Simulation
import Testing

@testable import Farad
@testable import TimeSafari

/// Seed 001's contract between parties that never meet: when one side changes, a run says so, and
/// names both sides.
@Suite(.farad) struct StorageContractTests {
    /// The findings about stored keys when the background worker does this instead of its work.
    private func findings(
        _ read: @escaping () -> Void, tapping taps: [String] = ["#plan-1"]
    ) throws -> [RunReport.Finding] {
        var bundle = AppBundle.timeSafari
        let make = bundle.makeDelegate
        bundle.makeDelegate = { context in
            let delegate = make(context)
            (delegate as? AppDelegate)?.fetchHandler = { task in
                read()
                task.setTaskCompleted(success: true)
            }
            return delegate
        }
        let device = try Device.fresh(bundle)
        var actions: [Action] = [
            .launch, .allowNotifications, .openURL("timesafari://starred-plans"),
        ]
        actions += taps.map(Action.tap)
        actions += [.tap("#notify-daily"), .background]
        let report = device.run(actions.map { TimedAction($0) }, until: .seconds(86_400))
        return report.findings.filter { $0.rule.hasPrefix("stored-key") }
    }

    private func only(_ findings: [RunReport.Finding], _ rule: String) throws -> String {
        #expect(findings.map(\.rule) == [rule])
        #expect(!findings.contains { !$0.isFailure })
        let message = try #require(findings.first).message
        #expect(message.contains("“starredPlanIds”"))
        #expect(message.contains("DailyNotification"))
        #expect(message.contains("app.timesafari.daily-fetch"))
        return message
    }

    @Test func `both sides as declared are no finding`() throws {
        let found = try findings {
            _ = UserDefaults.standard.string(forKey: "starredPlanIds")
        }
        #expect(found.isEmpty)
    }

    @Test func `a reader that asks another suite is found`() throws {
        let found = try findings {
            let suite = UserDefaults(suiteName: "group.app.timesafari.share")
            _ = suite?.string(forKey: "starredPlanIds")
        }
        let message = try only(found, "stored-key-wrong-store")
        #expect(message.contains("UserDefaults(suiteName: \"group.app.timesafari.share\")"))
        #expect(message.contains("UserDefaults.standard"))
    }

    @Test func `a reader that asks by another name is found`() throws {
        let found = try findings {
            _ = UserDefaults.standard.string(forKey: "starredPlans")
        }
        let message = try only(found, "stored-key-unread")
        #expect(message.contains("“starredPlans”"))
    }

    @Test func `a reader that expects an array where text is stored is found`() throws {
        let found = try findings {
            _ = UserDefaults.standard.stringArray(forKey: "starredPlanIds")
        }
        let message = try only(found, "stored-key-wrong-format")
        #expect(message.contains("as an array"))
    }

    @Test func `F140: a reader that takes the key for one of Preferences is found`() throws {
        let found = try findings {
            _ = UserDefaults.standard.string(forKey: "CapacitorStorage.starredPlanIds")
        }
        let message = try only(found, "stored-key-prefixed")
        #expect(message.contains("“CapacitorStorage.starredPlanIds”"))
    }

    @Test func `a writer that stores an array where text is declared is found`() throws {
        let device = try Device.fresh(.timeSafari)
        device.launch()
        try device.run()
        try #require(device.page).inProcess {
            UserDefaults.standard.set(["a"], forKey: "starredPlanIds")
        }
        let found = device.run([]).findings.filter { $0.rule.hasPrefix("stored-key") }
        #expect(found.map(\.rule) == ["stored-key-wrong-format"])
        #expect(found.first?.message.contains("as an array") == true)
    }

    @Test func `the share target's keys are declared, and its run breaks none`() throws {
        let names = AppBundle.timeSafari.storedKeys.map(\.name)
        for key in ["FilePath", "FileName", "ShareId", "Ready", "Base64"] {
            #expect(names.contains("sharedPhoto" + key))
        }
        let device = try Device.fresh(.timeSafari)
        let photo = SharedPhoto(
            fileName: "a.jpg", bytes: [UInt8](try Fixtures.data("photo.jpg")),
            typeIdentifier: "public.jpeg")
        let report = device.run([TimedAction(.share([photo]))])
        #expect(report.status == .passed)
        #expect(report.findings.filter { $0.rule.hasPrefix("stored-key") }.isEmpty)
    }

    @Test func `a finding can be switched off, and its page explains it`() throws {
        let page = try #require(FindingCheck.named("stored-key-wrong-store")).page
        #expect(page.contains("--ignore-finding stored-key-wrong-store"))
    }
}
