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

    /// The system's declarations as far as apps of the seeds, the official plugins and pages name them;
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
        Entry("public.avif", ["public.heif-standard"], ["avif"], ["image/avif"]),
        Entry(
            "com.microsoft.ico", ["public.image"], ["ico"],
            ["image/vnd.microsoft.icon", "image/x-icon"]),

        Entry("public.text", ["public.data", "public.content"]),
        Entry("public.plain-text", ["public.text"], ["txt", "text"], ["text/plain"]),
        Entry("public.utf8-plain-text", ["public.plain-text"]),
        Entry("public.rtf", ["public.text"], ["rtf"], ["text/rtf"]),
        Entry("public.html", ["public.text"], ["html", "htm"], ["text/html"]),
        Entry("public.xml", ["public.text"], ["xml"], ["application/xml", "text/xml"]),
        Entry("public.json", ["public.text"], ["json"], ["application/json"]),
        Entry("public.css", ["public.text"], ["css"], ["text/css"]),
        Entry("public.source-code", ["public.plain-text"]),
        Entry(
            "com.netscape.javascript-source", ["public.source-code"],
            ["js", "jscript", "javascript", "mjs"], ["text/javascript"]),
        Entry("net.daringfireball.markdown", ["public.plain-text"], ["md"], ["text/markdown"]),
        Entry("com.apple.ical.ics", ["public.text"], ["ics"], ["text/calendar"]),
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
        Entry("public.tar-archive", ["public.archive"], ["tar"], ["application/x-tar"]),
        Entry("org.gnu.gnu-zip-archive", ["public.archive"], ["gz"], ["application/x-gzip"]),
        Entry("org.idpf.epub-container", ["public.data"], ["epub"], ["application/epub+zip"]),
        Entry("com.microsoft.word.doc", ["public.data"], ["doc"], ["application/msword"]),
        Entry("com.microsoft.excel.xls", ["public.data"], ["xls"], ["application/vnd.ms-excel"]),
        Entry(
            "com.microsoft.powerpoint.ppt", ["public.data"], ["ppt"],
            ["application/vnd.ms-powerpoint"]),
        Entry(
            "org.openxmlformats.wordprocessingml.document", ["public.data"], ["docx"],
            ["application/vnd.openxmlformats-officedocument.wordprocessingml.document"]),
        Entry(
            "org.openxmlformats.spreadsheetml.sheet", ["public.data"], ["xlsx"],
            ["application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"]),
        Entry(
            "org.openxmlformats.presentationml.presentation", ["public.data"], ["pptx"],
            ["application/vnd.openxmlformats-officedocument.presentationml.presentation"]),
        Entry("org.webassembly.wasm", ["public.data"], ["wasm"], ["application/wasm"]),

        Entry("public.font", ["public.data"]),
        Entry("public.truetype-ttf-font", ["public.font"], ["ttf"], ["font/ttf"]),
        Entry("public.opentype-font", ["public.font"], ["otf"], ["font/otf"]),
        Entry("org.w3.woff", ["public.font"], ["woff"], ["font/woff"]),
        Entry("org.w3.woff2", ["public.font"], ["woff2"], ["font/woff2"]),

        Entry("public.audiovisual-content", ["public.data", "public.content"]),
        Entry("public.movie", ["public.audiovisual-content"]),
        Entry("public.video", ["public.movie"]),
        Entry("public.audio", ["public.audiovisual-content"]),
        Entry("public.mpeg-4", ["public.movie"], ["mp4", "mpg4"], ["video/mp4"]),
        Entry("com.apple.quicktime-movie", ["public.movie"], ["mov", "qt"], ["video/quicktime"]),
        Entry("public.mp3", ["public.audio"], ["mp3"], ["audio/mpeg"]),
        Entry("public.mpeg-4-audio", ["public.audio"], ["mp4a", "m4a"], ["audio/mp4"]),
        Entry("com.microsoft.waveform-audio", ["public.audio"], ["wav"], ["audio/vnd.wave"]),
        Entry("public.aac-audio", ["public.audio"], ["aac", "adts"], ["audio/aac"]),
        Entry("org.xiph.flac", ["public.audio"], ["flac"], ["audio/flac"]),
        Entry("public.aiff-audio", ["public.audio"], ["aiff", "aif"], ["audio/aiff"]),
        Entry("public.au-audio", ["public.audio"], ["au", "snd"], ["audio/basic"]),
        Entry("public.midi-audio", ["public.audio"], ["midi", "mid"], ["audio/midi"]),
        Entry("com.apple.m4v-video", ["public.mpeg-4"], ["m4v"], ["video/x-m4v"]),
        Entry("public.mpeg", ["public.movie"], ["mpg", "mpeg", "mpe"], ["video/mpeg"]),
        Entry("public.avi", ["public.movie"], ["avi"], ["video/avi"]),
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
