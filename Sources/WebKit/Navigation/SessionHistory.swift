import Simulation

/// The session history of a web view: what its pages have been on, and where it is among that.
///
/// Entries next to each other that one document has made have its number. A document that is gone
/// leaves the states of its entries as text.
final class SessionHistory {
    struct Entry {
        var url: String
        var state: String?
        let document: Int
        /// What its document has been told of where its user came from.
        var referrer = ""
    }

    /// Where a document that begins comes to be.
    enum Way {
        case added
        /// In the place of what is there.
        case replacing
        /// On an entry that is there.
        case entry(Int)
    }

    /// What a document finds: how many entries lie before its own, which those are, the one it begins
    /// with, and how many come after.
    struct Share {
        let before: Int
        let own: ArraySlice<Entry>
        let index: Int
        let after: Int
    }

    private var entries: [Entry] = []
    private var current = 0
    private let simulation: Simulation
    private let resource: Resource

    init(_ simulation: Simulation, _ resource: Resource) {
        self.simulation = simulation
        self.resource = resource
    }

    /// The entry so many steps away, by its place; nil where there is none.
    func place(_ steps: Int) -> Int? {
        simulation.touches(.read, resource)
        let place = current + steps
        return entries.indices.contains(place) ? place : nil
    }

    var entry: Entry? {
        simulation.touches(.read, resource)
        return entries.indices.contains(current) ? entries[current] : nil
    }

    /// All entries, and the place of the one that is shown.
    var all: (entries: [Entry], current: Int) {
        simulation.touches(.read, resource)
        return (entries, current)
    }

    /// What an entry that is there says of where its document's user came from.
    func referrer(_ way: Way) -> String? {
        guard case .entry(let place) = way, !entries.isEmpty else { return nil }
        simulation.touches(.read, resource)
        return entries[min(place, entries.count - 1)].referrer
    }

    func isOfSameDocument(_ place: Int) -> Bool {
        ownRange.contains(place)
    }

    private var ownRange: Range<Int> {
        var range = current..<current + 1
        let document = entries[current].document
        while range.lowerBound > 0, entries[range.lowerBound - 1].document == document {
            range = range.lowerBound - 1..<range.upperBound
        }
        while range.upperBound < entries.count, entries[range.upperBound].document == document {
            range = range.lowerBound..<range.upperBound + 1
        }
        return range
    }

    // MARK: What documents do

    /// A document begins.
    ///
    /// - Parameter states: those of the entries of the document that ends.
    /// - Returns: What it finds of it; nil where it is alone.
    func begin(
        _ url: String, _ way: Way, number: Int, states: [String?], referrer: String
    ) -> Share? {
        simulation.touches(.write, resource)
        if !entries.isEmpty {
            for (place, state) in zip(ownRange, states) { entries[place].state = state }
        }
        let entry = Entry(url: url, document: number, referrer: referrer)
        switch way {
        case _ where entries.isEmpty: entries = [entry]
        case .added:
            entries.removeSubrange((current + 1)...)
            entries.append(entry)
            current += 1
        case .replacing: entries[current] = entry
        case .entry(let place):
            // Meanwhile the document may have left less than there was.
            current = min(place, entries.count - 1)
            entries[current].url = url
        }
        let range = ownRange
        guard entries.count > 1 || entries[current].state != nil else { return nil }
        return Share(
            before: range.lowerBound, own: entries[range], index: current - range.lowerBound,
            after: entries.count - range.upperBound)
    }

    /// The document is on another entry of its own, by that one's place among those.
    ///
    /// - Returns: The entry's place among all.
    func move(to index: Int, isNew: Bool) -> Int {
        guard !entries.isEmpty else { return 0 }
        let range = ownRange
        let place = range.lowerBound + index
        guard isNew || place != current else { return current }
        simulation.touches(.write, resource)
        if isNew {
            var entry = entries[current]
            entry.state = nil
            entries.removeSubrange(place...)
            entries.append(entry)
        }
        current = min(place, entries.count - 1)
        return current
    }

    /// The document has another address.
    func address(_ url: String) {
        guard !entries.isEmpty, entries[current].url != url else { return }
        simulation.touches(.write, resource)
        entries[current].url = url
    }
}
