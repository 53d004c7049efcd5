import Foundation
import Testing

@Suite struct PlatformTests {
    @Test func `F21: the reference app runs on Android, where SharedImage is not implemented`()
        throws
    {
        let command = try Command("run", "timesafari", "--platform", "android", "--json")
        #expect(command.status == 0, "\(command.errors)")
        let report = try command.json()
        #expect(report["platform"] as? String == "android")
        #expect(report["status"] as? String == "passed")
        #expect(report["route"] as? String == "/")
    }

    @Test func `F21: a plugin without a twin is refused by core's own text`() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "main.ts",
            """
            import { registerPlugin } from "@capacitor/core";
            const SharedImage = registerPlugin<any>("SharedImage");
            await SharedImage.getSharedImage().catch((error: any) =>
                console.log(error.message, error.code));
            """)
        let command = try Command("run", "main.ts", "--platform", "android", in: folder.path)
        #expect(
            command.output
                == "\"SharedImage\" plugin is not implemented on android UNIMPLEMENTED\n")
    }

    @Test func `F181: a script's preferences lie in the device folder as on a phone`() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "main.ts",
            """
            import { Preferences } from "@capacitor/preferences";
            await Preferences.set({ key: "theme", value: "dark" });
            console.log((await Preferences.get({ key: "theme" })).value);
            """)
        let command = try Command(
            "run", "main.ts", "--platform", "android", "--device", "phone", in: folder.path)
        #expect(command.output == "dark\n", "\(command.errors)")
        let file = folder.path + "/phone/data/data/farad.script/shared_prefs/CapacitorStorage.xml"
        #expect(
            try String(contentsOfFile: file, encoding: .utf8) == """
                <?xml version='1.0' encoding='utf-8' standalone='yes' ?>
                <map>
                    <string name="theme">dark</string>
                </map>

                """)
        try folder.write(
            "again.ts",
            """
            import { Preferences } from "@capacitor/preferences";
            console.log((await Preferences.get({ key: "theme" })).value);
            """)
        let again = try Command(
            "run", "again.ts", "--platform", "android", "--device", "phone", in: folder.path)
        #expect(again.output == "dark\n", "\(again.errors)")
    }

    @Test func `sharing on Android and an unknown platform are refused before anything starts`()
        throws
    {
        let share = try Command("run", "timesafari", "--platform", "android", "--share", Photo.path)
        #expect(share.status == 64)
        #expect(share.errors.hasPrefix("farad: Sharing is not simulated on Android"))
        let scenario = try Command(
            "run", "timesafari", "--platform", "android", "--scenario", "share-photo")
        #expect(scenario.status == 64)
        #expect(scenario.errors.contains("known are launch"))
        let platform = try Command("run", "timesafari", "--platform", "windows")
        #expect(platform.status == 64)
        #expect(platform.errors.contains("known are ios, android"))
        let back = try Command("run", "timesafari", "--launch", "0", "--back", "5000")
        #expect(back.status == 64)
        #expect(back.errors.contains("An iPhone has no back button"))
    }

    @Test func `F178: the back button is an action of the command line`() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "main.ts",
            """
            import { App } from "@capacitor/app";
            await App.addListener("backButton", (event) => console.log(JSON.stringify(event)));
            """)
        let command = try Command(
            "run", "main.ts", "--platform", "android", "--launch", "0", "--back", "3000",
            in: folder.path)
        #expect(command.output == "{\"canGoBack\":false}\n", "\(command.errors)")
        #expect(command.status == 0)
    }
}
