package import Foundation

extension Data {
    /// By the alphabet of addresses and file names, without padding (RFC 4648, 5).
    package var base64URL: String {
        base64EncodedString()
            .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    package init?(base64URL text: some StringProtocol) {
        let plain = String(text).replacing("-", with: "+").replacing("_", with: "/")
        self.init(
            base64Encoded: plain + String(repeating: "=", count: (4 - plain.count % 4) % 4))
    }
}
