import FaradFoundation
import Simulation
import Testing

@testable import UIKit

@Suite struct PasteboardTests {
    @Test func `what one app copies another one pastes`() throws {
        let phone = try Phone()
        let other = phone.simulation.makeProcess(name: "other")
        try phone.system.install(
            process: other, sandbox: Sandbox(bundleIdentifier: "org.example.other"))
        try phone.run {
            UIPasteboard.general.string = "copied"
            #expect(UIPasteboard.general.changeCount == 1)
        }
        phone.simulation.enter(other) {
            #expect(UIPasteboard.general.string == "copied")
            #expect(!UIPasteboard.general.hasURLs)
            UIPasteboard.general.url = URL(string: "https://example.org")
            #expect(UIPasteboard.general.string == nil)
        }
        try phone.run { #expect(UIPasteboard.general.changeCount == 2) }
    }

    @Test func `two phones share no pasteboard`() throws {
        let (first, second) = (try Phone(), try Phone())
        try first.run { UIPasteboard.general.string = "copied" }
        try second.run { #expect(UIPasteboard.general.string == nil) }
    }
}
