import Foundation
import UIKit

/// The one conversation: a line for each message, oldest first, and one for each gap.
class ConversationViewController: UIViewController {
    /// Shows what is loaded of the history.
    ///
    /// - Parameter gaps: messages that could not be decrypted, by Proteus's names.
    func show(_ messages: [StoredMessage], gaps: [String], assets: URL) {
        for line in view.subviews { line.removeFromSuperview() }
        for message in messages {
            add((message.isOwn ? "You: " : "Alice: ") + message.text)
            guard let asset = message.asset,
                let data = try? Data(contentsOf: assets.appendingPathComponent(asset))
            else { continue }
            let picture = UIImageView(image: UIImage(data: data))
            picture.accessibilityLabel = message.text
            view.addSubview(picture)
        }
        for gap in gaps { add("A message could not be decrypted (\(gap))") }
    }

    private func add(_ text: String) {
        let label = UILabel()
        label.text = text
        view.addSubview(label)
    }
}
