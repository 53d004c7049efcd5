import FaradFoundation
import Simulation
import Testing

@Suite struct FileCoordinationTests {
    /// Presents one file of the app group, and keeps what it is told.
    private final class Presenter: NSFilePresenter {
        var presentedItemURL: URL?
        let queue = OperationQueue()
        var presentedItemOperationQueue: OperationQueue { queue }
        var told: [String] = []
        var answer: (@escaping () -> Void) -> Void = { $0() }

        init(_ path: String) { presentedItemURL = URL(fileURLWithPath: path) }

        func relinquishPresentedItem(toWriter writer: @escaping ((() -> Void)?) -> Void) {
            told.append("relinquish")
            answer { writer { self.told.append("reacquire") } }
        }
        func savePresentedItemChanges(completionHandler: @escaping ((any Error)?) -> Void) {
            told.append("save")
            completionHandler(nil)
        }
        func accommodatePresentedItemDeletion(
            completionHandler: @escaping ((any Error)?) -> Void
        ) {
            told.append("deletion")
            completionHandler(nil)
        }
        func presentedItemDidChange() { told.append("change") }
    }

    private let phone = TestPhone()
    private var path: String { PhonePath.groupContainer(of: phone.group) + "/notices" }
    private var url: URL { URL(fileURLWithPath: path) }

    private func write(_ process: SimulatedProcess, _ path: String? = nil) throws {
        let url = URL(fileURLWithPath: path ?? self.path)
        try phone.run(process) {
            NSFileCoordinator().coordinate(writingItemAt: url, error: nil) { url in
                try? FileContents.write(Data("new".utf8), url, [])
            }
        }
    }

    @Test func `a presenter gives the file up to a writer, and hears of the change afterwards`()
        throws
    {
        let app = try phone.app()
        let presenter = phone.at(app) { Presenter(path) }
        phone.at(app) { NSFileCoordinator.addFilePresenter(presenter) }
        try write(try phone.shareExtension())
        #expect(presenter.told == ["relinquish", "reacquire", "change"])
    }

    @Test func `a reader has presenters save first, and a deletion is announced`() throws {
        let app = try phone.app()
        let other = try phone.shareExtension()
        try phone.system.fileSystem.write(path, Data("old".utf8))
        let presenter = phone.at(app) { Presenter(path) }
        phone.at(app) { NSFileCoordinator.addFilePresenter(presenter) }
        var read: Data?
        try phone.run(other) {
            NSFileCoordinator().coordinate(readingItemAt: url, error: nil) { url in
                read = try? FileContents.read(url)
            }
        }
        #expect(read == Data("old".utf8))
        #expect(presenter.told == ["save"])
        try phone.run(other) {
            NSFileCoordinator().coordinate(
                writingItemAt: url, options: .forDeleting, error: nil
            ) { url in try? FileManager.default.removeItem(at: url) }
        }
        #expect(presenter.told == ["save", "relinquish", "deletion", "reacquire", "change"])
    }

    @Test
    func `a presenter of a suspended process keeps nobody waiting, and hears when it goes on`()
        throws
    {
        let app = try phone.app()
        let presenter = phone.at(app) { Presenter(path) }
        phone.at(app) { NSFileCoordinator.addFilePresenter(presenter) }
        app.suspend()
        try write(try phone.shareExtension())
        #expect(phone.system.fileSystem.exists(path))
        #expect(presenter.told == [])
        app.resume()
        _ = try phone.simulation.run()
        #expect(presenter.told == ["change"])
    }

    @Test func `a presenter that is suspended while it is asked keeps nobody waiting`() throws {
        let app = try phone.app()
        let presenter = phone.at(app) { Presenter(path) }
        presenter.answer = { _ in app.suspend() }
        phone.at(app) { NSFileCoordinator.addFilePresenter(presenter) }
        try write(try phone.shareExtension())
        #expect(phone.system.fileSystem.exists(path))
    }

    @Test func `the caller's own presenter, and one that was removed, hear nothing`() throws {
        let app = try phone.app()
        let (own, removed) = phone.at(app) { (Presenter(path), Presenter(path)) }
        phone.at(app) {
            NSFileCoordinator.addFilePresenter(own)
            NSFileCoordinator.addFilePresenter(removed)
            NSFileCoordinator.removeFilePresenter(removed)
            #expect(NSFileCoordinator.filePresenters.count == 1)
        }
        try phone.run(app) {
            NSFileCoordinator(filePresenter: own).coordinate(writingItemAt: url, error: nil) {
                url in try? FileContents.write(Data(), url, [])
            }
        }
        #expect(own.told == [] && removed.told == [])
    }

    @Test func `a folder's presenter hears of what changes in it`() throws {
        let app = try phone.app()
        let presenter = phone.at(app) { Presenter(PhonePath.parent(path)) }
        phone.at(app) { NSFileCoordinator.addFilePresenter(presenter) }
        try write(try phone.shareExtension())
        #expect(presenter.told == ["change"])
    }

    @Test func `a cancelled wait ends without its accessor, and says so`() throws {
        let app = try phone.app()
        let other = try phone.shareExtension()
        var error: NSError?
        var isRead = false
        phone.at(other) {
            PhoneQueue.global().async { [self] in
                NSFileCoordinator().coordinate(writingItemAt: url, error: nil) { _ in
                    phone.simulation.sleep(for: .seconds(5))
                }
            }
        }
        phone.at(app) {
            let coordinator = NSFileCoordinator()
            PhoneQueue.global().async { [self] in
                coordinator.coordinate(readingItemAt: url, error: &error) { _ in isRead = true }
            }
            PhoneQueue.main.asyncAfter(deadline: .now() + 1) { coordinator.cancel() }
        }
        #expect(try phone.simulation.run(until: .start + .seconds(2)) == .reached)
        #expect(error?.domain == NSCocoaErrorDomain)
        #expect(error?.code == CocoaError.Code.userCancelled.rawValue)
        #expect(!isRead)
    }
}
