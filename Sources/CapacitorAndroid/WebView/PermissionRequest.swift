// swift-format-ignore-file: AlwaysUseLowerCamelCase
import WebKit

/// What a page of Android's web view asks its app to let it use.
enum PermissionRequest {
    static let RESOURCE_AUDIO_CAPTURE = "android.webkit.resource.AUDIO_CAPTURE"
    static let RESOURCE_VIDEO_CAPTURE = "android.webkit.resource.VIDEO_CAPTURE"

    static func resources(of type: WKMediaCaptureType) -> [String] {
        switch type {
        case .camera: [RESOURCE_VIDEO_CAPTURE]
        case .microphone: [RESOURCE_AUDIO_CAPTURE]
        case .cameraAndMicrophone: [RESOURCE_AUDIO_CAPTURE, RESOURCE_VIDEO_CAPTURE]
        }
    }
}
