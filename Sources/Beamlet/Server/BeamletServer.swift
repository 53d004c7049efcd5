import FaradFoundation
import Foundation

/// Beamlet's server: `GET /api/files/ID`, `PUT /api/files/ID/read`, `POST /api/files`, each with the
/// user's name as bearer token.
final class BeamletServer: HTTPResponder {
    static let host = "beamlet.example"
    /// Larger uploads are refused.
    static let largestUpload = 200 * 1024 * 1024

    private let store: BeamletStore
    private var lastUpload = 0
    /// Puts files there before the first request, as if they had been sent just then.
    var stock: ((Date) -> Void)?

    init(_ retention: Retention) {
        store = BeamletStore(retention)
    }

    var state: [String: Any] { store.state }

    /// Puts a file there that another user has sent.
    func add(
        _ id: String, to recipients: [String], _ response: HTTPResponse, uploaded: Date
    ) {
        store.add(
            BeamletStore.File(
                id: id, sender: "anna", recipients: recipients, response: response,
                uploaded: uploaded))
    }

    func respond(to request: HTTPRequest, at date: Date) -> HTTPResponse {
        stock?(date)
        stock = nil
        store.sweep(date)
        guard let user = Self.user(of: request) else {
            return Self.failure(401, "Say who you are: Authorization: Bearer NAME.")
        }
        let path = request.path
        switch (request.method, path.count) {
        case ("GET", 3) where path.starts(with: ["api", "files"]):
            return download(path[2], user, date)
        case ("PUT", 4) where path.starts(with: ["api", "files"]) && path[3] == "read":
            return store.markRead(path[2], by: user)
                ? HTTPResponse(status: 204) : Self.failure(404, "There is no such file.")
        case ("POST", 2) where path == ["api", "files"]:
            return upload(request, user, date)
        default: return Self.failure(404, "There is no such resource.")
        }
    }

    private func download(_ id: String, _ user: String, _ date: Date) -> HTTPResponse {
        if let response = store.serve(id, to: user, date) {
            store.sweep(date)
            return response
        }
        return store.wasDeleted(id)
            ? Self.failure(410, "The file has been deleted.")
            : Self.failure(404, "There is no such file.")
    }

    private func upload(_ request: HTTPRequest, _ user: String, _ date: Date) -> HTTPResponse {
        let recipients = (request.header("X-Recipients") ?? "").split(separator: ",").map {
            $0.trimmingCharacters(in: .whitespaces)
        }
        guard !recipients.isEmpty, !recipients.contains("") else {
            return Self.failure(400, "Name at least one recipient in X-Recipients.")
        }
        guard request.body.count <= Self.largestUpload else {
            return Self.failure(413, "A file may have \(Self.largestUpload) bytes.")
        }
        lastUpload += 1
        let id = "upload-\(lastUpload)"
        var headers = ["Content-Type": request.header("Content-Type") ?? "application/octet-stream"]
        headers["Content-Disposition"] = request.header("Content-Disposition")
        store.add(
            BeamletStore.File(
                id: id, sender: user, recipients: recipients,
                response: HTTPResponse(headers: headers, body: request.body), uploaded: date))
        return HTTPResponse(
            status: 201, headers: ["Content-Type": "application/json"],
            body: Data("{\"id\":\"\(id)\"}".utf8))
    }

    private static func user(of request: HTTPRequest) -> String? {
        guard let header = request.header("Authorization"), header.hasPrefix("Bearer ") else {
            return nil
        }
        let name = header.dropFirst("Bearer ".count).trimmingCharacters(in: .whitespaces)
        return name.isEmpty ? nil : name
    }

    private static func failure(_ status: Int, _ sentence: String) -> HTTPResponse {
        HTTPResponse(
            status: status, headers: ["Content-Type": "text/plain; charset=utf-8"],
            body: Data(sentence.utf8))
    }
}
