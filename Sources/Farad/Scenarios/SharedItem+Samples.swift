import FaradFoundation

extension SharedItem {
    /// The photos that come with Farad, and the names that somebody would give them.
    private static let samples = [
        "landscape": "vacation-photo.jpg", "portrait": "portrait-photo.jpg",
    ]

    /// A photo that comes with Farad: `landscape` or `portrait`, each with other bytes.
    ///
    /// - Throws: ``DeviceError`` when there is no such photo, or it is not installed.
    public static func sample(_ name: String = "landscape") throws(DeviceError) -> SharedItem {
        guard let fileName = samples[name] else {
            throw DeviceError(
                .usage,
                "Farad carries no photo named “\(name)”; known are "
                    + samples.keys.sorted().joined(separator: ", ") + ".")
        }
        let path = try WebAssets.photo(name)
        guard let data = HostFile.contents(path) else {
            throw DeviceError(.fault, "The photo \(path) cannot be read; build again.")
        }
        return SharedItem(
            fileName: fileName, bytes: [UInt8](data), typeIdentifier: "public.jpeg")
    }
}
