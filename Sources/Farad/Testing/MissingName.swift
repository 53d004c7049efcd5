/// What a test writes in place of a name that pages, Node or other test runners have.
enum MissingName {
    private static let exports = [
        "accesses", "afterAll", "afterEach", "app", "beforeAll", "beforeEach", "by", "clock",
        "container",
        "defaults", "describe", "device", "expect", "fn", "it", "native", "network", "sample",
        "sharedPreferences", "tempDB", "test",
    ]
    private static let ofPages = [
        "document", "history", "indexedDB", "localStorage", "location", "navigator",
        "sessionStorage", "window", "Capacitor", "HTMLElement", "Image", "MutationObserver",
        "caches", "cordova", "customElements", "getComputedStyle", "requestAnimationFrame",
        "screen",
    ]
    private static let ofNode = ["Buffer", "__dirname", "__filename", "process", "require"]
    private static let elsewhere = [
        "XMLHttpRequest": pageRequest,
        "WebSocket": pageRequest,
        "browser": user,
        "cy": user,
        "element": user,
        "fetch": pageRequest,
        "jest": mocks,
        "page": user,
        "screen": user,
        "vi": mocks,
        "waitFor": "clock.runUntil(() => …) lets time pass until something holds",
        "suite": "write “describe”",
        "setup": "write “beforeEach”",
        "before": "write “beforeAll”",
        "after": "write “afterAll”",
    ]
    private static let pageRequest =
        "app.evaluate(() => …) asks as the page, and network.server(…) answers"
    private static let user =
        "device.tap(selector) and device.typeText(selector, text) do what users do"
    private static let mocks =
        "write import { fn } from \"farad\"; native.plugin(…) stubs a plugin, and clock is the "
        + "clock of timers"

    /// nil where nobody has the name.
    static func hint(_ name: String) -> String? {
        if exports.contains(name) { return "write import { \(name) } from \"farad\"" }
        if let hint = elsewhere[name] { return hint }
        if ofPages.contains(name) {
            return "a test is not in the page; app.evaluate(() => …) runs code there"
        }
        if ofNode.contains(name) {
            return "tests run on a phone's engine, where nothing of Node is"
        }
        return nil
    }
}
