import Farad
import Testing

@Suite struct HapticsPluginTests {
    /// How long the phone vibrates, each time.
    private func felt(_ script: String) throws -> [String] {
        let phone = try AndroidPhone("(async () => { \(script) })()").launch()
        return phone.story.filter { $0.hasPrefix("the phone vibrates") }.map {
            $0.filter(\.isNumber)
        }
    }

    @Test func `impacts, notifications and vibrations differ in what is felt`() throws {
        #expect(
            try felt(
                """
                for (const style of ["LIGHT", "MEDIUM", "HEAVY", "light"])
                    await call("Haptics", "impact", { style });
                for (const type of ["SUCCESS", "WARNING", "ERROR", undefined])
                    await call("Haptics", "notification", { type });
                await call("Haptics", "vibrate");
                await call("Haptics", "vibrate", { duration: 40 });
                """) == [
                    "50", "43", "60", "60", "121", "210", "122", "121", "300", "40",
                ])
    }

    @Test func `a selection is felt between its start and its end`() throws {
        #expect(
            try felt(
                """
                for (const method of ["Changed", "Start", "Changed", "End", "Changed"])
                    await call("Haptics", "selection" + method);
                """) == ["100"])
    }

    @Test(arguments: [
        "0": "at least one timing must be non-zero", "-5": "Durations must all be >= 0, got -5",
    ])
    func `a duration that is none ends the app`(_ duration: String, _ reason: String) throws {
        let phone = try AndroidPhone("call('Haptics', 'vibrate', { duration: \(duration) })")
            .launch()
        #expect(
            phone.findings == [
                "app-crashed: Test crashed: java.lang.IllegalArgumentException: \(reason)"
            ])
    }
}
