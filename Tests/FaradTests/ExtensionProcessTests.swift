import FaradFoundation
import FaradTesting
import Simulation
import Testing

@testable import Farad
@testable import UIKit

/// What becomes of a share extension's process, and of one that is suspended with a lock.
@Suite(.farad) struct ExtensionProcessTests {
    private class Principal: UIViewController {
        override func viewDidLoad() { extensionContext?.completeRequest(returningItems: nil) }
    }

    /// Keeps itself alive and goes on listening.
    private final class LeakingPrincipal: Principal {
        var myself: LeakingPrincipal?
        override func viewDidLoad() {
            myself = self
            NotificationCenter.default.addObserver(forName: nil, object: nil, queue: nil) { _ in }
            super.viewDidLoad()
        }
    }

    /// Has one object that listens for as long as the process lives.
    private final class SingletonPrincipal: Principal {
        final class Listener {}
        override func viewDidLoad() {
            _ = SimulatedProcess.current?.service(Listener.self) {
                NotificationCenter.default.addObserver(
                    forName: nil, object: nil, queue: nil
                ) { _ in }
                return Listener()
            }
            super.viewDidLoad()
        }
    }

    private func device(
        reused: Bool = true,
        delegate: @escaping () -> any UIApplicationDelegate = EmptyDelegate.init,
        _ makePrincipal: @escaping () -> UIViewController
    ) throws -> Device {
        var app = ScriptApps.empty
        app.appGroups = ["group.app.empty"]
        app.makeDelegate = { _ in delegate() }
        app.extensions = [
            ExtensionBundle(
                identifier: "app.empty.Share", displayName: "EmptyShare",
                infoDictionary: [
                    "NSExtension": [
                        "NSExtensionPointIdentifier": "com.apple.share-services",
                        "NSExtensionAttributes": [
                            "NSExtensionActivationRule": [
                                "NSExtensionActivationSupportsImageWithMaxCount": 1
                            ]
                        ],
                    ]
                ], appGroups: ["group.app.empty"], makePrincipal: { _ in makePrincipal() })
        ]
        var configuration = DeviceConfiguration(storage: .memory)
        if reused { try configuration.knobs.set("extension-process", to: "reused") }
        let device = try Device(configuration)
        try device.install(app)
        return device
    }

    private var share: TimedAction {
        TimedAction(
            .share([SharedItem(fileName: "a.jpg", bytes: [1, 2, 3], typeIdentifier: "public.jpeg")])
        )
    }

    private func processes(of device: Device) -> [String] {
        device.simulation.processes.map(\.uniqueName).filter { $0.hasPrefix("EmptyShare") }
    }

    @Test func `each session has a process of its own unless the knob says otherwise`() throws {
        let device = try device(reused: false) { Principal() }
        _ = device.run([share, share])
        #expect(processes(of: device) == ["EmptyShare", "EmptyShare#2"])
        #expect(device.simulation.processes.last?.state == .dead)
    }

    @Test func `a process that is kept is suspended between two sessions and gets both`() throws {
        var made: [ObjectIdentifier] = []
        let device = try device {
            let principal = Principal()
            made.append(ObjectIdentifier(principal))
            return principal
        }
        let report = device.run([share, share])
        #expect(processes(of: device) == ["EmptyShare"])
        #expect(made.count == 2)
        #expect(device.simulation.processes.last?.state == .suspended)
        #expect(device.shareSheet.requests.map(\.isOver) == [true, true])
        #expect(device.shareSheet.requests.map(\.end) == [.completed, .completed])
        #expect(device.shareSheet.sessions.map(\.viewControllers) == [0, 0])
        #expect(!report.findings.map(\.rule).contains("extension-leak"))
    }

    @Test func `the second session may read what is handed over to it`() throws {
        final class Reader: UIViewController {
            nonisolated(unsafe) static var read: [Int] = []
            override func viewDidLoad() {
                let item = extensionContext?.inputItems.first as? NSExtensionItem
                item?.attachments?.first?.loadItem(forTypeIdentifier: "public.image") {
                    [extensionContext] item, _ in
                    if let url = item as? URL, url.startAccessingSecurityScopedResource() {
                        Reader.read.append((try? FileContents.read(url))?.count ?? -1)
                        url.stopAccessingSecurityScopedResource()
                    }
                    extensionContext?.completeRequest(returningItems: nil)
                }
            }
        }
        Reader.read = []
        let device = try device { Reader() }
        _ = device.run([share, share])
        #expect(Reader.read == [3, 3])
    }

    @Test func `what a session leaves in a kept process is counted and found`() throws {
        let device = try device { LeakingPrincipal() }
        let report = device.run([share, share])
        #expect(device.shareSheet.sessions.map(\.viewControllers) == [1, 2])
        #expect(device.shareSheet.sessions.map(\.observers) == [1, 2])
        #expect(
            report.findings.filter { $0.rule == "extension-leak" }.map(\.message) == [
                "Sharing session 1 of EmptyShare has left 1 view controller in the process that the "
                    + "next session gets.",
                "Sharing session 2 of EmptyShare has left 1 view controller and 1 observer in the "
                    + "process that the next session gets.",
            ])
    }

    @Test func `an observer that comes once with the process is no leak`() throws {
        let device = try device { SingletonPrincipal() }
        let report = device.run([share, share, share])
        #expect(device.shareSheet.sessions.map(\.observers) == [1, 1, 1])
        #expect(!report.findings.map(\.rule).contains("extension-leak"))
    }

    @Test func `a process that died between is not kept`() throws {
        let device = try device { Principal() }
        _ = device.run([share])
        device.simulation.processes.last?.kill(reason: "memory")
        _ = device.run([share])
        #expect(processes(of: device) == ["EmptyShare", "EmptyShare#2"])
    }

    // MARK: 0xdead10cc

    private final class LockingDelegate: UIResponder, UIApplicationDelegate {
        let folder: () -> String
        let unlocks: Bool
        var window: UIWindow?

        init(_ unlocks: Bool, _ folder: @escaping () -> String) {
            self.folder = folder
            self.unlocks = unlocks
        }

        func applicationDidEnterBackground(_ application: UIApplication) {
            let file = FileLocking.open(folder(), O_RDONLY)
            #expect(FileLocking.flock(file, LOCK_EX) == 0)
            if unlocks { _ = FileLocking.close(file) }
        }
    }

    private func afterBackground(_ unlocks: Bool, _ folder: @escaping () -> String) throws -> (
        RunReport, Device
    ) {
        let device = try device(
            delegate: { LockingDelegate(unlocks, folder) }, { Principal() })
        return (device.run([TimedAction(.launch), TimedAction(.background)]), device)
    }

    @Test func `0xdead10cc: an app that is suspended with a lock in its app group is ended`() throws
    {
        let (report, device) = try afterBackground(false) {
            PhonePath.groupContainer(of: "group.app.empty")
        }
        let found = report.findings.filter { $0.rule == "suspended-with-lock" }
        #expect(found.count == 1)
        #expect(found.first?.message.contains("(0xdead10cc)") == true)
        #expect(device.springBoard.running.last?.isAlive == false)
    }

    @Test func `one that lets go before, or locks in its own container, is only suspended`() throws
    {
        for (unlocks, folder) in [
            (true, { PhonePath.groupContainer(of: "group.app.empty") }),
            (false, { FileManager.homePath }),
        ] {
            let (report, device) = try afterBackground(unlocks, folder)
            #expect(!report.findings.map(\.rule).contains("suspended-with-lock"))
            #expect(device.springBoard.running.last?.process.state == .suspended)
        }
    }

    @Test func `code that waits for a lock for ever fails the run, and says who has it`() throws {
        final class Delegate: UIResponder, UIApplicationDelegate {
            var window: UIWindow?
            func applicationDidBecomeActive(_ application: UIApplication) {
                DispatchQueue(label: "sessions").async {
                    for _ in 0..<2 {
                        let file = FileLocking.open(FileManager.homePath, O_RDONLY)
                        _ = FileLocking.flock(file, LOCK_EX)
                    }
                }
            }
        }
        let device = try device(delegate: { Delegate() }, { Principal() })
        let report = device.run([TimedAction(.launch)])
        #expect(report.findings.map(\.rule) == ["lock-deadlock"])
        #expect(report.findings.first?.message.contains("which it has locked") == true)
        #expect(report.status == .failed)
    }
}
