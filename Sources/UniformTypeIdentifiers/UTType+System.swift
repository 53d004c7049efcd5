extension UTType {
    public static let item = declared("public.item")
    public static let content = declared("public.content")
    public static let data = declared("public.data")
    public static let directory = declared("public.directory")
    public static let folder = declared("public.folder")
    public static let url = declared("public.url")
    public static let fileURL = declared("public.file-url")

    public static let image = declared("public.image")
    public static let jpeg = declared("public.jpeg")
    public static let png = declared("public.png")
    public static let gif = declared("com.compuserve.gif")
    public static let webP = declared("org.webmproject.webp")
    public static let heic = declared("public.heic")
    public static let heif = declared("public.heif")
    public static let tiff = declared("public.tiff")
    public static let bmp = declared("com.microsoft.bmp")
    public static let svg = declared("public.svg-image")
    public static let rawImage = declared("public.camera-raw-image")

    public static let text = declared("public.text")
    public static let plainText = declared("public.plain-text")
    public static let utf8PlainText = declared("public.utf8-plain-text")
    public static let rtf = declared("public.rtf")
    public static let html = declared("public.html")
    public static let xml = declared("public.xml")
    public static let json = declared("public.json")
    public static let commaSeparatedText = declared("public.comma-separated-values-text")
    public static let vCard = declared("public.vcard")
    public static let pdf = declared("com.adobe.pdf")
    public static let propertyList = declared("com.apple.property-list")
    public static let zip = declared("public.zip-archive")

    public static let audiovisualContent = declared("public.audiovisual-content")
    public static let movie = declared("public.movie")
    public static let video = declared("public.video")
    public static let audio = declared("public.audio")
    public static let mpeg4Movie = declared("public.mpeg-4")
    public static let quickTimeMovie = declared("com.apple.quicktime-movie")
    public static let mp3 = declared("public.mp3")
    public static let mpeg4Audio = declared("public.mpeg-4-audio")
    public static let wav = declared("com.microsoft.waveform-audio")

    static func entry(named identifier: String) -> Entry? {
        system.first { $0.identifier == identifier }
    }

    private static func declared(_ identifier: String) -> UTType {
        guard let type = UTType(identifier) else {
            preconditionFailure("\(identifier) is missing in UTType.system.")
        }
        return type
    }

    /// The system's declarations as far as apps of the seeds and the official plugins name them;
    /// the first extension and the first MIME type are the preferred ones.
    static let system: [Entry] = [
        Entry("public.item"),
        Entry("public.content"),
        Entry("public.data", ["public.item"]),
        Entry("public.directory", ["public.item"]),
        Entry("public.folder", ["public.directory"]),
        Entry("public.composite-content", ["public.content"]),
        Entry("public.url", ["public.data"]),
        Entry("public.file-url", ["public.url"]),

        Entry("public.image", ["public.data", "public.content"]),
        Entry(
            "public.jpeg", ["public.image"], ["jpeg", "jpg", "jpe"], ["image/jpeg", "image/jpg"]),
        Entry("public.png", ["public.image"], ["png"], ["image/png"]),
        Entry("com.compuserve.gif", ["public.image"], ["gif"], ["image/gif"]),
        Entry("org.webmproject.webp", ["public.image"], ["webp"], ["image/webp"]),
        Entry("public.heif-standard", ["public.image"]),
        Entry("public.heif", ["public.heif-standard"], ["heif"], ["image/heif"]),
        Entry("public.heic", ["public.heif-standard"], ["heic"], ["image/heic"]),
        Entry("public.tiff", ["public.image"], ["tiff", "tif"], ["image/tiff"]),
        Entry("com.microsoft.bmp", ["public.image"], ["bmp", "dib"], ["image/bmp"]),
        Entry("public.svg-image", ["public.image", "public.xml"], ["svg"], ["image/svg+xml"]),
        Entry("public.camera-raw-image", ["public.image"]),

        Entry("public.text", ["public.data", "public.content"]),
        Entry("public.plain-text", ["public.text"], ["txt", "text"], ["text/plain"]),
        Entry("public.utf8-plain-text", ["public.plain-text"]),
        Entry("public.rtf", ["public.text"], ["rtf"], ["text/rtf"]),
        Entry("public.html", ["public.text"], ["html", "htm"], ["text/html"]),
        Entry("public.xml", ["public.text"], ["xml"], ["application/xml", "text/xml"]),
        Entry("public.json", ["public.text"], ["json"], ["application/json"]),
        Entry("public.delimited-values-text", ["public.text"]),
        Entry(
            "public.comma-separated-values-text", ["public.delimited-values-text"], ["csv"],
            ["text/csv"]),
        Entry("public.vcard", ["public.text"], ["vcf", "vcard"], ["text/vcard"]),
        Entry(
            "com.adobe.pdf", ["public.data", "public.composite-content"], ["pdf"],
            ["application/pdf"]),
        Entry("com.apple.property-list", ["public.data"], ["plist"]),
        Entry("public.archive", ["public.data"]),
        Entry("public.zip-archive", ["public.archive"], ["zip"], ["application/zip"]),

        Entry("public.audiovisual-content", ["public.data", "public.content"]),
        Entry("public.movie", ["public.audiovisual-content"]),
        Entry("public.video", ["public.movie"]),
        Entry("public.audio", ["public.audiovisual-content"]),
        Entry("public.mpeg-4", ["public.movie"], ["mp4", "mpg4"], ["video/mp4"]),
        Entry("com.apple.quicktime-movie", ["public.movie"], ["mov", "qt"], ["video/quicktime"]),
        Entry("public.mp3", ["public.audio"], ["mp3"], ["audio/mpeg"]),
        Entry("public.mpeg-4-audio", ["public.audio"], ["mp4a", "m4a"], ["audio/mp4"]),
        Entry("com.microsoft.waveform-audio", ["public.audio"], ["wav"], ["audio/vnd.wave"]),
    ]
}

extension UTType.Entry {
    fileprivate init(
        _ identifier: String, _ supertypes: [String] = [], _ extensions: [String] = [],
        _ mimeTypes: [String] = []
    ) {
        self.init(
            identifier: identifier, supertypes: supertypes, extensions: extensions,
            mimeTypes: mimeTypes)
    }
}
