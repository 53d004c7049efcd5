import FaradFoundation
import Simulation
import Testing
import UIKit

@testable import TimeSafari

/// A phone with TimeSafari's two bundles and no page: what one native half does, the other sees.
final class SharePhone {
    static let group = "group.app.timesafari.share"

    let simulation: Simulation
    let system: PhoneSystem
    /// What was printed, by any process.
    private(set) var lines: [String] = []
    /// What the extension asked SpringBoard to open.
    private(set) var opened: [URL] = []
    /// Which way to the app is open to the extension (U10).
    var refusesOpenURL = false
    var extensionGroups = [SharePhone.group]
    /// The extension's principal view controller.
    var makePrincipal: () -> ShareViewController = { ShareViewController() }

    private let storage: any Storage
    private var app: SimulatedProcess?

    init(seed: UInt64 = 0, storage: any Storage = MemoryStorage()) throws {
        simulation = Simulation(seed: seed)
        self.storage = storage
        system = PhoneSystem(simulation: simulation, storage: storage)
        system.output = { [unowned self] line, _ in lines.append(line) }
        simulation.trace.isRecording = true
        try runApp {}
    }

    // MARK: - The group container as both see it

    private var container: String { PhonePath.groupContainer(of: Self.group) }

    /// The names of the files in the container, its preferences left out.
    var storedFiles: [String] {
        get throws { try system.fileSystem.list(container).filter { $0 != "Library" } }
    }

    func storedFile(_ name: String) throws -> Data {
        try system.fileSystem.read(container + "/" + name)
    }

    func plant(_ data: Data, as name: String) throws {
        try system.fileSystem.write(container + "/" + name, data)
    }

    func value(_ key: String) throws -> Any? {
        try runApp { UserDefaults(suiteName: Self.group)?.object(forKey: key) }
    }

    func set(_ value: Any?, _ key: String) throws {
        try runApp { UserDefaults(suiteName: Self.group)?.set(value, forKey: key) }
    }

    // MARK: - The app's process

    var appProcess: SimulatedProcess {
        get throws {
            if let app { return app }
            let process = simulation.makeProcess(name: "TimeSafari")
            try system.install(
                process: process,
                sandbox: Sandbox(
                    bundleIdentifier: AppInfo.bundleIdentifier, appGroups: AppInfo.appGroups),
                infoDictionary: AppInfo.infoDictionary)
            app = process
            return process
        }
    }

    @discardableResult
    func runApp<R>(_ body: () throws -> R) throws -> R {
        let result = try simulation.enter(appProcess, body)
        _ = try simulation.run()
        return result
    }

    /// What the plugin would answer.
    func retrieve() throws -> [String: String]? {
        try runApp { try SharedImageUtility.getSharedImageData() }
    }

    // MARK: - The extension's process

    /// A file of the photo library, which the extension may read once it was handed over.
    func photo(_ data: Data, named name: String) throws -> URL {
        let path = "/private/var/mobile/Media/DCIM/100APPLE/" + name
        try system.fileSystem.createDirectory(
            PhonePath.parent(path), withIntermediates: true)
        try system.fileSystem.write(path, data)
        return URL(fileURLWithPath: path, isDirectory: false)
    }

    /// One run of the extension.
    final class Ended {
        let context: NSExtensionContext
        let principal: ShareViewController
        let process: SimulatedProcess
        /// What the extension asked its context to open.
        fileprivate(set) var openedByContext: [URL] = []
        fileprivate(set) var isCompleted = false
        fileprivate(set) var isCancelled = false

        init(_ context: NSExtensionContext, _ principal: ShareViewController) {
            self.context = context
            self.principal = principal
            process = SimulatedProcess.current!
        }
    }

    /// Runs the extension with these attachments until nothing is left to do.
    @discardableResult
    func share(
        _ attachments: [NSItemProvider], granting urls: [URL] = [], runs: Bool = true
    ) throws -> Ended {
        let process = simulation.makeProcess(name: ShareExtensionInfo.displayName)
        let sandbox = Sandbox(
            bundleIdentifier: ShareExtensionInfo.bundleIdentifier, appGroups: extensionGroups,
            isExtension: true)
        for url in urls { sandbox.grant(plainPath(url)) }
        try system.install(
            process: process, sandbox: sandbox, infoDictionary: ShareExtensionInfo.infoDictionary)
        let application = UIApplication.of(process).system
        application.refusesOpenURL = refusesOpenURL
        application.canOpen = { $0.scheme == "timesafari" }
        application.open = { [unowned self] in
            opened.append($0)
            lines.append("open \($0.absoluteString)")
        }

        let ended = simulation.enter(process) {
            let item = NSExtensionItem()
            item.attachments = attachments
            let context = NSExtensionContext(inputItems: [item])
            let principal = makePrincipal()
            let ended = Ended(context, principal)
            context.onOpen = { [unowned ended] url, answer in
                ended.openedByContext.append(url)
                answer(true)
            }
            context.onFinish = { [unowned ended, unowned self] result in
                switch result {
                case .success:
                    ended.isCompleted = true
                    lines.append("request completed")
                case .failure:
                    ended.isCancelled = true
                    lines.append("request cancelled")
                }
            }
            let lifecycle = ExtensionLifecycle(
                process: process, principal: principal, context: context)
            let main = DispatchQueue.main
            main.async { lifecycle.begin() }
            return ended
        }
        if runs { _ = try simulation.run() }
        return ended
    }

    /// Shares one photo as Photos does: a file with a security scope.
    @discardableResult
    func share(_ data: Data, named name: String) throws -> Ended {
        let url = try photo(data, named: name)
        return try share(
            [NSItemProvider(item: url, typeIdentifier: "public.jpeg")], granting: [url])
    }

    /// The identifier of the last share.
    var shareId: String {
        get throws { try #require(value("sharedPhotoShareId") as? String) }
    }
}
