import FaradFoundation
import Foundation

/// Sends pictures by a background session, which both processes have under one identifier: the
/// system goes on with an upload when the share sheet is gone, and tells whichever process is there.
///
/// So what is to be done with the end of an upload lies in the shared container (`Upload`), where
/// either process finds it. Everything here runs on the account's queue.
final class BackgroundUploads: NSObject, URLSessionTaskDelegate {
    private static let identifier = "com.wire.uploads"

    private let account: Account
    private let sender: MessageSender
    private let folder: UploadFolder
    /// The fault: what is to be done at the end is known to closures alone, by the tasks' numbers.
    private let keepsClosures: Bool
    private var closures: [Int: (String?) -> Void] = [:]
    /// Who in this process waits for a message to be sent, by its id.
    private var waiting: [String: ((any Error)?) -> Void] = [:]
    /// The messages that this process is posting.
    private var posting: Set<String> = []
    private var session: URLSession?
    private var isAllTold = false
    private var wakeHandler: (() -> Void)?

    init(_ account: Account, _ consumer: Consumer) {
        self.account = account
        sender = MessageSender(account)
        folder = UploadFolder(account.directory)
        keepsClosures = consumer.contains(.closures)
    }

    /// Connects to the uploads that the other process, or an earlier one, has begun.
    func connect() { account.perform { [self] in _ = connected() } }

    private func connected() -> URLSession {
        if let session { return session }
        let configuration = URLSessionConfiguration.background(withIdentifier: Self.identifier)
        configuration.sharedContainerIdentifier = AccountDirectory.appGroup
        let made = URLSession(configuration: configuration, delegate: self, delegateQueue: nil)
        session = made
        return made
    }

    /// Lets go of the session when nothing of it is under way.
    func close() {
        account.perform { [self] in
            session?.finishTasksAndInvalidate()
            session = nil
        }
    }

    // MARK: Sending

    /// Sends a picture; call it on the account's queue.
    ///
    /// - Parameter completion: called when this process hears of the end; nil: it was sent.
    func send(_ image: Data, named name: String, completion: @escaping ((any Error)?) -> Void) {
        let upload = Upload(
            id: UUID().uuidString, name: name, image: image, key: Randomness.bytes32())
        do {
            if keepsClosures {
                let task = try task(for: upload)
                closures[task.taskIdentifier] = { [self] asset in
                    folder.remove(upload.id)
                    guard let asset else { return completion(BackendClient.Failure.unauthorized) }
                    post(upload, asset, completion)
                }
                return task.resume()
            }
            waiting[upload.id] = completion
            try folder.write(upload)
            try task(for: upload).resume()
        } catch {
            waiting[upload.id] = nil
            folder.remove(upload.id)
            completion(error)
        }
    }

    private func task(for upload: Upload) throws -> URLSessionUploadTask {
        let body = try folder.body(of: upload)
        let task = connected().uploadTask(with: account.client.uploadRequest, fromFile: body)
        task.taskDescription = upload.id
        return task
    }

    /// Goes on with what a process that is gone has left: posts what is uploaded, and uploads what
    /// the session does not know. Call it when the app becomes active.
    func resume() {
        account.perform { [self] in
            var open: [Upload] = []
            for upload in folder.all() where !posting.contains(upload.id) {
                if upload.asset == nil { open.append(upload) } else { finish(upload) }
            }
            if open.isEmpty { return }
            connected().getAllTasks { [self] tasks in
                let known = tasks.map(\.taskDescription)
                account.perform { [self] in
                    for upload in open where !known.contains(upload.id) { begin(upload.id) }
                }
            }
        }
    }

    private func begin(_ id: String) {
        // What was open may have ended meanwhile.
        guard let upload = folder.read(id), upload.asset == nil else { return }
        do {
            try task(for: upload).resume()
        } catch {
            print("[Wire] \(upload.name) cannot be uploaded: \(error)")
        }
    }

    private func finish(_ upload: Upload) {
        guard let asset = upload.asset else { return }
        do {
            // Posted by a process that did not come to remove it.
            if try account.context.has(upload.id) { return ended(upload.id, nil) }
        } catch {
            return ended(upload.id, error)
        }
        posting.insert(upload.id)
        post(upload, asset) { [self] error in
            posting.remove(upload.id)
            ended(upload.id, error)
        }
    }

    private func post(
        _ upload: Upload, _ asset: String, _ completion: @escaping ((any Error)?) -> Void
    ) {
        guard account.readCookie() else { return completion(BackendClient.Failure.unauthorized) }
        sender.send(upload, asset, MessageSender.Sending(), completion)
    }

    private func ended(_ id: String, _ error: (any Error)?) {
        if error == nil || error is MessageSender.Failure || error is BackendClient.Failure {
            folder.remove(id)
        } else if let error {
            // Posted or not: the next start goes on with it.
            print("[Wire] a picture is not sent yet: \(error)")
        }
        waiting.removeValue(forKey: id)?(error)
        tellSystemWhenDone()
    }

    // MARK: What the system tells

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
    ) {
        let (number, id) = (task.taskIdentifier, task.taskDescription ?? "")
        let asset = (task.response as? HTTPURLResponse).flatMap(BackendClient.asset)
        account.perform { [self] in
            guard keepsClosures else { return uploaded(id, asset, error) }
            guard let closure = closures.removeValue(forKey: number) else {
                return print("[Wire] upload \(number) is over, and nobody here knows of it")
            }
            closure(asset)
        }
    }

    private func uploaded(_ id: String, _ asset: String?, _ error: (any Error)?) {
        guard var upload = folder.read(id), upload.asset == nil else { return }
        if (error as? URLError)?.code == .backgroundSessionInUseByAnotherProcess {
            // The extension is at it; if it goes, the system wakes the app.
            session?.finishTasksAndInvalidate()
            session = nil
            return
        }
        guard let asset else {
            // The server does not want it, and will not.
            folder.remove(id)
            waiting.removeValue(forKey: id)?(error ?? BackendClient.Failure.unauthorized)
            return
        }
        upload.asset = asset
        do {
            try folder.write(upload)
            finish(upload)
        } catch {
            ended(id, error)
        }
    }

    /// The app was woken for what the session has to tell.
    func wasWoken(for identifier: String, _ completionHandler: @escaping () -> Void) {
        guard identifier == Self.identifier else { return completionHandler() }
        account.perform { [self] in
            wakeHandler = completionHandler
            isAllTold = false
            _ = connected()
        }
    }

    func urlSessionDidFinishEvents(forBackgroundURLSession session: URLSession) {
        account.perform { [self] in
            isAllTold = true
            tellSystemWhenDone()
        }
    }

    private func tellSystemWhenDone() {
        guard isAllTold, posting.isEmpty, let handler = wakeHandler else { return }
        wakeHandler = nil
        DispatchQueue.main.async(execute: handler)
    }
}
