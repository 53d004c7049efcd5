import FaradFoundation
import FaradTesting
import Testing
import UIKit

@testable import Beamlet
@testable import Farad

/// What becomes of a tapped notification, in both apps.
@Suite(.farad) struct ReceiveTests {
    @Test(arguments: BeamletPhone.apps)
    func `a file goes to the share sheet under its own name, and is gone afterwards`(
        _ app: String
    ) throws {
        let phone = try BeamletPhone(app)
        let report = phone.receive("photo-2", [.chooseActivity("Save Image")])
        #expect(report.status == .passed, "\(report.findings)")
        #expect(phone.shared == ["küste.png"])
        #expect(phone.readers("photo-2") == ["ben"])
        #expect(phone.files == [])
    }

    @Test(arguments: BeamletPhone.apps)
    func `a document is saved to Files with the bytes that were sent`(_ app: String) throws {
        let phone = try BeamletPhone(app)
        phone.receive("pdf-1", [.chooseActivity("Save to Files")])
        let use = try #require(phone.device.activities.first)
        #expect(use.activity == "com.apple.DocumentManagerUICore.SaveToFiles")
        let sha256 = SHA256.hexadecimal(of: Array(BeamletServer.document))
        #expect(
            use.items
                == [.file(name: "plan.pdf", bytes: BeamletServer.document.count, sha256: sha256)])
    }

    @Test(arguments: BeamletPhone.apps)
    func `a text is copied and a link opened, each with a line that says so`(_ app: String) throws {
        let text = try BeamletPhone(app)
        text.receive("text-1")
        #expect(text.device.clipboard == "See you at nine")
        #expect(text.toasts == ["Copied to clipboard"])
        #expect(text.readers("text-1") == ["ben"])
        let link = try BeamletPhone(app)
        link.receive("link-1")
        let opened = link.device.openedInSafari + [link.device.browser?.url].compactMap { $0 }
        #expect(opened == ["https://example.org/news"])
        #expect(link.toasts == ["Opened in the browser"])
        #expect(link.readers("link-1") == ["ben"])
    }

    // MARK: Bad input

    @Test(arguments: BeamletPhone.apps)
    func `a name that leads out of the folder loses its path`(_ app: String) throws {
        let phone = try BeamletPhone(app)
        phone.receive("outside-1", [.chooseActivity("Save to Files")])
        #expect(phone.shared == ["secret.txt"])
        #expect(phone.files == [])
    }

    @Test(arguments: BeamletPhone.apps)
    func `a Content-Disposition that cannot be read costs the name, not the file`(
        _ app: String
    ) throws {
        let phone = try BeamletPhone(app)
        phone.receive("malformed-1", [.chooseActivity("Save Image")])
        #expect(phone.shared == ["Beamlet file.png"])
        #expect(phone.readers("malformed-1") == ["ben"])
    }

    @Test(
        arguments: BeamletPhone.apps,
        [
            ("mistyped-1", "Beamlet cannot read this item"),
            ("script-1", "Beamlet cannot read this item"),
            ("empty-1", "This item is empty"),
            ("nobody-1", "This item is no longer available"),
            ("../../other", "This item is no longer available"),
        ])
    func `what cannot be handed over is said, and its sender gets no receipt`(
        _ app: String, _ item: (id: String, message: String)
    ) throws {
        let phone = try BeamletPhone(app)
        let report = phone.receive(item.id)
        #expect(report.status == .passed, "\(report.findings)")
        #expect(phone.toasts == [item.message])
        #expect(phone.shared == [])
        #expect(phone.device.openedInSafari == [])
        #expect(phone.readers(item.id) == [])
        #expect(phone.files == [])
    }

    @Test(arguments: BeamletPhone.apps)
    func `a notification without an identifier only opens the app`(_ app: String) throws {
        let phone = try BeamletPhone(app)
        let report = phone.play(#"{"file_id":7,"other":true}"#)
        #expect(report.status == .passed, "\(report.findings)")
        #expect(phone.toasts == [])
        #expect(phone.file("photo-1").isEmpty)
    }

    @Test func `two gigabytes are refused before they come`() throws {
        let phone = try BeamletPhone("beamlet")
        phone.receive("huge-1")
        #expect(
            phone.toasts == ["This item is too large: 2048 MB, and Beamlet takes 200 MB"])
        #expect(phone.files == [])
        #expect(phone.readers("huge-1") == [])
    }

    @Test func `two gigabytes that never come end with a lost connection on Capacitor`() throws {
        // CapacitorHttp hands over whole bodies only, so that nobody can refuse by the length.
        let phone = try BeamletPhone("beamlet-capacitor")
        phone.receive("huge-1")
        #expect(phone.toasts == ["The network connection was lost."])
        #expect(phone.files == [])
        #expect(phone.readers("huge-1") == [])
    }

    @Test(arguments: BeamletPhone.apps)
    func `a download that breaks is tried again`(_ app: String) throws {
        let phone = try BeamletPhone(app)
        phone.receive(
            "photo-1", [.chooseActivity("Save Image")],
            faults: [.network(.cutResponse, "GET *photo-1")])
        #expect(phone.shared == ["dune.png"])
        #expect(phone.toasts == [])
        #expect(phone.file("photo-1")["downloads"] as? [String: Int] == ["ben": 2])
    }

    @Test(arguments: BeamletPhone.apps)
    func `without a network the item waits until the app is used again`(_ app: String) throws {
        let phone = try BeamletPhone(app)
        phone.play(
            #"{"file_id":"photo-1"}"#,
            [
                .connect(.none), .background, .foreground, .background, .connect(.wifi),
                .foreground, .chooseActivity("Save Image"),
            ],
            faults: (1...3).map { .network(.cutResponse, "GET *photo-1", nth: $0) })
        #expect(phone.toasts.first == "The network connection was lost.")
        #expect(phone.toasts.contains("The Internet connection appears to be offline."))
        #expect(phone.shared == ["dune.png"])
    }

    // MARK: Faults that the repaired version does not have

    @Test(arguments: BeamletPhone.apps)
    func `the unrepaired app deletes the file before the share sheet's activity has read it`(
        _ app: String
    ) throws {
        let phone = try BeamletPhone(app, set: ["consumer": "unrepaired"])
        phone.receive("photo-1", [.chooseActivity("Save Image")])
        #expect(phone.shared == [])
        #expect(phone.readers("photo-1") == ["ben"])
    }

    @Test func `opened without a notification the app shows the send screen`() throws {
        let native = try BeamletPhone("beamlet")
        _ = native.device.run([TimedAction(.launch)])
        let root = native.device.springBoard.frontRoot as? MainViewController
        #expect(root?.sendViewController.title == "Send")
        #expect(root?.sendViewController.view.superview === root?.view)
        // The gear leads to the settings, and Done back to the send screen.
        let app = try #require(native.device.springBoard.front as? RunningIOSApp)
        app.perform("user") { root?.openSettings() }
        try native.device.run()
        let settings = try #require(root?.presentedViewController as? SettingsViewController)
        app.perform("user") {
            settings.nameField.text = " ada "
            settings.done()
        }
        try native.device.run()
        #expect(root?.presentedViewController == nil)
        app.perform("user") { root?.openSettings() }
        try native.device.run()
        let again = root?.presentedViewController as? SettingsViewController
        #expect(again?.nameField.text == "ada")
        let page = try BeamletPhone("beamlet-capacitor")
        let report = page.device.run(
            [.launch, .allowNotifications, .tap("#settings"), .tap("#back"), .tap("#send")].map {
                TimedAction($0)
            })
        #expect(report.status == .passed, "\(report.findings)")
        #expect(page.toasts == ["Write something, and say to whom"])
    }

    @Test func `what is sent reaches the server`() throws {
        let phone = try BeamletPhone("beamlet")
        _ = phone.device.run([TimedAction(.launch), TimedAction(.allowNotifications)])
        let app = try #require(phone.device.springBoard.front as? RunningIOSApp)
        let root = try #require(app.root as? MainViewController)
        app.perform("user") {
            root.sendViewController.textField.text = "Hello"
            root.sendViewController.recipientField.text = "carl, dora"
            root.sendViewController.send()
        }
        try phone.device.run()
        #expect(phone.file("upload-1")["recipients"] as? [String] == ["carl", "dora"])
        #expect(phone.toasts == ["Sent"])
    }
}
