import FaradFoundation
import Simulation
import Testing

@testable import UIKit

/// Writes down what the app hears, and in which state.
private final class Diary: UIResponder, UIApplicationDelegate {
    var window: UIWindow?
    var lines: [String] = []
    var launchURL: URL?
    private var observers: [Any] = []

    override init() {
        super.init()
        let names: [(Notification.Name, String)] = [
            (UIApplication.didFinishLaunchingNotification, "didFinishLaunching"),
            (UIApplication.didBecomeActiveNotification, "didBecomeActive"),
            (UIApplication.willResignActiveNotification, "willResignActive"),
            (UIApplication.didEnterBackgroundNotification, "didEnterBackground"),
            (UIApplication.willEnterForegroundNotification, "willEnterForeground"),
            (UIApplication.willTerminateNotification, "willTerminate"),
        ]
        for (name, text) in names {
            observers.append(
                NotificationCenter.default.addObserver(
                    forName: name, object: nil, queue: nil
                ) { [unowned self] _ in lines.append("note \(text)") })
        }
    }

    private func add(_ line: String, _ application: UIApplication) {
        lines.append("\(line) [\(application.applicationState)]")
    }

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        launchURL = launchOptions?[.url] as? URL
        add("didFinishLaunching", application)
        return true
    }
    func applicationDidBecomeActive(_ application: UIApplication) {
        add("didBecomeActive", application)
    }
    func applicationWillResignActive(_ application: UIApplication) {
        add("willResignActive", application)
    }
    func applicationDidEnterBackground(_ application: UIApplication) {
        add("didEnterBackground", application)
    }
    func applicationWillEnterForeground(_ application: UIApplication) {
        add("willEnterForeground", application)
    }
    func applicationWillTerminate(_ application: UIApplication) {
        add("willTerminate", application)
    }
    func application(
        _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]
    ) -> Bool {
        add("open \(url.absoluteString)", app)
        return true
    }
}

private final class RootController: UIViewController {
    let diary: Diary
    init(_ diary: Diary) {
        self.diary = diary
        super.init(nibName: nil, bundle: nil)
    }
    override func loadView() {
        diary.lines.append("loadView")
        super.loadView()
    }
    override func viewDidLoad() { diary.lines.append("viewDidLoad") }
}

@Suite struct ApplicationLifecycleTests {
    /// F109, F113, F126a: the view is loaded between launching and becoming active, and the
    /// delegate hears of each change before the observers do.
    @Test func `F109, F113, F126a: a cold start by icon goes through the states in iOS's order`()
        throws
    {
        let phone = try Phone()
        let lines = try phone.run {
            let diary = Diary()
            let lifecycle = ApplicationLifecycle(process: phone.process, delegate: diary) {
                RootController(diary)
            }
            lifecycle.finishLaunching()
            #expect(diary.window?.rootViewController != nil)
            lifecycle.showWindow()
            lifecycle.becomeActive()
            return diary.lines
        }
        #expect(
            lines == [
                "didFinishLaunching [inactive]", "note didFinishLaunching", "loadView",
                "viewDidLoad", "didBecomeActive [active]", "note didBecomeActive",
            ])
    }

    @Test
    func
        `F109, F126b: a cold start by URL gives the URL at launch and opens it before the app is active`()
        throws
    {
        let phone = try Phone()
        let url = try #require(URL(string: "timesafari://"))
        try phone.run {
            let diary = Diary()
            let lifecycle = ApplicationLifecycle(process: phone.process, delegate: diary) {
                RootController(diary)
            }
            lifecycle.finishLaunching(options: [.url: url])
            lifecycle.showWindow()
            #expect(lifecycle.open(url))
            lifecycle.becomeActive()
            #expect(diary.launchURL == url)
            #expect(
                diary.lines.suffix(4) == [
                    "viewDidLoad", "open timesafari:// [inactive]", "didBecomeActive [active]",
                    "note didBecomeActive",
                ])
        }
    }

    @Test func `F111, F112, F126c: background and return go through the states in iOS's order`()
        throws
    {
        let phone = try Phone()
        try phone.run {
            let diary = Diary()
            let lifecycle = ApplicationLifecycle(process: phone.process, delegate: diary)
            lifecycle.finishLaunching()
            lifecycle.becomeActive()
            diary.lines = []
            lifecycle.resignActive()
            #expect(lifecycle.application.applicationState == .inactive)
            lifecycle.enterBackground()
            lifecycle.enterForeground()
            lifecycle.open(try #require(URL(string: "timesafari://")))
            lifecycle.becomeActive()
            lifecycle.terminate()
            #expect(
                diary.lines == [
                    "willResignActive [active]", "note willResignActive",
                    "didEnterBackground [background]", "note didEnterBackground",
                    "willEnterForeground [background]", "note willEnterForeground",
                    "open timesafari:// [inactive]", "didBecomeActive [active]",
                    "note didBecomeActive", "willTerminate [active]", "note willTerminate",
                ])
        }
    }

    @Test func `an app without scenes is shown in one of UIKit's own`() throws {
        let phone = try Phone()
        try phone.run {
            let diary = Diary()
            let lifecycle = ApplicationLifecycle(
                process: phone.process, delegate: diary,
                makeRootViewController: { RootController(diary) })
            lifecycle.finishLaunching()
            lifecycle.showWindow()
            let scene = try #require(UIApplication.shared.connectedScenes.first as? UIWindowScene)
            #expect(scene.keyWindow === diary.window && diary.window?.windowScene === scene)
            lifecycle.becomeActive()
            #expect(scene.activationState == .foregroundActive)
            lifecycle.resignActive()
            #expect(scene.activationState == .foregroundInactive)
            lifecycle.enterBackground()
            #expect(scene.activationState == .background)
        }
    }

    @Test func `the states of an app are in the trace`() throws {
        let phone = try Phone()
        phone.simulation.trace.isRecording = true
        try phone.run {
            let lifecycle = ApplicationLifecycle(process: phone.process, delegate: Diary())
            lifecycle.finishLaunching()
            lifecycle.becomeActive()
        }
        let kinds = phone.simulation.trace.records.filter { $0.kind == .lifecycle }
        #expect(kinds.count == 3)
    }

    @Test func `each process has its own application`() throws {
        let phone = try Phone()
        let other = phone.simulation.makeProcess(name: "other")
        let first = try phone.run { UIApplication.shared }
        let again = try phone.run { UIApplication.shared }
        let second = phone.simulation.enter(other) { UIApplication.shared }
        #expect(first === again)
        #expect(first !== second)
    }
}
