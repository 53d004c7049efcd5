package import Simulation

/// What a pasteboard of the phone holds, for every app to paste; every process sees the same.
package final class Pasteboard {
    /// What is copied and pasted on all phones unless an app says otherwise.
    package static let general = "com.apple.UIKit.pboard.general"
    package static let textType = "public.utf8-plain-text"

    package private(set) var entries: [(type: String, value: Any)] = []
    package private(set) var changes = 0
    /// The origin of the page that has copied what is there, if one has.
    package private(set) var pageOrigin: String?
    private let resource: Resource
    private unowned let phone: PhoneSystem

    private init(_ name: String, _ phone: PhoneSystem) {
        resource = Resource("pasteboard", name)
        self.phone = phone
    }

    package static func named(_ name: String, of phone: PhoneSystem) -> Pasteboard {
        if let known = phone.pasteboards[name] { return known }
        let made = Pasteboard(name, phone)
        phone.pasteboards[name] = made
        return made
    }

    /// A use by a process's code is a step of it. False when the process has died before it came
    /// to that.
    package func step(_ access: Access) -> Bool {
        guard let process = PhoneProcess.currentIfAny else {
            touch(access)
            return true
        }
        phone.simulation.step(access, resource)
        return !process.isDead
    }

    /// A use by what is no app's code, as a step of nobody's.
    package func touch(_ access: Access) { phone.simulation.touches(access, resource) }

    /// Takes the place of everything that was there; nil clears.
    package func put(_ type: String, _ value: Any?, byPageOf origin: String? = nil) {
        entries = value.map { [(type, $0)] } ?? []
        changes += 1
        pageOrigin = origin
    }
}
