import FaradFoundation
import SafariServices
import Simulation
import Testing

@testable import UIKit

@Suite struct PresentationTests {
    @Test func `a presentation is over when its animation is, at once without one`() throws {
        let phone = try Phone()
        var over: [Double] = []
        try phone.run {
            let root = UIViewController()
            let note = { over.append(phone.simulation.clock.now.milliseconds) }
            root.present(UIViewController(), animated: false, completion: note)
            root.dismiss(animated: true) {
                note()
                root.present(UIViewController(), animated: true, completion: note)
                #expect(root.presentedViewController != nil)
            }
            #expect(root.presentedViewController?.isBeingDismissed == true)
        }
        #expect(over == [0, 500, 1000])
    }

    @Test func `who presents already refuses, and the completion never runs`() throws {
        let phone = try Phone()
        var lines: [String] = []
        phone.system.output = { line, _ in lines.append(line) }
        var isOver = false
        try phone.run {
            let root = UIViewController()
            let first = UIViewController()
            root.present(first, animated: true)
            root.present(UIAlertController(), animated: true) { isOver = true }
            #expect(root.presentedViewController === first)
        }
        #expect(!isOver)
        #expect(
            lines == [
                "Attempt to present UIAlertController on UIViewController which is already "
                    + "presenting UIViewController."
            ])
    }

    @Test func `a second dismissal changes nothing`() throws {
        let phone = try Phone()
        var count = 0
        try phone.run {
            let root = UIViewController()
            root.present(UIViewController(), animated: false)
            root.dismiss(animated: true) { count += 1 }
            root.dismiss(animated: true) { count += 10 }
        }
        #expect(count == 1)
    }

    @Test func `animated changes are there at once, the completion when they would be over`() throws
    {
        let phone = try Phone()
        let view = UIView()
        var end = 0.0
        try phone.run {
            UIView.animate(withDuration: 0.3, delay: 2) {
                view.alpha = 0
            } completion: { _ in
                end = phone.simulation.clock.now.milliseconds
            }
            #expect(view.alpha == 0)
        }
        #expect(end == 2300)
    }

    private final class Delegate: SFSafariViewControllerDelegate {
        var lines: [String] = []
        func safariViewController(
            _ controller: SFSafariViewController, didCompleteInitialLoad isLoaded: Bool
        ) { lines.append("loaded \(isLoaded)") }
        func safariViewControllerDidFinish(_ controller: SFSafariViewController) {
            lines.append("finished")
        }
    }

    @Test func `a browser loads its page if the phone is connected, and closes itself`() throws {
        let phone = try Phone()
        let delegate = Delegate()
        let root = UIViewController()
        PhoneNetwork.of(phone.system).change(to: .none)
        var browser: SFSafariViewController?
        try phone.run {
            let made = SFSafariViewController(url: URL(string: "https://a.b")!)
            made.delegate = delegate
            root.present(made, animated: true)
            browser = made
        }
        try phone.run { browser?.tapDone() }
        #expect(delegate.lines == ["loaded false", "finished"])
        #expect(root.presentedViewController == nil)
    }
}
