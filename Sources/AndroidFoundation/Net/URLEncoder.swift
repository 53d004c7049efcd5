/// java.net.URLEncoder, for UTF-8: as forms are encoded.
public enum URLEncoder {
    public static func encode(_ text: String) -> String {
        String(Uri.escaped(text, besides: ".-*_ ").map { $0 == " " ? "+" : $0 })
    }
}
