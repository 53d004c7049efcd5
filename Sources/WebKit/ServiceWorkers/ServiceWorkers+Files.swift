import FaradFoundation
import JavaScriptCore
import Simulation

/// Registrations in files: one property list.
extension ServiceWorkers {
    private static let fileName = "registrations.plist"

    /// Whether an earlier run has left some.
    static func areLeft(_ settings: WebKitSettings) -> Bool {
        settings.serviceWorkers?.read(fileName) != nil
    }

    func save() {
        guard let files = process.settings.serviceWorkers else { return }
        let list = registrations.filter { !$0.isUnregistered }.compactMap(Self.list)
        do {
            try files.write(
                Self.fileName, PropertyListValue.serialize(["registrations": .array(list)]))
        } catch {
            simulation.trace.note(.finding, "the service workers were not written: \(error)")
        }
    }

    static func list(_ registration: ServiceWorkerRegistration) -> PropertyListValue? {
        let kept = [registration.active, registration.waiting].compactMap { $0 }
        guard !kept.isEmpty else { return nil }
        return .dictionary([
            "scope": .string(registration.scope),
            "updateViaCache": .string(registration.updateViaCache),
            "workers": .array(
                kept.map { worker in
                    .dictionary([
                        "url": .string(worker.url), "isModule": .bool(worker.isModule),
                        "text": .string(worker.text), "hearsFetch": .bool(worker.hearsFetch),
                        "imported": .dictionary(worker.imported.mapValues { .string($0) }),
                        "isActive": .bool(worker === registration.active),
                    ])
                }),
        ])
    }

    /// A damaged file counts as an empty one, and is named.
    func load() {
        guard let data = process.settings.serviceWorkers?.read(Self.fileName) else { return }
        guard let list = PropertyListValue.parse(data)?["registrations"]?.elements else {
            simulation.trace.note(
                .finding, "there are no service workers: \(Self.fileName) is damaged")
            return
        }
        for entry in list {
            guard let scope = entry["scope"]?.string, let workers = entry["workers"]?.elements
            else { continue }
            let registration = ServiceWorkerRegistration(
                makeNumber(), scope: scope,
                updateViaCache: entry["updateViaCache"]?.string ?? "imports")
            for values in workers { add(values, to: registration) }
            if !registration.workers.isEmpty { registrations.append(registration) }
        }
    }

    func add(_ values: PropertyListValue, to registration: ServiceWorkerRegistration) {
        guard let url = values["url"]?.string, let text = values["text"]?.string else { return }
        var imported: [String: String] = [:]
        if case .dictionary(let texts)? = values["imported"] {
            imported = texts.compactMapValues(\.string)
        }
        let worker = ServiceWorker(
            makeNumber(), url: url, isModule: values["isModule"]?.bool ?? false, text: text,
            imported: imported, of: registration)
        worker.hearsFetch = values["hearsFetch"]?.bool ?? false
        if values["isActive"]?.bool == true {
            worker.state = .activated
            registration.active = worker
        } else {
            worker.state = .installed
            registration.waiting = worker
        }
    }
}
