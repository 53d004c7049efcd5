import FaradFoundation
import Foundation
import Simulation
import Testing
import WebKit

@Suite struct CrossOriginTests {
    @Test
    func `a server that does not allow the page's origin is asked, and its answer kept from it`() {
        let test = TestNetwork("console.log(await failure(fetch(server + '/a')));") { _ in
            HTTPResponse(body: Data("secret".utf8))
        }
        #expect(
            test.run() == [
                "error: Origin capacitor://localhost is not allowed by "
                    + "Access-Control-Allow-Origin. Status code: 200",
                "error: Fetch API cannot load https://server.example/a due to access control "
                    + "checks.", "TypeError: Load failed",
            ])
        #expect(test.asked == ["GET /a"])
    }

    @Test(
        arguments: [
            ("capacitor://localhost", "same-origin", nil, nil),
            (
                "https://localhost", "same-origin", nil,
                "Origin capacitor://localhost is not allowed by Access-Control-Allow-Origin. "
                    + "Status code: 200"
            ),
            (
                "capacitor://localhost, *", "same-origin", nil,
                "Access-Control-Allow-Origin cannot contain more than one origin."
            ),
            (
                "*", "include", nil,
                "Cannot use wildcard in Access-Control-Allow-Origin when credentials flag is true."
            ),
            (
                "capacitor://localhost", "include", nil,
                "Credentials flag is true, but Access-Control-Allow-Credentials is not \"true\"."
            ),
            ("capacitor://localhost", "include", "true", nil),
            ("*", "omit", nil, nil),
        ] as [(String, String, String?, String?)])
    func `what a server must say depends on origin and credentials`(
        _ allowed: String, _ credentials: String, _ allowsCredentials: String?, _ refusal: String?
    ) {
        let test = TestNetwork(
            "console.log(await failure(fetch(server, { credentials: '\(credentials)' })));"
        ) { _ in
            var headers = ["Access-Control-Allow-Origin": allowed]
            headers["Access-Control-Allow-Credentials"] = allowsCredentials
            return HTTPResponse(headers: headers)
        }
        let console = test.run()
        #expect(console.first == (refusal.map { "error: \($0)" } ?? "no failure"))
        #expect(console.last == (refusal == nil ? "no failure" : "TypeError: Load failed"))
    }

    @Test func `a page sees few headers of a foreign server unless it exposes more`() {
        let test = TestNetwork(
            """
            for (const path of ['/some', '/all', '/none']) {
                const { headers } = await fetch(server + path);
                console.log([...headers.keys()].join());
            }
            """
        ) { request in
            let exposed = ["/some": "X-One", "/all": "*"][request.url.path]
            return .open(
                "",
                [
                    "X-One": "1", "X-Two": "2", "Set-Cookie": "a=b",
                    "Access-Control-Expose-Headers": exposed ?? "",
                ])
        }
        let console = test.run()
        #expect(console[0] == "content-length,content-type,x-one")
        #expect(console[1].contains("x-two") && !console[1].contains("set-cookie"))
        #expect(console[2] == "content-length,content-type")
    }

    @Test func `without CORS an answer is opaque, and nothing but simple requests are sent`() throws
    {
        let test = TestNetwork(
            """
            const response = await fetch(server, {
                mode: 'no-cors', method: 'POST', body: 'x', headers: { 'X-A': '1', Accept: 'a/b' } });
            console.log(response.type, response.status, response.ok, response.url === '',
                [...response.headers].length, await response.text() === '');
            """
        ) { _ in HTTPResponse(status: 500, headers: ["X-Secret": "1"], body: Data("no".utf8)) }
        #expect(test.run() == ["opaque 0 false true 0 true"])
        let request = try #require(test.requests.first)
        #expect(test.asked == ["POST /"])
        #expect(request.header("x-a") == nil && request.header("accept") == "a/b")
    }

    @Test func `a request that is not simple is asked for first, and again when that is too old`() {
        let test = TestNetwork(
            """
            const put = () => fetch(server + '/x', {
                method: 'PUT', body: '{}', headers: { 'Content-Type': 'application/json', 'X-A': '1' } });
            await put();
            await put();
            await new Promise((fulfil) => { setTimeout(fulfil, 5001); });
            console.log((await put()).status);
            """
        ) { request in
            guard request.method == "OPTIONS" else { return .open() }
            return .open(
                status: 204,
                [
                    "Access-Control-Allow-Methods": "PUT",
                    "Access-Control-Allow-Headers": "content-type, x-a",
                ])
        }
        #expect(test.run() == ["200"])
        #expect(test.asked == ["OPTIONS /x", "PUT /x", "PUT /x", "OPTIONS /x", "PUT /x"])
        let preflight = test.requests[0]
        #expect(preflight.header("origin") == "capacitor://localhost")
        #expect(preflight.header("access-control-request-method") == "PUT")
        #expect(preflight.header("access-control-request-headers") == "content-type,x-a")
        #expect(preflight.header("x-a") == nil && preflight.body.isEmpty)
    }

    @Test(
        arguments: [
            (404, [:], "Preflight response is not successful. Status code: 404"),
            (302, ["Location": "/y"], "Preflight response is not successful. Status code: 302"),
            (
                200, ["Access-Control-Allow-Methods": "POST"],
                "Method DELETE is not allowed by Access-Control-Allow-Methods."
            ),
            (
                200, ["Access-Control-Allow-Methods": "DELETE"],
                "Request header field x-a is not allowed by Access-Control-Allow-Headers."
            ),
            (
                200, ["Access-Control-Allow-Methods": "DEL ETE"],
                "Header Access-Control-Allow-Methods has an invalid value: DEL ETE"
            ),
        ] as [(Int, [String: String], String)])
    func `what a preflight does not allow is never sent`(
        _ status: Int, _ headers: [String: String], _ refusal: String
    ) {
        let test = TestNetwork(
            """
            const call = fetch(server, { method: 'DELETE', headers: { 'X-A': '1' } });
            console.log(await failure(call));
            """
        ) { _ in .open(status: status, headers) }
        let console = test.run()
        #expect(console.first == "error: \(refusal)")
        #expect(console.last == "TypeError: Load failed")
        #expect(test.asked == ["OPTIONS /"])
    }

    @Test func `a redirect to another server has no origin any more and loses its authorization`() {
        let test = TestNetwork(
            """
            const headers = { Authorization: 'Bearer x' };
            console.log(await failure(fetch(server + '/away', { headers })));
            console.log(await failure(fetch(server + '/app')));
            """
        ) { request in
            if request.method == "OPTIONS" {
                return .open(["Access-Control-Allow-Headers": "authorization"])
            }
            let to = ["/away": "https://other.example/", "/app": "capacitor://localhost/data"]
            let location = to[request.url.path]
            return .open(status: location == nil ? 200 : 302, ["Location": location ?? ""])
        }
        let console = test.run()
        #expect(console.first == "no failure")
        #expect(
            console.contains(
                "error: Cross-origin redirection to capacitor://localhost/data denied by "
                    + "Cross-Origin Resource Sharing policy: not allowed to follow a cross-origin "
                    + "CORS redirection with non CORS scheme"))
        let last = test.requests[2]
        #expect(last.url.host == "other.example")
        #expect(last.header("origin") == "null" && last.header("authorization") == nil)
    }

    @Test func `a page that wants its own origin only asks nobody else`() {
        let test = TestNetwork(
            "console.log(await failure(fetch(server, { mode: 'same-origin' })));"
        ) { _ in .open() }
        #expect(test.run().first?.hasPrefix("error: Unsafe attempt to load URL") == true)
        #expect(test.requests.isEmpty)
    }
}

extension HTTPResponse {
    fileprivate static func open(_ headers: [String: String]) -> HTTPResponse { .open("", headers) }
}
