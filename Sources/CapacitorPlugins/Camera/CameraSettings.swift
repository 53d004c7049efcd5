import Capacitor

/// What a call of the Camera plugin asks for; what is of no known name counts as not given.
struct CameraSettings {
    enum Source: String {
        case prompt = "PROMPT"
        case camera = "CAMERA"
        case photos = "PHOTOS"
    }

    enum ResultType: String {
        case base64, uri
        case dataURL = "dataUrl"
    }

    let source: Source
    let resultType: ResultType
    let allowsEditing: Bool
    let isFront: Bool
    let savesToGallery: Bool
    /// In pixels; 0: any.
    let width: Int
    let height: Int
    let presentationStyle: UIModalPresentationStyle
    let title: String
    let photosTitle: String
    let cameraTitle: String
    let cancelTitle: String

    init(_ call: CAPPluginCall) {
        source = call.getString("source").flatMap(Source.init) ?? .prompt
        resultType = call.getString("resultType").flatMap(ResultType.init) ?? .base64
        allowsEditing = call.getBool("allowEditing") ?? false
        isFront = call.getString("direction") == "FRONT"
        savesToGallery = call.getBool("saveToGallery") ?? false
        width = call.getInt("width") ?? 0
        height = call.getInt("height") ?? 0
        presentationStyle =
            call.getString("presentationStyle") == "popover" ? .popover : .fullScreen
        title = call.getString("promptLabelHeader") ?? "Photo"
        photosTitle = call.getString("promptLabelPhoto") ?? "From Photos"
        cameraTitle = call.getString("promptLabelPicture") ?? "Take Picture"
        cancelTitle = call.getString("promptLabelCancel") ?? "Cancel"
    }
}

/// Why an app needs the user's leave, as its Info.plist must say before a photo can be asked for.
enum CameraUsage: String, CaseIterable {
    case addPhotos = "NSPhotoLibraryAddUsageDescription"
    case photos = "NSPhotoLibraryUsageDescription"
    case camera = "NSCameraUsageDescription"

    /// The first that Info.plist lacks.
    static var missing: CameraUsage? {
        let info = Bundle.main.infoDictionary ?? [:]
        return allCases.first { info[$0.rawValue] == nil }
    }

    var missingMessage: String {
        let anchor =
            switch self {
            case .addPhotos: "73"
            case .photos: "17"
            case .camera: "24"
            }
        return "You are missing \(rawValue) in your Info.plist file. "
            + "Camera will not function without it. Learn more: "
            + "https://developer.apple.com/library/content/documentation/General/Reference/"
            + "InfoPlistKeyReference/Articles/CocoaKeys.html#//apple_ref/doc/uid/TP40009251-SW"
            + anchor
    }
}
