import FaradFoundation

/// android.webkit.MimeTypeMap: the system's table of MIME types, as far as apps carry such files.
public enum MimeTypeMap {
    /// Nil where Android knows none.
    public static func getMimeTypeFromExtension(_ extension: String) -> String? {
        types.type(ofExtension: `extension`.lowercased())
    }

    /// What stands behind the last point of a URL's or a path's name; nothing where other characters
    /// than letters, digits and a few signs stand in it.
    public static func getFileExtensionFromUrl(_ url: String) -> String {
        let path = url.prefix { $0 != "#" }.prefix { $0 != "?" }
        let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
        let isPlain = name.allSatisfy {
            $0.isASCII && ($0.isLetter || $0.isNumber || "_.-()%".contains($0))
        }
        guard isPlain, let point = name.lastIndex(of: ".") else { return "" }
        return String(name[name.index(after: point)...])
    }

    private static let types = MIMETypes(
        """
        application/atom+xml atom
        application/epub+zip epub
        application/geo+json geojson
        application/gzip gz
        application/java-archive jar
        application/json json
        application/ld+json jsonld
        application/lrc lrc
        application/manifest+json webmanifest
        application/msword doc
        application/octet-stream bin
        application/pdf pdf
        application/pgp-keys key asc
        application/pgp-signature pgp sig
        application/pkcs7-mime p7c p7m
        application/pkcs7-signature p7s
        application/pkix-cert cer
        application/pkix-crl crl
        application/postscript eps ai ps
        application/rss+xml rss
        application/smil+xml smil smi
        application/ttml+xml ttml dfxp
        application/vnd.adobe.flash.movie swf
        application/vnd.android.package-archive apk
        application/vnd.apple.numbers numbers
        application/vnd.apple.pages pages
        application/vnd.debian.binary-package deb
        application/vnd.google-earth.kml+xml kml
        application/vnd.google-earth.kmz kmz
        application/vnd.ms-asf asf
        application/vnd.ms-excel xls xlt
        application/vnd.ms-excel.sheet.macroEnabled.12 xlsm
        application/vnd.ms-fontobject eot
        application/vnd.ms-pki.stl stl
        application/vnd.ms-powerpoint ppt pps pot
        application/vnd.oasis.opendocument.graphics odg
        application/vnd.oasis.opendocument.presentation odp
        application/vnd.oasis.opendocument.spreadsheet ods
        application/vnd.oasis.opendocument.text odt
        application/vnd.openxmlformats-officedocument.presentationml.presentation pptx
        application/vnd.openxmlformats-officedocument.presentationml.slideshow ppsx
        application/vnd.openxmlformats-officedocument.spreadsheetml.sheet xlsx
        application/vnd.openxmlformats-officedocument.wordprocessingml.document docx
        application/vnd.openxmlformats-officedocument.wordprocessingml.template dotx
        application/vnd.rar rar
        application/vnd.sqlite3 sqlite
        application/wasm wasm
        application/x-7z-compressed 7z
        application/x-apple-diskimage dmg
        application/x-bittorrent torrent
        application/x-gtar-compressed tgz
        application/x-iso9660-image iso
        application/x-pem-file pem
        application/x-pkcs12 p12 pfx
        application/x-subrip srt
        application/x-tar tar
        application/x-x509-ca-cert crt
        application/x-xz xz
        application/xhtml+xml xhtml xht
        application/xml-dtd dtd
        application/xslt+xml xsl xslt
        application/zip zip
        audio/aac aac adts adt
        audio/ac3 ac3 a52
        audio/amr amr
        audio/basic au snd
        audio/flac flac
        audio/midi mid midi kar rtx
        audio/mp4 m4b m4p
        audio/mpeg mp3 mp2 mp1 mpa m4a m4r
        audio/ogg ogg oga opus spx
        audio/x-aiff aif aiff aifc
        audio/x-matroska mka
        audio/x-mpegurl m3u m3u8
        audio/x-ms-wma wma
        audio/x-pn-realaudio ra ram
        audio/x-wav wav
        font/collection ttc
        font/otf otf
        font/ttf ttf
        font/woff woff
        font/woff2 woff2
        image/apng apng
        image/avif avif
        image/gif gif
        image/heic heic
        image/heic-sequence heics
        image/heif heif hif
        image/heif-sequence heifs
        image/ico cur
        image/jpeg jpg jpeg jpe
        image/png png
        image/svg+xml svg svgz
        image/tiff tif tiff
        image/vnd.adobe.photoshop psd
        image/webp webp
        image/x-adobe-dng dng
        image/x-icon ico
        image/x-ms-bmp bmp
        message/rfc822 eml
        model/gltf+json gltf
        model/gltf-binary glb
        model/mtl mtl
        model/obj obj
        text/cache-manifest appcache manifest
        text/calendar ics
        text/comma-separated-values csv
        text/css css
        text/html html htm
        text/javascript js mjs
        text/markdown md markdown
        text/plain txt text diff po
        text/rtf rtf
        text/tab-separated-values tsv
        text/vtt vtt
        text/x-vcalendar vcs
        text/x-vcard vcf
        text/xml xml
        video/3gpp 3gpp
        video/3gpp2 3g2 3gpp2
        video/avi avi
        video/mp2t m2ts mts
        video/mp2ts ts
        video/mp4 mp4 m4v f4v mp4v mpeg4
        video/mpeg mpeg mpg mpe
        video/ogg ogv
        video/quicktime mov qt
        video/webm webm
        video/x-flv flv
        video/x-matroska mkv
        video/x-ms-wmv wmv
        """)
}
