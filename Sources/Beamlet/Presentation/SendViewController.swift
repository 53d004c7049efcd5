import FaradFoundation
import Foundation
import UIKit

/// Where the app opens: a text, and to whom.
final class SendViewController: UIViewController {
    private let api: BeamletAPI
    let textField = UITextField()
    let recipientField = UITextField()
    var showToast: ((String) -> Void)?

    init(api: BeamletAPI) {
        self.api = api
        super.init()
        title = "Send"
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        let heading = UILabel()
        heading.text = "Send"
        textField.placeholder = "Text or link"
        recipientField.placeholder = "To"
        for view in [heading, textField, recipientField] { self.view.addSubview(view) }
    }

    /// The send button.
    func send() {
        let recipients = (recipientField.text ?? "").split(separator: ",").map {
            $0.trimmingCharacters(in: .whitespaces)
        }
        guard let text = textField.text, !text.isEmpty, !recipients.isEmpty else {
            showToast?("Write something, and say to whom")
            return
        }
        api.send(text: text, to: recipients) { [weak self] result in
            switch result {
            case .success:
                self?.textField.text = ""
                self?.showToast?("Sent")
            case .failure(let error): self?.showToast?(error.message)
            }
        }
    }
}
