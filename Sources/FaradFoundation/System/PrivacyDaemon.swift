import Foundation
import Simulation

/// What the user has said about what is private: keeps it for each app, and asks when it must.
///
/// Unlike a phone's, it ends with the simulation: a device folder keeps nothing of it.
package final class PrivacyDaemon {
    /// What an app may need the user's leave for.
    package enum Service: String, Sendable, CaseIterable, Codable {
        case camera, microphone, photos, photosAdd, location, faceID, tracking, contacts
        case calendars, reminders, speech, bluetooth
        /// The location also while the app is not used, beside `location`.
        case locationAlways

        /// The key of Info.plist that says why.
        package var usageKey: String {
            switch self {
            case .camera: "NSCameraUsageDescription"
            case .microphone: "NSMicrophoneUsageDescription"
            case .photos: "NSPhotoLibraryUsageDescription"
            case .photosAdd: "NSPhotoLibraryAddUsageDescription"
            case .location: "NSLocationWhenInUseUsageDescription"
            case .faceID: "NSFaceIDUsageDescription"
            case .tracking: "NSUserTrackingUsageDescription"
            case .contacts: "NSContactsUsageDescription"
            case .calendars: "NSCalendarsFullAccessUsageDescription"
            case .reminders: "NSRemindersFullAccessUsageDescription"
            case .speech: "NSSpeechRecognitionUsageDescription"
            case .bluetooth: "NSBluetoothAlwaysUsageDescription"
            case .locationAlways: "NSLocationAlwaysAndWhenInUseUsageDescription"
            }
        }

        /// Why an app asks, in its own words; of calendars and reminders also as it was written before
        /// iOS 17 (TN3153).
        fileprivate func usage(_ info: [String: Any], partly: Bool) -> String? {
            let keys =
                switch self {
                case .calendars:
                    [
                        partly ? "NSCalendarsWriteOnlyAccessUsageDescription" : usageKey,
                        "NSCalendarsUsageDescription",
                    ]
                case .reminders: [usageKey, "NSRemindersUsageDescription"]
                default: [usageKey]
                }
            return keys.lazy.compactMap { info[$0] as? String }.first
        }
    }

    /// In the order in which Apple numbers it, of photos, contacts and calendars alike.
    package enum Status: String, Sendable, Codable, CaseIterable {
        case notDetermined, restricted, denied, authorized
        /// Some photos or contacts only; of calendars, to add events and see none; of the location in the
        /// background, until the user is asked about it.
        case limited

        package var number: Int { Self.allCases.firstIndex(of: self)! }
    }

    /// A question that the phone asks the user on behalf of an app.
    package final class Prompt: UserPrompt {
        package let bundle: String
        package let service: Service
        /// Why the app asks, in its own words.
        package let usage: String
        /// Whether it asks to add events alone.
        package let isPartly: Bool
        /// Whether it may do so already, and asks for all.
        package let isMore: Bool
        fileprivate var answers: [(Status) -> Void] = []

        fileprivate init(
            _ bundle: String, _ service: Service, _ usage: String, isPartly: Bool, isMore: Bool
        ) {
            self.bundle = bundle
            self.service = service
            self.usage = usage
            self.isPartly = isPartly
            self.isMore = isMore
        }
    }

    /// What the user has said about an app, as a device folder keeps it.
    package struct Kept: Hashable, Sendable, Codable {
        var bundle: String
        var service: Service
        var status: Status
        /// The user has kept to a part when asked for all, and is not asked again.
        var isFinal: Bool?
    }

    private var statuses: [Kept] = []
    private var observers = Observers<(bundle: String, service: Service)>()
    package let questions: UserQuestions<Prompt>

    private init(_ phone: PhoneSystem) {
        questions = UserQuestions(phone, Resource("privacy", ""), process: "tccd")
    }

    package static func of(_ phone: PhoneSystem) -> PrivacyDaemon {
        phone.service(PrivacyDaemon.self) { PrivacyDaemon(phone) }
    }

    private func touch(_ access: Access) { questions.touch(access) }

    package func status(_ service: Service, _ bundle: String) -> Status {
        touch(.read)
        return statuses.first { $0.bundle == bundle && $0.service == service }?.status
            ?? .notDetermined
    }

    /// Chooses for an app, as in the phone's settings; answers an open question too.
    package func set(_ status: Status, for service: Service, _ bundle: String) {
        touch(.write)
        let answered = questions.all.filter { $0.bundle == bundle && $0.service == service }
        statuses.removeAll { $0.bundle == bundle && $0.service == service }
        statuses.append(
            Kept(
                bundle: bundle, service: service, status: status,
                isFinal: answered.contains(where: \.isMore) ? true : nil))
        for prompt in answered {
            questions.close(prompt) { for answer in prompt.answers { answer(status) } }
        }
        observers.tell((bundle, service))
    }

    /// Tells the running app what the user has said, at once or when the user has been asked.
    ///
    /// The answer comes on a queue that is not main. An app whose Info.plist does not say why it asks
    /// ends, as on iOS; of calendars and reminders nobody asks then, and nothing is said.
    ///
    /// - Parameter partly: Asks to add events alone.
    package func authorize(
        _ service: Service, partly: Bool = false, _ answer: @escaping (Status) -> Void
    ) {
        let process = PhoneProcess.current
        let bundle = process.sandbox.bundleIdentifier
        let reply = { [weak process] (status: Status) in
            process?.workQueue.async("reply") { answer(status) } ?? ()
        }
        guard let usage = service.usage(process.infoDictionary, partly: partly) else {
            if service == .calendars || service == .reminders { return reply(.denied) }
            return PhoneProcess.crash(
                "it asked for what is private, and its Info.plist has no \(service.usageKey)")
        }
        let known = status(service, bundle)
        let isFinal =
            statuses.first { $0.bundle == bundle && $0.service == service }?.isFinal == true
        let isMore =
            [.calendars, .locationAlways].contains(service) && known == .limited && !partly
            && !isFinal
        guard known == .notDetermined || isMore else { return reply(known) }
        touch(.write)
        let asked = questions.all.first { $0.bundle == bundle && $0.service == service }
        if let prompt = asked {
            prompt.answers.append(reply)
            return
        }
        let prompt = Prompt(bundle, service, usage, isPartly: partly, isMore: isMore)
        prompt.answers.append(reply)
        questions.ask(prompt)
    }

    package var kept: [Kept] {
        touch(.read)
        return statuses
    }

    package func restore(_ kept: [Kept]) { statuses = kept }

    /// - Returns: A number by which the observer is removed.
    package func observe(
        _ changed: @escaping ((bundle: String, service: Service)) -> Void
    ) -> Int {
        touch(.read)
        return observers.add(changed)
    }

    package func remove(_ observer: Int) {
        touch(.read)
        observers.remove(observer)
    }
}
