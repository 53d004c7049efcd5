import Exploration
import Farad
import Foundation
import Simulation

/// The whole schedule of a failing run: what brings it back where pairs alone do not.
///
/// The first line says what it is of; each line after it is a choice, in order.
struct ScheduleFile {
    private struct Head: Codable {
        var format: String
        var scenario: String
        var settings: [String]
        var app: String
        var profile: String
        /// What beside all this the search was told; nil in files of earlier versions.
        var options: ReplayOptions?
        var hash: String
        var failures: [String]
    }

    private struct Line: Codable {
        var event: String
        var milliseconds: Double
        var key: TransitionKey
    }

    /// What every version has written.
    private struct Heading: Codable {
        var format: String
    }

    private static let format = "farad-schedule/2"
    private static let earlierFormat = "farad-schedule/1"
    static let suffix = ".schedule.jsonl"

    /// The same as a token says, without pairs.
    let token: ScheduleToken
    let options: ReplayOptions?
    let turns: [TransitionKey]

    static func isPath(_ text: String) -> Bool { text.hasSuffix(suffix) }

    init(_ path: String) throws(Problem) {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw Problem(.missingInput, "There is no file \(path).")
        }
        let lines = data.split(separator: 10)
        let first = lines.first ?? Data()
        if (try? JSONDecoder().decode(Heading.self, from: first))?.format == Self.earlierFormat {
            throw Problem(
                .badData,
                "\(path) is a schedule made by an earlier version of Farad; search again, or replay "
                    + "by the token.")
        }
        guard let head = try? JSONDecoder().decode(Head.self, from: first),
            head.format == Self.format
        else {
            throw Problem(.badData, "\(path), line 1: a schedule's head was expected.")
        }
        let (profile, lateness) = ScheduleToken.parted(head.profile)
        token = ScheduleToken(
            scenario: head.scenario, settings: head.settings, app: head.app, profile: profile,
            lateness: lateness, precedences: [], traceHash: head.hash)
        options = head.options
        var turns: [TransitionKey] = []
        for (index, line) in lines.enumerated().dropFirst() {
            guard let line = try? JSONDecoder().decode(Line.self, from: line) else {
                throw Problem(
                    .badData,
                    "\(path), line \(index + 1): no choice of a schedule; was the file cut short?")
            }
            turns.append(line.key)
        }
        self.turns = turns
    }

    /// Writes what was asked for, and what nothing else brings back; says where.
    static func write(
        _ failure: ExplorationReport.Failure, number: Int, of explored: ExploredScenario,
        to folder: String?
    ) throws(Problem) -> String? {
        guard folder != nil || !failure.isReproducible, !failure.schedule.isEmpty else {
            return nil
        }
        let scenario = explored.name.split(separator: "/").last.map(String.init) ?? ""
        let path = (folder.map { $0 + "/" } ?? "") + "farad-\(scenario)-\(number)\(suffix)"
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let head = Head(
            format: format, scenario: explored.name, settings: explored.settings,
            app: explored.appDigits, profile: explored.token(of: failure).timedProfile,
            options: explored.replayOptions, hash: String(failure.traceHash.prefix(8)),
            failures: failure.invariants)
        var lines = [try? encoder.encode(head)]
        lines += failure.schedule.map { transition in
            try? encoder.encode(
                Line(
                    event: transition.name.description, milliseconds: transition.at.milliseconds,
                    key: transition.key))
        }
        let text = lines.compactMap(\.self).map { String(decoding: $0, as: UTF8.self) + "\n" }
        try OutputFile(path).finish(text.joined())
        return path
    }
}
