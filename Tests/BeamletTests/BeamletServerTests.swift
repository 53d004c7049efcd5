import FaradFoundation
import Testing

@testable import Beamlet

@Suite struct BeamletServerTests {
    private let noon = Date(timeIntervalSince1970: 1_767_268_800)
    private let hour = 3600.0

    private func server(_ retention: Retention) -> BeamletServer {
        let server = BeamletServer(retention)
        server.add("f", to: ["ben", "carl"], HTTPResponse(body: Data("x".utf8)), uploaded: noon)
        return server
    }

    private func ask(
        _ server: BeamletServer, _ method: String = "GET", _ path: String = "/api/files/f",
        as user: String? = "ben", at date: Date
    ) throws -> HTTPResponse {
        let url = try #require(URL(string: "https://beamlet.example\(path)"))
        return server.respond(
            to: HTTPRequest(
                method: method, url: url,
                headers: user.map { ["authorization": "Bearer \($0)"] } ?? [:]), at: date)
    }

    @Test func `today a file stays for thirty days, however often it is fetched`() throws {
        let server = server(.expiry)
        for user in ["ben", "carl", "ben"] {
            #expect(try ask(server, as: user, at: noon).status == 200)
        }
        #expect(try ask(server, at: noon + 29 * 24 * hour).status == 200)
        #expect(try ask(server, at: noon + 30 * 24 * hour).status == 410)
    }

    @Test func `in phase 2 a file goes with the download of its last recipient`() throws {
        let server = server(.firstDownload)
        #expect(try ask(server, at: noon).status == 200)
        #expect(try ask(server, at: noon).status == 200)
        #expect(try ask(server, as: "carl", at: noon).body == Data("x".utf8))
        #expect(try ask(server, at: noon).status == 410)
        #expect(try ask(server, as: "carl", at: noon).status == 410)
    }

    @Test func `the grace period keeps it a day longer`() throws {
        let server = server(.grace)
        for user in ["ben", "carl"] { _ = try ask(server, as: user, at: noon) }
        #expect(try ask(server, at: noon + 23 * hour).status == 200)
        #expect(try ask(server, at: noon + 24 * hour).status == 410)
    }

    @Test func `a receipt counts once, and also when the file has gone`() throws {
        let server = server(.firstDownload)
        for user in ["ben", "carl"] { _ = try ask(server, as: user, at: noon) }
        for _ in 0..<2 {
            #expect(try ask(server, "PUT", "/api/files/f/read", at: noon).status == 204)
        }
        let files = server.state["files"] as? [String: [String: Any]]
        #expect(files?["f"]?["readBy"] as? [String] == ["ben"])
        #expect(files?["f"]?["isDeleted"] as? Bool == true)
    }

    @Test func `who is no recipient gets nothing, and who says no name is refused`() throws {
        let server = server(.expiry)
        #expect(try ask(server, as: "eve", at: noon).status == 404)
        #expect(try ask(server, "PUT", "/api/files/f/read", as: "eve", at: noon).status == 404)
        #expect(try ask(server, as: nil, at: noon).status == 401)
        #expect(try ask(server, "DELETE", at: noon).status == 404)
        #expect(try ask(server, "POST", "/api/files", at: noon).status == 400)
    }
}
