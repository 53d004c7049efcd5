import Simulation

/// The events of a plugin that were sent to nobody and not kept, so that a listener that comes after
/// one is told of.
///
/// A page that has listened before and does so again has chosen not to hear what came between. What
/// only says a state that a page can ask for is no loss to one that was not there yet.
struct LostEvents {
    struct Loss {
        var count = 1
        var last: VirtualInstant
    }

    private struct Event {
        let name: String
        /// The page that was there when the first was lost; 0: none yet.
        var page = 0
        var loss: Loss?
        /// The last page that has listened.
        var heardBy = 0
    }

    /// The events of Capacitor's own plugins that tell of a state, which each start of an app sends.
    private static let states: Set<String> = [
        "App appStateChange", "App pause", "App resume", "Network networkStatusChange",
    ]

    private var events: [Event] = []

    private func index(of name: String) -> Int? { events.firstIndex { $0.name == name } }

    mutating func add(_ name: String, _ page: Int) {
        guard let now = Simulation.current?.clock.now else { return }
        let index = index(of: name) ?? events.count
        if index == events.count { events.append(Event(name: name)) }
        guard events[index].heardBy == 0 || events[index].heardBy != page else { return }
        if var loss = events[index].loss, events[index].page == page {
            loss.count += 1
            loss.last = now
            events[index].loss = loss
        } else {
            events[index].page = page
            events[index].loss = Loss(last: now)
        }
    }

    /// What the page has missed, said once; nil where it has missed nothing.
    mutating func listens(to name: String, of plugin: String, onPage page: Int) -> Loss? {
        guard let index = index(of: name) else {
            events.append(Event(name: name, heardBy: page))
            return nil
        }
        defer {
            events[index].loss = nil
            events[index].heardBy = page
        }
        let event = events[index]
        guard event.heardBy != page else { return nil }
        let wasThere = event.page == page
        let isFirst = event.page == 0 && event.heardBy == 0
        guard wasThere || (isFirst && !Self.states.contains("\(plugin) \(name)")) else {
            return nil
        }
        return event.loss
    }
}
