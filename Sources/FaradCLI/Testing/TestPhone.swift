import Farad
import Foundation
import Simulation

/// The phone that a test gets: what its file says, and the command line, which wins.
enum TestPhone {
    static func configuration(
        _ command: TestCommand, _ test: TestCase.Options, _ bundle: AppBundle,
        _ scenario: Scenario? = nil
    ) throws(Problem) -> DeviceConfiguration {
        var scenario = scenario ?? Scenario(name: "the test", actions: [])
        scenario.profile = test.profile ?? scenario.profile
        scenario.settings += settings(test)
        let options = options(command.options, test)
        let platform = try platform(command.platform, test)
        var configuration = DeviceConfiguration(
            seed: options.seed, profile: try options.latencyProfile(scenario),
            knobs: try options.knobs(of: bundle, scenario), storage: .memory,
            recordsTrace: true, platform: platform)
        configuration.recordsDetails = true
        configuration.timeZone = options.timeZone
        configuration.startMilliseconds = try options.startMilliseconds()
        configuration.ignoredFindings = try options.findingsToIgnore()
        return configuration
    }

    /// - Parameter given: What the command line says, which wins.
    static func platform(
        _ given: Platform?, _ test: TestCase.Options
    ) throws(Problem) -> Platform {
        if let given { return given }
        guard let name = test.platform else { return .ios }
        guard let known = Platform(rawValue: name) else {
            throw Problem(.badData, "There is no platform named “\(name)”; known are ios, android.")
        }
        return known
    }

    /// Why a test is not for the phone that the command line asks for; nil when it is.
    static func contradiction(
        _ given: Platform?, _ test: TestCase.Options
    ) throws(Problem) -> String? {
        let own = try platform(nil, test)
        guard let given, test.platform != nil, own != given else { return nil }
        return "it is for \(own.rawValue), and --platform says \(given.rawValue)"
    }

    /// What the command line says of the phone, and the test where that leaves something open.
    static func options(_ options: DeviceOptions, _ test: TestCase.Options) -> DeviceOptions {
        var options = options
        if options.seed == 0 { options.seed = test.seed ?? 0 }
        if options.timeZone == DeviceConfiguration.standardTimeZone, let timeZone = test.timeZone {
            options.timeZone = timeZone
        }
        options.startDate = options.startDate ?? test.startDate
        options.ignoredFindings += test.ignoreFindings ?? []
        return options
    }

    static func settings(_ test: TestCase.Options) -> [(name: String, value: String)] {
        let set = test.set ?? [:]
        return set.keys.sorted().map { (name: $0, value: set[$0]?.text ?? "") }
    }
}

/// How a token names a test: its file, and its name in letters and digits.
enum TestToken {
    static func slug(_ name: String) -> String {
        let words = name.lowercased().split { !$0.isLetter && !$0.isNumber }
        var slug = words.joined(separator: "-").prefix(longestSlug)
        // A file's name has at most 255 bytes.
        while slug.utf8.count > longestSlug { slug.removeLast() }
        return String(slug)
    }

    private static let longestSlug = 80

    /// What the tests of a file are called, each otherwise: where names differ in nothing that a slug
    /// holds, all but the first have digits of their names behind it.
    static func slugs(of cases: [TestCase]) -> [String] {
        var slugs = cases.map { slug($0.name) }
        var taken: Set<String> = []
        // Tokens are of tests that are played in every order; no other test changes theirs.
        for isExplored in [true, false] {
            for (index, test) in cases.enumerated() where test.isExplored == isExplored {
                let plain = slugs[index]
                var number = 1
                while !taken.insert(slugs[index]).inserted {
                    let suffix = number == 1 ? "" : "-\(number)"
                    slugs[index] = "\(plain)-\(digits(of: test.name))\(suffix)"
                    number += 1
                }
            }
        }
        return slugs
    }

    static func digits(of name: String) -> String {
        String(StableHash.digits(of: StableHash.of(name)).suffix(4))
    }

    static func reference(_ file: String, _ slug: String) -> String { "\(file)#\(slug)" }

    /// The file and the slug, where the text is a reference.
    static func parts(_ text: String) -> (file: String, slug: String)? {
        guard let hash = text.lastIndex(of: "#") else { return nil }
        let file = String(text[..<hash])
        guard TestFinder.kind(file) == .tests else { return nil }
        return (file, String(text[text.index(after: hash)...]))
    }
}
