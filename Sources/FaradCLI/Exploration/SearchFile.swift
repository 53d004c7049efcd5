import Exploration
import Farad
import Foundation

/// The file that a search leaves for one that goes on with it.
struct SearchFile {
    private struct Contents: Codable {
        var format: String
        var scenario: String
        /// Of what was evaluated, as it may be changed under the same name.
        var scenarioDigest: String
        var app: String
        var platform: String
        var profile: String
        /// Of the figures, as another file may have the same name.
        var profileDigest: String
        var settings: [String]
        var seed: UInt64
        var timeZone: String
        var startMilliseconds: Int64?
        var ignoredFindings: [String]
        var state: SearchState
    }

    /// What every version has written.
    private struct Heading: Codable {
        var format: String
    }

    private static let format = "farad-search/5"
    private static let earlierFormats = (1...4).map { "farad-search/\($0)" }

    private let explored: ExploredScenario
    private let scenarioDigest: String

    /// Taken before the search, as the scenario's file may be changed while it goes on.
    init(_ explored: ExploredScenario) throws(Problem) {
        self.explored = explored
        scenarioDigest = try ScenarioDigest.digits(of: explored)
    }

    /// What it is called when nobody has said it.
    var name: String {
        let parts = explored.name.split(separator: "/").last.map(String.init) ?? "scenario"
        return "farad-\(parts).search"
    }

    private func contents(_ state: SearchState) -> Contents {
        let configuration = explored.configuration
        return Contents(
            format: Self.format, scenario: explored.name, scenarioDigest: scenarioDigest,
            app: explored.appDigits, platform: configuration.platform.rawValue,
            profile: configuration.profile.name,
            profileDigest: ScenarioDigest.digits(of: configuration.profile),
            settings: explored.settings, seed: configuration.seed,
            timeZone: configuration.timeZone, startMilliseconds: configuration.startMilliseconds,
            ignoredFindings: Set(configuration.ignoredFindings).sorted(), state: state)
    }

    /// nil: there is no such file yet.
    func read(_ path: String) throws(Problem) -> SearchState? {
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        guard let data = FileManager.default.contents(atPath: path) else {
            throw Problem(.missingInput, "\(path) cannot be read.")
        }
        let contents: Contents
        do {
            let heading = try JSONDecoder().decode(Heading.self, from: data)
            guard !Self.earlierFormats.contains(heading.format) else {
                throw Problem(
                    .badData,
                    "\(path) is a search made by an earlier version of Farad; give another file, "
                        + "or remove it to begin anew.")
            }
            contents = try JSONDecoder().decode(Contents.self, from: data)
        } catch let problem as Problem {
            throw problem
        } catch {
            throw Problem(
                .badData,
                "\(path) is no search that Farad has left, or was changed; give another file, or "
                    + "remove it to begin anew.")
        }
        let mine = self.contents(contents.state)
        for (what, its, wanted) in [
            ("format", contents.format, mine.format),
            ("scenario", contents.scenario, mine.scenario),
            ("text of the scenario", contents.scenarioDigest, mine.scenarioDigest),
            ("version of the app", contents.app, mine.app),
            ("platform", contents.platform, mine.platform),
            ("profile", contents.profile, mine.profile),
            ("set of figures in the profile", contents.profileDigest, mine.profileDigest),
            ("choice of settings", Self.list(contents.settings), Self.list(mine.settings)),
            ("seed", String(contents.seed), String(mine.seed)),
            ("time zone", contents.timeZone, mine.timeZone),
            (
                "start date", Self.date(contents.startMilliseconds),
                Self.date(mine.startMilliseconds)
            ),
            (
                "choice of ignored findings", Self.list(contents.ignoredFindings),
                Self.list(mine.ignoredFindings)
            ),
        ] where its != wanted {
            throw Problem(
                .badData,
                "\(path) is a search of another \(what): “\(its)”, and this is “\(wanted)”; give "
                    + "another file, or remove it to begin anew.")
        }
        return contents.state
    }

    private static func list(_ words: [String]) -> String { words.joined(separator: " ") }

    private static func date(_ milliseconds: Int64?) -> String {
        guard let milliseconds else { return "the usual" }
        return ISO8601DateFormatter().string(
            from: Date(timeIntervalSince1970: Double(milliseconds) / 1000))
    }

    func write(_ state: SearchState, to path: String) throws(Problem) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        guard let data = try? encoder.encode(contents(state)) else {
            throw Problem(.fault, "What is left of the search cannot be written.")
        }
        try OutputFile(path).finish(String(decoding: data, as: UTF8.self) + "\n")
    }
}
