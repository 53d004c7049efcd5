import FaradFoundation
import Foundation
import UIKit

/// A first version of the router, with what goes wrong in it: a second notification takes the place
/// of the first, the sender hears of the receipt when the bytes are there, the temporary file goes
/// when the share sheet has come, and nothing is tried again.
final class UnrepairedFileRouter: IncomingFileRouter {
    override func receive(fileID: String) {
        state = .downloading(fileID: fileID)
        api.downloadItem(fileID) { [self] result in
            switch result {
            case .success(let item):
                api.markRead(fileID) { _ in }
                handOff(item, fileID)
            case .failure(let error):
                showToast?(error.message)
                state = .failed(fileID: fileID, error)
            }
        }
    }

    override func resume() {}

    private func handOff(_ item: DownloadedItem, _ fileID: String) {
        switch item {
        case .link(let url):
            UIApplication.shared.open(url) { [self] _ in showToast?("Opened in the browser") }
            state = .idle
        case .text(let text):
            UIPasteboard.general.string = text
            showToast?("Copied to clipboard")
            state = .idle
        case .media(let data, let name, _):
            file = try? TemporaryFile(data, named: name)
            if let file { state = .sharing(fileID: fileID, file.url) }
        }
    }

    override func shareSheetDidAppear() {
        file?.remove()
        file = nil
    }

    override func shareSheetDidClose(completed: Bool) { state = .idle }
}
