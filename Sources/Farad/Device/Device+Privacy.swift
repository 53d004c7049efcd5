import AndroidFoundation
import FaradFoundation

/// What an app may need the user's leave for.
public enum PrivateThing: String, Hashable, Sendable, CaseIterable {
    case camera, microphone, photos
    /// Adding to the photos, without seeing any.
    case addingPhotos
    case location, contacts, calendar, reminders
    /// That speech is understood, by Apple's servers.
    case speech
    case bluetooth

    var service: PrivacyDaemon.Service {
        switch self {
        case .camera: .camera
        case .microphone: .microphone
        case .photos: .photos
        case .addingPhotos: .photosAdd
        case .location: .location
        case .contacts: .contacts
        case .calendar: .calendars
        case .reminders: .reminders
        case .speech: .speech
        case .bluetooth: .bluetooth
        }
    }
}

/// What the user says about it.
public enum PrivacyChoice: String, Hashable, Sendable, CaseIterable {
    case allowed, denied
    /// Some photos or contacts only; which contacts, ``Device/shareContacts(_:)`` says. Of the calendar,
    /// to add events and see none.
    case limited
    /// Of the location: also while the app is not used. Of all else, as `allowed`.
    case always
    /// The user has not been asked.
    case unset

    var status: PrivacyDaemon.Status {
        switch self {
        case .allowed, .always: .authorized
        case .denied: .denied
        case .limited: .limited
        case .unset: .notDetermined
        }
    }
}

/// What the user has said before an app asks.
public struct Permissions: Hashable, Sendable {
    /// Whether notifications may be shown; nil: nothing is said.
    public var notifications: Bool?
    /// Each private thing once.
    public var privacy: [PrivateThing: PrivacyChoice]

    /// Makes some.
    public init(notifications: Bool? = nil, privacy: [PrivateThing: PrivacyChoice] = [:]) {
        self.notifications = notifications
        self.privacy = privacy
    }

    /// As Detox names them: `YES`, `NO`, `limited`, `always`, `inuse` or `never` for each.
    init(_ words: [String: String]) {
        func isAllowed(_ word: String) -> Bool { word == "YES" || word == "inuse" }
        self.init(notifications: words["notifications"].map(isAllowed))
        for thing in PrivateThing.allCases {
            guard let word = words[thing.rawValue] else { continue }
            privacy[thing] =
                switch word {
                case "limited": .limited
                case "always": .always
                default: isAllowed(word) ? .allowed : .denied
                }
        }
    }
}

extension Device {
    /// Changes in the phone's settings what the first app may do. Where it runs, the system ends it if
    /// it was decided otherwise before: on an iPhone about anything but the location (so
    /// do phones, and Apple does not say it), on an Android phone if it was allowed (so says Android's
    /// documentation). Notifications end none.
    func changeInSettings(_ permissions: Permissions) {
        let before = PrivateThing.allCases.map(decision(about:))
        choose(permissions)
        let ends = zip(PrivateThing.allCases, before).contains { thing, before in
            guard let before, before != decision(about: thing) else { return false }
            return configuration.platform == .android ? before == .granted : thing != .location
        }
        guard ends, let bundle = springBoard.installed.first?.bundle,
            let app = springBoard.running.last(where: {
                $0.isAlive && $0.bundle.identifier == bundle.identifier
            })
        else { return }
        parts.note("the system ends \(bundle.displayName), which may do other things now")
        app.kill("by the system, as its permissions have changed")
    }

    private enum Decision { case granted, limited, refused }

    /// Nil where the user was not asked, and has not said it.
    private func decision(about thing: PrivateThing) -> Decision? {
        if configuration.platform == .android {
            let names = thing.androidPermissions
            if names.contains(where: permissions.isGranted) { return .granted }
            return names.contains(where: permissions.isRefusedForever) ? .refused : nil
        }
        guard let bundle = springBoard.installed.first?.bundle else { return nil }
        return switch PrivacyDaemon.of(phone).status(thing.service, bundle.identifier) {
        case .authorized: .granted
        case .limited: .limited
        case .denied, .restricted: .refused
        case .notDetermined: nil
        }
    }

    func choose(_ permissions: Permissions) {
        if let isAllowed = permissions.notifications { setNotifications(isAllowed) }
        for thing in PrivateThing.allCases {
            if let choice = permissions.privacy[thing] { choose(choice, for: thing) }
        }
    }

    /// Chooses for the first app, as in the phone's settings; answers an open question too.
    public func choose(_ choice: PrivacyChoice, for thing: PrivateThing) {
        if configuration.platform == .android { return chooseOnAndroid(choice, for: thing) }
        guard let bundle = springBoard.installed.first?.bundle else { return }
        let privacy = PrivacyDaemon.of(phone)
        if thing == .location {
            // Before what decides whether it counts, so that an app hears of both at once.
            privacy.set(
                choice == .always ? .authorized : .notDetermined, for: .locationAlways,
                bundle.identifier)
        }
        privacy.set(choice.status, for: thing.service, bundle.identifier)
    }
}

extension PrivacyDaemon.Prompt {
    /// The question, without the app's own words.
    func title(_ app: String) -> String {
        switch service {
        case .camera: "“\(app)” Would Like to Access the Camera"
        case .microphone: "“\(app)” Would Like to Access the Microphone"
        case .photos: "“\(app)” Would Like to Access Your Photo Library"
        case .photosAdd: "“\(app)” Would Like to Add to Your Photos"
        case .location: "Allow “\(app)” to use your location?"
        case .speech: "“\(app)” Would Like to Access Speech Recognition"
        case .bluetooth: "“\(app)” Would Like to Use Bluetooth"
        case .locationAlways:
            "Allow “\(app)” to also use your location even when you are not using the app?"
        case .faceID: "Do you want to allow “\(app)” to use Face ID?"
        case .tracking:
            "Allow “\(app)” to track your activity across other companies’ apps and websites?"
        case .contacts: "“\(app)” Would Like to Access Your Contacts"
        case .calendars:
            isPartly
                ? "“\(app)” Would Like to Add to Your Calendar"
                : "“\(app)” Would Like Full Access to Your Calendar"
        case .reminders: "“\(app)” Would Like Full Access to Your Reminders"
        }
    }

    /// The buttons, and what each of them says.
    var choices: [(title: String, status: PrivacyDaemon.Status)] {
        switch service {
        case .camera, .microphone, .photosAdd, .speech, .bluetooth:
            [("Don’t Allow", .denied), ("Allow", .authorized)]
        case .photos:
            [
                ("Limit Access…", .limited), ("Allow Full Access", .authorized),
                ("Don’t Allow", .denied),
            ]
        case .location:
            [
                ("Allow Once", .authorized), ("Allow While Using App", .authorized),
                ("Don’t Allow", .denied),
            ]
        case .locationAlways:
            [("Keep Only While Using", .denied), ("Change to Always Allow", .authorized)]
        case .faceID: [("Don’t Allow", .denied), ("OK", .authorized)]
        case .tracking: [("Ask App Not to Track", .denied), ("Allow", .authorized)]
        // A phone asks in two steps, "Continue" and then which.
        case .contacts:
            [
                ("Don’t Allow", .denied), ("Select Contacts", .limited),
                ("Share All Contacts", .authorized),
            ]
        case .calendars where isPartly: [("Don’t Allow", .denied), ("Allow", .limited)]
        case .calendars where isMore:
            [("Keep Add Only", .limited), ("Allow Full Access", .authorized)]
        case .calendars, .reminders:
            [("Don’t Allow", .denied), ("Allow Full Access", .authorized)]
        }
    }
}
