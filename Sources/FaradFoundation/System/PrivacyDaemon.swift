import Foundation
import Simulation

/// What the user has said about what is private: keeps it for each app, and asks when it must.
///
/// Unlike a phone's, it ends with the simulation: a device folder keeps nothing of it.
package final class PrivacyDaemon {
    /// What an app may need the user's leave for.
    package enum Service: String, Sendable, CaseIterable, Codable {
        case camera, microphone, photos, photosAdd, location, faceID, tracking, contacts

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
            }
        }
    }

    package enum Status: String, Sendable, Codable {
        case notDetermined, restricted, denied, authorized
        /// Some photos or contacts only.
        case limited
    }

    /// A question that the phone asks the user on behalf of an app.
    package final class Prompt {
        package let bundle: String
        package let service: Service
        /// Why the app asks, in its own words.
        package let usage: String
        fileprivate var answers: [(Status) -> Void] = []

        fileprivate init(_ bundle: String, _ service: Service, _ usage: String) {
            self.bundle = bundle
            self.service = service
            self.usage = usage
        }
    }

    /// What the user has said about an app, as a device folder keeps it.
    package struct Kept: Hashable, Sendable, Codable {
        var bundle: String
        var service: Service
        var status: Status
    }

    private unowned let phone: PhoneSystem
    private var statuses: [Kept] = []
    private var open: [Prompt] = []
    private var observers = Observers<(bundle: String, service: Service)>()
    private lazy var queue = phone.simulation.makeProcess(name: "tccd")
        .makeQueue(label: "main", hasStack: false)
    /// Told of each new question, when it is before the user.
    package var prompted: (Prompt) -> Void = { _ in }
    /// Told when a question has been answered.
    package var promptClosed: (Prompt) -> Void = { _ in }

    private init(_ phone: PhoneSystem) { self.phone = phone }

    package static func of(_ phone: PhoneSystem) -> PrivacyDaemon {
        phone.service(PrivacyDaemon.self) { PrivacyDaemon(phone) }
    }

    private func touch(_ access: Access) {
        Simulation.current?.touches(access, Resource("privacy", ""))
    }

    /// The questions that the user has not answered, oldest first.
    package var prompts: [Prompt] {
        touch(.read)
        return open
    }

    package func status(_ service: Service, _ bundle: String) -> Status {
        touch(.read)
        return statuses.first { $0.bundle == bundle && $0.service == service }?.status
            ?? .notDetermined
    }

    /// Chooses for an app, as in the phone's settings; answers an open question too.
    package func set(_ status: Status, for service: Service, _ bundle: String) {
        touch(.write)
        statuses.removeAll { $0.bundle == bundle && $0.service == service }
        statuses.append(Kept(bundle: bundle, service: service, status: status))
        let answered = open.filter { $0.bundle == bundle && $0.service == service }
        open.removeAll { $0.bundle == bundle && $0.service == service }
        for prompt in answered {
            for answer in prompt.answers { answer(status) }
            promptClosed(prompt)
        }
        observers.tell((bundle, service))
    }

    /// Tells the running app what the user has said, at once or when the user has been asked.
    ///
    /// The answer comes on a queue that is not main. An app whose Info.plist does not say why it asks
    /// ends, as on iOS.
    package func authorize(_ service: Service, _ answer: @escaping (Status) -> Void) {
        let process = PhoneProcess.current
        let bundle = process.sandbox.bundleIdentifier
        guard let usage = process.infoDictionary[service.usageKey] as? String else {
            return PhoneProcess.crash(
                "it asked for what is private, and its Info.plist has no \(service.usageKey)")
        }
        let reply = { [weak process] (status: Status) in
            process?.workQueue.async("reply") { answer(status) } ?? ()
        }
        let known = status(service, bundle)
        guard known == .notDetermined else { return reply(known) }
        touch(.write)
        if let prompt = open.first(where: { $0.bundle == bundle && $0.service == service }) {
            prompt.answers.append(reply)
            return
        }
        let prompt = Prompt(bundle, service, usage)
        prompt.answers.append(reply)
        open.append(prompt)
        queue.async("prompt") { [self] in
            touch(.read)
            if open.contains(where: { $0 === prompt }) { prompted(prompt) }
        }
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
