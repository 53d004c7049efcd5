public import FaradFoundation

/// Wheels side by side, each with rows of its own; which row is picked a test says.
open class UIPickerView: UIView {
    open weak var dataSource: (any UIPickerViewDataSource)? { didSet { selected = [] } }
    open weak var delegate: (any UIPickerViewDelegate)?
    private var selected: [Int] = []

    open var numberOfComponents: Int { dataSource?.numberOfComponents(in: self) ?? 0 }

    open func numberOfRows(inComponent component: Int) -> Int {
        dataSource?.pickerView(self, numberOfRowsInComponent: component) ?? 0
    }

    /// -1 where nothing can be selected.
    open func selectedRow(inComponent component: Int) -> Int {
        guard numberOfRows(inComponent: component) > 0 else { return -1 }
        return component < selected.count ? selected[component] : 0
    }

    /// The nearest row that there is; the delegate hears nothing of it.
    open func selectRow(_ row: Int, inComponent component: Int, animated: Bool) {
        guard component >= 0, component < numberOfComponents else { return }
        while selected.count <= component { selected.append(0) }
        selected[component] = min(max(row, 0), max(0, numberOfRows(inComponent: component) - 1))
    }

    /// Asks its data source anew; a row that is gone gives way to the last.
    open func reloadAllComponents() {
        for component in 0..<numberOfComponents { reloadComponent(component) }
    }

    open func reloadComponent(_ component: Int) {
        guard component < selected.count else { return }
        selectRow(selected[component], inComponent: component, animated: false)
    }

    /// What stands in a row.
    package func title(_ row: Int, _ component: Int) -> String? {
        guard let delegate else { return nil }
        return delegate.pickerView(self, attributedTitleForRow: row, forComponent: component)?
            .string
            ?? delegate.pickerView(self, titleForRow: row, forComponent: component)
            ?? (delegate.pickerView(self, viewForRow: row, forComponent: component, reusing: nil)
            as? UILabel)?.text
    }

    /// Where a row with a title is; nil: nowhere.
    package func place(of title: String) -> (row: Int, component: Int)? {
        for component in 0..<numberOfComponents {
            for row in 0..<numberOfRows(inComponent: component)
            where self.title(row, component) == title { return (row, component) }
        }
        return nil
    }

    /// The user turns the wheel that has such a row to it.
    package func pick(_ title: String) {
        guard let (row, component) = place(of: title) else { return }
        selectRow(row, inComponent: component, animated: true)
        delegate?.pickerView(self, didSelectRow: row, inComponent: component)
    }
}

/// How many wheels and rows there are.
public protocol UIPickerViewDataSource: AnyObject {
    func numberOfComponents(in pickerView: UIPickerView) -> Int
    func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int
}

/// What stands in the rows, and who hears which one the user picks.
public protocol UIPickerViewDelegate: AnyObject {
    func pickerView(
        _ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int
    ) -> String?
    func pickerView(
        _ pickerView: UIPickerView, attributedTitleForRow row: Int, forComponent component: Int
    ) -> NSAttributedString?
    func pickerView(
        _ pickerView: UIPickerView, viewForRow row: Int, forComponent component: Int,
        reusing view: UIView?
    ) -> UIView
    func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int)
}

extension UIPickerViewDelegate {
    public func pickerView(
        _ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int
    ) -> String? { nil }
    public func pickerView(
        _ pickerView: UIPickerView, attributedTitleForRow row: Int, forComponent component: Int
    ) -> NSAttributedString? { nil }
    public func pickerView(
        _ pickerView: UIPickerView, viewForRow row: Int, forComponent component: Int,
        reusing view: UIView?
    ) -> UIView { UIView() }
    public func pickerView(
        _ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int
    ) {}
}

extension NSAttributedString.Key {
    public static let foregroundColor = NSAttributedString.Key("NSColor")
    public static let font = NSAttributedString.Key("NSFont")
}
