import FaradFoundation
import FaradTesting
import Testing

@testable import Farad
@testable import UIKit

private typealias DispatchQueue = FaradFoundation.DispatchQueue

@Suite(.farad) struct ScreenTests {
    /// A native app whose root view controller does something when it is shown.
    private func run(
        _ actions: [TimedAction] = [TimedAction(.launch)],
        _ shown: @escaping (UIViewController) -> Void
    ) throws -> RunReport {
        final class Root: UIViewController {
            var shown: ((UIViewController) -> Void)?
            override func viewDidAppear(_ animated: Bool) { shown?(self) }
        }
        var bundle = AppBundle(
            name: "native", identifier: "app.native", displayName: "Native", web: .none,
            makeDelegate: { _ in EmptyDelegate() })
        bundle.makeRootViewController = { _ in
            let root = Root()
            root.shown = shown
            return root
        }
        let device = try Device.fresh(bundle)
        return device.run(actions)
    }

    /// The width tells one from another.
    private static func picture(_ width: UInt8) -> UIImage {
        UIImage(pixels: Bitmap(width: Int(width), height: 1, filledWith: (0, 0, 0, 255))!)
    }

    private static func view(_ name: String, _ image: UIImage) -> UIImageView {
        let view = UIImageView(image: image)
        view.accessibilityLabel = name
        return view
    }

    @Test func `a report says which pictures and texts a native app shows`() throws {
        let report = try run { root in
            let label = UILabel()
            label.text = "One picture"
            root.view.addSubview(label)
            root.view.addSubview(Self.view("a.png", Self.picture(1)))
        }
        let data = try #require(Self.picture(1).fileData)
        #expect(report.texts == ["One picture"])
        #expect(
            report.displayed == [
                .init(
                    fileName: "a.png", bytes: data.count,
                    sha256: SHA256.hexadecimal(of: Array(data)))
            ])
        #expect(report.json.contains("\"texts\":[\"One picture\"]"))
        #expect(Verdict(report).lines.contains("screen     “One picture”"))
    }

    @Test func `what is replaced before the screen is drawn was never seen`() throws {
        let report = try run { root in
            let view = Self.view("a.png", Self.picture(1))
            root.view.addSubview(view)
            view.image = Self.picture(2)
            view.accessibilityLabel = "b.png"
        }
        #expect(report.displayed.map(\.fileName) == ["b.png"])
    }

    @Test func `a picture that was taken away again was seen`() throws {
        let report = try run { root in
            nonisolated(unsafe) let view = Self.view("a.png", Self.picture(1))
            root.view.addSubview(view)
            DispatchQueue.main.asyncAfter(deadline: .now() + 1) { view.removeFromSuperview() }
        }
        #expect(report.displayed.map(\.fileName) == ["a.png"])
    }

    @Test func `a list that is shown again shows no second picture, two at once are two`() throws {
        let again = try run([
            TimedAction(.launch), TimedAction(.background), TimedAction(.foreground),
            TimedAction(.kill("app")), TimedAction(.launch),
        ]) { $0.view.addSubview(Self.view("a.png", Self.picture(1))) }
        #expect(again.displayed.count == 1)
        let two = try run { root in
            for _ in 0..<2 { root.view.addSubview(Self.view("a.png", Self.picture(1))) }
        }
        #expect(two.displayed.count == 2)
    }

    @Test func `what is hidden, or in no window, is not to be seen`() throws {
        let report = try run { root in
            let hidden = Self.view("a.png", Self.picture(1))
            hidden.isHidden = true
            root.view.addSubview(hidden)
            let alone = UIView()
            alone.addSubview(Self.view("b.png", Self.picture(2)))
        }
        #expect(report.displayed.isEmpty)
        #expect(report.texts == [])
    }

    @Test func `an alert is read with what is below it, another controller covers it`() throws {
        func under(_ top: @escaping () -> UIViewController) throws -> [String]? {
            try run { root in
                let label = UILabel()
                label.text = "below"
                root.view.addSubview(label)
                root.present(top(), animated: false)
            }.texts
        }
        #expect(
            try under {
                let alert = UIAlertController(
                    title: "Title", message: "Message", preferredStyle: .alert)
                alert.addAction(UIAlertAction(title: "OK", style: .default))
                return alert
            } == ["below", "Title", "Message", "OK"])
        #expect(
            try under {
                let sheet = UIViewController()
                let label = UILabel()
                label.text = "above"
                sheet.view.addSubview(label)
                return sheet
            } == ["above"])
    }

    @Test func `a table shows the cells of its data source`() throws {
        final class List: UITableViewController {
            override func tableView(_ table: UITableView, numberOfRowsInSection: Int) -> Int { 2 }
            override func tableView(
                _ table: UITableView, cellForRowAt indexPath: IndexPath
            ) -> UITableViewCell {
                let cell = UITableViewCell(style: .subtitle, reuseIdentifier: nil)
                cell.textLabel?.text = "row \(indexPath.row)"
                cell.detailTextLabel?.text = "section \(indexPath.section)"
                return cell
            }
        }
        let report = try run { $0.present(List(style: .plain), animated: false) }
        #expect(report.texts == ["row 0", "section 0", "row 1", "section 0"])
    }

    @Test func `an app with a page has no texts in its report`() throws {
        let device = try Device.fresh(ScriptApps.empty)
        #expect(device.run([TimedAction(.launch)]).texts == nil)
    }
}
