import FaradFoundation
import Foundation
import UIKit

/// The send screen, the way to the settings, and above both the share sheet and a line of text.
final class MainViewController: UIViewController {
    private let router: IncomingFileRouter
    let sendViewController: SendViewController
    private static let toastSeconds = 2.0

    init(router: IncomingFileRouter, api: BeamletAPI) {
        self.router = router
        sendViewController = SendViewController(api: api)
        super.init()
        title = "Beamlet"
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        sendViewController.parent = self
        sendViewController.showToast = { [unowned self] in showToast($0) }
        view.addSubview(sendViewController.view)
        router.showToast = { [unowned self] in showToast($0) }
        router.stateDidChange = { [unowned self] in show($0) }
        show(router.state)
    }

    /// The gear.
    func openSettings() { present(SettingsViewController(), animated: true) }

    private func show(_ state: IncomingFileRouter.State) {
        guard case .sharing(_, let url) = state else { return }
        let sheet = UIActivityViewController(activityItems: [url], applicationActivities: nil)
        sheet.completionWithItemsHandler = { [router] _, completed, _, _ in
            router.shareSheetDidClose(completed: completed)
        }
        // The settings make room; another share sheet does not.
        if presentedViewController is SettingsViewController {
            dismiss(animated: true) { [self] in present(sheet) }
        } else {
            present(sheet)
        }
    }

    private func present(_ sheet: UIActivityViewController) {
        present(sheet, animated: true) { [router] in router.shareSheetDidAppear() }
    }

    private func showToast(_ text: String) {
        print("toast: \(text)")
        let label = UILabel()
        label.text = text
        view.addSubview(label)
        DispatchQueue.main.asyncAfter(deadline: .now() + Self.toastSeconds) {
            label.removeFromSuperview()
        }
    }
}
