import Exploration
import Farad
import Foundation

/// The file that a search leaves for one that goes on with it.
struct SearchFile {
    private struct Contents: Codable {
        var format: String
        var scenario: String
        var app: String
        var profile: String
        var settings: [String]
        var seed: UInt64
        var state: SearchState
    }

    private static let format = "farad-search/1"

    private let explored: ExploredScenario

    init(_ explored: ExploredScenario) {
        self.explored = explored
    }

    /// What it is called when nobody has said it.
    var name: String {
        let parts = explored.name.split(separator: "/").last.map(String.init) ?? "scenario"
        return "farad-\(parts).search"
    }

    private func contents(_ state: SearchState) -> Contents {
        Contents(
            format: Self.format, scenario: explored.name, app: explored.appDigits,
            profile: explored.configuration.profile.name, settings: explored.settings,
            seed: explored.configuration.seed, state: state)
    }

    /// nil: there is no such file yet.
    func read(_ path: String) throws(Problem) -> SearchState? {
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        guard let data = FileManager.default.contents(atPath: path) else {
            throw Problem(.missingInput, "\(path) cannot be read.")
        }
        let contents: Contents
        do {
            contents = try JSONDecoder().decode(Contents.self, from: data)
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
            ("version of the app", contents.app, mine.app),
            ("profile", contents.profile, mine.profile),
            (
                "settings", contents.settings.joined(separator: " "),
                mine.settings.joined(separator: " ")
            ),
            ("seed", String(contents.seed), String(mine.seed)),
        ] where its != wanted {
            throw Problem(
                .badData,
                "\(path) is a search of another \(what): “\(its)”, and this is “\(wanted)”.")
        }
        return contents.state
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
