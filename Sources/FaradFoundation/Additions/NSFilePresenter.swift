public import Foundation
import Simulation

/// An object that shows a file or folder, and wants to know what others do to it.
///
/// A presenter of a suspended process is not asked and keeps nobody waiting; what changed meanwhile
/// it hears of when its process goes on. As everywhere with Apple's, file coordination is what it
/// hears of: a change that nobody coordinates it does not notice. Its URL is asked for when it is added.
public protocol NSFilePresenter: AnyObject {
    var presentedItemURL: URL? { get }
    var presentedItemOperationQueue: OperationQueue { get }

    func relinquishPresentedItem(toReader reader: @escaping ((() -> Void)?) -> Void)
    func relinquishPresentedItem(toWriter writer: @escaping ((() -> Void)?) -> Void)
    func savePresentedItemChanges(completionHandler: @escaping ((any Error)?) -> Void)
    func accommodatePresentedItemDeletion(completionHandler: @escaping ((any Error)?) -> Void)
    func presentedItemDidChange()
    func presentedSubitemDidChange(at url: URL)
}

extension NSFilePresenter {
    public func relinquishPresentedItem(toReader reader: @escaping ((() -> Void)?) -> Void) {
        reader(nil)
    }
    public func relinquishPresentedItem(toWriter writer: @escaping ((() -> Void)?) -> Void) {
        writer(nil)
    }
    public func savePresentedItemChanges(completionHandler: @escaping ((any Error)?) -> Void) {
        completionHandler(nil)
    }
    public func accommodatePresentedItemDeletion(
        completionHandler: @escaping ((any Error)?) -> Void
    ) {
        completionHandler(nil)
    }
    public func presentedItemDidChange() {}
    public func presentedSubitemDidChange(at url: URL) { presentedItemDidChange() }
}

/// The presenters of all processes, in the order of their registration.
final class FilePresenters {
    struct Entry {
        /// Kept: on iOS a presenter that goes without being removed ends the app sooner or later.
        let presenter: any NSFilePresenter
        let process: PhoneProcess
        /// Where it was when it was added.
        let path: String
        let id: Int
    }

    /// Who presents an item.
    private static func resource(_ path: String) -> Resource {
        Resource("file-presenters", path)
    }

    private(set) var entries: [Entry] = []
    private var nextID = 0

    func add(_ presenter: any NSFilePresenter, _ process: PhoneProcess) {
        guard !entries.contains(where: { $0.presenter === presenter }),
            let url = presenter.presentedItemURL
        else { return }
        let path = PhonePath.canonical(url.path)
        process.simulation.step(.write, Self.resource(path))
        if process.isDead { return }
        nextID += 1
        entries.append(Entry(presenter: presenter, process: process, path: path, id: nextID))
    }

    func remove(_ presenter: any NSFilePresenter, _ process: PhoneProcess) {
        guard let entry = entries.first(where: { $0.presenter === presenter }) else { return }
        process.simulation.step(.write, Self.resource(entry.path))
        if process.isDead { return }
        entries.removeAll { $0.presenter === presenter }
    }

    func processDied(_ process: SimulatedProcess) {
        for entry in entries where entry.process.process === process {
            process.simulation.touches(.write, Self.resource(entry.path))
        }
        entries.removeAll { $0.process.process === process }
    }

    /// Those of an item, or of a folder above it, but one of the caller's own.
    func presenters(
        of path: String, but own: (any NSFilePresenter)?, _ simulation: Simulation
    ) -> [(entry: Entry, isItself: Bool)] {
        simulation.touches(.read, Self.resource(path))
        PhonePath.ancestors(path) { simulation.touches(.read, Self.resource($0)) }
        return entries.compactMap { entry in
            guard entry.presenter !== own, PhonePath.isInside(path, entry.path) else { return nil }
            return (entry, entry.path == path)
        }
    }

    func contains(_ entry: Entry) -> Bool { entries.contains { $0.id == entry.id } }
}

extension PhoneProcess {
    /// How many presenters it has registered.
    package var filePresenterCount: Int {
        system.filePresenters.entries.count { $0.process === self }
    }
}
