import Foundation

extension Scenario {
    /// What a scenario file says beside the scenario itself.
    package struct Remarks {
        /// The app that it is for; nil: any.
        package var app: String?
    }

    /// Reads a scenario file, which is evaluated once for the worker that plays it.
    ///
    /// - Parameters:
    ///   - worker: Hand it to the devices that play the scenario; another worker evaluates the file
    ///     again when it is first asked about an invariant.
    ///   - file: Reads a file that is shared, by the name that the scenario gives.
    /// - Throws: ``DeviceError`` with file and line.
    package static func read(
        _ script: ScenarioScript, worker: Worker,
        file: (String) throws(DeviceError) -> SharedItem
    ) throws(DeviceError) -> (scenario: Scenario, remarks: Remarks) {
        let text = try worker.scenarios.describe(script)
        let draft: ScenarioDraft
        do {
            draft = try JSONDecoder().decode(ScenarioDraft.self, from: Data(text.utf8))
        } catch {
            throw DeviceError(.fault, "\(script.path): the scenario's description is damaged.")
        }
        let place = script.place(in: draft.stack) ?? script.path
        if let profile = draft.profile, LatencyProfile(named: profile) == nil {
            throw DeviceError(
                .badData,
                "\(place): “profile”: there is no profile named “\(profile)”; known are "
                    + LatencyProfile.names.joined(separator: ", ") + "."
                    + NearestName.hint(profile, among: LatencyProfile.names))
        }
        var actions: [TimedAction] = []
        for step in draft.steps {
            let action = try step.action(script, file)
            let isAfter = step.after != nil
            guard let window = step.after ?? step.at else {
                actions.append(TimedAction(action))
                continue
            }
            actions.append(
                TimedAction(
                    action, at: .milliseconds(window[0]), latest: .milliseconds(window[1]),
                    isAfterPrevious: isAfter))
        }
        var scenario = Scenario(
            name: draft.name, summary: draft.summary, actions: actions,
            until: draft.until.map { .milliseconds($0) }, profile: draft.profile,
            settings: draft.set.map { (name: $0[0], value: $0[1]) },
            faults: draft.faults.map(\.fault))
        scenario.recordsCalls = draft.recordCalls
        scenario.permissions = Permissions(draft.permissions ?? [:])
        scenario.invariants = draft.invariants.enumerated().map { index, name in
            Invariant(name) { $0.device.worker.scenarios.check(script, invariant: index, $0) }
        }
        scenario.servers = draft.servers.map { host in
            ServerBundle(host) { $0.worker.scenarios.server(host, of: script, on: $0) }
        }
        scenario.plugins = draft.plugins.map { plugin in
            { $0.worker.scenarios.plugin(plugin, of: script, on: $0) }
        }
        scenario.place = place
        scenario.places =
            draft.steps.map { script.place(in: $0.stack) ?? script.path }
        scenario.faultPlaces = draft.faults.map { script.place(in: $0.stack) ?? script.path }
        return (scenario, Remarks(app: draft.app))
    }
}

/// The JSON that the module `farad` makes of a scenario.
private struct ScenarioDraft: Decodable {
    var name: String
    /// Where it is made.
    var stack: String
    var summary: String
    var app: String?
    var profile: String?
    var until: Double?
    var permissions: [String: String]?
    var set: [[String]]
    var steps: [Step]
    var faults: [Failure]
    var invariants: [String]
    var servers: [String]
    var plugins: [ScriptPlugin.Draft]
    var recordCalls: Bool

    struct Step: Decodable {
        var kind: String
        var stack: String
        var at: [Double]?
        var after: [Double]?
        var items: [ItemName]?
        var `as`: String?
        var url: String?
        var selector: String?
        var push: String?
        var id: String?
        var activity: String?
        var button: String?
        var typing: String?
        var text: String?
        /// In milliseconds since 1970.
        var date: Double?
        var option: String?
        var times: Int?
        /// Milliseconds.
        var duration: Int?
        /// Points, across and down.
        var by: [Int]?
        var connection: String?
        var location: LocationName?
        var orientation: String?
        var size: String?
        var isOn: Bool?
        var format: String?
        var permissions: [String: String]?
        var contacts: [PhoneContact]?
        var events: [CalendarEvent]?
        var reminders: [Reminder]?
        var names: [String]?
        var product: String?
        var transaction: Int?
        var store: StoreOptions?
        var level: Double?
        var isCharging: Bool?
        var peripherals: [BluetoothPeripheral]?
        var peripheral: String?
        var characteristic: String?
        var service: String?
        var value: [UInt8]?
    }

    struct Failure: Decodable {
        var kind: String
        var stack: String
        var process: String?
        var pattern: String?
        var nth: Int?
        var at: [Double]?
        var after: [Double]?
        var once: String?
        var step: Int?

        var fault: Fault {
            if let pattern, let network = NetworkFault(rawValue: kind) {
                return .network(network, pattern, nth: nth ?? 1)
            }
            if let pattern { return .failWrite(pattern, nth: nth ?? 1, process: process) }
            let window = (after ?? at ?? [0, 0]).map { Duration.milliseconds($0) }
            let moment: Fault.Moment =
                once != nil ? .requestEnd : after != nil ? .action(step ?? 0) : .start
            return .kill(process ?? "", earliest: window[0], latest: window[1], after: moment)
        }
    }
}

extension ScenarioDraft.Step {
    func action(
        _ script: ScenarioScript, _ file: (String) throws(DeviceError) -> SharedItem
    ) throws(DeviceError) -> Action {
        switch kind {
        case "share": return .share(try sharedItems(script, file))
        case "launch": return .launch
        case "openURL": return .openURL(url ?? "")
        case "sendToHome": return .background
        case "bringToFront": return .foreground
        case "tap": return .tap(selector ?? "")
        case "typeText": return .typeText(text ?? "", into: selector ?? "")
        case "clearText": return .clearText(selector ?? "")
        case "multiTap": return .multiTap(selector ?? "", times ?? 2)
        case "longPress": return .longPress(selector ?? "", duration ?? 1000)
        case "swipe": return .swipe(selector ?? "", x: by?[0] ?? 0, y: by?[1] ?? 0)
        case "selectOption": return .selectOption(option ?? "", of: selector ?? "")
        case "pressBack": return .back
        case "terminateApp": return .terminate
        case "allowNotifications": return .allowNotifications
        case "interrupt": return .interrupt
        case "endInterruption": return .endInterruption
        case "dismissShare": return .dismissShare
        case "receivePush": return .receivePush(push ?? "{}")
        case "tapNotification": return .tapNotification(id)
        case "dismissNotification": return .dismissNotification(id)
        case "chooseAction": return .chooseAction(button ?? "", of: id, typing: typing)
        case "chooseActivity": return .chooseActivity(activity ?? "")
        case "cancelShareSheet": return .cancelShareSheet
        case "answerAlert": return .answerAlert(button ?? "", typing: typing)
        case "setNetwork":
            return .connect(NetworkConnection(rawValue: connection ?? "") ?? .wifi)
        case "givePhotos": return .givePhotos(try sharedItems(script, file))
        case "cancelPhotos": return .givePhotos(nil)
        case "giveFiles": return .giveFiles(try sharedItems(script, file))
        case "cancelFiles": return .giveFiles(nil)
        case "scanBarcode": return .scan(text ?? "", BarcodeFormat(named: format))
        case "cancelScan": return .scan(nil, .qrCode)
        case "chooseShortcut": return .chooseShortcut(text ?? "")
        case "setContacts": return .setContacts(contacts ?? [])
        case "pickContacts": return .pickContacts(names ?? [])
        case "cancelContacts": return .pickContacts(nil)
        case "saveContact": return .finishContact(saves: true)
        case "discardContact": return .finishContact(saves: false)
        case "setEvents": return .setEvents(events ?? [])
        case "setReminders": return .setReminders(reminders ?? [])
        case "saveEvent": return .finishEvent(.save)
        case "discardEvent": return .finishEvent(.discard)
        case "deleteEvent": return .finishEvent(.delete)
        case "chooseCalendars": return .chooseCalendars(names ?? [])
        case "cancelCalendars": return .chooseCalendars(nil)
        case "closeBrowser": return .closeBrowser
        case "followLink": return .followLink(url ?? "")
        case "closeDocument": return .closeDocument
        case "openRecentApps": return .openRecentApps
        case "setClipboard": return .copy(text ?? "")
        case "setPermissions": return .choose(Permissions(permissions ?? [:]))
        case "setLocationServices": return .setLocationServices(isOn ?? false)
        case "setBattery":
            return .setBattery(level: level ?? 1, isCharging: isCharging ?? false)
        case "setBluetooth": return .setBluetooth(isOn ?? true)
        case "setPeripherals": return .setPeripherals(peripherals ?? [])
        case "notifyValue":
            return .notify(
                peripheral ?? "", characteristic: characteristic ?? "", service: service,
                value: value ?? [])
        case "disconnectPeripheral": return .disconnectPeripheral(peripheral ?? "")
        case "setLocation": return .move(location.map(PhoneLocation.init))
        case "setOrientation":
            return .turn(DeviceOrientation(rawValue: orientation ?? "") ?? .portrait)
        case "setTextSize": return .setTextSize(TextSize(rawValue: size ?? "") ?? .large)
        case "setVoiceOver": return .setVoiceOver(isOn ?? false)
        default:
            let action = StoreAction(
                named: kind, product: product, transaction: transaction, store)
            if let action { return .store(action) }
            if let action = NativeAction(named: kind, text: text, date: date, isOn: isOn) {
                return .native(action)
            }
            throw DeviceError(.fault, "\(script.path): “\(kind)” is no step that Farad knows.")
        }
    }

    private func sharedItems(
        _ script: ScenarioScript, _ file: (String) throws(DeviceError) -> SharedItem
    ) throws(DeviceError) -> [SharedItem] {
        var shared: [SharedItem] = []
        for one in items ?? [] {
            do throws(DeviceError) {
                shared.append(try one.item(as: self.as, file))
            } catch {
                throw DeviceError(
                    error.kind,
                    "\(script.place(in: stack) ?? script.path): \(error.message)")
            }
        }
        return shared
    }
}
