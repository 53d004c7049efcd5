import Foundation
import Testing

/// Which addresses open an app, and how they reach it.
@Suite struct DeepLinkTests {
    private static let page = """
        <a id="own" href="https://notes.example.com/n/2">own</a>
        <a id="other" href="https://other.example.com/">other</a>
        <script>
        Capacitor.Plugins.App.addListener('appUrlOpen', (event) => console.log('opened', event.url));
        </script>
        """

    private func project(android filter: String = "", ios domains: [String] = []) throws
        -> TemporaryFolder
    {
        let folder = try TemporaryFolder()
        try folder.writeProject("com.example.links", named: "Links", page: Self.page)
        for path in ["app/android/app/src/main", "app/ios/App/App"] {
            try FileManager.default.createDirectory(
                atPath: folder.path + "/" + path, withIntermediateDirectories: true)
        }
        try folder.write(
            "app/android/app/src/main/AndroidManifest.xml",
            """
            <manifest>
            <queries><intent><data android:scheme="https" /></intent></queries>
            <application><activity android:name=".MainActivity">
            <intent-filter android:autoVerify="true">
            <action android:name="android.intent.action.VIEW" />
            <category android:name="android.intent.category.DEFAULT" />
            \(filter)
            </intent-filter></activity></application></manifest>
            """)
        let list = try PropertyListSerialization.data(
            fromPropertyList: ["com.apple.developer.associated-domains": domains], format: .xml,
            options: 0)
        try folder.write("app/ios/App/App/App.entitlements", list)
        return folder
    }

    /// Whether an address that the user opens reaches the page.
    private func opens(_ url: String, _ folder: TemporaryFolder, _ platform: String) throws -> Bool
    {
        let run = try Command(
            "run", folder.path + "/app", "--platform", platform, "--open-url", url)
        guard run.status == 0 else {
            #expect(run.errors.contains("No installed app opens"), "\(run.errors)")
            return false
        }
        return run.output.filter { !$0.isWhitespace }.contains("opened\(url)")
    }

    @Test func `app groups are those of the entitlements, with files and defaults of their own`()
        throws
    {
        let folder = try project(android: "")
        let list = try PropertyListSerialization.data(
            fromPropertyList: ["com.apple.security.application-groups": ["group.example.notes"]],
            format: .xml, options: 0)
        try folder.write("app/ios/App/App/App.entitlements", list)
        try folder.write(
            "a.test.ts",
            """
            import { container, defaults, device, expect, test } from "farad";
            test("groups", async () => {
                await device.launchApp();
                expect(container("group.example.notes")).toEqual([]);
                expect(defaults("group.example.notes")).toEqual({});
                expect(() => container("group.example.other")).toThrow("no container");
            });
            """)
        let run = try Command(["test", "a.test.ts", "--app", "app", "--ci"], in: folder.path)
        #expect(run.status == 0, "\(run.output)\(run.errors)")
    }

    @Test func `Android's data elements of one filter count together`() throws {
        let folder = try project(
            android: """
                <data android:scheme="https" />
                <data android:host="notes.example.com" />
                <data android:host="*.wild.example.com" android:port="8443" />
                <data android:pathPrefix="/n/" />
                <data android:path="/all" />
                <data android:pathPattern="/f/.*\\\\.txt" />
                """)
        for url in [
            "https://notes.example.com/n/1", "https://NOTES.example.com/all",
            "https://notes.example.com:99/n/1", "https://a.wild.example.com:8443/f/my.txt",
        ] { #expect(try opens(url, folder, "android"), "\(url)") }
        for url in [
            "http://notes.example.com/n/1", "https://notes.example.com/m/1",
            "https://notes.example.com/all/1", "https://example.com/n/1",
            "https://a.wild.example.com/n/1", "https://notes.example.com/f/my.text",
        ] { #expect(try !opens(url, folder, "android"), "\(url)") }
    }

    @Test
    func `a filter of Android's for a type takes no bare address, and one without a host any`()
        throws
    {
        let typed = try project(
            android: #"<data android:scheme="https" android:mimeType="image/*" />"#)
        #expect(try !opens("https://notes.example.com/n/1", typed, "android"))
        let plain = try project(
            android: #"<data android:scheme="notes" /><data android:path="/ignored" />"#)
        #expect(try opens("notes://anything/at/all", plain, "android"))
    }

    @Test func `on Android a link of the page's to another host leaves the app for the browser`()
        throws
    {
        let folder = try project(
            android: #"<data android:scheme="https" android:host="notes.example.com" />"#)
        let other = try Command(
            "run", folder.path + "/app", "--platform", "android", "--launch", "0", "--tap",
            "#other@2000")
        #expect(!other.output.contains("opened"), "\(other.output)")
        #expect(other.output.contains("onStop"), "\(other.output)")
        let own = try Command(
            "run", folder.path + "/app", "--platform", "android", "--launch", "0", "--tap",
            "#own@2000")
        #expect(own.output.contains("opened https://notes.example.com/n/2"), "\(own.output)")
    }

    @Test(arguments: ["off", "hand-made", "template"])
    func `a universal link opens an iPhone app, in front, behind and ended`(scenes: String) throws {
        let folder = try project(ios: ["applinks:notes.example.com", "webcredentials:example.com"])
        let run = try Command(
            "run", folder.path + "/app", "--set", "scenes=\(scenes)",
            "--open-url", "https://notes.example.com/n/1", "--open-url",
            "https://notes.example.com/n/2@3000", "--background", "5000", "--open-url",
            "https://notes.example.com/n/3@8000", "--until", "12000")
        #expect(run.status == 0, "\(run.errors)")
        for number in 2...3 {
            #expect(run.output.contains("opened https://notes.example.com/n/\(number)"))
        }
        // Scenes that are made by hand lose what they are connected for, as no plugin is there yet.
        #expect(
            run.output.contains("opened https://notes.example.com/n/1") == (scenes != "hand-made"),
            "\(run.output)")
        #expect(try !opens("https://example.com/n/1", folder, "ios"))
    }

    @Test func `a domain with a star takes what lies below it`() throws {
        let folder = try project(ios: ["applinks:*.example.com?mode=developer"])
        #expect(try opens("https://a.b.example.com/x", folder, "ios"))
        #expect(try !opens("https://example.com/x", folder, "ios"))
    }

    @Test func `an iPhone app that opens a universal link of its own sees it in Safari`() throws {
        let folder = try project(ios: ["applinks:notes.example.com"])
        let run = try Command(
            "run", folder.path + "/app", "--launch", "0", "--tap", "#own@2000")
        #expect(!run.output.contains("opened"), "\(run.output)")
        #expect(run.output.contains("did enter background"), "\(run.output)")
    }
}
