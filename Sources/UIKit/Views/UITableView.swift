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
    /// The row that the user has touched, until the app lets it go.
    open private(set) var indexPathForSelectedRow: IndexPath?
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
        indexPathForSelectedRow = nil
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

extension UITableView {
    /// Nil where there is no such row.
    public func cellForRow(at indexPath: IndexPath) -> UITableViewCell? {
        guard let dataSource else { return nil }
        let before = (0..<indexPath.section).reduce(0) {
            $0 + dataSource.tableView(self, numberOfRowsInSection: $1)
        }
        let index = before + indexPath.row
        return visibleCells.indices.contains(index) ? visibleCells[index] : nil
    }

    public func deselectRow(at indexPath: IndexPath, animated: Bool) {
        if indexPathForSelectedRow == indexPath { indexPathForSelectedRow = nil }
    }

    /// The titles of its rows, from top to bottom; empty of those without one.
    package var titles: [String] { visibleCells.map { $0.textLabel?.text ?? "" } }

    /// The user touches the first row of a title.
    package func touchRow(_ title: String) {
        guard let dataSource, var row = titles.firstIndex(of: title) else { return }
        for section in 0..<dataSource.numberOfSections(in: self) {
            let count = dataSource.tableView(self, numberOfRowsInSection: section)
            if row < count {
                let path = IndexPath(row: row, section: section)
                indexPathForSelectedRow = path
                delegate?.tableView(self, didSelectRowAt: path)
                return
            }
            row -= count
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

    /// How it looks while it is touched, which nobody sees here.
    public enum SelectionStyle: Int, Sendable {
        case none = 0
        case blue = 1
        case gray = 2
        case `default` = 3
    }

    open private(set) var reuseIdentifier: String?
    open var selectionStyle = SelectionStyle.default
    /// What it shows.
    public let contentView = UIView()
    open private(set) var imageView: UIImageView? = UIImageView()
    open private(set) var textLabel: UILabel? = UILabel()
    /// Nil with the default style.
    open private(set) var detailTextLabel: UILabel?

    public required init(style: CellStyle, reuseIdentifier: String?) {
        super.init(frame: .zero)
        self.reuseIdentifier = reuseIdentifier
        if style != .default { detailTextLabel = UILabel() }
        addSubview(contentView)
        for view in [imageView, textLabel, detailTextLabel] as [UIView?] {
            if let view { contentView.addSubview(view) }
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
