import Foundation
import Testing

/// The search for orders as a person meets it.
@Suite struct ExploreCommandTests {
    @Test func `F119: no order of race 2 fails on the app as audited, and all are tried`() throws {
        let run = try Command("explore", "race-2", "--keep-going", "--json")
        #expect(run.status == 0, "\(run.errors)")
        let report = try #require(
            try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
        #expect(report["format"] as? String == "farad-explore/1")
        let classes = try #require(report["classes"] as? [String: Any])
        #expect(classes["exhausted"] as? Bool == true)
        #expect((classes["explored"] as? Int ?? 0) > 1)
        #expect((report["failures"] as? [Any])?.isEmpty == true)
    }

    @Test func `a failure is printed with a token, and the token brings it back`() throws {
        let run = try Command("explore", "race-5")
        #expect(run.status == 1, "\(run.errors)")
        #expect(run.output.contains("FAIL #1  SharedPhotoReady is observed, or not posted"))
        let token = try #require(run.output.firstMatch(of: #/replay: farad replay '(.*)'/#)?.1)
        let replay = try Command("replay", String(token))
        #expect(replay.status == 1)
        #expect(replay.output.contains("reproduced: SharedPhotoReady is observed, or not posted"))
        let explain = try Command("explain", String(token))
        #expect(explain.status == 1)
        #expect(explain.output.contains("in the default order already"))
        // The last eight digits are the trace's: another run than the token's is said to be one.
        let other = String(token.dropLast(8)) + "00000000"
        #expect(try Command("replay", other).status == 3)
    }

    @Test func `a search that is cut short says so, and is no success`() throws {
        let run = try Command("explore", "race-2", "--max-classes", "2")
        #expect(run.status == 2)
        #expect(run.output.contains("exhausted no"))
        #expect(run.output.contains("No failure was found in what was tried."))
    }

    @Test func `equal orders are equal runs, in another process too`() throws {
        for consumer in ["audited", "upstream", "repaired"] {
            let run = try Command(
                "check-determinism", "race-6", "--set", "consumer=\(consumer)", "--runs", "2")
            #expect(run.status == 0, "\(run.output)\(run.errors)")
        }
    }

    @Test func `count says how many orders there are and where the events are`() throws {
        let run = try Command("count", "two-shares")
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output.contains("TimeSafari/bridge"))
        #expect(run.output.contains("orderings  naive ~"))
    }

    @Test(arguments: [
        (["explore", "race-99"], 64, "no scenario “race-99”"),
        (["explore", "race-2", "--strategy", "luck"], 64, "known are exhaustive"),
        (["explore", "race-2", "--max-time", "soon"], 64, "is no time"),
        (["explore", "race-2", "--widen", "0.5"], 64, "a factor of 1 or more"),
        (["explore", "./none.scenario.ts"], 66, "none.scenario.ts"),
        (["replay", "f1.race-2.x"], 65, "was it cut short?"),
        (["replay", "f2.race-2.9ba2d5af.phone.[].12345678"], 65, "begins with “f1.”"),
        (["check-determinism", "race-2", "--runs", "0"], 64, "a number of 1 or more"),
    ])
    func `bad input is refused with a sentence and the documented code`(
        arguments: [String], code: Int32, sentence: String
    ) throws {
        let run = try Command(arguments)
        #expect(run.status == code, "\(run.output)\(run.errors)")
        #expect(run.errors.contains(sentence), "\(run.errors)")
    }
}
