import Capacitor
import Foundation
import Simulation
import Testing

/// Large data goes another way than Foundation's, to the same end.
@Suite struct Base64Tests {
    private func bytes(_ count: Int) -> Data {
        let stream = RandomStream(seed: 7, name: "bytes")
        var data = Data(count: count)
        data.withUnsafeMutableBytes { stream.fill($0) }
        return data
    }

    @Test(arguments: 98_300..<98_325)
    func `large data comes back from its text, whatever its length`(_ count: Int) {
        let data = bytes(count)
        let text = data.base64EncodedString()
        #expect(text == data.base64EncodedString(options: []))
        #expect(Data(base64Encoded: text) == data)
    }

    @Test(arguments: ["=", "-", " ", "\n", "é", "\0"])
    func `a large text with a character that is none of base64 is no data`(_ odd: String) {
        var text = bytes(99_999).base64EncodedString()
        for offset in [0, 1, 50_001, text.count - 9, text.count - 2] {
            let place = text.index(text.startIndex, offsetBy: offset)
            let wrong = text.replacingCharacters(in: place...place, with: odd)
            #expect(
                Data(base64Encoded: wrong) == Data(base64Encoded: wrong, options: []), "\(offset)")
        }
        text.removeLast()
        #expect(Data(base64Encoded: text) == nil)
    }
}
