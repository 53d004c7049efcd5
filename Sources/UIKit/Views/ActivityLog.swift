package import FaradFoundation
import Simulation

/// One thing that was handed over in a share sheet, as the activity got it.
package enum ActivityItem {
    case text(String)
    case file(name: String, data: Data)

    /// Reads a file at this moment; nil for a kind that no activity takes.
    init?(_ item: Any) throws {
        switch item {
        case let text as String: self = .text(text)
        case let url as URL where url.isFileURL:
            self = .file(name: url.lastPathComponent, data: try FileContents.read(url))
        case let url as URL: self = .text(url.absoluteString)
        default: return nil
        }
    }
}

/// What the activities of share sheets have got: the other apps of the phone, as far as they matter.
package final class ActivityLog {
    package private(set) var entries: [(activity: String, items: [ActivityItem])] = []
    private unowned let phone: PhoneSystem

    private init(_ phone: PhoneSystem) { self.phone = phone }

    package static func of(_ phone: PhoneSystem) -> ActivityLog {
        phone.service(ActivityLog.self) { ActivityLog(phone) }
    }

    func add(_ type: UIActivity.ActivityType, _ items: [ActivityItem]) {
        phone.simulation.touches(.write, Resource("activities", ""))
        let names = items.map { item in
            switch item {
            case .text(let text): "“\(text)”"
            case .file(let name, let data): "\(name), \(data.count) bytes"
            }
        }
        phone.simulation.trace.note(
            .lifecycle, "\(type.rawValue) gets \(names.joined(separator: "; "))")
        entries.append((type.rawValue, items))
    }
}
