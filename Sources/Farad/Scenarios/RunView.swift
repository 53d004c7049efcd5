import FaradFoundation
import JavaScriptCore
import WebKit

/// What an invariant sees: a run that is over, and the device as it was left.
///
/// Looking changes nothing of the device, and costs only what is looked at. A view lives as long as
/// its device is held, and belongs to the device's thread.
public struct RunView {
    /// A file of a container.
    public struct File: Hashable, Sendable {
        /// From the container on.
        public let path: String
        public let bytes: Int
        /// Empty for a file of more than 200 MB.
        public let sha256: String
    }

    /// A call of a plugin that reached the native side.
    public struct Call: Hashable, Sendable {
        public let plugin: String
        public let method: String
        /// The options as JSON.
        public let options: String
        public let atMilliseconds: Double
        /// Whether the page has got its answer.
        public internal(set) var isSettled: Bool
    }

    /// What the run came to; its findings are those before any invariant was asked.
    public let report: RunReport
    let device: Device

    init(_ report: RunReport, of device: Device) {
        self.report = report
        self.device = device
    }

    private var leftovers: Leftovers {
        Leftovers(phone: device.phone, sandboxes: device.sandboxes)
    }

    /// The scenario's faults that came, in this order; under `farad explore` some may not.
    public var faults: [Fault] { device.faultsThatCame }

    /// What the pages have written to their consoles, oldest first.
    public var consoleLines: [ConsoleLine] { device.consoleLines }

    /// The calls of plugins in the order of their arrival; nil unless the scenario has them kept.
    public var calls: [Call]? { device.calls?.all }

    /// What the activities of share sheets have got, oldest first.
    public var activities: [ActivityUse] { device.activities }

    /// What apps had VoiceOver say, oldest first.
    public var announcements: [String] { device.announcements }

    /// What the user has felt of the phone's motor, oldest first.
    public var haptics: [String] { device.haptics }

    /// The passwords of sites that the user of an iPhone has, oldest first.
    public var savedPasswords: [SavedPassword] { device.savedPasswords }

    /// The passkeys that the user of an iPhone has, oldest first.
    public var passkeys: [Passkey] { device.passkeys }

    /// The files of an app group, or of an app by its bundle identifier, but no property lists; nil
    /// when the device has no such container.
    public func files(inContainer identifier: String) -> [File]? {
        leftovers.files(inContainer: identifier).map { files in
            files.map { File(path: $0.path, bytes: $0.data.count, sha256: $0.sha256) }
        }
    }

    /// The keys and values of an app group's defaults, or of an app's by its bundle identifier, as a
    /// property list holds them; nil when the device has no such suite.
    public func defaults(suite: String) -> [String: Any]? { leftovers.defaults(suite: suite) }

    /// The keys and values of an Android app's shared preferences of that name, as the app's next start
    /// reads them: what was only applied may not be there yet. Sets are arrays. Nil where no app has
    /// such a file.
    public func sharedPreferences(named name: String) -> [String: Any]? {
        leftovers.sharedPreferences(named: name)
    }

    /// What each sharing session left in a process of an extension that is kept for the next.
    public var sharingSessions: [SharingSession] { device.shareSheet.sessions }

    // MARK: For JavaScript

    /// What crosses for every run, as JSON.
    var text: String {
        guard case .object(let members) = report.jsonText else { return "{}" }
        let hidden = ["format", "status", "wallMilliseconds", "traceHash", "events"]
        let faults = JSONText.Member(key: "faults", value: .array(faults.map(\.jsonText)))
        return JSONText.object(members.filter { !hidden.contains($0.key) } + [faults]).text
    }

    /// Answers what only few invariants ask.
    func answer(_ question: String, _ argument: String) -> String {
        switch value(question, argument) {
        case .success(let value): JSONText.object(["value": value]).text
        case .failure(let objection):
            JSONText.object(["error": .string(objection.message)]).text
        }
    }

    /// Looks at the page as it was left.
    private func look(
        _ body: (Page) throws(DeviceError) -> JSONText
    ) -> Result<JSONText, DeviceError> {
        guard let page = device.pageOfApp else {
            return .failure(DeviceError(.usage, "No app runs in the end that has a page."))
        }
        do throws(DeviceError) { return .success(try body(page)) } catch { return .failure(error) }
    }

    func value(_ question: String, _ argument: String) -> Result<JSONText, DeviceError> {
        func refuse(_ message: String) -> Result<JSONText, DeviceError> {
            .failure(DeviceError(.usage, message))
        }
        let isAndroid = device.configuration.platform == .android
        switch question {
        case "console": return .success(.array(consoleLines.map(\.jsonText)))
        case "calls":
            guard let calls else {
                return refuse("Add “recordCalls: true” to the scenario to look at run.calls.")
            }
            return .success(.array(calls.map(\.jsonText)))
        case "container":
            guard let files = files(inContainer: argument) else {
                return refuse("There is no container “\(argument)”\(knownContainers)")
            }
            return .success(.array(files.map(\.jsonText)))
        case "defaults":
            if isAndroid {
                return refuse("An Android phone has no UserDefaults; ask for sharedPreferences.")
            }
            guard let defaults = defaults(suite: argument) else {
                return refuse("There are no defaults “\(argument)”\(knownContainers)")
            }
            return .success(JSONText(foundation: defaults))
        case "sharedPreferences":
            guard isAndroid else {
                return refuse("An iPhone has no SharedPreferences; ask for defaults.")
            }
            // A file that nobody has written is one without keys.
            let values = leftovers.sharedPreferences(named: argument) ?? [:]
            return .success(JSONText(foundation: values))
        case "sharingSessions": return .success(.array(sharingSessions.map(\.jsonText)))
        case "evaluate":
            return look { page throws(DeviceError) in try page.value(of: argument) }
        case "element": return look { page throws(DeviceError) in try page.element(argument) }
        case "html": return look { page throws(DeviceError) in .string(page.markup) }
        case "clipboard": return .success(device.clipboard.map { .string($0) } ?? .null)
        case "openedInSafari": return .success(.array(device.openedInSafari.map { .string($0) }))
        case "browser":
            return .success(device.browser?.jsonText ?? .null)
        case "document": return .success(device.document?.jsonText ?? .null)
        case "badge":
            return .success(.integer(device.springBoard.installed.isEmpty ? 0 : device.badge()))
        case "preventsScreenshots": return .success(.bool(device.preventsScreenshots))
        case "privacyCover":
            return .success(device.privacyCover.map { .string($0.rawValue) } ?? .null)
        case "notifications": return .success(.array(device.notifications.map(\.jsonText)))
        case "activities": return .success(.array(device.activities.map(\.jsonText)))
        case "shortcuts": return .success(.array(device.shortcuts.map(\.jsonText)))
        case "speeches": return .success(.array(device.speeches.map(\.jsonText)))
        case "contacts": return .success(.array(device.contacts.map(\.jsonText)))
        case "events": return .success(.array(device.events.map(\.jsonText)))
        case "reminders": return .success(.array(device.reminders.map(\.jsonText)))
        case "peripherals": return .success(.array(device.peripherals.map(\.jsonText)))
        case "transactions": return .success(.array(device.transactions.map(\.jsonText)))
        case "announcements": return .success(.array(device.announcements.map { .string($0) }))
        case "haptics": return .success(.array(device.haptics.map { .string($0) }))
        case "savedPasswords":
            return .success(.array(device.savedPasswords.map(\.jsonText)))
        case "passkeys": return .success(.array(device.passkeys.map(\.jsonText)))
        case "server":
            guard let server = device.servers.first(where: { $0.host == argument }) else {
                return refuse(
                    "There is no server “\(argument)”"
                        + Self.known(device.servers.map(\.host), none: "the app has none"))
            }
            return .success(JSONText(foundation: server.responder.state))
        case "plugin":
            guard let plugin = device.stubs.ofScenario.first(where: { $0.id == argument }) else {
                let known = device.stubs.ofScenario.map(\.id).joined(separator: ", ")
                return refuse(
                    "The scenario stubs no plugin “\(argument)”"
                        + (known.isEmpty ? "." : "; it stubs \(known)."))
            }
            return .success(JSONText(foundation: plugin.state))
        case "rows": return .success(leftovers.rows(ofTable: argument))
        default: return refuse("A run knows nothing of “\(question)”.")
        }
    }

    private var knownContainers: String {
        Self.known(leftovers.containers.map(\.name), none: "the app has none")
    }

    /// The end of a sentence that refuses a name.
    private static func known(_ names: [String], none: String) -> String {
        let all = names.joined(separator: ", ")
        return names.isEmpty ? "; \(none)." : "; known \(names.count == 1 ? "is" : "are") \(all)."
    }
}

extension ConsoleLine {
    fileprivate var jsonText: JSONText {
        .object([
            "level": .string(level.rawValue), "text": .string(text), "at": .number(atMilliseconds),
        ])
    }
}

extension SharingSession {
    fileprivate var jsonText: JSONText {
        .object([
            "process": .string(process), "number": .integer(number),
            "viewControllers": .integer(viewControllers), "observers": .integer(observers),
            "filePresenters": .integer(filePresenters),
        ])
    }
}

extension Fault {
    fileprivate var jsonText: JSONText {
        switch self {
        case .kill(let process, _, _, _):
            .object(["kind": .string("kill"), "process": .string(process)])
        case .network(let fault, let pattern, _):
            .object(["kind": .string(fault.rawValue), "pattern": .string(pattern)])
        case .failWrite(let pattern, _, _):
            .object(["kind": .string("failWrite"), "pattern": .string(pattern)])
        }
    }
}

extension RunView.File {
    fileprivate var jsonText: JSONText {
        .object(["path": .string(path), "bytes": .integer(bytes), "sha256": .string(sha256)])
    }
}

extension RunView.Call {
    fileprivate var jsonText: JSONText {
        .object([
            "plugin": .string(plugin), "method": .string(method), "options": .raw(options),
            "at": .number(atMilliseconds), "isSettled": .bool(isSettled),
        ])
    }
}
