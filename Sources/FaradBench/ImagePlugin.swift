import Capacitor
import FaradFoundation

/// Hands a large image to the page, and takes one back, as a plugin author would write it.
final class ImagePlugin: CAPPlugin, CAPBridgedPlugin {
    let identifier = "ImagePlugin"
    let jsName = "Image"
    let pluginMethods = [
        CAPPluginMethod("get", ImagePlugin.get), CAPPluginMethod("put", ImagePlugin.put),
    ]
    private let image: Data
    private(set) var received: Data?

    init(_ image: Data) {
        self.image = image
        super.init()
    }

    required init() {
        image = Data()
        super.init()
    }

    func get(_ call: CAPPluginCall) {
        call.resolve(["base64": image.base64EncodedString(), "fileName": "photo.jpg"])
    }

    func put(_ call: CAPPluginCall) {
        received = call.getString("base64").flatMap { Data(base64Encoded: $0) }
        call.resolve(["bytes": received?.count ?? 0])
    }
}
