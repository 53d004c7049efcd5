import ArgumentParser
import Farad
import Foundation

/// The options that every command with a device takes.
struct DeviceOptions: ParsableArguments {
    @Option(help: "The number from which every random choice follows; else FARAD_SEED's, or 0.")
    var seed: UInt64 = 0

    @Option(help: "How long things take: ideal, phone, slow-phone, untimed or a JSON file.")
    var profile: String?

    @Option(help: ArgumentHelp("The phone's time zone, such as Europe/Berlin.", valueName: "name"))
    var timeZone = DeviceConfiguration.standardTimeZone

    @Option(
        help: ArgumentHelp(
            "The date at which a new device starts, such as 2026-03-28 or 2026-03-28T08:00:00Z.",
            valueName: "date"))
    var startDate: String?

    @Option(
        name: .customLong("set"),
        help: ArgumentHelp(
            "Set a switch for what is unsettled about real devices; see run --list-knobs.",
            valueName: "knob=value"))
    var settings: [String] = []

    @Option(
        name: .customLong("ignore-finding"),
        help: ArgumentHelp(
            "Pass over the findings of a rule; see explain-finding.", valueName: "rule"))
    var ignoredFindings: [String] = []

    @Option(help: ArgumentHelp("Megabytes that the process may fill.", visibility: .hidden))
    var memory = Watchdog.memory

    /// The rules to pass over.
    ///
    /// - Parameter others: Names of rules that are not those of runs, which are left out.
    func findingsToIgnore(besides others: [String] = []) throws(Problem) -> [String] {
        let names = ignoredFindings.filter { !others.contains($0) }
        if let objection = FindingCheckError(ignoring: names) {
            let more =
                others.isEmpty ? "" : " Rules of the check: \(others.joined(separator: ", "))."
            throw Problem(.usage, objection.message + more)
        }
        return names
    }

    /// The latency profile.
    ///
    /// - Parameter scenario: Says which one where the command line does not.
    func latencyProfile(_ scenario: Scenario? = nil) throws(Problem) -> LatencyProfile {
        guard let profile = profile ?? scenario?.profile else { return .ideal }
        if let known = LatencyProfile(named: profile) { return known }
        guard SharedFile.exists(profile) else {
            if profile.contains("/") || profile.lowercased().hasSuffix(".json") {
                throw Problem(
                    .missingInput, "There is no profile \(SharedFile.shown(profile)).")
            }
            throw Problem(
                .usage,
                "There is no profile named “\(profile)”; known are "
                    + LatencyProfile.names.joined(separator: ", ") + ", or a JSON file."
                    + NearestName.hint(profile, among: LatencyProfile.names))
        }
        guard let text = FileManager.default.contents(atPath: profile) else {
            throw Problem(.missingInput, "The profile \(profile) cannot be read.")
        }
        do {
            return try LatencyProfile(json: Array(text))
        } catch {
            throw Problem(.badData, "\(profile): \(error.message).")
        }
    }

    /// The date at which a new device starts, in Unix milliseconds.
    func startMilliseconds() throws(Problem) -> Int64? {
        guard let startDate else { return nil }
        let text = startDate.contains("T") ? startDate : startDate + "T00:00:00Z"
        guard Self.isInCalendar(text), let date = ISO8601DateFormatter().date(from: text) else {
            throw Problem(
                .usage,
                "“--start-date \(startDate)” is no date; give one such as 2026-03-28 or "
                    + "2026-03-28T08:00:00Z.")
        }
        return Int64(date.timeIntervalSince1970 * 1000)
    }

    /// Whether the day exists: a formatter makes the first of May of the 31st of April.
    private static func isInCalendar(_ text: String) -> Bool {
        let parts = text.prefix { $0 != "T" }.split(separator: "-").map { Int($0) }
        guard parts.count == 3, let year = parts[0], let month = parts[1], let day = parts[2],
            year > 0, (1...12).contains(month), day > 0
        else { return false }
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        return day <= days[month - 1]
    }

    /// The knobs, the app's own among them.
    ///
    /// - Parameter scenario: Sets them first; the command line wins.
    func knobs(of app: AppBundle, _ scenario: Scenario? = nil) throws(Problem) -> Knobs {
        var knobs = Knobs(declaredByApp: app.knobs)
        for (name, value) in scenario?.settings ?? [] {
            do throws(KnobError) {
                try knobs.set(name, to: value)
            } catch {
                let place = scenario?.place ?? scenario?.reference ?? scenario?.name ?? ""
                throw Problem(.badData, "\(place): “set”: \(error.message)")
            }
        }
        for setting in settings {
            guard let equals = setting.firstIndex(of: "=") else {
                throw Problem(.usage, "“--set \(setting)” needs the form KNOB=VALUE.")
            }
            do {
                try knobs.set(
                    String(setting[..<equals]),
                    to: String(setting[setting.index(after: equals)...]))
            } catch {
                throw Problem(.usage, error.message)
            }
        }
        return knobs
    }
}
