import CapacitorAndroid

/// What a call of the Camera plugin asks for.
struct CameraSettings {
    enum Source: String {
        case prompt = "PROMPT"
        case camera = "CAMERA"
        case photos = "PHOTOS"
    }

    enum ResultType: String {
        case base64 = "BASE64"
        case uri = "URI"
        case dataURL = "DATAURL"
    }

    /// What is of no known name counts as a prompt.
    var source = Source.prompt
    /// Nil where the call says nothing, which is an error once there is a photo; base64 for what is of
    /// no known name.
    var resultType: ResultType?
    var allowsEditing = false
    var savesToGallery = false
    /// In pixels; 0: any.
    var width = 0
    var height = 0

    init() {}

    init(_ call: PluginCall) {
        source = call.getString("source").flatMap(Source.init) ?? .prompt
        resultType = call.getString("resultType").map {
            ResultType(rawValue: $0.uppercased()) ?? .base64
        }
        allowsEditing = call.getBoolean("allowEditing", false)
        savesToGallery = call.getBoolean("saveToGallery", false)
        width = Int(call.getInt("width", 0))
        height = Int(call.getInt("height", 0))
    }
}
