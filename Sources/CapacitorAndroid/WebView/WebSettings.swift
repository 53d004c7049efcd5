import AndroidFoundation
import FaradFoundation

/// How a view shows its page; of it there is the size of texts, which nobody sees.
public final class WebSettings {
    /// In percent; it begins as the user wants texts to be.
    private var textZoom: Int

    init() {
        let size = UserSettings.ofCurrentPhone.values.textSize
        textZoom = Int(100 * FontScale(size).value)
    }

    public func getTextZoom() -> Int { textZoom }

    public func setTextZoom(_ textZoom: Int) { self.textZoom = textZoom }
}
