extension Knobs {
    /// What differs between Android phones; without effect on iOS.
    static let android: [Knob] = [
        Knob(
            "android-bridge", .choice(["listener", "javascript-interface"]), default: "listener",
            summary: "how messages come from the page on Android: today's way, or the legacy one "
                + "(F168)",
            reason: "every WebView of today has web message listeners"),
        Knob(
            "android-scripts", .choice(["document-start", "head"]), default: "document-start",
            summary: "how Capacitor's scripts come into a page on Android: at document start, or "
                + "after <head> (F174)",
            reason: "every WebView of today runs scripts at document start"),
    ]
}
