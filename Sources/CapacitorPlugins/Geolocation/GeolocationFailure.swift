/// Why the Geolocation plugin refuses; with its codes.
enum GeolocationFailure {
    case positionUnavailable, permissionDenied, servicesDisabled, permissionRestricted
    case badClearWatch, timeout

    var code: String {
        let number =
            switch self {
            case .positionUnavailable: "02"
            case .permissionDenied: "03"
            case .badClearWatch: "06"
            case .servicesDisabled: "07"
            case .permissionRestricted: "08"
            case .timeout: "10"
            }
        return "OS-PLUG-GLOC-00" + number
    }

    var message: String {
        switch self {
        case .positionUnavailable: "There was an error trying to obtain the location."
        case .permissionDenied: "Location permission request was denied."
        case .badClearWatch: "The 'clearWatch' input parameters aren't valid."
        case .servicesDisabled: "Location services are not enabled."
        case .permissionRestricted: "Application's use of location services was restricted."
        case .timeout: "Could not obtain location in time. Try with a higher timeout."
        }
    }
}
