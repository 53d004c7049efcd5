import CapacitorAndroid

/// The plugin's only sheet, which is filled anew for each call.
final class ActionSheet: BottomSheetDialogFragment {
    var heading: String?
    var options: [String] = []
    var onSelect: (Int) -> Void = { _ in }
    var onCancelListener: (() -> Void)?

    override var title: String? { heading }

    override var rows: [Row] {
        options.enumerated().map { index, title in
            (title, { [unowned self] in onSelect(index) })
        }
    }

    override func onCancel() { onCancelListener?() }
}
