import Capacitor
import FaradFoundation
import Simulation
import WebKit

// What a test asks, and what is answered at once.
extension TestPlay {
    private static let mostImmediates = 10_000

    private struct Detail: Decodable {
        var id: Int?
        var milliseconds: Double?
        /// The names of a suite and of those around it.
        var suite: [String]?
        var question: String?
        var call: Int?
        /// JSON of what a stub answers.
        var value: String?
        var error: Rejection?
        var fault: String?

        struct Rejection: Decodable {
            var message: String
            var code: String?
            var data: String?
        }
    }

    private struct Stub: Decodable {
        var argument: StubDesk.Draft
    }

    private struct Named: Decodable {
        var argument: String
    }

    /// - Returns: JSON.
    func answer(_ kind: String, _ text: String) throws(DeviceError) -> String {
        switch kind {
        case "send":
            write(try PhoneCommand(text))
            return ""
        case "over":
            end()
            return ""
        case "now":
            return String(
                device.simulation.clock.epochMilliseconds
                    + Int64(now.milliseconds.rounded(.down)))
        case "elapsed": return JSONText.number(now.milliseconds).text
        case "random":
            return String(device.simulation.randomStream("test").next() as UInt64 >> 33 | 1)
        default: break
        }
        let detail = try decode(Detail.self, text)
        switch kind {
        case "timer":
            let id = detail.id ?? 0
            let delay = Duration.milliseconds(detail.milliseconds ?? 0)
            try count(delay)
            device.parts.queue.after(.exactly(delay), "timer of the test") { [unowned self] in
                driver.fire(id)
            }
        case "phase": phase?(detail.suite)
        case "answer": try answer(detail)
        case "ask":
            do throws(DeviceError) {
                let value = try look(detail.question ?? "", text)
                return JSONText.object(["value": value]).text
            } catch {
                return JSONText.object(["error": .string(error.message)]).text
            }
        default: throw DeviceError(.fault, "A test asks for “\(kind)”, which Farad does not know.")
        }
        return ""
    }

    private func decode<T: Decodable>(_ type: T.Type, _ text: String) throws(DeviceError) -> T {
        do {
            return try JSONDecoder().decode(type, from: Data(text.utf8))
        } catch {
            throw DeviceError(.fault, "What a test says cannot be read: \(error)")
        }
    }

    /// Refuses timers without end that let no time pass.
    private func count(_ delay: Duration) throws(DeviceError) {
        guard delay == .zero else { return }
        if immediates.at != now { immediates = (now, 0) }
        immediates.count += 1
        guard immediates.count <= Self.mostImmediates else {
            throw DeviceError(
                .bound,
                "\(Self.mostImmediates) calls of setImmediate let no time pass; do they go on for "
                    + "ever?")
        }
    }

    /// A stub's function has answered.
    private func answer(_ detail: Detail) throws(DeviceError) {
        if let fault = detail.fault { throw DeviceError(.usage, fault) }
        let value = try detail.value.map { text throws(DeviceError) in try json(text) }
        let data = try detail.error?.data.map { text throws(DeviceError) in try json(text) }
        let answer: StubAnswer =
            detail.error.map { .reject($0.message, code: $0.code, data: data) } ?? .resolve(value)
        stubs.answer(detail.call ?? 0, answer)
    }

    private func json(_ text: String) throws(DeviceError) -> Any {
        do {
            return try JSONSerialization.jsonObject(
                with: Data(text.utf8), options: .fragmentsAllowed)
        } catch {
            throw DeviceError(.fault, "What a stub answers cannot be read: \(error)")
        }
    }

    // MARK: Looking

    private func look(_ question: String, _ text: String) throws(DeviceError) -> JSONText {
        let apps = device.springBoard.running
        switch question {
        case "platform": return .string(device.configuration.platform.rawValue)
        case "state":
            guard let app = apps.last(where: \.isAlive) else { return .string("notRunning") }
            return .string("\(app.state)")
        case "route":
            guard apps.contains(where: { $0.isAlive && $0.webView?.page != nil }) else {
                return .null
            }
            device.look()
            return .optional(device.watch.route)
        case "displayed": return .array(device.sights.map(\.jsonText))
        case "texts": return .array((device.shownTexts ?? []).map(JSONText.string))
        case "shares": return .array(device.sharesSoFar.map(\.jsonText))
        case "findings": return .array(device.findingsSoFar.map(\.jsonText))
        case "notifications":
            return .array(
                device.notifications.map { one in
                    .object([
                        "app": .string(one.app), "id": .string(one.identifier),
                        "title": .string(one.title), "subtitle": .string(one.subtitle),
                        "body": .string(one.body),
                        "actions": .array(one.actions.map(JSONText.string)),
                    ])
                })
        case "storeSheet": return device.storeSheet?.jsonText ?? .null
        case "transactions": return .array(device.transactions.map(\.jsonText))
        case "alert":
            guard let alert = device.alert else { return .null }
            return .object([
                "title": .optional(alert.title), "message": .optional(alert.message),
                "buttons": .array(alert.buttons.map(JSONText.string)),
            ])
        case "buttons": return .array(device.shownButtons.map(JSONText.string))
        case "authentication":
            guard let question = device.authentication else { return .null }
            return .object([
                "reason": .string(question.reason), "fallback": .optional(question.fallback),
                "isPasscode": .bool(question.isPasscode),
            ])
        case "passwordRequest": return device.passwordRequest?.jsonText ?? .null
        case "passkeyRequest": return device.passkeyRequest?.jsonText ?? .null
        case "shareSheet":
            guard let sheet = device.activitySheet else { return .null }
            return .object([
                "subject": .optional(sheet.subject),
                "items": .array(sheet.items.map(JSONText.string)),
            ])
        case "network": return .string(device.network.rawValue)
        case "battery":
            let (level, isCharging) = device.battery
            return .object(["level": .number(level), "isCharging": .bool(isCharging)])
        case "log": return .array(try device.loggedText())
        case "accesses": return .array(device.accesses())
        case "stub":
            stubs.add(try decode(Stub.self, text).argument)
            return .null
        case "addServer": return addServer(try decode(Named.self, text).argument)
        default:
            if let install = installsApp {
                installsApp = nil
                try install()
            }
            return try RunView(device.emptyReport, of: device)
                .value(question, try decode(Named.self, text).argument).get()
        }
    }

    private func addServer(_ host: String) -> JSONText {
        // A search looks at what the server has kept when this play is over.
        let functions = ScriptFunctions { [driver, unowned device] request in
            device.simulation.touches(.write, StubDesk.memory)
            return driver.serve(host, request)
        } kept: { [driver] in
            driver.kept(by: host)
        }
        device.add(ScriptServer(functions), at: host)
        return .null
    }
}

extension Device {
    /// What native code has printed.
    fileprivate func loggedText() throws(DeviceError) -> [JSONText] {
        guard simulation.trace.isRecording else {
            throw DeviceError(.usage, "app.log is not kept in test.everyOrder.")
        }
        return simulation.trace.records.filter { $0.kind == .log }.map { record in
            .object([
                "process": .string(record.process), "text": .string(record.text),
                "at": .number(record.at.milliseconds),
            ])
        }
    }

    /// What processes did to the files and keys of app groups.
    fileprivate func accesses() -> [JSONText] {
        sharedItems.entries.map { entry in
            let (kind, group, name): (String, String, String)
            switch entry.item {
            case .key(let key, let domain): (kind, group, name) = ("key", domain, key)
            case .file(let path):
                let label = phone.fileSystem.label(path)
                let parts = label.split(separator: "/", maxSplits: 1).map(String.init)
                (kind, group, name) = ("file", parts[0], parts.count > 1 ? parts[1] : "")
            }
            let use: String
            switch entry.use {
            case .read(let content): use = content == nil ? "miss" : "read"
            case .write(let content): use = content == nil ? "delete" : "write"
            case .moveAway: use = "move"
            case .list: use = "list"
            }
            return .object([
                "process": .string(entry.process.name), "use": .string(use),
                "kind": .string(kind), "group": .string(group), "name": .string(name),
                "at": .number(entry.milliseconds),
            ])
        }
    }

    /// The images that were before the user so far.
    var sights: [RunReport.Displayed] {
        look()
        return (watch.sights + screens.sights).map {
            RunReport.Displayed(
                fileName: $0.fileName, bytes: $0.bytes.count,
                sha256: worker.photos.digest(of: $0.bytes))
        }
    }

    /// The items that were shared so far, and what became of them.
    var sharesSoFar: [RunReport.Share] {
        var ledger = ShareLedger(worker.photos)
        for request in shareSheet.requests {
            for item in request.items { ledger.add(item, shareId: request.shareId) }
        }
        let isKept = Leftovers(phone: phone, sandboxes: sandboxes).lookup()
        let seen = ShareLedger.Seen(images: sights, texts: screens.seenTexts)
        return ledger.settle(seen, isKept: isKept)
    }
}
