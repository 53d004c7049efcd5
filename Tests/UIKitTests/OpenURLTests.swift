import FaradFoundation
import Simulation
import Testing

@testable import UIKit

@Suite struct OpenURLTests {
    private let url = URL(string: "timesafari://")!

    @Test func `an app opens a URL through the system and hears of it later`() throws {
        let phone = try Phone()
        var opened: [URL] = []
        var answers: [Bool] = []
        try phone.run {
            let application = UIApplication.shared
            application.system.canOpen = { $0.scheme == "timesafari" }
            application.system.open = { opened.append($0) }
            application.open(url) { answers.append($0) }
            application.open(URL(string: "unknown://")!) { answers.append($0) }
            #expect(answers.isEmpty)
        }
        #expect(opened == [url])
        #expect(answers == [true, false])
    }

    @Test func `an app may ask only for schemes that its Info plist lists`() throws {
        let phone = try Phone(infoDictionary: ["LSApplicationQueriesSchemes": ["timesafari"]])
        try phone.run {
            let application = UIApplication.shared
            #expect(!application.canOpenURL(url))
            application.system.canOpen = { _ in true }
            #expect(application.canOpenURL(url))
            #expect(application.canOpenURL(URL(string: "TimeSafari://x")!))
            #expect(!application.canOpenURL(URL(string: "other://")!))
            #expect(application.canOpenURL(URL(string: "https://example.org")!))
        }
    }

    @Test func `F124: an extension finds the application at the end of its responder chain`() throws
    {
        let phone = try Phone(isExtension: true)
        var opened: [URL] = []
        try phone.run {
            let principal = UIViewController()
            let lifecycle = ExtensionLifecycle(
                process: phone.process, principal: principal,
                context: NSExtensionContext(inputItems: []))
            lifecycle.begin()
            let application = try #require(endOfChain(from: principal))
            application.system.canOpen = { _ in true }
            application.system.open = { opened.append($0) }
            #expect(application.openURL(url))
            #expect(opened == [url])
        }
    }

    @Test func `F124, U10: a system that shuts the responder chain opens nothing`() throws {
        let phone = try Phone(isExtension: true)
        try phone.run {
            let principal = UIViewController()
            let lifecycle = ExtensionLifecycle(
                process: phone.process, principal: principal,
                context: NSExtensionContext(inputItems: []))
            lifecycle.begin()
            let application = try #require(endOfChain(from: principal))
            application.system.canOpen = { _ in true }
            application.system.refusesOpenURL = true
            application.system.open = { _ in Issue.record("opened all the same") }
            #expect(!application.openURL(url))
        }
    }

    private func endOfChain(from start: UIResponder) -> UIApplication? {
        var responder: UIResponder? = start
        while let current = responder {
            if let application = current as? UIApplication { return application }
            responder = current.next
        }
        return nil
    }
}
