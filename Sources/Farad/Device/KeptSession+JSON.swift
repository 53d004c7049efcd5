import FaradFoundation
import Foundation

/// How `device.json` tells of background sessions.
extension KeptSession {
    var json: JSONText {
        .object([
            "app": .string(app), "identifier": .string(identifier), "lastTask": .integer(lastTask),
            "owesEnd": .bool(owesEnd), "transfers": .array(transfers.map(\.json)),
        ])
    }

    /// Nil for what is none.
    init?(json: [String: Any]) {
        guard let app = json["app"] as? String, let identifier = json["identifier"] as? String,
            let lastTask = json["lastTask"] as? Int, lastTask >= 0,
            let owesEnd = json["owesEnd"] as? Bool,
            let list = json["transfers"] as? [[String: Any]]
        else { return nil }
        let transfers = list.compactMap { KeptTransfer(json: $0) }
        guard transfers.count == list.count else { return nil }
        self.init(
            app: app, identifier: identifier, lastTask: lastTask, owesEnd: owesEnd,
            transfers: transfers)
    }
}

extension KeptTransfer {
    fileprivate var json: JSONText {
        .object([
            "number": .integer(number), "isUpload": .bool(isUpload), "text": .optional(text),
            "url": .string(url.absoluteString), "method": .string(method),
            "headers": headers.json, "body": .optional(body?.base64EncodedString()),
            "timeout": .number(timeout), "allowsCellular": .bool(allowsCellular),
            "folder": .string(folder), "secondsLeft": .number(secondsLeft),
            "isSuspended": .bool(isSuspended), "outcome": outcome?.json ?? .null,
        ])
    }

    fileprivate init?(json: [String: Any]) {
        guard let number = json["number"] as? Int, let isUpload = json["isUpload"] as? Bool,
            let url = (json["url"] as? String).flatMap({ URL(string: $0) }),
            let method = json["method"] as? String,
            let headers = json["headers"] as? [String: String],
            let timeout = json["timeout"] as? Double, timeout >= 0,
            let allowsCellular = json["allowsCellular"] as? Bool,
            let folder = json["folder"] as? String,
            let secondsLeft = json["secondsLeft"] as? Double, secondsLeft >= 0
        else { return nil }
        self.init(
            number: number, isUpload: isUpload, text: json["text"] as? String, url: url,
            method: method, headers: headers, timeout: timeout, allowsCellular: allowsCellular,
            folder: folder, secondsLeft: secondsLeft,
            // A folder of an earlier version does not say it.
            isSuspended: json["isSuspended"] as? Bool ?? false)
        if let text = json["body"] as? String {
            guard let data = Data(base64Encoded: text) else { return nil }
            body = data
        }
        if let outcome = json["outcome"] as? [String: Any] {
            guard let read = Outcome(json: outcome) else { return nil }
            self.outcome = read
        }
    }
}

extension KeptTransfer.Outcome {
    fileprivate var json: JSONText {
        switch self {
        case .success(let status, let headers, let url, let bytes, let path):
            .object([
                "status": .integer(status), "headers": headers.json,
                "url": .string(url.absoluteString), "bytes": .integer(bytes),
                "path": .optional(path),
            ])
        case .failure(let code): .object(["error": .integer(code)])
        }
    }

    fileprivate init?(json: [String: Any]) {
        if let code = json["error"] as? Int {
            self = .failure(code)
            return
        }
        guard let status = json["status"] as? Int,
            let headers = json["headers"] as? [String: String],
            let url = (json["url"] as? String).flatMap({ URL(string: $0) }),
            let bytes = json["bytes"] as? Int
        else { return nil }
        self = .success(
            status: status, headers: headers, url: url, bytes: bytes, path: json["path"] as? String)
    }
}

extension [String: String] {
    fileprivate var json: JSONText {
        .object(keys.sorted().map { JSONText.Member(key: $0, value: .string(self[$0] ?? "")) })
    }
}
