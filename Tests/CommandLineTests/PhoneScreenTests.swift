import Testing

/// The size of the phones' screens, as pages measure it.
@Suite struct PhoneScreenTests {
    private static let page = """
        <script>
        console.log('is', screen.width, screen.height, innerWidth, innerHeight, devicePixelRatio,
            document.documentElement.clientHeight, visualViewport.height,
            matchMedia('(device-height: ' + screen.height + 'px)').matches,
            matchMedia('(height: ' + innerHeight + 'px)').matches);
        </script>
        """

    private func says(_ platform: String, _ plugins: String = "{}") throws -> String {
        let folder = try TemporaryFolder()
        try folder.writeProject("com.example.screen", named: "Screen", page: Self.page)
        try folder.write(
            "app/capacitor.config.json",
            #"{"appId":"com.example.screen","appName":"Screen","plugins":\#(plugins)}"#)
        let run = try Command("run", folder.path + "/app", "--platform", platform, "--json")
        #expect(run.status == 0)
        let lines = try Command("run", folder.path + "/app", "--platform", platform).output
        return lines.split(separator: "\n").filter { $0.contains(" is ") || $0.contains("true") }
            .joined(separator: " ").split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    @Test func `the Pixel 8 has 412 by 915, of which the bars keep 75, and 2.625 pixels each`()
        throws
    {
        #expect(try says("android").contains("is 412 915 412 840 2.625 840 840 true true"))
        #expect(
            try says("android", #"{"SystemBars":{"insetsHandling":"disable"}}"#)
                .contains("is 412 915 412 915 2.625 915 915 true true"))
    }

    @Test func `an iPhone's web view has the whole screen`() throws {
        #expect(try says("ios").contains("is 390 844 390 844 3 844 844 true true"))
    }
}
