import FaradFoundation
import Foundation
import UIKit

/// Who the user is to others.
final class SettingsViewController: UIViewController {
    let nameField = UITextField()

    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Settings"
        let heading = UILabel()
        heading.text = "Settings"
        nameField.placeholder = "Name"
        nameField.text = Settings.user
        view.addSubview(heading)
        view.addSubview(nameField)
    }

    /// Done; an empty name is not kept.
    func done() {
        let name = (nameField.text ?? "").trimmingCharacters(in: .whitespaces)
        if !name.isEmpty { Settings.user = name }
        dismiss(animated: true)
    }
}

/// What the app keeps between launches.
enum Settings {
    private static let userKey = "user"

    /// The name by which the server knows the user.
    static var user: String {
        get { UserDefaults.standard.string(forKey: userKey) ?? BeamletServer.user }
        set { UserDefaults.standard.set(newValue, forKey: userKey) }
    }
}
