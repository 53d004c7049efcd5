import Foundation
package import Simulation

/// The parts of a phone that its processes share: files, preferences, pasteboard and settings.
package final class PhoneSystem {
    /// Owns processes, which own their view of this; so it is not owned here.
    package unowned let simulation: Simulation
    package let fileSystem: FileSystem
    package let preferences: PreferencesDaemon
    package let settings: PhoneSettings
    /// Where lines go that apps print, with the name of the process; the trace has them anyway.
    package var output: ((_ line: String, _ process: String) -> Void)?
    /// What the pasteboards hold, by name.
    var pasteboards: [String: Pasteboard] = [:]
    /// Told of each use of a stored key, by the code that runs just then.
    package var audit: ((StoredAccess) -> Void)?
    private var services: [(type: ObjectIdentifier, object: AnyObject)] = []
    package let fileLocks: FileLocks
    let fileClaims = FileClaims()
    let filePresenters = FilePresenters()
    let notifyDaemon: NotifyDaemon
    private var sqliteIfUsed: SQLiteRegistration?

    package init(
        simulation: Simulation, storage: any Storage, settings: PhoneSettings = PhoneSettings()
    ) {
        self.simulation = simulation
        self.settings = settings
        fileSystem = FileSystem(storage: storage, simulation: simulation)
        fileLocks = FileLocks(simulation, fileSystem)
        notifyDaemon = NotifyDaemon(window: settings.darwinNotification)
        preferences = PreferencesDaemon(
            fileSystem: fileSystem, simulation: simulation, delay: settings.preferencesDelay,
            locale: settings.locale)
        fileSystem.beforePreferencesAccess = { [unowned preferences] path in
            preferences.flushIfInMemory(at: path)
        }
    }

    deinit { sqliteIfUsed?.phoneIsGone() }

    /// The phone of the process whose code runs just now.
    package static var current: PhoneSystem? { PhoneProcess.currentIfAny?.system }

    /// The phone's only object of a type, made at first use: what the floors above keep for all
    /// processes.
    package func service<T: AnyObject>(_ type: T.Type, make: () -> T) -> T {
        let key = ObjectIdentifier(type)
        for entry in services where entry.type == key {
            return unsafeDowncast(entry.object, to: T.self)
        }
        let object = make()
        services.append((key, object))
        return object
    }

    /// How long it is until a date; nothing for one that is past, and decades for any that no run comes
    /// to. Dates know whole microseconds.
    package func wait(until date: Date) -> Duration {
        let clock = simulation.clock
        let seconds = date.timeIntervalSince1970
        let farthest = Double(clock.epochMilliseconds) / 1000 + Self.longestWait
        guard seconds < farthest else { return .seconds(Int64(Self.longestWait)) }
        guard seconds > 0 else { return .zero }
        let microseconds = Int64((seconds * 1_000_000).rounded())
        let sinceStart = (microseconds - clock.epochMilliseconds * 1000) * 1000
        return .nanoseconds(max(0, sinceStart - clock.now.nanoseconds))
    }

    /// In seconds: some seventy years, which the clock can hold.
    private static let longestWait = 2e9

    /// Gives a process its sandbox, its containers and its main queue. Call it before any code of
    /// the process runs. `main` may be given where the process already has its first queue.
    @discardableResult
    package func install(
        process: SimulatedProcess, sandbox: Sandbox, infoDictionary: [String: Any] = [:],
        main: SerialQueue? = nil
    ) throws -> PhoneProcess {
        let mounts = try makeContainers(of: sandbox)
        let phone = process.service(PhoneProcess.self) {
            PhoneProcess(
                process: process, system: self, sandbox: sandbox, infoDictionary: infoDictionary,
                main: main ?? process.makeQueue(label: "main"), mounts: mounts)
        }
        process.onExit.append { [unowned phone] in
            // Both are still there: a process's objects go after its exit handlers.
            phone.system.processDied(phone)
        }
        return phone
    }

    private func processDied(_ phone: PhoneProcess) {
        preferences.processDied(phone)
        fileLocks.processDied(phone.process)
        fileClaims.processDied(phone.process)
        filePresenters.processDied(phone.process)
        notifyDaemon.processDied(phone)
        sqliteIfUsed?.processDied(phone.process)
    }

    /// Creates what iOS creates when a bundle is installed; answers with the containers' numbers.
    @discardableResult
    package func makeContainers(of sandbox: Sandbox) throws -> [Int] {
        var mounts: [Int] = []
        mounts.append(
            try fileSystem.mount(sandbox.dataContainer, at: sandbox.deviceFolder))
        for folder in sandbox.folders {
            try fileSystem.makeContainerFolder(sandbox.dataContainer + "/" + folder)
        }
        for container in sandbox.groupContainers {
            mounts.append(
                try fileSystem.mount(
                    container.path, at: "Containers/Shared/AppGroup/\(container.group)"))
            try fileSystem.makeContainerFolder(container.path + "/Library/Preferences")
        }
        // Its sandbox is asked for each path there: not all of it is the app's.
        if let storage = sandbox.sharedStorage {
            try fileSystem.mount(storage, at: String(storage.dropFirst()))
            for folder in sandbox.sharedFolders {
                try fileSystem.makeContainerFolder(storage + "/" + folder)
            }
        }
        return mounts
    }

    /// Made at first use: most runs of most apps open no database.
    var sqlite: SQLiteRegistration {
        if let known = sqliteIfUsed { return known }
        let made = SQLiteRegistration(self)
        sqliteIfUsed = made
        return made
    }

    /// The files of app groups that a process has locked, by `flock`, `fcntl` or SQLite, as reports
    /// call them: iOS ends an app that is suspended with one.
    package func sharedLocks(of process: SimulatedProcess) -> [String] {
        fileLocks.sharedLocks(of: process) + (sqliteIfUsed?.sharedLocks(of: process) ?? [])
    }

    /// Writes everything that is still to be written; call it before a device folder is let go.
    package func flush() throws { try preferences.flush() }
}

/// What a user or a knob chooses about a phone.
package struct PhoneSettings {
    /// How long Bluetooth takes; assumed.
    package struct Bluetooth {
        /// Between an app and bluetoothd.
        package var message = Window.exactly(.microseconds(50))
        /// From a device's being looked for to its next advertisement.
        package var advertisement = Window.exactly(.milliseconds(100))
        package var connection = Window.exactly(.milliseconds(100))
        /// From an app to a connected device, or back.
        package var exchange = Window.exactly(.milliseconds(15))
    }

    /// When another process sees a default that one has set (U9, F185).
    package var preferencesDelay: Window
    /// How long an item provider takes to hand over its item; assumed.
    package var itemLoad: Window
    /// How long a Darwin notification is on its way to another process; assumed.
    package var darwinNotification: Window
    /// From an app's request for a push token to its arrival; assumed.
    package var pushToken = Window.exactly(.milliseconds(100))
    package var bluetooth = Bluetooth()
    /// An IANA name that the system knows.
    package var timeZoneName: String
    /// Made at its first use only: most runs have none, and the first zone of a process is dear.
    package var timeZone: TimeZone { TimeZone(identifier: timeZoneName) ?? .gmt }
    /// Gregorian, in the phone's time zone and locale.
    package var calendar: Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = timeZone
        calendar.locale = Locale(identifier: locale)
        return calendar
    }
    /// Whether one notification's observers hear of it in an order drawn from the seed (U7).
    package var drawsObserverOrder = false
    package var locale: String
    package var systemVersion: (major: Int, minor: Int, patch: Int)

    package init(
        preferencesDelay: Window = .immediate, itemLoad: Window = .immediate,
        darwinNotification: Window = .immediate, timeZoneName: String = "GMT",
        locale: String = "en_US",
        systemVersion: (major: Int, minor: Int, patch: Int) = (18, 0, 0)
    ) {
        self.preferencesDelay = preferencesDelay
        self.itemLoad = itemLoad
        self.darwinNotification = darwinNotification
        self.timeZoneName = timeZoneName
        self.locale = locale
        self.systemVersion = systemVersion
    }
}
