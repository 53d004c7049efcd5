/// Why the Geolocation plugin refuses; with its codes.
enum GeolocationFailure {
    case permissionDenied, servicesDisabled, timeout, badTimeout, unknownWatch, noWatch

    var code: String {
        let number =
            switch self {
            case .permissionDenied: "03"
            case .servicesDisabled: "07"
            case .timeout: "10"
            case .badTimeout: "11"
            case .unknownWatch: "12"
            case .noWatch: "13"
            }
        return "OS-PLUG-GLOC-00" + number
    }

    var message: String {
        switch self {
        case .permissionDenied: "Location permission request was denied."
        case .servicesDisabled: "Location services are not enabled."
        case .timeout: "Could not obtain location in time. Try with a higher timeout."
        case .badTimeout: "Timeout needs to be a positive value."
        case .unknownWatch: "WatchId not found."
        case .noWatch: "WatchId needs to be provided."
        }
    }
}
