import Foundation
import Testing

/// Cookies with an end outlive the app's process; those of a session go with it.
@Suite struct KeptCookieTests {
    private static let page = """
        <script>
        console.log('has', '[' + document.cookie + ']');
        document.cookie = 'day=1; max-age=86400';
        document.cookie = 'date=2; expires=Fri, 31 Dec 2100 00:00:00 GMT';
        document.cookie = 'session=3';
        </script>
        """

    private func project() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.writeProject("com.example.cookies", named: "Cookies", page: Self.page)
        try folder.write(
            "app/capacitor.config.json",
            """
            {"appId":"com.example.cookies","appName":"Cookies",
            "plugins":{"CapacitorCookies":{"enabled":true}}}
            """)
        return folder
    }

    @Test(arguments: ["ios", "android"])
    func `the next process of a run finds those with an end`(platform: String) throws {
        let folder = try project()
        let run = try Command(
            "run", folder.path + "/app", "--platform", platform, "--launch", "0", "--kill",
            "app@3000", "--launch", "4000")
        #expect(run.output.contains("has []"), "\(run.output)")
        #expect(run.output.contains("has [day=1; date=2]"), "\(run.output)")
    }

    @Test(arguments: ["ios", "android"])
    func `a device folder keeps them for the next run, until their time has come`(
        platform: String
    ) throws {
        let folder = try project()
        let arguments = [
            "run", folder.path + "/app", "--platform", platform, "--device", folder.path + "/phone",
        ]
        #expect(try Command(arguments).output.contains("has []"))
        #expect(
            try Command(arguments + ["--launch", "0", "--until", "86500000"]).output
                .contains("has [day=1; date=2]"))
        #expect(try Command(arguments).output.contains("has [date=2]"))
    }
}
