import Foundation
import UIKit

/// A row of the list.
struct AttachmentRow {
    let title: String
    var detail = ""
    var image: UIImage?
}

/// The list of attachments, with pictures and texts as far as a list shows them.
class AttachmentListViewController: UITableViewController {
    private var rows: [AttachmentRow] = []

    /// Reads everything anew.
    func reload() {
        rows = loadRows()
        tableView.reloadData()
    }

    /// What is to be seen, in its order.
    func loadRows() -> [AttachmentRow] {
        do {
            let store = try AttachmentStore()
            store.sweep()
            return store.objects().map(row)
        } catch {
            return [AttachmentRow(title: error.localizedDescription)]
        }
    }

    /// A row of an object whose content can be read; else it says why not.
    func row(_ object: FileObject) -> AttachmentRow {
        let size = object.size == 1 ? "1 byte" : "\(object.size) bytes"
        do {
            switch object.type {
            case .webPage:
                let url = try Data(contentsOf: object.url)
                return AttachmentRow(title: String(decoding: url, as: UTF8.self))
            case .text:
                let text = try Data(contentsOf: object.url).prefix(1000)
                return AttachmentRow(
                    title: object.name, detail: String(decoding: text, as: UTF8.self))
            case .image:
                let image = UIImage(data: try Data(contentsOf: object.url))
                return AttachmentRow(title: object.name, detail: size, image: image)
            case .movie, .pdf, .archive, .other:
                // These may be large: the file is only looked at.
                _ = try FileManager.default.attributesOfItem(atPath: object.url.path)
                return AttachmentRow(title: object.name, detail: size)
            }
        } catch {
            return AttachmentRow(title: object.name, detail: error.localizedDescription)
        }
    }

    // MARK: The table

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        rows.count
    }

    override func tableView(
        _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
        let row = rows[indexPath.row]
        let cell = UITableViewCell(style: .subtitle, reuseIdentifier: nil)
        cell.textLabel?.text = row.title
        cell.detailTextLabel?.text = row.detail
        cell.imageView?.image = row.image
        cell.imageView?.accessibilityLabel = row.title
        return cell
    }
}
