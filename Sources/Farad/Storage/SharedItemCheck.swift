import FaradFoundation
import Simulation

/// Finds where two handlers came between each other so that one of them was deceived.
struct SharedItemCheck {
    /// One finding, not yet reported.
    struct Verdict {
        let rule: FindingRule
        let message: String
        let milliseconds: Double
        let isFailure: Bool
    }

    private typealias Entry = SharedItemLog.Entry
    private let entries: [Entry]
    /// The accesses of each event, in order.
    private let handlers: [(event: Int, accesses: [Int])]
    private let label: (SharedAccess.Item) -> String

    /// - Parameter label: how an item reads in a sentence.
    init(_ log: SharedItemLog, label: @escaping (SharedAccess.Item) -> String) {
        entries = log.entries
        self.label = label
        var places: [Int: Int] = [:]
        var handlers: [(event: Int, accesses: [Int])] = []
        for (index, entry) in log.entries.enumerated() where entry.event > 0 {
            if let place = places[entry.event] {
                handlers[place].accesses.append(index)
            } else {
                places[entry.event] = handlers.count
                handlers.append((entry.event, [index]))
            }
        }
        self.handlers = handlers
    }

    var verdicts: [Verdict] { (halfReads + takes).sorted { $0.milliseconds < $1.milliseconds } }

    // MARK: Half-written items

    /// A handler that has seen one change of another process's handler, and missed one that came
    /// after: no order of the two as wholes would have shown it that.
    private var halfReads: [Verdict] {
        var verdicts: [Verdict] = []
        for writer in handlers {
            for reader in handlers where reader.event != writer.event {
                guard entries[reader.accesses[0]].process !== entries[writer.accesses[0]].process,
                    reader.accesses[0] < writer.accesses[writer.accesses.count - 1],
                    writer.accesses[0] < reader.accesses[reader.accesses.count - 1],
                    let verdict = halfRead(of: writer.accesses, by: reader.accesses)
                else { continue }
                verdicts.append(verdict)
            }
        }
        return verdicts
    }

    private func halfRead(of changes: [Int], by accesses: [Int]) -> Verdict? {
        // Whoever asks again and again goes by what it has read last.
        var reads: [SharedAccess.Item: Int] = [:]
        for index in accesses {
            if case .read = entries[index].use { reads[entries[index].item] = index }
        }
        let inOrder = reads.values.sorted()
        let seen = inOrder.first { index in
            let version = entries[index].version
            return version >= 0 && entries[version].event == entries[changes[0]].event
        }
        let missed = inOrder.lazy.compactMap { index -> (read: Int, change: Int)? in
            let change = changes.first { change in
                change > index && entries[change].isChange
                    && entries[change].item == entries[index].item
                    && content(entries[change]) != content(entries[index])
            }
            return change.map { (index, $0) }
        }.first
        guard let seen, let missed else { return nil }
        let (new, old) = (entries[seen], entries[missed.read])
        let change = entries[missed.change]
        let writer = change.process.name
        return Verdict(
            rule: .halfWrittenRead,
            message: "\(new.process.name) read \(label(new.item)) at \(time(new)), as "
                + "\(writer) had changed it, and \(label(old.item)) at \(time(old)), which "
                + "\(writer) changed in the same handler only at \(time(change)): it has seen "
                + "half of what was written.",
            milliseconds: new.milliseconds, isFailure: true)
    }

    // MARK: Takes

    /// One value in the hands of a handler that removed what it had read.
    private struct Take {
        let read: Int
        let removal: Int
    }

    private var takes: [Verdict] {
        var verdicts: [Verdict] = []
        var first: [Int: [SharedAccess.Item: Take]] = [:]
        var pairs: Set<[Int]> = []
        for take in allTakes {
            let read = entries[take.read]
            let removal = entries[take.removal]
            if let unread = unread(take) { verdicts.append(unread) }
            guard let other = first[read.version]?[read.item] else {
                first[read.version, default: [:]][read.item] = take
                continue
            }
            let earlier = entries[other.removal]
            // One sentence for two handlers, however many keys they took.
            guard earlier.event != removal.event,
                pairs.insert([earlier.event, removal.event]).inserted
            else { continue }
            verdicts.append(
                Verdict(
                    rule: .takenTwice,
                    message: "\(label(read.item)) was taken twice: \(earlier.process.name) read it "
                        + "at \(time(entries[other.read])) and removed it at \(time(earlier)), and "
                        + "\(removal.process.name) read the same at \(time(read)) and removed it at "
                        + "\(time(removal)).",
                    milliseconds: removal.milliseconds, isFailure: !isSignal(content(read))))
        }
        return verdicts
    }

    /// Each removal of what the same handler has read, and not put there itself.
    private var allTakes: [Take] {
        var takes: [Take] = []
        for handler in handlers {
            var reads: [SharedAccess.Item: Int] = [:]
            for index in handler.accesses {
                let entry = entries[index]
                switch entry.use {
                case .read(nil): reads[entry.item] = nil
                case .read:
                    let isOwn = entry.version >= 0 && entries[entry.version].event == entry.event
                    reads[entry.item] = isOwn ? nil : index
                case .write(nil):
                    if let read = reads.removeValue(forKey: entry.item) {
                        takes.append(Take(read: read, removal: index))
                    }
                case .write: reads[entry.item] = nil
                case .moveAway, .list: break
                }
            }
        }
        return takes.sorted { $0.removal < $1.removal }
    }

    /// What was removed was newer than what the handler had read, and nobody has read it.
    private func unread(_ take: Take) -> Verdict? {
        let read = entries[take.read]
        let removal = entries[take.removal]
        let version = removal.version
        guard version > take.read else { return nil }
        let lost = entries[version]
        guard lost.event != removal.event, content(lost) != nil else { return nil }
        for entry in entries[version..<take.removal] where entry.item == lost.item {
            if case .read = entry.use, entry.version == version { return nil }
        }
        return Verdict(
            rule: .removedUnread,
            message:
                "\(removal.process.name) read \(label(read.item)) at \(time(read)) and "
                + "removed it at \(time(removal)), when \(lost.process.name) had changed it at "
                + "\(time(lost)): nobody has read the newer one.",
            milliseconds: removal.milliseconds,
            isFailure: !isSignal(content(lost)) && content(lost) != content(read))
    }

    // MARK: Words

    /// A Boolean says only that something is there.
    private func isSignal(_ content: SharedAccess.Content?) -> Bool {
        if case .value(.bool)? = content { return true }
        return false
    }

    private func content(_ entry: Entry) -> SharedAccess.Content? {
        switch entry.use {
        case .read(let content), .write(let content): content
        case .moveAway, .list: nil
        }
    }

    private func time(_ entry: Entry) -> String { Timeline.milliseconds(entry.milliseconds) }
}
