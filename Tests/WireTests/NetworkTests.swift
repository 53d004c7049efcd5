import FaradFoundation
import Simulation
import Testing

@testable import Farad
@testable import Wire

/// What the network does to Wire's requests, and what the server answers.
@Suite struct NetworkTests {
    private func lines(_ device: Device, _ part: String) -> Int {
        device.simulation.trace.records.count { $0.text.contains(part) }
    }

    private func histories(_ device: Device) -> [Int] {
        let own = WirePhone.history(of: device).count { $0 == "vacation-photo" }
        let alice = Backend.of(device.phone).contents.devices.map { device in
            device.history.count { $0.text == "vacation-photo" }
        }
        return [own] + alice
    }

    /// Shares a picture whose post goes wrong, then opens the app.
    private func share(_ fault: NetworkFaults.Kind, _ pattern: String) throws -> Device {
        let device = try WirePhone.device(["account": "current"])
        PhoneNetwork.of(device.phone).faults.add(fault, pattern, nth: 1)
        _ = device.run([TimedAction(.share([try WirePhone.photo]))])
        #expect(lines(device, "[WireShare] nothing was sent") == 1)
        _ = device.run([TimedAction(.launch)])
        #expect(WirePhone.undecryptable(on: device) == 0)
        let outbox = PhonePath.groupContainer(of: AccountDirectory.appGroup) + "/AccountData/outbox"
        #expect(try device.phone.fileSystem.list(outbox).filter { !$0.hasSuffix(".lock") } == [])
        return device
    }

    @Test func `a post whose answer is lost is settled by the next start, as it was sent`() throws {
        #expect(histories(try share(.loseResponse, "POST */otr/messages")) == [1, 1, 1])
    }

    @Test(arguments: ["POST */otr/messages", "POST */assets/v3"])
    func `a request that is lost leaves nothing on either side`(pattern: String) throws {
        #expect(histories(try share(.loseRequest, pattern)) == [0, 0, 0])
    }

    @Test func `a repeated post counts once`() throws {
        let device = try WirePhone.device(["account": "current"])
        PhoneNetwork.of(device.phone).faults.add(.repeatRequest, "POST */otr/messages", nth: 1)
        _ = device.run([TimedAction(.share([try WirePhone.photo])), TimedAction(.launch)])
        #expect(WirePhone.history(of: device).count { $0 == "vacation-photo" } == 1)
        for alice in Backend.of(device.phone).contents.devices {
            #expect(alice.received.count == Set(alice.received).count)
        }
    }

    @Test func `what Alice writes while the app is open comes by the socket`() throws {
        let device = try WirePhone.device(["account": "current"])
        let report = device.run([
            TimedAction(.share([try WirePhone.photo]), at: .zero),
            TimedAction(.launch, at: .milliseconds(60)),
        ])
        #expect(report.status == .passed)
        #expect(
            WirePhone.history(of: device).suffix(2) == ["vacation-photo", "Nice vacation-photo!"])
        // When it became active, and when the socket was open.
        #expect(lines(device, "GET https://prod-nginz-https.wire.com/notifications") == 2)
        #expect(WirePhone.waiting(on: device) == 0)
    }

    @Test func `a start without a network loses nothing, and the next one registers`() throws {
        let device = try WirePhone.device()
        let network = PhoneNetwork.of(device.phone)
        network.change(to: .none)
        _ = device.run([TimedAction(.launch)])
        #expect(lines(device, "[Wire] the device cannot be registered") == 1)
        network.change(to: .wifi)
        _ = device.run([TimedAction(.background), TimedAction(.foreground)])
        #expect(WirePhone.history(of: device) == ["Hi there"])
    }

    // MARK: The server

    private func ask(
        _ backend: Backend, _ method: String, _ path: String, cookie: String? = nil,
        _ body: Data = Data()
    ) throws -> HTTPResponse {
        let url = try #require(URL(string: "https://\(BackendAPI.host)\(path)"))
        let headers = cookie.map { ["Cookie": $0] } ?? [:]
        return backend.respond(
            to: HTTPRequest(method: method, url: url, headers: headers, body: body),
            at: Date(timeIntervalSince1970: 0))
    }

    @Test func `the server answers as Wire's does`() throws {
        let device = try WirePhone.device(["account": "current"])
        let backend = Backend.of(device.phone)
        let cookie = try #require(backend.contents.cookie)
        let messages = "/conversations/alice/otr/messages"
        #expect(try ask(backend, "POST", messages).status == 401)
        #expect(try ask(backend, "GET", "/notifications", cookie: "zuid=other").status == 401)
        #expect(try ask(backend, "POST", messages, cookie: cookie, Data("{".utf8)).status == 400)
        #expect(try ask(backend, "GET", "/self", cookie: cookie).status == 404)
        #expect(try ask(backend, "GET", messages + "/none", cookie: cookie).status == 404)
        #expect(try ask(backend, "GET", "/await", cookie: cookie).status == 426)
        let empty = try Coding.data(BackendAPI.NewOTRMessage(nonce: "n", recipients: [:]))
        let response = try ask(backend, "POST", messages, cookie: cookie, empty)
        #expect(response.status == 412)
        let mismatch = try JSONDecoder().decode(
            BackendAPI.ClientMismatch.self, from: response.body)
        #expect(mismatch.missing == ["alice": ["alice-phone", "alice-laptop"]])
        #expect(backend.contents.posted.isEmpty)
        let keys = try ask(
            backend, "POST", "/users/prekeys", cookie: cookie,
            Data(#"{"alice": ["alice-laptop"]}"#.utf8))
        let prekeys = try JSONDecoder().decode(BackendAPI.Prekeys.self, from: keys.body)
        #expect(prekeys["alice"].map { Array($0.keys) } == ["alice-laptop"])
        let uploaded = try ask(backend, "POST", "/assets/v3", cookie: cookie, Data("x".utf8))
        #expect(uploaded.status == 201)
        #expect(uploaded.headers["Location"] == "/assets/v3/asset-1")
    }
}
