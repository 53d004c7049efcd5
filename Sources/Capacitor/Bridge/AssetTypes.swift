import FaradFoundation
import UniformTypeIdentifiers

/// The MIME types of the files that a page is served (F16): those of the system's declared types, and
/// Capacitor's own list for what the system has none for.
enum AssetTypes {
    /// The type of files with that extension, such as `png`; without one they are routes of the app.
    static func mimeType(forExtension name: String) -> String {
        switch name {
        // Those of every start.
        case "", "html": "text/html"
        case "js": "text/javascript"
        default:
            UTType(filenameExtension: name)?.preferredMIMEType ?? own.type(ofExtension: name)
                ?? "application/octet-stream"
        }
    }

    /// Sound and film, which are served by responses without headers.
    static func isMedia(_ name: String) -> Bool {
        ["m4v", "mov", "mp4", "aac", "ac3", "aiff", "au", "flac", "m4a", "mp3", "wav"]
            .contains(name.lowercased())
    }

    /// Capacitor's list, without what is `application/octet-stream` in it and what iOS declares.
    private static let own = MIMETypes(
        """
        application/atom+xml atom
        application/directx x
        application/envoy evy
        application/fractals fif
        application/futuresplash spl
        application/hta hta
        application/internet-property-stream acx
        application/java-archive jar
        application/liquidmotion jck jcz
        application/mac-binhex40 hqx
        application/msaccess accdb accde accdt
        application/msword dot
        application/oda oda
        application/oleobject ods
        application/olescript axs
        application/onenote one onea onetoc onetoc2 onetmp onepkg
        application/opensearchdescription+xml osdx
        application/pics-rules prf
        application/pkcs10 p10
        application/pkcs7-mime p7c p7m
        application/pkcs7-signature p7s
        application/pkix-crl crl
        application/postscript ai eps ps
        application/set-payment-initiation setpay
        application/set-registration-initiation setreg
        application/streamingmedia ssm
        application/vnd.fdf fdf
        application/vnd.ms-excel xla xlc xlm xlt xlw
        application/vnd.ms-excel.addin.macroEnabled.12 xlam
        application/vnd.ms-excel.sheet.binary.macroEnabled.12 xlsb
        application/vnd.ms-excel.sheet.macroEnabled.12 xlsm
        application/vnd.ms-excel.template.macroEnabled.12 xltm
        application/vnd.ms-office.calx calx
        application/vnd.ms-officetheme thmx
        application/vnd.ms-pki.certstore sst
        application/vnd.ms-pki.pko pko
        application/vnd.ms-pki.seccat cat
        application/vnd.ms-pki.stl stl
        application/vnd.ms-powerpoint pot pps
        application/vnd.ms-powerpoint.addin.macroEnabled.12 ppam
        application/vnd.ms-powerpoint.presentation.macroEnabled.12 pptm
        application/vnd.ms-powerpoint.slide.macroEnabled.12 sldm
        application/vnd.ms-powerpoint.slideshow.macroEnabled.12 ppsm
        application/vnd.ms-powerpoint.template.macroEnabled.12 potm
        application/vnd.ms-project mpp
        application/vnd.ms-visio.viewer vdx
        application/vnd.ms-word.document.macroEnabled.12 docm
        application/vnd.ms-word.template.macroEnabled.12 dotm
        application/vnd.ms-works wcm wdb wks wps
        application/vnd.ms-xpsdocument xps
        application/vnd.openxmlformats-officedocument.presentationml.slide sldx
        application/vnd.openxmlformats-officedocument.presentationml.slideshow ppsx
        application/vnd.openxmlformats-officedocument.presentationml.template potx
        application/vnd.openxmlformats-officedocument.spreadsheetml.template xltx
        application/vnd.openxmlformats-officedocument.wordprocessingml.template dotx
        application/vnd.rn-realmedia rm
        application/vnd.visio vsd vss vst vsw vsx vtx
        application/vnd.wap.wmlc wmlc
        application/vnd.wap.wmlscriptc wmlsc
        application/winhlp hlp
        application/x-bcpio bcpio
        application/x-cdf cdf
        application/x-compress z
        application/x-compressed tgz
        application/x-cpio cpio
        application/x-csh csh
        application/x-director dcr dir dxr
        application/x-dvi dvi
        application/x-gtar gtar
        application/x-hdf hdf
        application/x-internet-signup ins isp
        application/x-iphone iii
        application/x-java-applet class
        application/x-latex latex
        application/x-miva-compiled mvc
        application/x-ms-application application
        application/x-ms-manifest manifest
        application/x-ms-reader lit
        application/x-ms-vsto vsto
        application/x-ms-wmd wmd
        application/x-ms-wmz wmz
        application/x-ms-xbap xbap
        application/x-msaccess mdb
        application/x-mscardfile crd
        application/x-msclip clp
        application/x-msdownload dll
        application/x-msmediaview m13 m14 mvb
        application/x-msmetafile wmf
        application/x-msmoney mny
        application/x-mspublisher pub
        application/x-msschedule scd
        application/x-msterminal trm
        application/x-mswrite wri
        application/x-netcdf nc
        application/x-oleobject hhc
        application/x-perfmon pma pmc pml pmr pmw
        application/x-pkcs12 p12 pfx
        application/x-pkcs7-certificates p7b spc
        application/x-pkcs7-certreqresp p7r
        application/x-quicktimeplayer qtl
        application/x-sh sh
        application/x-shar shar
        application/x-shockwave-flash swf
        application/x-silverlight-app xap
        application/x-smaf mmf
        application/x-stuffit sit
        application/x-sv4cpio sv4cpio
        application/x-sv4crc sv4crc
        application/x-tcl tcl
        application/x-tex tex
        application/x-texinfo texi texinfo
        application/x-troff roff t tr
        application/x-troff-man man
        application/x-troff-me me
        application/x-troff-ms ms
        application/x-ustar ustar
        application/x-wais-source src
        application/x-x509-ca-cert crt der
        application/xaml+xml xaml
        application/xhtml+xml xht xhtml
        audio/mid rmi
        audio/x-mpegurl m3u
        audio/x-ms-wax wax
        audio/x-ms-wma wma
        audio/x-pn-realaudio ra ram
        audio/x-pn-realaudio-plugin rpm
        audio/x-smd smd smx smz
        drawing/x-dwf dwf
        image/cis-cod cod
        image/ief ief
        image/pjpeg jfif
        image/png pnz
        image/vnd.rn-realflash rf
        image/vnd.wap.wbmp wbmp
        image/x-cmu-raster ras
        image/x-cmx cmx
        image/x-jg art
        image/x-portable-anymap pnm
        image/x-portable-bitmap pbm
        image/x-portable-graymap pgm
        image/x-portable-pixmap ppm
        image/x-rgb rgb
        image/x-xbitmap xbm
        image/x-xpixmap xpm
        image/x-xwindowdump xwd
        message/rfc822 eml mht mhtml nws
        text/dlm dlm
        text/html hxt
        text/iuls uls
        text/jscript jsx
        text/plain asm bas c cnf cpp h map vcs xdr
        text/richtext rtx
        text/scriptlet sct
        text/sgml sgml
        text/tab-separated-values tsv
        text/vbscript vbs
        text/vnd.wap.wml wml
        text/vnd.wap.wmlscript wmls
        text/webviewhtml htt
        text/x-component htc
        text/x-hdml hdml
        text/x-ms-odc odc
        text/x-setext etx
        text/xml disco dtd mno vml wsdl xsd xsf xsl xslt
        video/mpeg m1v mp2 mpa mpe mpv2
        video/x-flv flv
        video/x-ivf IVF
        video/x-la-asf lsf lsx
        video/x-ms-asf asf asr asx nsc
        video/x-ms-wm wm
        video/x-ms-wmp wmp
        video/x-ms-wmv wmv
        video/x-ms-wmx wmx
        video/x-ms-wvx wvx
        video/x-sgi-movie movie
        x-world/x-vrml flr wrl wrz xaf xof
        """)
}
