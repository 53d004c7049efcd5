import FaradFoundation
import Foundation
import UIKit

/// Turns the identifier of a file into what the user sees of it: a link opens in the browser, a text
/// is copied, a file goes to the share sheet. Nothing stays in the app.
class IncomingFileRouter {
    enum State: Equatable {
        case idle
        case downloading(fileID: String)
        /// The share sheet is to be shown, or is there.
        case sharing(fileID: String, URL)
        case failed(fileID: String, BeamletError)
    }

    let api: BeamletAPI
    var state = State.idle {
        didSet { if state != oldValue { stateDidChange?(state) } }
    }
    /// Told of each change.
    var stateDidChange: ((State) -> Void)?
    /// Shows a line for a moment.
    var showToast: ((String) -> Void)?
    var file: TemporaryFile?
    /// What has been tapped and is not handed over, oldest first; the first one is in work.
    private var waiting: [String] = []
    private var attempts = 0
    private static let mostAttempts = 3
    private static let pause: TimeInterval = 2

    init(api: BeamletAPI) { self.api = api }

    /// A notification was tapped. One item is received at a time; the others wait.
    func receive(fileID: String) {
        guard !waiting.contains(fileID) else { return resume() }
        waiting.append(fileID)
        resume()
    }

    /// Goes on with what waits, such as after a failure of the network.
    func resume() {
        guard let fileID = waiting.first else { return }
        switch state {
        case .downloading, .sharing: return
        case .idle, .failed:
            attempts = 0
            download(fileID)
        }
    }

    private func download(_ fileID: String) {
        state = .downloading(fileID: fileID)
        attempts += 1
        api.downloadItem(fileID) { [self] result in
            switch result {
            case .success(let item): handOff(item, fileID)
            case .failure(let error) where error.isWorthAnotherTry && attempts < Self.mostAttempts:
                DispatchQueue.main.asyncAfter(deadline: .now() + Self.pause) { [self] in
                    download(fileID)
                }
            case .failure(let error): fail(error, fileID)
            }
        }
    }

    private func fail(_ error: BeamletError, _ fileID: String) {
        showToast?(error.message)
        state = .failed(fileID: fileID, error)
        // What a better network could still bring waits until the app is used again.
        guard !error.isWorthAnotherTry else { return }
        waiting.removeFirst()
        resume()
    }

    private func handOff(_ item: DownloadedItem, _ fileID: String) {
        switch item {
        case .link(let url):
            UIApplication.shared.open(url) { [self] opened in
                showToast?(opened ? "Opened in the browser" : "The link could not be opened")
                finish(fileID, isHandedOver: opened)
            }
        case .text(let text):
            UIPasteboard.general.string = text
            showToast?("Copied to clipboard")
            finish(fileID, isHandedOver: true)
        case .media(let data, let name, _):
            do {
                let file = try TemporaryFile(data, named: name)
                self.file = file
                state = .sharing(fileID: fileID, file.url)
            } catch {
                showToast?("The file could not be kept: \(error.localizedDescription)")
                finish(fileID, isHandedOver: false)
            }
        }
    }

    /// The share sheet is there.
    func shareSheetDidAppear() {}

    /// The share sheet has gone, with success or without.
    func shareSheetDidClose(completed: Bool) {
        guard case .sharing(let fileID, _) = state else { return }
        file?.remove()
        file = nil
        finish(fileID, isHandedOver: completed)
    }

    private func finish(_ fileID: String, isHandedOver: Bool) {
        if isHandedOver { markRead(fileID, attemptsLeft: Self.mostAttempts) }
        waiting.removeAll { $0 == fileID }
        state = .idle
        resume()
    }

    private func markRead(_ fileID: String, attemptsLeft: Int) {
        api.markRead(fileID) { [self] error in
            guard let error, error.isWorthAnotherTry, attemptsLeft > 1 else { return }
            DispatchQueue.main.asyncAfter(deadline: .now() + Self.pause) { [self] in
                markRead(fileID, attemptsLeft: attemptsLeft - 1)
            }
        }
    }
}
