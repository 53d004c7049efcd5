import Foundation
import Testing

/// App Transport Security, by what an iPhone app hears of servers that nobody encrypts for.
@Suite struct TransportSecurityTests {
    private static let page = """
        <script>
        const say = (what) => (error) => console.log(what, String(error?.message ?? error));
        fetch('http://a.example.com/').catch(say('fetch'));
        new WebSocket('ws://a.example.com/').onerror = () => console.log('socket');
        Capacitor.Plugins.CapacitorHttp.get({ url: 'http://b.example.com/' }).catch(say('native'));
        </script>
        """

    private func run(_ security: [String: Any]?, _ platform: String = "ios") throws -> String {
        let folder = try TemporaryFolder()
        try folder.writeProject("com.example.plain", named: "Plain", page: Self.page)
        if let security {
            try FileManager.default.createDirectory(
                atPath: folder.path + "/app/ios/App/App", withIntermediateDirectories: true)
            try folder.write(
                "app/ios/App/App/Info.plist",
                try PropertyListSerialization.data(
                    fromPropertyList: ["NSAppTransportSecurity": security], format: .xml, options: 0
                ))
        }
        let run = try Command("run", folder.path + "/app", "--platform", platform)
        return run.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    private static let refusal =
        "The resource could not be loaded because the App Transport Security policy requires the use "
        + "of a secure connection."

    private static let noHost = "A server with the specified hostname could not be found."

    @Test func `without a word in Info.plist neither pages nor native code reach http`() throws {
        for security in [nil, [:]] as [[String: Any]?] {
            let text = try run(security)
            #expect(text.contains("native \(Self.refusal)"), "\(text)")
            #expect(text.contains("Load resource: \(Self.refusal)") || text.contains(Self.refusal))
            #expect(!text.contains(Self.noHost), "\(text)")
        }
    }

    @Test func `NSAllowsArbitraryLoads lets all through, and nothing beside a narrower key`() throws
    {
        let all = try run(["NSAllowsArbitraryLoads": true])
        #expect(!all.contains(Self.refusal), "\(all)")
        let narrowed = try run(["NSAllowsArbitraryLoads": true, "NSAllowsLocalNetworking": true])
        #expect(narrowed.contains("native \(Self.refusal)"), "\(narrowed)")
    }

    @Test func `NSAllowsArbitraryLoadsInWebContent is for pages alone`() throws {
        let text = try run(["NSAllowsArbitraryLoadsInWebContent": true])
        #expect(text.contains("native \(Self.refusal)"), "\(text)")
        #expect(text.contains(Self.noHost), "\(text)")
    }

    @Test func `a domain's own entry says all of it, and of what is below where it says so`() throws
    {
        let below = try run([
            "NSExceptionDomains": [
                "example.com": [
                    "NSIncludesSubdomains": true, "NSExceptionAllowsInsecureHTTPLoads": true,
                ]
            ]
        ])
        #expect(!below.contains(Self.refusal), "\(below)")
        let one = try run([
            "NSAllowsArbitraryLoads": true,
            "NSExceptionDomains": ["b.example.com": ["NSIncludesSubdomains": true]],
        ])
        #expect(one.contains("native \(Self.refusal)"), "\(one)")
        #expect(one.contains(Self.noHost), "\(one)")
    }

    @Test func `Android has no such policy`() throws {
        #expect(!(try run(nil, "android").contains(Self.refusal)))
    }
}
