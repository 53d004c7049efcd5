import Foundation
import UIKit

/// The study's share extension: writes each item as an attempt says.
///
/// It is written as the study has it: what fails is passed over by `try?`, a key holds one item, and
/// a file bears the name that the other app gave it.
class AttemptShareViewController: UIViewController {
    private let attempt: Attempt
    private var attachments: [NSItemProvider] = []
    private var objects: [FileObject] = []

    init(_ attempt: Attempt) {
        self.attempt = attempt
        super.init()
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        let inputItems = extensionContext?.inputItems as? [NSExtensionItem] ?? []
        attachments = inputItems.flatMap { $0.attachments ?? [] }
        receive(0)
    }

    private func receive(_ position: Int) {
        guard position < attachments.count else { return finish() }
        let attachment = attachments[position]
        let typeIdentifier = attachment.registeredTypeIdentifiers.first ?? "public.data"
        attachment.loadItem(forTypeIdentifier: typeIdentifier, options: nil) { item, _ in
            if let url = item as? URL {
                if url.isFileURL {
                    self.receive(url, ContentType(typeIdentifier: typeIdentifier))
                } else {
                    AppGroup.userDefaults?.set(url, forKey: Attempt.urlKey)
                }
            }
            self.receive(position + 1)
        }
    }

    private func receive(_ url: URL, _ type: ContentType) {
        let accessing = attempt.usesAccess && url.startAccessingSecurityScopedResource()
        defer { if accessing { url.stopAccessingSecurityScopedResource() } }
        let userDefaults = AppGroup.userDefaults
        switch attempt.writing {
        case .defaultsData:
            guard let data = read(url) else { return }
            userDefaults?.set(data, forKey: Attempt.imageKey)
            userDefaults?.set(url.lastPathComponent, forKey: Attempt.nameKey)
        case .defaultsEncoded:
            guard let data = read(url), let list = try? PropertyListEncoder().encode(data) else {
                return
            }
            userDefaults?.set(list, forKey: Attempt.imageKey)
            userDefaults?.set(url.lastPathComponent, forKey: Attempt.nameKey)
        case .container:
            guard let copy = writeFile(url) else { return }
            let written = attempt.opensItemURL ? url : copy
            userDefaults?.set(written, forKey: Attempt.imageKey)
        case .list:
            objects.append(object(url, type, at: url))
        case .listAndContainer:
            objects.append(object(url, type, at: writeFile(url) ?? url))
        }
    }

    private func read(_ url: URL) -> Data? {
        do {
            return try Data(contentsOf: url)
        } catch {
            print("[Attachments] \(error.localizedDescription)")
            return nil
        }
    }

    /// The file's URL in the App Group; nil when it could not be read or written.
    private func writeFile(_ url: URL) -> URL? {
        guard let data = read(url),
            let copy = AppGroup.containerURL?.appendingPathComponent(url.lastPathComponent),
            (try? data.write(to: copy)) != nil
        else { return nil }
        return copy
    }

    private func object(_ url: URL, _ type: ContentType, at place: URL) -> FileObject {
        let attributes = try? FileManager.default.attributesOfItem(atPath: url.path)
        return FileObject(
            name: url.lastPathComponent, type: type, url: place,
            size: (attributes?[.size] as? NSNumber)?.uint64Value ?? 0)
    }

    private func finish() {
        if !objects.isEmpty, let list = try? PropertyListEncoder().encode(objects) {
            AppGroup.userDefaults?.set(list, forKey: Attempt.objectsKey)
        }
        if let url = URL(string: "attachments://") {
            extensionContext?.open(url, completionHandler: nil)
        }
        extensionContext?.completeRequest(returningItems: [], completionHandler: nil)
    }
}
