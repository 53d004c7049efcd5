import Farad
import FaradFoundation
import Foundation

extension BeamletServer {
    /// Who has the phone, and who else gets what is sent to two.
    static let user = "ben"
    static let other = "carl"

    /// A server with what scenarios fetch: a file of each kind, and files that are not as they
    /// should be.
    static func withSamples(_ retention: Retention) -> BeamletServer {
        let server = BeamletServer(retention)
        server.stock = { [unowned server] date in
            for (id, response) in samples {
                server.add(
                    id, to: id.hasPrefix("group-") ? [user, other] : [user], response,
                    uploaded: date)
            }
        }
        return server
    }

    /// Small, and a picture that any viewer shows.
    static let photo = Data(
        base64Encoded:
            "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9"
            + "awAAAABJRU5ErkJggg==")!
    static let document = Data("%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n".utf8)

    private static func file(
        _ type: String, _ disposition: String, _ body: Data, announcing length: Int64? = nil
    ) -> HTTPResponse {
        HTTPResponse(
            headers: ["Content-Type": type, "Content-Disposition": disposition], body: body,
            announcedLength: length)
    }

    private static func json(_ text: String) -> HTTPResponse {
        HTTPResponse(headers: ["Content-Type": "application/json"], body: Data(text.utf8))
    }

    private static var samples: [(String, HTTPResponse)] {
        [
            ("photo-1", file("image/png", "attachment; filename=\"dune.png\"", photo)),
            (
                "photo-2",
                file("image/png", "attachment; filename=x; filename*=UTF-8''k%C3%BCste.png", photo)
            ),
            ("group-1", file("image/png", "attachment; filename=\"all.png\"", photo)),
            ("pdf-1", file("application/pdf", "attachment; filename=\"plan.pdf\"", document)),
            ("link-1", json("{\"type\":\"link\",\"url\":\"https://example.org/news\"}")),
            ("text-1", json("{\"type\":\"text\",\"text\":\"See you at nine\"}")),
            ("outside-1", file("text/plain", "attachment; filename=\"../../a/secret.txt\"", photo)),
            ("malformed-1", file("image/png", "attachment; filename*=UTF-8''%ZZ; =;\"", photo)),
            ("mistyped-1", json("<html>502 Bad Gateway</html>")),
            ("script-1", json("{\"type\":\"link\",\"url\":\"javascript:alert(1)\"}")),
            ("empty-1", file("image/png", "attachment; filename=\"empty.png\"", Data())),
            (
                "huge-1",
                file("video/mp4", "attachment; filename=\"film.mp4\"", photo, announcing: 2 << 30)
            ),
        ]
    }
}

extension AppBundle {
    /// What both of Beamlet's apps talk to.
    static var beamletServer: ServerBundle {
        ServerBundle(host: BeamletServer.host) { context in
            BeamletServer.withSamples(
                context.knobs["retention"].flatMap(Retention.init) ?? .expiry)
        }
    }

    static var beamletRetention: Knob {
        Knob(
            "retention", .choice(Retention.allCases.map(\.rawValue)),
            default: Retention.expiry.rawValue,
            summary: "when the server deletes: after 30 days, when all have it, or a day later",
            reason: "what the server does today; the other two are its phase 2")
    }
}
