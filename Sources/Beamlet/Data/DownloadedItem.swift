import FaradFoundation
import Foundation

/// What was sent: a file, a text or a link.
enum DownloadedItem: Equatable {
    case media(Data, filename: String, contentType: String)
    case text(String)
    case link(URL)

    /// The JSON of a text or a link.
    private struct Payload: Decodable {
        let type: String
        let text: String?
        let url: String?
    }

    /// Reads a response by its type: JSON without a disposition is a text or a link, anything else a
    /// file.
    init(_ response: HTTPURLResponse, _ data: Data) throws {
        let disposition = ContentDisposition(
            response.value(forHTTPHeaderField: "Content-Disposition"))
        let type = response.mimeType ?? "application/octet-stream"
        guard type == "application/json", disposition == nil else {
            guard !data.isEmpty else { throw BeamletError.empty }
            self = .media(
                data, filename: disposition?.filename ?? Self.name(for: type), contentType: type)
            return
        }
        guard let payload = try? JSONDecoder().decode(Payload.self, from: data) else {
            throw BeamletError.unreadable
        }
        switch payload.type {
        case "text":
            guard let text = payload.text, !text.isEmpty else { throw BeamletError.empty }
            self = .text(text)
        case "link":
            guard let url = payload.url.flatMap(URL.init(string:)),
                ["http", "https"].contains(url.scheme?.lowercased()), url.host != nil
            else { throw BeamletError.unreadable }
            self = .link(url)
        default: throw BeamletError.unreadable
        }
    }

    /// What a file without a usable name is called.
    private static func name(for type: String) -> String {
        let endings = [
            "image/png": "png", "image/jpeg": "jpg", "image/heic": "heic", "video/mp4": "mp4",
            "video/quicktime": "mov", "application/pdf": "pdf", "text/plain": "txt",
        ]
        return "Beamlet file" + (endings[type].map { "." + $0 } ?? "")
    }
}
