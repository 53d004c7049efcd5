import Foundation
import UIKit

/// The study's app: shows what an attempt of the extension has left.
class AttemptListViewController: AttachmentListViewController {
    private let attempt: Attempt

    init(_ attempt: Attempt) {
        self.attempt = attempt
        super.init(style: .plain)
    }

    override func loadRows() -> [AttachmentRow] {
        let userDefaults = AppGroup.userDefaults
        var rows: [AttachmentRow] = []
        if let url = userDefaults?.url(forKey: Attempt.urlKey) {
            rows.append(AttachmentRow(title: url.absoluteString))
        }
        let name = userDefaults?.string(forKey: Attempt.nameKey) ?? Attempt.imageKey
        switch attempt.writing {
        case .defaultsData:
            guard let data = userDefaults?.data(forKey: Attempt.imageKey) else { break }
            rows.append(AttachmentRow(title: name, image: UIImage(data: data)))
        case .defaultsEncoded:
            guard let list = userDefaults?.data(forKey: Attempt.imageKey),
                let data = try? PropertyListDecoder().decode(Data.self, from: list)
            else { break }
            rows.append(AttachmentRow(title: name, image: UIImage(data: data)))
        case .container:
            guard let url = userDefaults?.url(forKey: Attempt.imageKey) else { break }
            rows.append(
                row(FileObject(name: url.lastPathComponent, type: .image, url: url, size: 0)))
        case .list, .listAndContainer:
            guard let list = userDefaults?.data(forKey: Attempt.objectsKey),
                let objects = try? PropertyListDecoder().decode([FileObject].self, from: list)
            else { break }
            rows += objects.map(row)
        }
        return rows
    }
}
