import Foundation
import Testing

/// What the phone asks its user while an app runs.
@Suite struct QuestionRunTests {
    private func run(_ page: String, _ arguments: String...) throws -> Command {
        let folder = try TemporaryFolder()
        try folder.writeProject("com.example.asks", named: "Asks", page: "<script>\(page)</script>")
        return try Command(["run", folder.path + "/app"] + arguments)
    }

    @Test func `two questions at once make an app inactive once, until the last is gone`() throws {
        let page = """
            const { App, Geolocation, LocalNotifications } = Capacitor.Plugins;
            App.addListener('appStateChange', ({ isActive }) => console.log('active', isActive));
            setTimeout(() => {
                Geolocation.requestPermissions();
                LocalNotifications.requestPermissions();
            }, 100);
            """
        let open = try run(page)
        #expect(open.output.components(separatedBy: "active false").count == 2, "\(open.output)")
        let answered = try run(
            page, "--launch", "0", "--answer-alert", "Allow@3000", "--answer-alert",
            "Allow Once@5000")
        let states = answered.output.split(separator: "\n").filter { $0.contains("active ") }
            .filter { !$0.contains("resign") && !$0.contains("become") }
        #expect(states.count == 2, "\(answered.output)")
        #expect(states.last?.contains("active true") == true, "\(answered.output)")
        let time = states.last?.split(separator: " ").first.flatMap { Double($0) } ?? 0
        #expect(time >= 5000, "\(answered.output)")
    }

    @Test(arguments: ["ios", "android"])
    func `a run that ends at a question says which, and passes`(platform: String) throws {
        let asks = try run(
            "Capacitor.Plugins.Geolocation.requestPermissions();", "--platform", platform)
        #expect(asks.status == 0)
        #expect(asks.output.contains("question-open"), "\(asks.output)")
        #expect(asks.output.contains("use your location") || asks.output.contains("location?"))
        let alert = try run(
            "Capacitor.Plugins.Dialog.alert({ title: 'Well', message: 'Go on?' });", "--platform",
            platform)
        #expect(alert.status == 0)
        #expect(alert.output.contains("question-open"), "\(alert.output)")
        let answered = try run(
            "Capacitor.Plugins.Geolocation.requestPermissions();", "--platform", platform, "--set",
            "privacy-permission=allow")
        #expect(!answered.output.contains("question-open"), "\(answered.output)")
    }

    @Test(arguments: ["allow", "deny"])
    func `privacy-permission answers the web view's own question for a page's position, too`(
        word: String
    ) throws {
        // Where the phone is, nobody has said.
        let page = """
            navigator.geolocation.getCurrentPosition(() => console.log('here'),
                (error) => console.log('refused', error.code));
            """
        let run = try run(page, "--set", "privacy-permission=\(word)")
        #expect(run.output.contains(word == "allow" ? "refused 2" : "refused 1"), "\(run.output)")
        #expect(!run.output.contains("question-open"), "\(run.output)")
        let asked = try self.run(page, "--launch", "0", "--answer-alert", "Allow Once@3000")
        #expect(asked.output.contains("the web view asks"), "\(asked.output)")
        #expect(asked.output.contains("question-open"), "\(asked.output)")
    }
}
