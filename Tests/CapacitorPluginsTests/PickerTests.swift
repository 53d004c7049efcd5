import Capacitor
import Farad
import FaradFoundation
import FaradTesting
import Testing
import UIKit

/// Buttons and pickers that plugins from elsewhere show above the page.
@Suite(.farad, .serialized) struct PickerTests {
    /// A sheet of a plugin's: a picker, a button that answers and one that cancels.
    private final class Sheet: UIViewController, SelectorResponder, UIPickerViewDataSource,
        UIPickerViewDelegate
    {
        let dates = UIDatePicker()
        let wheels = UIPickerView()
        let columns = [["January", "February", "March"], ["2025", "2026", "2027"]]
        private let call: CAPPluginCall
        private let isOfDates: Bool
        private var heard: [String] = []

        init(_ call: CAPPluginCall, ofDates isOfDates: Bool) {
            self.call = call
            self.isOfDates = isOfDates
            super.init(nibName: nil, bundle: nil)
        }

        override func viewDidLoad() {
            let stack = UIStackView(arrangedSubviews: [isOfDates ? dates : wheels])
            stack.axis = .vertical
            dates.addTarget(self, action: Selector("changed:"), for: .valueChanged)
            wheels.dataSource = self
            wheels.delegate = self
            for (title, action) in [("Done", "done"), ("Cancel", "cancel")] {
                let button = UIButton(type: .system)
                button.setTitle(title, for: .normal)
                button.addTarget(self, action: Selector(action), for: .touchUpInside)
                stack.addArrangedSubview(button)
            }
            view.addSubview(stack)
        }

        func perform(_ selector: Selector, with object: Any?) -> Bool {
            switch selector.description {
            case "changed:": heard.append("changed")
            case "done":
                let columns = (0..<wheels.numberOfComponents).map {
                    self.columns[$0][wheels.selectedRow(inComponent: $0)]
                }
                call.resolve([
                    "at": dates.date.timeIntervalSince1970, "heard": heard, "wheels": columns,
                ])
                dismiss(animated: true)
            case "cancel":
                call.reject("canceled")
                dismiss(animated: true)
            default: return false
            }
            return true
        }

        func numberOfComponents(in pickerView: UIPickerView) -> Int { columns.count }

        func pickerView(
            _ pickerView: UIPickerView, numberOfRowsInComponent component: Int
        ) -> Int { columns[component].count }

        func pickerView(
            _ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int
        ) -> String? { columns[component][row] }

        func pickerView(
            _ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int
        ) { heard.append("\(component) \(row)") }
    }

    private func sheet(
        _ name: String = #function, ofDates isOfDates: Bool = true,
        _ set: @escaping (Sheet) -> Void = { _ in }
    ) throws -> PluginDevice {
        try ProbePlugin.phone("sheet " + name) { plugin, call in
            ProbePlugin.onMain {
                let sheet = Sheet(call, ofDates: isOfDates)
                set(sheet)
                plugin.bridge?.viewController?.present(sheet, animated: true)
            }
        }
    }

    private static func date(_ text: String) -> Date {
        try! Date(text, strategy: .iso8601)
    }

    /// What a sheet answers where the user turns its picker from one date to another.
    private func turned(
        _ name: String, _ mode: UIDatePicker.Mode, to text: String,
        _ set: @escaping (UIDatePicker) -> Void = { _ in }
    ) throws -> String {
        let phone = try sheet("\(name) \(mode)") { sheet in
            sheet.dates.timeZone = TimeZone(identifier: "GMT")
            sheet.dates.datePickerMode = mode
            sheet.dates.date = Self.date("2026-02-03T04:05:06Z")
            set(sheet.dates)
        }
        try phone.lines { try phone.device.pickDate(Self.date(text)) }
        let line = try phone.lines { try phone.device.touchButton("Done") }.first ?? "nothing"
        let at = line.split(separator: ",")[0].drop { $0 != ":" }.dropFirst()
        #expect(line.contains(#""heard":["changed"]"#))
        return Date(timeIntervalSince1970: Double(at) ?? 0).formatted(.iso8601)
    }

    @Test func `a picker of dates turns what its mode shows, and leaves the rest`() throws {
        let wanted = "2027-08-09T10:11:12Z"
        #expect(try turned("plain", .dateAndTime, to: wanted) == "2027-08-09T10:11:00Z")
        #expect(try turned("plain", .date, to: wanted) == "2027-08-09T04:05:06Z")
        #expect(try turned("plain", .time, to: wanted) == "2026-02-03T10:11:00Z")
    }

    @Test func `it stays between its bounds, and at steps of its minutes`() throws {
        let wanted = "2027-08-09T10:11:12Z"
        #expect(
            try turned("15", .dateAndTime, to: wanted) { $0.minuteInterval = 15 }
                == "2027-08-09T10:00:00Z")
        // A step that does not divide an hour is none.
        #expect(
            try turned("7", .dateAndTime, to: wanted) { $0.minuteInterval = 7 }
                == "2027-08-09T10:11:00Z")
        let most = "2026-12-31T00:00:00Z"
        #expect(
            try turned("most", .dateAndTime, to: wanted) { $0.maximumDate = Self.date(most) }
                == most)
        let least = "2027-01-01T00:00:00Z"
        // Bounds the wrong way round do not count.
        #expect(
            try turned("both", .dateAndTime, to: wanted) {
                $0.minimumDate = Self.date(least)
                $0.maximumDate = Self.date(most)
            } == "2027-08-09T10:11:00Z")
    }

    @Test func `wheels turn to the row with a title, and the delegate hears which`() throws {
        let phone = try sheet(ofDates: false) { sheet in
            sheet.loadViewIfNeeded()
            sheet.wheels.selectRow(1, inComponent: 1, animated: false)
        }
        #expect(throws: DeviceError.self) { try phone.device.pickRow("2028") }
        #expect(throws: DeviceError.self) { try phone.device.pickDate(Date()) }
        try phone.lines { try phone.device.pickRow("March") }
        let line = try phone.lines { try phone.device.touchButton("Done") }.first ?? "nothing"
        #expect(line.hasSuffix(#""heard":["0 2"],"wheels":["March","2026"]}"#))
    }

    private final class List: UITableViewController {
        let titles = ["Ada", "Bob"]
        var chosen: (IndexPath, UITableViewCell?) -> Void = { _, _ in }

        override func tableView(_ table: UITableView, numberOfRowsInSection section: Int) -> Int {
            titles.count
        }

        override func tableView(
            _ table: UITableView, cellForRowAt indexPath: IndexPath
        ) -> UITableViewCell {
            let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
            cell.selectionStyle = .none
            cell.textLabel?.text = titles[indexPath.row]
            return cell
        }

        override func tableView(_ table: UITableView, didSelectRowAt indexPath: IndexPath) {
            chosen(indexPath, table.cellForRow(at: indexPath))
            table.deselectRow(at: indexPath, animated: true)
        }
    }

    @Test func `a row of a table on a sheet is touched by its title`() throws {
        let phone = try ProbePlugin.phone { plugin, call in
            ProbePlugin.onMain {
                let list = List(style: .plain)
                list.chosen = { path, cell in
                    call.resolve(["row": path.row, "text": cell?.textLabel?.text ?? ""])
                    list.dismiss(animated: true)
                }
                list.sheetPresentationController?.detents = [.medium()]
                plugin.bridge?.viewController?.present(list, animated: true)
            }
        }
        #expect(throws: DeviceError.self) { try phone.device.pickRow("Eve") }
        #expect(
            try phone.lines { try phone.device.pickRow("Bob") } == [#"{"row":1,"text":"Bob"}"#])
        #expect(throws: DeviceError.self) { try phone.device.pickRow("Bob") }
    }

    @Test func `a button is touched by its title while it is shown`() throws {
        let phone = try sheet()
        #expect(phone.device.shownButtons == ["Done", "Cancel"])
        #expect(throws: DeviceError.self) { try phone.device.touchButton("OK") }
        #expect(
            try phone.lines { try phone.device.touchButton("Cancel") } == ["rejected: canceled"])
        #expect(phone.device.shownButtons == [])
    }
}
