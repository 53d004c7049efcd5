import AndroidFoundation

/// Lets the user choose where a photo is to come from.
final class CameraSheet: BottomSheetDialogFragment {
    private let heading: String
    private let options: [String]
    private let onSelect: (Int) -> Void
    private let onClose: () -> Void

    init(
        _ heading: String, _ options: [String], onSelect: @escaping (Int) -> Void,
        onCancel: @escaping () -> Void
    ) {
        self.heading = heading
        self.options = options
        self.onSelect = onSelect
        onClose = onCancel
        super.init()
    }

    override var title: String? { heading }

    /// A choice is made before the sheet goes.
    override var rows: [Row] {
        options.enumerated().map { index, title in
            (
                title,
                { [self] in
                    onSelect(index)
                    dismiss()
                }
            )
        }
    }

    override func onCancel() { onClose() }
}
