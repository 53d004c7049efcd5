import CCairo

/// Draws what a canvas was told, in its order, as numbers: each command is its code and what belongs to
/// it. `web/runtime/canvas/surfaces.js` writes them; here is what they say.
///
/// Paths are in pixels of the canvas, as a canvas transforms each point when it is added; sources and
/// pens are under the matrix that was set before them.
package enum DrawingCommand: Int {
    /// Six numbers, a to f.
    case matrix
    case alpha
    /// One of `cairo_operator_t`.
    case compositing
    /// Red, green, blue, alpha, from 0 to 1.
    case color
    /// x0, y0, x1, y1, then stops: their number, then offset, red, green, blue, alpha of each.
    case linearGradient
    /// x0, y0, r0, x1, y1, r1, then stops.
    case radialGradient
    /// Angle, x, y, then stops.
    case conicGradient
    /// Index of an image, whether it repeats across and down, a matrix of its own.
    case pattern
    /// Width, cap, join, limit of mitres, offset of dashes, their number, their lengths.
    case pen
    /// Red, green, blue, alpha, blur, x, y; an alpha of 0: none.
    case shadow
    case smoothing
    /// Draws within nothing narrower than the canvas, from now on.
    case unclip
    /// Rule (1: even-odd) and path.
    case clip
    /// Rule and path.
    case fill
    /// Path.
    case stroke
    /// Path: what is there becomes transparent.
    case erase
    /// Index of an image, four numbers of it, four of where it goes.
    case image
    /// Whether it is stroked, index of the text, family, whether bold, whether italic, size, x, y,
    /// scale across.
    case text
}

/// What a list of commands draws on a bitmap.
package struct Drawing {
    private let target: Pixels
    private let images: [Pixels]
    private let texts: [String]
    private var rest: Slice<UnsafeBufferPointer<Double>>

    private var matrix: cairo_matrix_t
    private var alpha = 1.0
    private var compositing = CAIRO_OPERATOR_OVER
    private var source = Source.color(0, 0, 0, 1)
    private var pen = Pen()
    private var shadow = Shadow()
    private var isSmooth = true

    private enum Source {
        case color(Double, Double, Double, Double)
        case pattern(OpaquePointer, Band?)
        case conic(ConicGradient)
    }

    /// Where a pattern is that repeats one way only: Cairo repeats both ways or none.
    private struct Band {
        let matrix: cairo_matrix_t
        /// Nil: without an end.
        let width: Double?
        let height: Double?
    }

    private struct Pen {
        var width = 1.0
        var cap = CAIRO_LINE_CAP_BUTT
        var join = CAIRO_LINE_JOIN_MITER
        var miterLimit = 10.0
        var dashOffset = 0.0
        var dashes: [Double] = []
    }

    private struct Shadow {
        var color = (0.0, 0.0, 0.0, 0.0)
        var blur = 0.0
        var x = 0.0
        var y = 0.0
    }

    private init(
        _ commands: UnsafeBufferPointer<Double>, on target: Pixels, images: [Pixels],
        texts: [String]
    ) {
        rest = commands[...]
        self.target = target
        self.images = images
        self.texts = texts
        matrix = cairo_matrix_t()
        cairo_matrix_init_identity(&matrix)
    }

    /// - Throws: `Font.MissingFont` where a text is to be drawn and its face is not installed.
    package static func draw(
        _ commands: UnsafeBufferPointer<Double>, on target: Pixels, images: [Pixels],
        texts: [String]
    ) throws(Font.MissingFont) {
        var drawing = Drawing(commands, on: target, images: images, texts: texts)
        let surface = target.makeSurface()
        let cairo = cairo_create(surface)!
        defer {
            cairo_destroy(cairo)
            cairo_surface_destroy(surface)
            if case .pattern(let pattern, _) = drawing.source { cairo_pattern_destroy(pattern) }
        }
        while let code = drawing.rest.first.flatMap({ Int(exactly: $0) }) {
            drawing.rest = drawing.rest.dropFirst()
            guard let command = DrawingCommand(rawValue: code) else {
                preconditionFailure("No command of a canvas is \(code)")
            }
            try drawing.play(command, on: cairo)
        }
    }

    /// Whether a point lies in what a path fills, or in what a pen of those settings strokes.
    package static func contains(
        x: Double, y: Double, commands: UnsafeBufferPointer<Double>, isStroked: Bool
    ) -> Bool {
        let pixels = Pixels.allocate(width: 1, height: 1)!
        defer { pixels.deallocate() }
        var drawing = Drawing(commands, on: pixels, images: [], texts: [])
        let surface = pixels.makeSurface()
        let cairo = cairo_create(surface)!
        defer {
            cairo_destroy(cairo)
            cairo_surface_destroy(surface)
        }
        while let code = drawing.rest.first, let command = DrawingCommand(rawValue: Int(code)) {
            drawing.rest = drawing.rest.dropFirst()
            switch command {
            case .fill:
                drawing.readRule(on: cairo)
                drawing.readPath(on: cairo)
                return cairo_in_fill(cairo, x, y) != 0
            case .stroke:
                drawing.readPath(on: cairo)
                guard drawing.usePen(on: cairo, from: identity) else { return false }
                var (penX, penY) = (x, y)
                cairo_device_to_user(cairo, &penX, &penY)
                return cairo_in_stroke(cairo, penX, penY) != 0
            default: drawing.set(command)
            }
        }
        return false
    }

    private static var identity: cairo_matrix_t {
        var matrix = cairo_matrix_t()
        cairo_matrix_init_identity(&matrix)
        return matrix
    }

    // MARK: Reading

    private mutating func next() -> Double {
        guard let value = rest.popFirst() else {
            preconditionFailure("A canvas's commands end in the middle of one")
        }
        return value
    }

    private mutating func nextIndex() -> Int { Int(next()) }

    private mutating func nextMatrix() -> cairo_matrix_t {
        cairo_matrix_t(
            xx: next(), yx: next(), xy: next(), yy: next(), x0: next(), y0: next())
    }

    private mutating func readRule(on cairo: OpaquePointer) {
        cairo_set_fill_rule(cairo, next() == 1 ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
    }

    /// The path's number of numbers, then its segments: 0 moves, 1 draws a line, 2 a curve, 3 closes.
    private mutating func readPath(on cairo: OpaquePointer) {
        let count = nextIndex()
        let end = rest.startIndex + count
        cairo_new_path(cairo)
        while rest.startIndex < end {
            switch next() {
            case 0: cairo_move_to(cairo, bound(next()), bound(next()))
            case 1: cairo_line_to(cairo, bound(next()), bound(next()))
            case 2:
                cairo_curve_to(
                    cairo, bound(next()), bound(next()), bound(next()), bound(next()),
                    bound(next()), bound(next()))
            default: cairo_close_path(cairo)
            }
        }
    }

    /// Cairo counts 256ths of a pixel in 32 bits.
    private func bound(_ value: Double) -> Double { min(4_000_000, max(-4_000_000, value)) }

    // MARK: Settings

    private mutating func set(_ command: DrawingCommand) {
        switch command {
        case .matrix: matrix = nextMatrix()
        case .alpha: alpha = next()
        case .compositing: compositing = cairo_operator_t(UInt32(next()))
        case .color: use(.color(next(), next(), next(), next()))
        case .linearGradient:
            useGradient(cairo_pattern_create_linear(next(), next(), next(), next()))
        case .radialGradient:
            useGradient(
                cairo_pattern_create_radial(next(), next(), next(), next(), next(), next()))
        case .conicGradient:
            let (angle, x, y) = (next(), next(), next())
            use(.conic(ConicGradient(angle: angle, x: x, y: y, stops: nextStops())))
        case .pattern: usePattern()
        case .pen:
            pen.width = next()
            pen.cap = cairo_line_cap_t(UInt32(next()))
            pen.join = cairo_line_join_t(UInt32(next()))
            pen.miterLimit = next()
            pen.dashOffset = next()
            pen.dashes = (0..<nextIndex()).map { _ in next() }
        case .shadow:
            shadow.color = (next(), next(), next(), next())
            shadow.blur = next()
            shadow.x = next()
            shadow.y = next()
        case .smoothing: isSmooth = next() == 1
        case .unclip, .clip, .fill, .stroke, .erase, .image, .text:
            preconditionFailure("\(command) draws")
        }
    }

    private mutating func use(_ new: Source) {
        if case .pattern(let old, _) = source { cairo_pattern_destroy(old) }
        source = new
    }

    private mutating func nextStops() -> [GradientStop] {
        (0..<nextIndex()).map { _ in
            GradientStop(offset: next(), color: SIMD4(next(), next(), next(), next()))
        }
    }

    private mutating func useGradient(_ gradient: OpaquePointer) {
        for stop in nextStops() {
            let color = stop.color
            cairo_pattern_add_color_stop_rgba(
                gradient, stop.offset, color[0], color[1], color[2], color[3])
        }
        use(.pattern(gradient, nil))
    }

    private mutating func usePattern() {
        let image = images[nextIndex()]
        let (repeatsAcross, repeatsDown) = (next() == 1, next() == 1)
        let own = nextMatrix()
        let surface = image.makeSurface()
        let pattern = cairo_pattern_create_for_surface(surface)!
        cairo_surface_destroy(surface)
        cairo_pattern_set_extend(
            pattern, repeatsAcross || repeatsDown ? CAIRO_EXTEND_REPEAT : CAIRO_EXTEND_NONE)
        cairo_pattern_set_filter(pattern, isSmooth ? CAIRO_FILTER_GOOD : CAIRO_FILTER_NEAREST)
        var inverse = own
        if cairo_matrix_invert(&inverse) == CAIRO_STATUS_SUCCESS {
            cairo_pattern_set_matrix(pattern, &inverse)
        }
        var band: Band?
        if repeatsAcross != repeatsDown {
            band = Band(
                matrix: own, width: repeatsAcross ? nil : Double(image.width),
                height: repeatsDown ? nil : Double(image.height))
        }
        use(.pattern(pattern, band))
    }

    // MARK: Drawing

    private mutating func play(
        _ command: DrawingCommand, on cairo: OpaquePointer
    ) throws(Font.MissingFont) {
        switch command {
        case .unclip: cairo_reset_clip(cairo)
        case .clip:
            readRule(on: cairo)
            readPath(on: cairo)
            cairo_clip(cairo)
        case .fill:
            readRule(on: cairo)
            readPath(on: cairo)
            let path = cairo_copy_path(cairo)!
            defer { cairo_path_destroy(path) }
            let rule = cairo_get_fill_rule(cairo)
            compose(on: cairo) { drawing, cairo, base, alpha in
                guard drawing.useSource(on: cairo, from: base, alpha: alpha) else { return }
                cairo_set_fill_rule(cairo, rule)
                drawing.put(path, on: cairo, at: base)
                cairo_fill(cairo)
            }
        case .stroke:
            readPath(on: cairo)
            let path = cairo_copy_path(cairo)!
            defer { cairo_path_destroy(path) }
            stroke(path, on: cairo)
        case .erase:
            readPath(on: cairo)
            cairo_save(cairo)
            cairo_set_operator(cairo, CAIRO_OPERATOR_CLEAR)
            cairo_fill(cairo)
            cairo_restore(cairo)
        case .image: drawImage(on: cairo)
        case .text: try drawText(on: cairo)
        default: set(command)
        }
    }

    private func stroke(_ path: UnsafeMutablePointer<cairo_path_t>, on cairo: OpaquePointer) {
        compose(on: cairo) { drawing, cairo, base, alpha in
            guard drawing.useSource(on: cairo, from: base, alpha: alpha) else { return }
            drawing.put(path, on: cairo, at: base)
            if drawing.usePen(on: cairo, from: base) { cairo_stroke(cairo) }
            cairo_set_matrix(cairo, [base])
        }
    }

    private func put(
        _ path: UnsafeMutablePointer<cairo_path_t>, on cairo: OpaquePointer, at base: cairo_matrix_t
    ) {
        cairo_set_matrix(cairo, [base])
        cairo_new_path(cairo)
        cairo_append_path(cairo, path)
    }

    private func combined(_ base: cairo_matrix_t) -> cairo_matrix_t? {
        var (all, own, base) = (cairo_matrix_t(), matrix, base)
        cairo_matrix_multiply(&all, &own, &base)
        let area = all.xx * all.yy - all.xy * all.yx
        return area.isFinite && abs(area) > 1e-30 ? all : nil
    }

    /// False where nothing is to be drawn: under a matrix that leaves no area.
    private func useSource(
        on cairo: OpaquePointer, from base: cairo_matrix_t, alpha: Double
    ) -> Bool {
        switch source {
        case .color(let red, let green, let blue, let own):
            cairo_set_source_rgba(cairo, red, green, blue, own * alpha)
        case .pattern(let pattern, let band):
            guard let all = combined(base) else { return false }
            cairo_set_matrix(cairo, [all])
            cairo_set_source(cairo, pattern)
            if var matrix = band?.matrix {
                cairo_transform(cairo, &matrix)
                cairo_new_path(cairo)
                cairo_rectangle(
                    cairo, band?.width == nil ? -100_000 : 0, band?.height == nil ? -100_000 : 0,
                    band?.width ?? 200_000, band?.height ?? 200_000)
                cairo_clip(cairo)
            }
            cairo_set_matrix(cairo, [base])
        case .conic(let gradient):
            guard let all = combined(base),
                let pixels = gradient.draw(
                    width: target.width + Int(base.x0.rounded(.up)) * 2,
                    height: target.height + Int(base.y0.rounded(.up)) * 2, matrix: all)
            else { return false }
            // Cairo keeps what it is lent, so it is given a copy of its own.
            let surface = cairo_image_surface_create(
                CAIRO_FORMAT_ARGB32, Int32(pixels.width), Int32(pixels.height))!
            let lent = pixels.makeSurface()
            let copying = cairo_create(surface)
            cairo_set_source_surface(copying, lent, 0, 0)
            cairo_paint(copying)
            cairo_destroy(copying)
            cairo_surface_destroy(lent)
            pixels.deallocate()
            let pattern = cairo_pattern_create_for_surface(surface)!
            cairo_surface_destroy(surface)
            cairo_pattern_set_filter(pattern, CAIRO_FILTER_NEAREST)
            cairo_set_matrix(cairo, [Self.identity])
            cairo_set_source(cairo, pattern)
            cairo_pattern_destroy(pattern)
            cairo_set_matrix(cairo, [base])
        }
        return true
    }

    private func usePen(on cairo: OpaquePointer, from base: cairo_matrix_t) -> Bool {
        guard let all = combined(base) else { return false }
        cairo_set_matrix(cairo, [all])
        cairo_set_line_width(cairo, pen.width)
        cairo_set_line_cap(cairo, pen.cap)
        cairo_set_line_join(cairo, pen.join)
        cairo_set_miter_limit(cairo, pen.miterLimit)
        let dashes = pen.dashes.allSatisfy { $0 == 0 } ? [] : pen.dashes
        cairo_set_dash(cairo, dashes, Int32(dashes.count), pen.dashOffset)
        return true
    }

    private typealias Shape = (Drawing, OpaquePointer, cairo_matrix_t, Double) -> Void

    /// Draws a shape as the settings say: its shadow first, then itself. The shape draws with its own
    /// source from the matrix and with the opacity that it is given.
    private func compose(on cairo: OpaquePointer, _ shape: Shape) {
        let hasShadow = shadow.color.3 > 0 && (shadow.blur > 0 || shadow.x != 0 || shadow.y != 0)
        // These change what lies outside of the shape as well.
        let isUnbounded = [
            CAIRO_OPERATOR_SOURCE, CAIRO_OPERATOR_IN, CAIRO_OPERATOR_OUT, CAIRO_OPERATOR_DEST_IN,
            CAIRO_OPERATOR_DEST_ATOP,
        ].contains(compositing)
        let isOneColor = if case .color = source { true } else { false }
        cairo_save(cairo)
        defer { cairo_restore(cairo) }
        if hasShadow { drawShadow(on: cairo, of: shape) }
        if isUnbounded || (!isOneColor && alpha < 1) {
            cairo_push_group(cairo)
            cairo_set_operator(cairo, CAIRO_OPERATOR_OVER)
            shape(self, cairo, Self.identity, 1)
            cairo_pop_group_to_source(cairo)
            if alpha < 1 {
                cairo_push_group(cairo)
                cairo_paint_with_alpha(cairo, alpha)
                cairo_pop_group_to_source(cairo)
            }
            cairo_set_operator(cairo, compositing)
            cairo_paint(cairo)
        } else {
            cairo_set_operator(cairo, compositing)
            shape(self, cairo, Self.identity, alpha)
        }
    }

    /// The shape's opacity, moved and blurred by a Gaussian of half the blur, in one colour.
    private func drawShadow(on cairo: OpaquePointer, of shape: Shape) {
        // Of a larger one nothing would be seen, nor could it be drawn.
        let deviation = min(shadow.blur / 2, 100_000)
        let margin = Int((deviation * 3).rounded(.up)) + 1
        let (width, height) = (target.width + 2 * margin, target.height + 2 * margin)
        guard width * height <= 100_000_000,
            let pixels = Pixels.allocate(width: width, height: height)
        else { return }
        defer { pixels.deallocate() }
        let surface = pixels.makeSurface()
        let own = cairo_create(surface)!
        var base = Self.identity
        cairo_matrix_translate(
            &base, Double(margin) + bound(shadow.x), Double(margin) + bound(shadow.y))
        cairo_set_matrix(own, [base])
        shape(self, own, base, alpha)
        cairo_destroy(own)
        cairo_surface_flush(surface)
        if deviation > 0 { pixels.blurOpacity(deviation: deviation) }
        cairo_surface_mark_dirty(surface)
        cairo_set_matrix(cairo, [Self.identity])
        cairo_set_operator(cairo, compositing)
        let (red, green, blue, opacity) = shadow.color
        cairo_set_source_rgba(cairo, red, green, blue, opacity)
        cairo_mask_surface(cairo, surface, -Double(margin), -Double(margin))
        cairo_surface_destroy(surface)
    }

    private mutating func drawImage(on cairo: OpaquePointer) {
        let image = images[nextIndex()]
        let (x, y, width, height) = (next(), next(), next(), next())
        let (toX, toY, toWidth, toHeight) = (next(), next(), next(), next())
        guard width > 0, height > 0, toWidth != 0, toHeight != 0 else { return }
        let isSmooth = isSmooth
        let surface = image.makeSurface()
        defer { cairo_surface_destroy(surface) }
        let part = cairo_surface_create_for_rectangle(surface, x, y, width, height)!
        defer { cairo_surface_destroy(part) }
        let before = source
        let pattern = cairo_pattern_create_for_surface(part)!
        defer { cairo_pattern_destroy(pattern) }
        // At its edges it is not mixed with what is around it.
        cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
        cairo_pattern_set_filter(pattern, isSmooth ? CAIRO_FILTER_GOOD : CAIRO_FILTER_NEAREST)
        var scale = cairo_matrix_t()
        cairo_matrix_init_scale(&scale, width / toWidth, height / toHeight)
        cairo_matrix_translate(&scale, -toX, -toY)
        cairo_pattern_set_matrix(pattern, &scale)
        source = .pattern(pattern, nil)
        compose(on: cairo) { drawing, cairo, base, alpha in
            guard let all = drawing.combined(base) else { return }
            guard drawing.useSource(on: cairo, from: base, alpha: alpha) else { return }
            cairo_set_matrix(cairo, [all])
            cairo_new_path(cairo)
            cairo_rectangle(cairo, toX, toY, toWidth, toHeight)
            cairo_set_matrix(cairo, [base])
            cairo_fill(cairo)
        }
        source = before
    }

    private mutating func drawText(on cairo: OpaquePointer) throws(Font.MissingFont) {
        let isStroked = next() == 1
        let text = texts[nextIndex()]
        let font = Font(
            family: Font.Family(rawValue: nextIndex()) ?? .sans, isBold: next() == 1,
            isItalic: next() == 1, size: next())
        let (x, y, across) = (next(), next(), next())
        guard font.size > 0, across > 0, let all = combined(Self.identity) else { return }
        cairo_set_matrix(cairo, [all])
        cairo_new_path(cairo)
        cairo_translate(cairo, x, y)
        cairo_scale(cairo, across, 1)
        try font.addPath(of: text, to: cairo)
        cairo_set_matrix(cairo, [Self.identity])
        let path = cairo_copy_path(cairo)!
        defer { cairo_path_destroy(path) }
        if isStroked { return stroke(path, on: cairo) }
        compose(on: cairo) { drawing, cairo, base, alpha in
            guard drawing.useSource(on: cairo, from: base, alpha: alpha) else { return }
            cairo_set_fill_rule(cairo, CAIRO_FILL_RULE_WINDING)
            drawing.put(path, on: cairo, at: base)
            cairo_fill(cairo)
        }
    }
}
