import Farad
import FaradFoundation

extension AndroidPhone {
    /// What a page says that has the server `server.example` beside it.
    static func lines(
        _ script: String, server: any HTTPResponder, configuration: [String: Any] = [:],
        before launch: (AndroidPhone) -> Void = { _ in }
    ) throws -> [String] {
        let phone = try AndroidPhone(script, configuration: configuration)
        PhoneNetwork.of(phone.device.phone).add("server.example", server)
        launch(phone)
        try phone.launch()
        return phone.lines
    }
}
