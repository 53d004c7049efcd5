import FaradFoundation
import Simulation
import StoreKit
import Testing
import UserNotifications

@testable import UIKit

/// What plugins of the public name beside views.
@Suite struct PluginNeedsTests {
    @Test func `brightness is the phone's, stays between its bounds, and a change is told`() throws
    {
        let phone = try Phone()
        var heard = 0
        try phone.run {
            NotificationCenter.default.addObserver(
                forName: UIScreen.brightnessDidChangeNotification, object: nil, queue: nil
            ) { _ in heard += 1 }
            UIScreen.main.brightness = 3
            #expect(UIScreen.main.brightness == 1)
            UIScreen.main.brightness = 1
        }
        #expect(heard == 1)
    }

    @Test func `an icon is shown only if Info.plist has it`() throws {
        let phone = try Phone(infoDictionary: [
            "CFBundleIcons": ["CFBundleAlternateIcons": ["Dark": ["CFBundleIconFiles": ["Dark"]]]]
        ])
        var codes: [Int?] = []
        try phone.run {
            for name in ["Dark", "None"] {
                UIApplication.shared.setAlternateIconName(name) { error in
                    codes.append((error as NSError?)?.code)
                }
            }
        }
        #expect(codes == [nil, 4])
        try phone.run { #expect(UIApplication.shared.alternateIconName == "Dark") }
    }

    @Test func `a phone has a popover controller only for what is to be a popover`() throws {
        let phone = try Phone()
        try phone.run {
            let sheet = UIAlertController(title: nil, message: nil, preferredStyle: .actionSheet)
            #expect(sheet.popoverPresentationController == nil)
            #expect(sheet.presentationController?.presentedViewController === sheet)
            sheet.modalPresentationStyle = .popover
            let popover = sheet.popoverPresentationController
            #expect(popover != nil && popover === sheet.presentationController)
        }
    }

    @Test func `a window knows its scene, and the scene its key window`() throws {
        let phone = try Phone()
        try phone.run {
            let scene = UIWindowScene(session: UISceneSession())
            let window = UIWindow(windowScene: scene)
            #expect(window.windowScene === scene)
            #expect(scene.keyWindow == nil)
            window.makeKeyAndVisible()
            #expect(scene.keyWindow === window)
            #expect(scene.windows.count == 1)
            window.windowScene = nil
            #expect(scene.windows.isEmpty)
        }
    }

    @Test func `a scene is turned upright and no other way`() throws {
        let phone = try Phone()
        var refusals: [String] = []
        try phone.run {
            let scene = UIWindowScene(session: UISceneSession())
            for mask in [UIInterfaceOrientationMask.landscape, .all] {
                scene.requestGeometryUpdate(.iOS(interfaceOrientations: mask)) { error in
                    refusals.append(error.localizedDescription)
                }
            }
        }
        #expect(refusals == ["Farad does not simulate a screen that is turned."])
    }

    @Test func `a navigation controller shows the last of its stack`() throws {
        let phone = try Phone()
        try phone.run {
            let first = UIViewController()
            let second = UIViewController()
            let navigation = UINavigationController(rootViewController: first)
            #expect(navigation.view.subviews.first === first.view)
            navigation.pushViewController(second, animated: true)
            #expect(second.navigationController === navigation)
            #expect(navigation.view.subviews.map { $0 === second.view } == [true])
            #expect(navigation.popViewController(animated: true) === second)
            #expect(second.navigationController == nil)
            #expect(navigation.popViewController(animated: true) == nil)
            #expect(navigation.view.subviews.map { $0 === first.view } == [true])
        }
    }

    @Test func `the pasteboard's items are what was copied, one of one type`() throws {
        let phone = try Phone()
        try phone.run {
            UIPasteboard.general.items = [["public.utf8-plain-text": "text"]]
            #expect(UIPasteboard.general.string == "text")
            #expect(UIPasteboard.general.items.first?.values.first as? String == "text")
            UIPasteboard.general.items = []
            #expect(UIPasteboard.general.items.isEmpty && !UIPasteboard.general.hasStrings)
        }
    }

    @Test func `a badge that is set by notifications is the icon's`() throws {
        let phone = try Phone()
        var isTold = false
        try phone.run {
            UNUserNotificationCenter.current().setBadgeCount(3) { isTold = $0 == nil }
        }
        #expect(isTold)
        #expect(RemoteNotifications.of(phone.system).badge("org.example.app") == 3)
    }

    @Test func `a request for a review shows nothing, and the log says so`() throws {
        let phone = try Phone()
        var lines: [String] = []
        phone.system.output = { line, _ in lines.append(line) }
        try phone.run { SKStoreReviewController.requestReview() }
        #expect(lines.count == 1 && lines[0].contains("no App Store"))
    }

    @Test func `colours have names, and a centre moves its frame`() {
        #expect(UIColor.red == UIColor(red: 1, green: 0, blue: 0, alpha: 1))
        #expect(UIColor.systemBackground == .white && UIColor.label == .black)
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 20))
        view.center = CGPoint(x: 50, y: 50)
        #expect(view.frame.origin == CGPoint(x: 45, y: 40))
    }

    @Test func `a constraint is held by the nearest view around both, and ends an app without one`()
        throws
    {
        let phone = try Phone()
        try phone.run {
            let (whole, part, inner, other) = (UIView(), UIView(), UIView(), UIView())
            other.addSubview(UIView())
            whole.addSubview(part)
            part.addSubview(inner)
            let kept = inner.topAnchor.constraint(
                greaterThanOrEqualTo: whole.safeAreaLayoutGuide.topAnchor, constant: 8)
            NSLayoutConstraint.activate([
                kept, inner.widthAnchor.constraint(equalToConstant: 20),
                inner.leadingAnchor.constraint(equalTo: part.leadingAnchor),
            ])
            #expect([whole, part, inner].map(\.constraints.count) == [1, 1, 1])
            #expect(kept.firstItem === inner && kept.relation == .greaterThanOrEqual)
            kept.isActive = false
            #expect(whole.constraints.isEmpty && !kept.isActive)
            inner.centerXAnchor.constraint(equalTo: other.centerXAnchor).isActive = true
        }
        #expect(phone.process.state == .dead)
    }
}
