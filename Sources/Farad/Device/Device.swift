import AndroidFoundation
import AuthenticationServices
import Capacitor
package import FaradFoundation
import Security
package import Simulation
import UIKit
import WebKit

/// A simulated iPhone: its clock, files, processes, share sheet and installed apps.
///
/// A device lives on the thread that made it. Equal configurations, bundles and actions give equal
/// runs, in another process too.
public final class Device {
    public let configuration: DeviceConfiguration
    package let simulation: Simulation
    package let phone: PhoneSystem
    let parts: PhoneParts
    let springBoard: SpringBoard
    let shareSheet: ShareSheet
    let watch: PageWatch
    let screens = ScreenWatch()
    /// What the extensions of native apps show while the share sheet is open.
    let extensionScreens = ScreenWatch()
    private let folder: HeldFolder?
    private(set) var state: DeviceState
    /// The first write that this machine refused.
    final class Refusal {
        var failure: StorageFailure?
    }

    let refusal = Refusal()
    let worker: Worker
    private(set) lazy var machine = worker.machine(for: self)
    private lazy var runtime = worker.runtime(assets)
    private let assets: String
    let nativeBridge: String
    var sandboxes: [Sandbox] = []
    /// What the installed apps talk to, by host.
    var servers: [(host: String, responder: any HTTPResponder)] = []
    /// Puts a real port between the phone and a server, where the knob `network` asks for one. Set
    /// before an app is installed.
    package var openServer:
        ((_ host: String, _ responder: any HTTPResponder) throws(DeviceError) -> any HTTPResponder)?
    var findingBook: FindingBook
    /// The files of each process's app, for the source maps of what its scripts are found to do.
    var filesOfProcess: [Int: WebFiles] = [:]
    var consoleLines: [ConsoleLine] = []
    /// What was granted and refused, for every process of an Android device's apps.
    var permissions: PermissionController { PermissionController.of(phone) }
    /// What the installed apps have declared of their stored keys.
    var contracts: [StorageContract] = []

    /// What processes did to what they share.
    private(set) lazy var sharedItems = SharedItemLog(simulation)

    /// Tells the trace what changes; nil unless details are recorded.
    private(set) var stateRecorder: StateRecorder?

    /// What was done to the device so far, except by a scenario that can be found again.
    var history: [TimedAction] = []
    /// What plugins were called for; nil unless a scenario has the calls kept.
    var calls: CallBook?
    /// Keeps where calls come from; nil unless somebody wants to know.
    var callPlaces: CallPlaces?
    /// Sees what crosses the bridges of apps; set before an app is launched.
    package var contractRecorder: ContractRecorder?
    var stubs = PluginStubs()
    /// What the user's hand goes on with, over several moments.
    var gestures: [Gesture] = []
    /// What went wrong because a scenario says so, in this order.
    var faultsThatCame: [Fault] = []
    /// Whether a loop of loads has ended the run.
    var loopsForever = false
    /// The loop that is known already, by its start.
    var knownLoop: VirtualInstant?
    /// What a loop of loads ends: a scenario that is played, and nothing of which is still to come.
    var playing = Playing.nothing
    /// Where the scenario that was played is found.
    var playedScenario: String?
    /// Told of the command that plays the run again, each time that it grows.
    package var replaySink: ((String) -> Void)?

    /// Whether opened URLs wait in the device folder for a later run, instead of starting the app.
    package var keepsURLsForLater: Bool {
        get { springBoard.keepsURLs }
        set { springBoard.keepsURLs = newValue }
    }

    /// Why the device itself could not go on.
    package var failure: DeviceError? {
        if let refused = refusal.failure, case .directory(let path) = configuration.storage {
            return DeviceError(
                .inputOutput, "The device folder \(path) cannot be written: \(refused).")
        }
        return parts.failure
    }

    /// Told of each line that a page writes to its console.
    package var consoleSink: ((ConsoleLine) -> Void)?

    /// Makes a device; on a device folder, with what the folder remembers.
    ///
    /// - Parameter worker: what devices of this thread share when they run one after another.
    /// - Throws: ``DeviceError``.
    public convenience init(
        _ configuration: DeviceConfiguration = DeviceConfiguration(), worker: Worker = Worker()
    ) throws(DeviceError) {
        try self.init(configuration, worker: worker, scheduler: EarliestFirstScheduler())
    }

    /// - Parameter scheduler: chooses among the orders that the latency profile allows.
    package init(
        _ configuration: DeviceConfiguration, worker: Worker, scheduler: any Scheduler
    ) throws(DeviceError) {
        self.configuration = configuration
        self.worker = worker
        if let objection = FindingCheckError(ignoring: configuration.ignoredFindings) {
            throw DeviceError(.badData, objection.message)
        }
        findingBook = FindingBook(ignoring: configuration.ignoredFindings)
        assets = try WebAssets.folder()
        nativeBridge = try Self.text(
            configuration.nativeBridgePath ?? assets + "/native-bridge.js", worker)
        let refusal = self.refusal
        let storage: any Storage
        switch configuration.storage {
        case .memory:
            folder = nil
            state = DeviceState()
            storage = MemoryStorage()
        case .directory(let path):
            let opened = try HeldFolder(path: path)
            state = try opened.read()
            folder = opened
            storage = WatchedStorage(try Self.diskStorage(path)) { failure in
                refusal.failure = refusal.failure ?? failure
            }
        }
        try DeviceConfiguration.check(timeZone: configuration.timeZone)
        if let start = configuration.startMilliseconds, start != state.startMilliseconds {
            guard state.virtualNanoseconds == 0 else {
                throw DeviceError(
                    .usage,
                    "The device has its own date already; a start date is for a new device.")
            }
            state.startMilliseconds = start
        }
        simulation = Simulation(
            seed: configuration.seed,
            limits: Limits(
                maximumEventsPerInstant: RunLimits.mostEvents,
                maximumVirtualTime: .milliseconds(RunLimits.longestMilliseconds * 2)),
            epochMilliseconds: (state.startMilliseconds ?? VirtualClock.standardEpoch)
                + state.virtualNanoseconds / 1_000_000,
            scheduler: scheduler)
        simulation.trace.isRecording = configuration.recordsTrace
        var settings = PhoneSettings()
        settings.itemLoad = configuration.profile.itemLoad.window
        settings.darwinNotification = configuration.profile.darwinNotification.window
        settings.pushToken = configuration.profile.pushToken.window
        settings.bluetooth.message = configuration.profile.bluetoothMessage.window
        settings.bluetooth.advertisement = configuration.profile.bluetoothAdvertisement.window
        settings.bluetooth.connection = configuration.profile.bluetoothConnection.window
        settings.bluetooth.exchange = configuration.profile.bluetoothExchange.window
        settings.timeZoneName = configuration.timeZone
        settings.preferencesDelay = configuration.knobs.window("defaults-delay") ?? .immediate
        settings.drawsObserverOrder = configuration.knobs["observer-order"] == "seeded"
        phone = PhoneSystem(simulation: simulation, storage: storage, settings: settings)
        watch = PageWatch(worker.photos) { [files = phone.fileSystem] path in
            files.look(at: path).map { [UInt8]($0) }
        }
        parts = PhoneParts(
            simulation: simulation, phone: phone, configuration: configuration,
            launches: LaunchCounters(state.launches))
        springBoard = SpringBoard(parts)
        shareSheet = ShareSheet(parts, springBoard, worker.photos, extensionScreens)
        PermissionPrompts.connect(parts, springBoard)
        restore(state)
        simulation.findings.receive = { [unowned self] in record($0) }
        phone.output = { [unowned self] in record($0, by: $1) }
        phone.fileSystem.watch = { [unowned self] in sharedItems.add($0) }
        if configuration.recordsTrace, configuration.recordsDetails { recordDetails() }
    }

    /// Ends what still runs: processes, pages and parked code hold one another, and a worker's heap
    /// would keep every page of every device.
    deinit {
        // What ends must not reach for a device that is going.
        simulation.findings.receive = nil
        phone.output = nil
        phone.audit = nil
        phone.fileSystem.watch = nil
        phone.fileSystem.changed = nil
        stateRecorder?.close()
        simulation.trace.didFinish = nil
        simulation.trace.didGrow = nil
        // Another thread may let a device go, but cannot end what runs there.
        guard simulation.isOnItsThread else { return simulation.abandon() }
        if configuration.platform == .android { permissions.close() }
        watch.close()
        simulation.shutDown()
    }

    private static func diskStorage(_ path: String) throws(DeviceError) -> any Storage {
        do throws(StorageFailure) {
            return try DiskStorage(root: path)
        } catch {
            throw DeviceError(.cannotCreate, "The device folder \(path) cannot be used: \(error).")
        }
    }

    private static func text(_ path: String, _ worker: Worker) throws(DeviceError) -> String {
        guard let text = worker.text(path) else {
            throw DeviceError(.missingInput, "The native bridge \(path) cannot be read.")
        }
        return text
    }

    /// Keeps what a trace file tells, from here on; the run stays what it would have been.
    package func recordDetails() {
        simulation.trace.isRecording = true
        simulation.trace.isDetailed = true
        stateRecorder = StateRecorder(self)
        stateRecorder?.start()
    }

    // MARK: Apps

    /// Puts an app and its extensions on the device.
    ///
    /// - Throws: ``DeviceError``; `badData` when a property list of its containers is none.
    public func install(_ bundle: AppBundle) throws(DeviceError) {
        parts.knobs.declare(bundle.knobs)
        let bundle = bundle.adapted(to: parts.knobs)
        let ownWeb = configuration.platform == .android ? bundle.android?.web : nil
        let files = try WebFiles(
            ownWeb ?? bundle.web, kept: worker.files,
            cordova: bundle.cordovaFolders[configuration.platform])
        watchStorage(of: bundle)
        try addServers(of: bundle)
        if configuration.platform == .android { return try installOnAndroid(bundle, files) }
        let sandbox = Sandbox(
            bundleIdentifier: bundle.identifier, appGroups: bundle.appGroups,
            keychainAccessGroups: bundle.keychainAccessGroups,
            readsContactNotes: bundle.readsContactNotes)
        let extensions = bundle.extensions.map { bundle in
            Sandbox(
                bundleIdentifier: bundle.identifier, appGroups: bundle.appGroups,
                keychainAccessGroups: bundle.keychainAccessGroups, isExtension: true)
        }
        do {
            for sandbox in [sandbox] + extensions { try phone.makeContainers(of: sandbox) }
        } catch {
            throw DeviceError(
                .inputOutput,
                "The containers of \(bundle.displayName) cannot be made: \(Failure.sentence(error))."
            )
        }
        if let damaged = phone.preferences.damagedPropertyLists(of: [sandbox] + extensions).first {
            throw DeviceError(
                .badData, "\(shown(damaged)) is no property list; remove or repair it.")
        }
        if let damaged = Keychain.of(phone).damagedFile {
            throw DeviceError(
                .badData, "\(shown(damaged)) is no keychain; remove it, and its items are gone.")
        }
        sandboxes += [sandbox] + extensions
        fillBundle(at: sandbox.bundlePath, of: bundle, files)
        AssociatedDomains.of(phone).associate(
            bundle.identifier, with: bundle.domains(for: "webcredentials"))
        try stockStore(of: bundle)
        do {
            try bundle.prepare?(phone, parts.knobs)
        } catch {
            throw DeviceError(
                .inputOutput,
                "What \(bundle.displayName) finds on the phone cannot be made: "
                    + "\(Failure.sentence(error)).")
        }
        stateRecorder?.start()
        springBoard.install(bundle, sandbox) { [unowned self] process in
            furnish(process, bundle, files)
        }
    }

    /// What Xcode has put into an app's bundle: its Info.plist, and what Capacitor has copied.
    private func fillBundle(at path: String, of bundle: AppBundle, _ files: WebFiles) {
        let contents = phone.fileSystem.bundle(at: path)
        contents.add(
            .init(in: "", names: { ["Info.plist"] }) { name in
                guard name == "Info.plist" else { return nil }
                // What is no property list stays where it is.
                return try? PropertyListSerialization.data(
                    fromPropertyList: bundle.installedInfoDictionary, format: .binary, options: 0)
            })
        func names() -> [String] {
            switch bundle.web {
            case .script(_, let name, _): ["index.html", name]
            default: files.names(below: "").map { String($0.dropFirst()) }
            }
        }
        contents.add(.init(in: "public", names: names) { files.contents("/" + $0) })
    }

    /// A phone's path as a person finds it.
    private func shown(_ path: String) -> String {
        (try? phone.fileSystem.storage.deviceFolder?.hostPath(path)) ?? path
    }

    /// Gives a process of an app its Capacitor and its web views.
    private func furnish(_ process: SimulatedProcess, _ bundle: AppBundle, _ files: WebFiles) {
        filesOfProcess[process.id] = files
        if bundle.web == .none {
            Screen.of(process).didCommit = { [screens] in screens.look(at: $0) }
        }
        let environment = CapacitorEnvironment.of(process)
        environment.nativeBridge = { [nativeBridge] in nativeBridge }
        if let calls { environment.witnesses.append(CallWitness(calls)) }
        callPlaces?.watch(environment, of: process, files)
        contractRecorder?.listen(to: environment, of: process)
        environment.stubs = stubs.of(.capacitor).map { ($0.name, $0.makeForIOS) }
        environment.appFiles = { files.contents($0) }
        environment.appFileNames = { files.names(below: $0) }
        var config = DeviceSettings.capacitorConfiguration(of: bundle, configuration)
        if config["packageClassList"] == nil { config["packageClassList"] = bundle.pluginClassList }
        environment.configuration = config
        // The app's own come first: one by the name of an official one is linked in its place.
        environment.pluginClasses =
            bundle.pluginClasses.map { PluginClass($0.name, unknown: $0.type) }
            + OfficialPlugins.classes
        environment.cordovaPlugins =
            stubs.of(.cordova).map { ($0.name, $0.makeServiceForIOS) }
            + OfficialPlugins.cordovaPlugins
        environment.hasUnsimulatedCordovaPlugins = bundle.unsimulatedCordovaPlugins.contains(.ios)
        environment.settings = DeviceSettings.capacitor(configuration)
        environment.plainListenerClasses = OfficialPlugins.plainListenerClasses
        let official = OfficialPlugins.selfContained.filter { name in
            !bundle.pluginClasses.contains { $0.name == name + "Plugin" }
        }
        let selfContained = official + bundle.selfContainedPlugins
        environment.pluginMemory = stubs.memory(selfContained, in: process)
        environment.configureWebView =
            IOSWebViews(
                app: bundle.identifier, files: files, settings: webKitSettings(files),
                machine: machine, worker: worker, parts: parts
            ).configure
    }

    /// What the web views of an app share.
    func webKitSettings(_ files: WebFiles) -> WebKitSettings {
        var settings = DeviceSettings.webKit(configuration)
        settings.runtime = runtime
        settings.moduleRuns = { files.ranAsModule($0, $1) }
        settings.connection = { [phone] in PhoneNetwork.of(phone).connection }
        settings.battery = { [phone] in PhoneBattery.of(phone).state }
        settings.copy = { [phone] text, origin in
            UIPasteboard.general(of: phone).copy(text, forPageOf: origin)
        }
        settings.network = { [phone] in PhoneNetwork.of(phone) }
        settings.consoleSink = { [weak self] in self?.record($0) }
        settings.timerSink = callPlaces?.timerSink(of: simulation, files)
        settings.requestSink = callPlaces?.requestSink(of: simulation, files)
        // What is shown only until the next photo comes has been before the user too.
        settings.imageSink = { [weak self] in self?.watch.look(at: $0) }
        settings.failureSink = { [weak self] failure, _ in self?.record(failure, files) }
        settings.loadSink = { [weak self] in self?.judge($0) }
        return settings
    }

    // MARK: What the user does

    /// Shares items from another app, all at once, with the share extension that accepts them.
    ///
    /// - Throws: ``DeviceError`` when the share sheet offers none.
    public func share(_ items: SharedItem...) throws(DeviceError) {
        _ = try shareSheet.offer(items)
        perform(.share(items))
    }

    /// Taps the icon of an app; of the only one, when none is named.
    public func launch(_ identifier: String? = nil) {
        guard let identifier = identifier ?? springBoard.installed.first?.bundle.identifier else {
            preconditionFailure("Install an app before you launch one.")
        }
        remember(.launch, at: nil)
        parts.queue.async("tap") { [springBoard] in springBoard.tapIcon(of: identifier) }
    }

    /// Opens a URL as a tap on a link does.
    public func open(_ url: String) { perform(.openURL(url)) }

    /// Goes to the home screen.
    public func background() { perform(.background) }

    /// Brings the app back.
    public func foreground() { perform(.foreground) }

    /// Ends a process at once: `app`, `extension`, `web`, or a process's name.
    public func kill(_ process: String) { perform(.kill(process)) }

    /// Swipes the app out of the app switcher; an Android app has been paused and stopped before.
    public func terminate() { perform(.terminate) }

    /// Runs until an instant, counted from the device's start, or else until nothing is left to do
    /// but timers that recur.
    ///
    /// - Throws: ``DeviceError`` when the simulation meets one of its bounds.
    public func run(until end: Duration? = nil) throws(DeviceError) {
        if let end { springBoard.background.advance(to: .start + end) }
        do throws(SimulationFailure) {
            try simulation.run(
                until: .start + (end ?? .milliseconds(RunLimits.longestMilliseconds)),
                advancesClock: end != nil, quiescence: end == nil ? RunLimits.quiescence : nil)
        } catch {
            throw DeviceError(.bound, error.description)
        }
    }

    /// The page of the app that is before the user, or was last.
    public var page: PageHandle? {
        guard let app = springBoard.running.last(where: { $0.isAlive && $0.webView?.page != nil })
        else { return nil }
        return PageHandle(device: self, app: app)
    }

    /// The command that plays this device's run again; of an app that does not come with the command,
    /// the Swift that does.
    package var replayCommand: String {
        let app = springBoard.installed.first?.bundle
        guard app?.scenarioFolder != nil else {
            return ReplayCommand.swift(
                configuration: configuration, scenario: playedScenario, actions: history)
        }
        return ReplayCommand.text(
            app: app?.name ?? "", configuration: configuration, scenario: playedScenario,
            actions: history)
    }

    /// What a person should know about the run so far, as its report says it: also what is true only
    /// of this moment, such as a call that nobody answers.
    public var findings: [RunReport.Finding] { findingsSoFar }

    /// What the apps' native code has written by `print` and `NSLog` so far, oldest first; of more
    /// than 100,000 lines the first.
    ///
    /// Capacitor's own lines are among them where the app's configuration has them logged.
    public private(set) var logLines: [LogLine] = []

    private func record(_ line: String, by process: String) {
        guard logLines.count < LogLine.limit else { return }
        logLines.append(
            LogLine(
                text: line, process: process, atMilliseconds: simulation.clock.now.milliseconds))
    }

    /// How often each rule was broken so far, by the rule's name.
    package var findingCounts: [String: Int] { findingBook.counts }

    // MARK: The folder

    /// Writes what the device folder has to remember and lets the folder go.
    ///
    /// - Throws: ``DeviceError`` when that fails.
    public func close() throws(DeviceError) {
        watch.close()
        guard let folder else { return }
        do {
            try phone.flush()
        } catch {
            throw DeviceError(
                .inputOutput, "The device's files cannot be written: \(Failure.sentence(error)).")
        }
        state.virtualNanoseconds += simulation.clock.now.nanoseconds
        state.launches = parts.launches.counts
        state.pendingURLs += springBoard.keptURLs
        state.pendingShares = sharesOfOthers + unsettledShares
        keep(in: &state)
        try folder.write(state)
    }

    /// URLs that an earlier process has left and an installed app opens; taken once. The others wait
    /// for theirs.
    func takePendingURLs() -> [String] {
        let urls = state.pendingURLs.filter { URL(string: $0).map(springBoard.canOpen) ?? false }
        state.pendingURLs.removeAll(where: urls.contains)
        return urls
    }

    /// What an earlier process has shared with the installed apps and no run has accounted for.
    var sharesOfFolder: [DeviceState.PendingShare] { state.pendingShares.filter(isForInstalled) }

    /// The same for apps that are not installed in this run.
    private var sharesOfOthers: [DeviceState.PendingShare] {
        state.pendingShares.filter { !isForInstalled($0) }
    }

    private func isForInstalled(_ share: DeviceState.PendingShare) -> Bool {
        guard let app = share.app else { return true }
        return springBoard.installed.contains { $0.bundle.identifier == app }
    }

    var unsettledShares: [DeviceState.PendingShare] = []
}
