public import FaradFoundation

/// A list of rows. Nothing is drawn or scrolled: every row has a cell, and all of them are seen.
open class UITableView: UIView {
    public enum Style: Int, Sendable {
        case plain = 0
        case grouped = 1
        case insetGrouped = 2
    }

    open weak var dataSource: (any UITableViewDataSource)?
    open weak var delegate: (any UITableViewDelegate)?
    open private(set) var style: Style = .plain
    private var cellClasses: [(identifier: String, make: () -> UITableViewCell)] = []

    public convenience init(frame: CGRect, style: Style) {
        self.init(frame: frame)
        self.style = style
    }

    /// The cells of all rows, from top to bottom.
    open var visibleCells: [UITableViewCell] { subviews.compactMap { $0 as? UITableViewCell } }

    open func register(_ cellClass: UITableViewCell.Type, forCellReuseIdentifier identifier: String)
    {
        cellClasses.removeAll { $0.identifier == identifier }
        cellClasses.append(
            (identifier, { cellClass.init(style: .default, reuseIdentifier: identifier) }))
    }

    /// A new cell each time, as no row ever scrolls away.
    open func dequeueReusableCell(
        withIdentifier identifier: String, for indexPath: IndexPath
    ) -> UITableViewCell {
        guard let known = cellClasses.first(where: { $0.identifier == identifier }) else {
            preconditionFailure(
                "unable to dequeue a cell with identifier \(identifier) - must register a class "
                    + "for the identifier")
        }
        return known.make()
    }

    /// Nil unless a class was registered.
    open func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
        cellClasses.first { $0.identifier == identifier }?.make()
    }

    /// Asks the data source for everything anew, at once.
    open func reloadData() {
        for cell in visibleCells { cell.removeFromSuperview() }
        guard let dataSource else { return }
        for section in 0..<dataSource.numberOfSections(in: self) {
            for row in 0..<dataSource.tableView(self, numberOfRowsInSection: section) {
                addSubview(
                    dataSource.tableView(
                        self, cellForRowAt: IndexPath(row: row, section: section)))
            }
        }
    }
}

/// What a table shows.
public protocol UITableViewDataSource: AnyObject {
    func numberOfSections(in tableView: UITableView) -> Int
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int
    func tableView(
        _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell
}

extension UITableViewDataSource {
    public func numberOfSections(in tableView: UITableView) -> Int { 1 }
}

/// Who hears what the user does with a table.
public protocol UITableViewDelegate: AnyObject {
    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath)
}

extension UITableViewDelegate {
    public func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}
}

/// A row of a table.
open class UITableViewCell: UIView {
    public enum CellStyle: Int, Sendable {
        case `default` = 0
        case value1 = 1
        case value2 = 2
        case subtitle = 3
    }

    open private(set) var reuseIdentifier: String?
    open private(set) var imageView: UIImageView? = UIImageView()
    open private(set) var textLabel: UILabel? = UILabel()
    /// Nil with the default style.
    open private(set) var detailTextLabel: UILabel?

    public required init(style: CellStyle, reuseIdentifier: String?) {
        super.init(frame: .zero)
        self.reuseIdentifier = reuseIdentifier
        if style != .default { detailTextLabel = UILabel() }
        for view in [imageView, textLabel, detailTextLabel] as [UIView?] {
            if let view { addSubview(view) }
        }
    }
}

/// Shows one table, and is its data source and delegate.
open class UITableViewController: UIViewController, UITableViewDataSource, UITableViewDelegate {
    private let style: UITableView.Style

    public init(style: UITableView.Style) {
        self.style = style
        super.init()
    }

    public override convenience init() { self.init(style: .plain) }

    open var tableView: UITableView! { view as? UITableView }

    open override func loadView() {
        let table = UITableView(frame: .zero, style: style)
        table.dataSource = self
        table.delegate = self
        view = table
    }

    open override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        tableView.reloadData()
    }

    open func numberOfSections(in tableView: UITableView) -> Int { 1 }

    open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 0 }

    open func tableView(
        _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
        preconditionFailure("\(type(of: self)) has rows and makes no cells for them.")
    }

    open func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}
}

extension IndexPath {
    public init(row: Int, section: Int) { self.init(indexes: [section, row]) }
    public var section: Int { self[0] }
    public var row: Int { self[1] }
}
