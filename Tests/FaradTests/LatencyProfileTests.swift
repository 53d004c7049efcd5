import Testing

@testable import Farad

@Suite struct LatencyProfileTests {
    @Test func `every figure of every profile carries its source`() throws {
        for name in LatencyProfile.names {
            let profile = try #require(LatencyProfile(named: name))
            #expect(profile.name == name)
            for (figure, path) in LatencyProfile.figures {
                let value = profile[keyPath: path]
                #expect(!value.source.isEmpty, "\(name).\(figure)")
                #expect(value.earliest <= value.latest, "\(name).\(figure)")
            }
        }
    }

    @Test func `ideal has exact values and its document starts after 800 ms`() {
        let ideal = LatencyProfile.ideal
        for (name, path) in LatencyProfile.figures {
            #expect(ideal[keyPath: path].earliest == ideal[keyPath: path].latest, "\(name)")
        }
        #expect(ideal.documentStart.earliest == .milliseconds(800))
    }

    @Test func `a phone's document start spans the registration at 500 ms (F25)`() {
        let figure = LatencyProfile.phone.documentStart
        #expect(figure.earliest < .milliseconds(500) && figure.latest > .milliseconds(500))
    }

    @Test func `a widened profile keeps within what a clock counts`() throws {
        let wide = try #require(LatencyProfile.phone.widened(by: 1000))
        let latest = wide.backgroundTask.latest
        #expect(latest > .seconds(899_999) && latest < .seconds(900_001))
        #expect(LatencyProfile(named: wide.name) == wide)
        for factor in [0.5, 1000.5, 1e20, .infinity, .nan] {
            #expect(LatencyProfile.phone.widened(by: factor) == nil, "\(factor)")
            #expect(LatencyProfile(named: "phone*\(factor)") == nil, "\(factor)")
        }
        #expect(LatencyProfile.untimed.widened(by: 2) == nil)
        #expect(LatencyProfile(named: "phone*1000.0*1000.0") == nil)
        let text = #"{"format":"farad-profile/1","base":"phone*1e20"}"#
        #expect(throws: LatencyProfileError.self) { try LatencyProfile(json: Array(text.utf8)) }
    }

    @Test func `a file changes the figures that it names and keeps the others`() throws {
        let text = """
            {"format":"farad-profile/1","name":"mine","base":"phone","figures":
            {"documentStart":{"earliest":300,"latest":700.5,"source":"my phone"}}}
            """
        let profile = try LatencyProfile(json: Array(text.utf8))
        #expect(profile.name == "mine")
        #expect(profile.documentStart.earliest == .milliseconds(300))
        #expect(profile.documentStart.latest == .microseconds(700_500))
        #expect(profile.documentStart.source == "my phone")
        #expect(profile.appLaunch == LatencyProfile.phone.appLaunch)
    }

    @Test(arguments: [
        ("[", "is not JSON"),
        (#"{"format":"other"}"#, "farad-profile/1"),
        (#"{"format":"farad-profile/1","base":"fast"}"#, "“fast” is none of ideal"),
        (
            #"{"format":"farad-profile/1","figures":{"warp":{"earliest":1,"source":"x"}}}"#,
            "has no figure “warp”; known are appLaunch"
        ),
        (
            #"{"format":"farad-profile/1","figures":{"appLaunch":{"earliest":1}}}"#,
            "“appLaunch” needs"
        ),
        (
            #"{"format":"farad-profile/1","figures":{"appLaunch":{"earliest":-1,"source":"x"}}}"#,
            "“appLaunch” needs"
        ),
    ])
    func `a file that does not fit says which part`(_ text: String, _ reason: String) {
        let error = #expect(throws: LatencyProfileError.self) {
            try LatencyProfile(json: Array(text.utf8))
        }
        #expect(error?.message.contains(reason) == true, "\(error?.message ?? "")")
    }
}
