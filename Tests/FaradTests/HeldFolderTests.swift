import Foundation
import Testing

@testable import Farad

@Suite struct HeldFolderTests {
    /// A path in a temporary folder that goes when `body` ends.
    private func withFolder<R>(_ body: (String) throws -> R) rethrows -> R {
        let path = NSTemporaryDirectory() + "farad-device-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: path) }
        return try body(path)
    }

    @Test func `what a folder is told to remember comes back`() throws {
        try withFolder { path in
            var state = DeviceState()
            state.virtualNanoseconds = 5_000_000_000
            state.launches = ["app.timesafari": 2]
            state.pendingURLs = ["timesafari://"]
            state.pendingShares = [
                .init(shareId: nil, fileName: "ä \"b\".jpg", bytes: 3, sha256: "abc")
            ]
            state.pushedApps = ["app.timesafari"]
            state.androidPermissions = [
                .init(
                    app: "app.timesafari", granted: ["CAMERA"], refused: ["NFC"], refusedForever: []
                )
            ]
            do {
                let folder = try HeldFolder(path: path)
                #expect(try folder.read() == DeviceState())
                try folder.write(state)
            }
            #expect(try HeldFolder(path: path).read() == state)
            let names = try FileManager.default.contentsOfDirectory(atPath: path).sorted()
            #expect(names == ["device.json", "device.lock"])
        }
    }

    @Test func `a device in use is refused with the name of the process that holds it`() throws {
        try withFolder { path in
            let first = try HeldFolder(path: path)
            let error = #expect(throws: DeviceError.self) {
                _ = try HeldFolder(path: path, waitMilliseconds: 0)
            }
            #expect(error?.kind == .cannotCreate)
            #expect(error?.message.contains("process \(getpid())") == true)
            withExtendedLifetime(first) {}
        }
    }

    @Test(arguments: [
        "", "[]", "{", #"{"format":"farad-device/2"}"#,
        #"{"format":"farad-device/1","virtualNanoseconds":-1,"launches":{},"pendingURLs":[],"pendingShares":[]}"#,
        #"{"format":"farad-device/1","virtualNanoseconds":1,"launches":[],"pendingURLs":[],"pendingShares":[]}"#,
        #"{"format":"farad-device/1","virtualNanoseconds":1,"startMilliseconds":9223372036854775807,"launches":{},"pendingURLs":[],"pendingShares":[]}"#,
        #"{"format":"farad-device/1","virtualNanoseconds":1,"launches":{"a":9223372036854775807},"pendingURLs":[],"pendingShares":[]}"#,
        #"{"format":"farad-device/1","virtualNanoseconds":1,"launches":{},"pendingURLs":[],"pendingShares":[],"privacy":3}"#,
        #"{"format":"farad-device/1","virtualNanoseconds":1,"launches":{},"pendingURLs":[],"pendingShares":[],"pushedApps":[3]}"#,
        #"{"format":"farad-device/1","virtualNanoseconds":1,"launches":{},"pendingURLs":[],"pendingShares":[],"notifications":{"apps":[{"bundle":"a","status":2,"badge":0,"categories":[],"pending":[],"delivered":[{"date":1e300,"serial":1,"request":{"identifier":"a","title":"","subtitle":"","body":"","userInfo":{},"category":"","thread":"","attachments":[],"relevance":0,"interruption":1,"trigger":{"none":{}}}}]}]}}"#,
    ])
    func `a damaged device.json is refused, and left as it is`(_ text: String) throws {
        try withFolder { path in
            let folder = try HeldFolder(path: path)
            try Data(text.utf8).write(to: URL(fileURLWithPath: path + "/device.json"))
            let error = #expect(throws: DeviceError.self) { _ = try folder.read() }
            #expect(error?.kind == .badData)
            #expect(FileManager.default.contents(atPath: path + "/device.json") == Data(text.utf8))
        }
    }

    @Test func `a file is no device folder`() throws {
        try withFolder { path in
            try Data("x".utf8).write(to: URL(fileURLWithPath: path))
            let error = #expect(throws: DeviceError.self) { _ = try HeldFolder(path: path) }
            #expect(error?.kind == .cannotCreate)
            #expect(error?.message.contains("is a file") == true)
        }
    }
}
