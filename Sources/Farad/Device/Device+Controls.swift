public import FaradFoundation
import UIKit

// What the user does to an iPhone app's own buttons and wheels, as plugins show them above the page.
extension Device {
    /// The titles of the buttons that an iPhone's app shows, from top to bottom; an alert's are in
    /// ``alert``.
    public var shownButtons: [String] { controls(UIButton.self).compactMap(\.name) }

    /// Touches a button of the app's own, by its title.
    ///
    /// - Throws: ``DeviceError`` when it shows none of that title that can be touched.
    public func touchButton(_ title: String) throws(DeviceError) {
        guard
            let button = controls(UIButton.self).first(where: { $0.name == title && $0.isEnabled })
        else {
            let shown = shownButtons.map { "“\($0)”" }.joined(separator: ", ")
            throw DeviceError(
                .usage,
                "The app shows no button “\(title)”; it shows \(shown.isEmpty ? "none" : shown).")
        }
        springBoard.front?.perform("user") { button.touch() }
    }

    /// Turns the picker of dates that the app shows to a date, as far as it shows and allows it.
    ///
    /// - Throws: ``DeviceError`` when it shows none.
    public func pickDate(_ date: Date) throws(DeviceError) {
        guard let picker = controls(UIDatePicker.self).first else {
            throw DeviceError(.usage, "No picker of dates is shown; let the app open one first.")
        }
        springBoard.front?.perform("user") { picker.pick(date) }
    }

    /// Turns a wheel of the picker that the app shows to the row with a title, or touches such a row of
    /// its table.
    ///
    /// - Throws: ``DeviceError`` when it shows none, or none with that row.
    public func pickRow(_ title: String) throws(DeviceError) {
        if let table = controls(UITableView.self).last {
            guard table.titles.contains(title) else {
                let shown = table.titles.map { "“\($0)”" }.joined(separator: ", ")
                throw DeviceError(
                    .usage,
                    "The table has no row “\(title)”; it has \(shown.isEmpty ? "none" : shown).")
            }
            springBoard.front?.perform("user") { table.touchRow(title) }
            return
        }
        guard let picker = controls(UIPickerView.self).first else {
            throw DeviceError(.usage, "No picker is shown; let the app open one first.")
        }
        guard picker.place(of: title) != nil else {
            throw DeviceError(.usage, "The picker has no row “\(title)”.")
        }
        springBoard.front?.perform("user") { picker.pick(title) }
    }

    private func controls<View: UIView>(_ type: View.Type) -> [View] {
        guard let front = springBoard.front as? RunningIOSApp else { return [] }
        return Screen.of(front.process).views.compactMap { $0 as? View }
    }
}
