import Foundation
import Testing

@testable import Farad

@Suite struct RunReportTests {
    private var report: RunReport {
        var report = RunReport(app: "timesafari", profile: "ideal", seed: .max)
        report.route = "/shared-photo"
        report.displayed = [.init(fileName: "a \"b\"\n.jpg", bytes: 3, sha256: "abc")]
        report.shares = [
            .init(shareId: nil, fileName: "a.jpg", bytes: 3, sha256: "abc", outcome: .displayed)
        ]
        report.events = 7
        report.virtualMilliseconds = 1950.05
        report.wallMilliseconds = 12.34567
        report.traceHash = "00ff"
        return report
    }

    @Test func `the JSON object has the fixed keys in the fixed order`() {
        #expect(
            report.json
                == #"{"format":"farad-run/1","app":"timesafari","platform":"ios","#
                + #""profile":"ideal","seed":18446744073709551615,"status":"passed","#
                + #""route":"/shared-photo","#
                + #""displayed":[{"fileName":"a \"b\"\n.jpg","bytes":3,"sha256":"abc"}],"#
                + #""shares":[{"shareId":null,"fileName":"a.jpg","bytes":3,"sha256":"abc","#
                + #""outcome":"displayed"}],"findings":[],"pending":{"calls":0,"timers":0},"#
                + #""events":7,"virtualMilliseconds":1950.05,"wallMilliseconds":12.346,"#
                + #""traceHash":"00ff"}"#)
    }

    @Test func `text of every kind survives a JSON parser`() throws {
        let nasty = "\u{0}\u{1F}\u{7F}\"\\/\u{2028}é🏔️\u{202E}</script>"
        let text = JSONText.object(["k": .array([.string(nasty), .number(.nan), .bool(true)])]).text
        let parsed = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: [Any]]
        #expect(parsed?["k"]?[0] as? String == nasty)
        #expect(parsed?["k"]?[1] is NSNull)
    }

    @Test func `a finding that is a failure fails the run, a remark does not`() {
        var report = self.report
        report.findings = [.init(rule: "r", message: "m", atMilliseconds: 1, isFailure: false)]
        #expect(report.status == .passed)
        report.findings.append(.init(rule: "r", message: "m", atMilliseconds: 1))
        #expect(report.status == .failed)
        report.broke = true
        #expect(report.status == .error)
    }

    @Test func `the verdict says what was shared, what is displayed and whether it is the same`() {
        let lines = Verdict(report).lines
        #expect(lines[0] == "shared     a.jpg, 3 bytes, sha256 abc…")
        #expect(lines.contains("same bytes yes"))
        #expect(
            lines.dropLast().last?.hasPrefix("passed     7 events, 1950.05 ms of virtual time")
                == true)
        #expect(lines.allSatisfy { $0.count <= 80 })
    }

    @Test func `the verdict of a failed run ends with the command that replays it`() {
        var report = self.report
        report.shares[0].outcome = .lost
        report.displayed = []
        report.findings = [.init(rule: "share-lost", message: "gone", atMilliseconds: 5)]
        report.replayCommand = "farad run timesafari --seed 3"
        let lines = Verdict(report).lines
        #expect(lines.contains("displayed  nothing, at /shared-photo"))
        #expect(lines.contains("same bytes no (lost)"))
        #expect(lines.contains("finding    share-lost at 5 ms: gone"))
        #expect(lines.last == "replay     farad run timesafari --seed 3")
    }

    @Test func `the verdict keeps within 80 columns, but for the command`() {
        var report = self.report
        report.leftovers = [
            "group.app: " + Array(repeating: "sharedPhoto", count: 20).joined(separator: ", ")
        ]
        report.findings = [.init(rule: "share-lost", message: "gone", atMilliseconds: 5)]
        report.replayCommand = "farad run timesafari --share " + String(repeating: "x", count: 90)
        let lines = Verdict(report).lines
        #expect(lines.dropLast().allSatisfy { $0.count <= 80 })
        #expect(lines.joined().split(separator: "sharedPhoto").count == 21)
        #expect(lines.last == "replay     " + (report.replayCommand ?? ""))
    }

    @Test func `sizes have separators`() {
        #expect(Verdict.size(199_265) == "199,265 bytes")
        #expect(Verdict.size(1) == "1 byte")
        #expect(Verdict.size(1_000_000) == "1,000,000 bytes")
    }

    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
    ])
    func `digests are those of FIPS 180-4`(_ text: String, _ digest: String) {
        #expect(SHA256.hexadecimal(of: Array(text.utf8)) == digest)
    }

    @Test func `the digest of a million letters is that of FIPS 180-4`() {
        let bytes = [UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000)
        #expect(
            SHA256.hexadecimal(of: bytes)
                == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
    }
}
