import Foundation
import Simulation

/// One thing that was handed over in a share sheet, as the activity got it.
package enum ActivityItem {
    case text(String)
    case file(name: String, data: Data)
}

/// What the activities of share sheets have got: the other apps of the phone, as far as they matter.
package final class ActivityLog {
    package private(set) var entries: [(activity: String, items: [ActivityItem])] = []
    private unowned let phone: PhoneSystem

    private init(_ phone: PhoneSystem) { self.phone = phone }

    package static func of(_ phone: PhoneSystem) -> ActivityLog {
        phone.service(ActivityLog.self) { ActivityLog(phone) }
    }

    package func add(_ activity: String, _ items: [ActivityItem]) {
        phone.simulation.touches(.write, Resource("activities", ""))
        let names = items.map { item in
            switch item {
            case .text(let text): "“\(text)”"
            case .file(let name, let data): "\(name), \(data.count) bytes"
            }
        }
        phone.simulation.trace.note(
            .lifecycle, "\(activity) gets \(names.joined(separator: "; "))")
        entries.append((activity, items))
    }
}
