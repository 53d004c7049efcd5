/// com.google.android.material: a sheet that comes up from below, with rows to choose from.
open class BottomSheetDialogFragment {
    /// What a row says, and what a touch of it does.
    public typealias Row = (title: String, onClick: () -> Void)

    public var isCancelable = true
    private var isAdded = false
    private weak var dialog: Dialog?

    public init() {}

    /// What is to be shown, as of when it comes up.
    open var title: String? { nil }
    open var rows: [Row] { [] }

    /// The user closes it without choosing.
    open func onCancel() {}

    /// Comes up in a later turn of the UI thread.
    ///
    /// - Throws: `java.lang.IllegalStateException` while the activity is stopped.
    public func show(_ activity: Activity, _ tag: String) throws {
        guard !activity.isStopped else {
            throw JavaException(
                "java.lang.IllegalStateException",
                "Can not perform this action after onSaveInstanceState")
        }
        Handler(activity.android.mainLooper).post { [self] in
            guard !isAdded else {
                return activity.android.crash(
                    JavaException(
                        "java.lang.IllegalStateException", "Fragment already added: \(tag)"))
            }
            isAdded = true
            let dialog = SheetDialog(activity, self)
            dialog.isCancelable = isCancelable
            dialog.setOnCancelListener { [weak self] in
                self?.isAdded = false
                self?.onCancel()
            }
            self.dialog = dialog
            dialog.show()
        }
    }

    /// Goes at once; it can be shown again.
    public func dismiss() {
        isAdded = false
        dialog?.dismiss()
    }
}

private final class SheetDialog: Dialog {
    private let sheet: BottomSheetDialogFragment

    init(_ activity: Activity, _ sheet: BottomSheetDialogFragment) {
        self.sheet = sheet
        super.init(activity)
    }

    override var title: String? { sheet.title }
    override var buttons: [String] { sheet.rows.map(\.title) }

    /// The first row of that title; nothing but the app takes the sheet away.
    override func press(_ button: String, typing text: String?) {
        sheet.rows.first { $0.title == button }?.onClick()
    }
}
