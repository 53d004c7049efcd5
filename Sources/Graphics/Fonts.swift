import CCairo
import Synchronization

/// The faces that stand for a phone's: Liberation's have the widths of Helvetica, Times and Courier.
package struct Font: Hashable, Sendable {
    package enum Family: Int, Sendable { case sans, serif, monospace }

    package let family: Family
    package let isBold: Bool
    package let isItalic: Bool
    /// In pixels.
    package let size: Double

    package init(family: Family, isBold: Bool, isItalic: Bool, size: Double) {
        self.family = family
        self.isBold = isBold
        self.isItalic = isItalic
        self.size = size
    }

    private var path: String {
        let name = ["Sans", "Serif", "Mono"][family.rawValue]
        let style = isBold ? (isItalic ? "BoldItalic" : "Bold") : (isItalic ? "Italic" : "Regular")
        return "/usr/share/fonts/truetype/liberation/Liberation\(name)-\(style).ttf"
    }

    /// A text's measures, in pixels, from its start at the baseline; rows upwards.
    package struct Measures: Equatable, Sendable {
        package var width = 0.0
        package var left = 0.0
        package var right = 0.0
        package var ascent = 0.0
        package var descent = 0.0
        package var fontAscent = 0.0
        package var fontDescent = 0.0
    }

    /// FreeType's faces belong to one thread at a time.
    private static let faces = Mutex<Faces>(Faces())

    private struct Faces: @unchecked Sendable {
        var library: FT_Library?
        var known: [String: OpaquePointer] = [:]

        mutating func face(at path: String) throws(MissingFont) -> OpaquePointer {
            if let face = known[path] { return face }
            if library == nil { FT_Init_FreeType(&library) }
            var face: FT_Face?
            guard FT_New_Face(library, path, 0, &face) == 0, let face else {
                throw MissingFont(path: path)
            }
            let made = cairo_ft_font_face_create_for_ft_face(face, 0)!
            known[path] = made
            return made
        }
    }

    package struct MissingFont: Error, CustomStringConvertible {
        package let path: String
        package var description: String {
            "\(path) is missing: texts on a canvas need Debian's package fonts-liberation"
        }
    }

    /// Lends the font, and the glyphs of a text, each where it stands; not shaped, so a character is a
    /// glyph and nothing is kerned.
    private func withGlyphs<Result>(
        of text: String,
        _ body: (OpaquePointer, UnsafeMutablePointer<cairo_glyph_t>?, Int32) -> Result
    ) throws(MissingFont) -> Result {
        try Self.faces.withLock { faces throws(MissingFont) in
            let face = try faces.face(at: path)
            var (size, identity) = (cairo_matrix_t(), cairo_matrix_t())
            cairo_matrix_init_scale(&size, self.size, self.size)
            cairo_matrix_init_identity(&identity)
            let options = Self.makeOptions()
            defer { cairo_font_options_destroy(options) }
            let font = cairo_scaled_font_create(face, &size, &identity, options)!
            defer { cairo_scaled_font_destroy(font) }
            var glyphs: UnsafeMutablePointer<cairo_glyph_t>?
            var count: Int32 = 0
            defer { cairo_glyph_free(glyphs) }
            cairo_scaled_font_text_to_glyphs(
                font, 0, 0, text, Int32(text.utf8.count), &glyphs, &count, nil, nil, nil)
            return body(font, glyphs, count)
        }
    }

    /// No hints: a text is as wide at each size as it is large.
    private static func makeOptions() -> OpaquePointer {
        let options = cairo_font_options_create()!
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        return options
    }

    package func measure(_ text: String) throws(MissingFont) -> Measures {
        try withGlyphs(of: text) { font, glyphs, count in
            var (ink, all) = (cairo_text_extents_t(), cairo_font_extents_t())
            cairo_scaled_font_glyph_extents(font, glyphs, count, &ink)
            cairo_scaled_font_extents(font, &all)
            return Measures(
                width: ink.x_advance, left: -ink.x_bearing, right: ink.x_bearing + ink.width,
                ascent: -ink.y_bearing, descent: ink.y_bearing + ink.height,
                fontAscent: all.ascent, fontDescent: all.descent)
        }
    }

    /// Adds the outlines of a text to the current path, from the current origin on.
    func addPath(of text: String, to cairo: OpaquePointer) throws(MissingFont) {
        try withGlyphs(of: text) { font, glyphs, count in
            let options = Self.makeOptions()
            defer { cairo_font_options_destroy(options) }
            // Not the scaled font itself, which belongs to one matrix.
            cairo_set_font_face(cairo, cairo_scaled_font_get_font_face(font))
            cairo_set_font_size(cairo, size)
            cairo_set_font_options(cairo, options)
            cairo_glyph_path(cairo, glyphs, count)
        }
    }
}
