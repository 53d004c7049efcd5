import Capacitor
import FaradFoundation
import Security
import Simulation

/// What a device has come to when a run is over, as a number: equal where everything that can be
/// looked at is equal, in another process too.
///
/// Times are no part of it: wherever a moment of the run itself stands, in a name, a text or a
/// number, it counts as just that.
struct EndState {
    private let device: Device
    private let times: ClosedRange<Int64>
    private var hash = StableHash(0xfa7a)

    private init(_ device: Device) {
        self.device = device
        let clock = device.simulation.clock
        times =
            clock.epochMilliseconds...clock.epochMilliseconds + Int64(clock.now.milliseconds) + 1
    }

    static func of(_ device: Device, _ report: RunReport) -> UInt64 {
        var state = EndState(device)
        state.absorb(report)
        state.absorbFiles()
        state.absorbDefaults()
        state.absorbKeychain()
        state.absorbApps()
        return state.hash.value
    }

    // MARK: What is seen

    private mutating func absorb(_ report: RunReport) {
        absorb(report.route ?? "")
        for photo in report.displayed {
            absorb(photo.fileName)
            hash.absorb(photo.sha256)
        }
        for share in report.shares {
            hash.absorb(share.sha256)
            hash.absorb(share.outcome.rawValue)
        }
        // Two that have nothing to do with each other are found in either order.
        for rule in report.findings.map(\.rule).sorted() { hash.absorb(rule) }
        absorb(device.clipboard ?? "")
        for url in device.openedInSafari { absorb(url) }
        for notification in device.notifications { absorb(notification.identifier) }
        absorb(device.browser?.jsonText.text ?? "")
        absorb(device.document?.jsonText.text ?? "")
        absorb(device.privacyCover?.rawValue ?? "")
        hash.absorb(device.preventsScreenshots ? 1 : 0)
        for app in device.springBoard.installed {
            hash.absorb(UInt64(bitPattern: Int64(device.badge(of: app.bundle.identifier))))
        }
        for activity in device.activities { absorb(activity.jsonText.text) }
        hash.absorb(UInt64(device.savedPhotoCount))
        for announcement in device.announcements { absorb(announcement) }
        for text in device.haptics { absorb(text) }
        for shortcut in device.shortcuts { absorb(shortcut.jsonText.text) }
        for speech in device.speeches { absorb(speech.jsonText.text) }
        for contact in device.contacts { absorb(contact.jsonText.text) }
        for event in device.events { absorb(event.jsonText.text) }
        for reminder in device.reminders { absorb(reminder.jsonText.text) }
        for peripheral in device.peripherals { absorb(peripheral.jsonText.text) }
        for transaction in device.transactions { absorb(transaction.jsonText.text) }
        for server in device.servers {
            absorb(JSONText(foundation: server.responder.state).text)
        }
        for plugin in device.stubs.ofScenario { absorb(JSONText(foundation: plugin.state).text) }
        hash.absorb(UInt64(report.pendingCalls))
        hash.absorb(UInt64(report.pendingTimers))
    }

    // MARK: What is kept

    private mutating func absorbFiles() {
        let leftovers = Leftovers(phone: device.phone, sandboxes: device.sandboxes)
        for (name, root) in leftovers.containers {
            hash.absorb(name)
            // The defaults are looked at as such, and a journal with its database.
            for path in leftovers.files(in: root, preferencesToo: false) {
                let shown = path.dropFirst(root.count + 1)
                if shown.hasPrefix("Library/Preferences/") || Self.isJournal(path) { continue }
                guard let data = try? device.phone.fileSystem.read(path) else { continue }
                absorb(String(shown))
                absorb(data, path, leftovers)
            }
        }
    }

    private static func isJournal(_ path: String) -> Bool {
        path.hasSuffix("-journal") || path.hasSuffix("-wal") || path.hasSuffix("-shm")
    }

    private mutating func absorb(_ data: Data, _ path: String, _ leftovers: Leftovers) {
        guard data.count <= Leftovers.longestDigested else {
            return hash.absorb(UInt64(data.count))
        }
        let bytes = data.withUnsafeBytes { StableHash.of($0) }
        if path.hasSuffix(".db") {
            // What a database holds is told by its rows; its pages tell of how it came to.
            hash.absorb(
                device.worker.digest(ofDatabase: bytes) {
                    Self.digest(ofDatabase: path, leftovers)
                })
        } else if data.count <= 4096, let text = String(data: data, encoding: .utf8) {
            absorb(text)
        } else {
            hash.absorb(bytes)
        }
    }

    private static func digest(ofDatabase path: String, _ leftovers: Leftovers) -> UInt64 {
        var hash = StableHash(0xdb)
        for table in leftovers.tables(path) {
            hash.absorb(table.name)
            for row in leftovers.rows(path, "SELECT * FROM \(Leftovers.quoted(table.name))") {
                hash.absorb(row.text)
            }
        }
        return hash.value
    }

    private mutating func absorbDefaults() {
        for (domain, pairs) in device.phone.preferences.contents {
            hash.absorb(domain)
            for key in pairs.keys.sorted() {
                absorb(key)
                if let value = pairs[key] { absorb(value) }
            }
        }
    }

    private mutating func absorbKeychain() {
        for item in Keychain.of(device.phone).items { absorb(.dictionary(item.attributes)) }
    }

    private mutating func absorb(_ value: PropertyListValue) {
        switch value {
        case .string(let text): absorb(text)
        case .bool(let bool): hash.absorb(bool ? 1 : 2)
        case .integer(let number): absorb(Double(number), or: UInt64(bitPattern: number))
        case .real(let number): absorb(number, or: number.bitPattern)
        case .date(let date):
            absorb(date.timeIntervalSince1970, or: date.timeIntervalSince1970.bitPattern)
        case .data(let data): hash.absorb(data.withUnsafeBytes { StableHash.of($0) })
        case .array(let values):
            hash.absorb(UInt64(values.count))
            for value in values { absorb(value) }
        case .dictionary(let pairs):
            for key in pairs.keys.sorted() {
                absorb(key)
                if let value = pairs[key] { absorb(value) }
            }
        }
    }

    // MARK: What plugins see

    private mutating func absorbApps() {
        for app in device.springBoard.running {
            hash.absorb(app.bundle.identifier)
            hash.absorb(app.isAlive ? "\(app.state)" : "dead")
            guard app.isAlive else { continue }
            for line in app.pluginState { absorb(line) }
        }
    }

    // MARK: Times

    private static let mark: UInt64 = 0x71_0e

    private func isTime(_ milliseconds: Int64) -> Bool { times.contains(milliseconds) }

    /// A number of seconds or milliseconds since 1970, or of seconds since 2001, may be a moment.
    private mutating func absorb(_ number: Double, or bits: UInt64) {
        let isMoment =
            abs(number) < 1e15
            && [number, number * 1000, (number + 978_307_200) * 1000].contains { isTime(Int64($0)) }
        hash.absorb(isMoment ? Self.mark : bits)
    }

    /// A text, in which a long run of digits may be a moment.
    private mutating func absorb(_ text: String) {
        var rest = text.utf8[...]
        var plain = StableHash(1)
        while let start = rest.firstIndex(where: Self.isDigit) {
            let end = rest[start...].firstIndex { !Self.isDigit($0) } ?? rest.endIndex
            let digits = rest[start..<end]
            for byte in rest[..<start] { plain.absorb(UInt64(byte)) }
            if (10...18).contains(digits.count), let number = Int64(String(Substring(digits))),
                isTime(number) || isTime(number &* 1000) || isTime(number &* 1000 &+ 999)
            {
                plain.absorb(Self.mark)
            } else {
                for byte in digits { plain.absorb(UInt64(byte)) }
            }
            rest = rest[end...]
        }
        for byte in rest { plain.absorb(UInt64(byte)) }
        hash.absorb(plain.value)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }
}
