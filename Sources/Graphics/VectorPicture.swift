import Glibc

/// A picture of SVG, which librsvg draws.
///
/// The library comes with the first of them: loaded at each start, it and the twenty behind it would cost a run
/// that draws none a tenth of its time. It draws no `foreignObject`, as that takes a browser's layout.
package enum VectorPicture {
    /// That librsvg is not on this machine.
    package struct MissingLibrary: Error {
        package let description =
            "an SVG on a canvas needs librsvg (Debian's package librsvg2-2), which is missing here"
    }

    /// Draws all of a picture, whatever its sides, over a bitmap's; the caller gives that back. Nil for what is
    /// no SVG.
    ///
    /// - Parameters:
    ///   - own: The width and the height that the picture has in pixels of CSS.
    ///   - background: Red, green, blue and alpha of what lies behind it, from 0 to 1.
    ///   - size: Those of the bitmap.
    package static func draw(
        _ file: UnsafeRawBufferPointer, own: (width: Double, height: Double),
        background: SIMD4<Double>, size: (width: Int, height: Int)
    ) throws(MissingLibrary) -> Pixels? {
        guard let library else { throw MissingLibrary() }
        guard own.width > 0, own.height > 0, size.width > 0, size.height > 0,
            let picture = library.read(file.baseAddress, file.count, nil)
        else { return nil }
        defer { library.release(picture) }
        library.setResolution(picture, 96)
        guard let pixels = Pixels.allocate(width: size.width, height: size.height) else {
            return nil
        }
        let surface = library.makeSurface(
            pixels.start, argb32, Int32(size.width), Int32(size.height), Int32(size.width * 4))
        let cairo = library.makeContext(surface)
        library.setSource(cairo, background.x, background.y, background.z, background.w)
        library.paint(cairo)
        library.scale(
            cairo, Double(size.width) / own.width, Double(size.height) / own.height)
        var viewport = Rectangle(x: 0, y: 0, width: own.width, height: own.height)
        let isDrawn = library.draw(picture, cairo, &viewport, nil) != 0
        library.destroyContext(cairo)
        library.finishSurface(surface)
        library.destroySurface(surface)
        if isDrawn { return pixels }
        pixels.deallocate()
        return nil
    }

    /// Cairo's format of 32 bits with alpha.
    private static let argb32: Int32 = 0

    /// As librsvg has it.
    private struct Rectangle {
        var x: Double
        var y: Double
        var width: Double
        var height: Double
    }

    /// What is called of librsvg, and of the cairo that it draws with, which is not this program's own.
    private struct Library {
        typealias Read =
            @convention(c) (UnsafeRawPointer?, Int, UnsafeMutableRawPointer?) -> OpaquePointer?
        typealias SetResolution = @convention(c) (OpaquePointer, Double) -> Void
        typealias Draw =
            @convention(c) (
                OpaquePointer, OpaquePointer?, UnsafeMutableRawPointer, UnsafeMutableRawPointer?
            ) -> Int32
        typealias MakeSurface =
            @convention(c) (UnsafeMutableRawPointer, Int32, Int32, Int32, Int32) -> OpaquePointer?
        typealias MakeContext = @convention(c) (OpaquePointer?) -> OpaquePointer?
        typealias Scale = @convention(c) (OpaquePointer?, Double, Double) -> Void
        typealias SetSource =
            @convention(c) (OpaquePointer?, Double, Double, Double, Double) -> Void
        typealias Plain = @convention(c) (OpaquePointer?) -> Void

        let read: Read
        let setResolution: SetResolution
        let draw: Draw
        let release: Plain
        let makeSurface: MakeSurface
        let makeContext: MakeContext
        let scale: Scale
        let setSource: SetSource
        let paint: Plain
        let destroyContext: Plain
        let finishSurface: Plain
        let destroySurface: Plain

        /// Nil where the library, or one that it needs, is missing.
        init?() {
            guard let library = dlopen("librsvg-2.so.2", RTLD_LAZY | RTLD_LOCAL) else { return nil }
            func find<Function>(_ name: String) -> Function? {
                dlsym(library, name).map { unsafeBitCast($0, to: Function.self) }
            }
            guard let read: Read = find("rsvg_handle_new_from_data"),
                let setResolution: SetResolution = find("rsvg_handle_set_dpi"),
                let draw: Draw = find("rsvg_handle_render_document"),
                let release: Plain = find("g_object_unref"),
                let makeSurface: MakeSurface = find("cairo_image_surface_create_for_data"),
                let makeContext: MakeContext = find("cairo_create"),
                let scale: Scale = find("cairo_scale"),
                let setSource: SetSource = find("cairo_set_source_rgba"),
                let paint: Plain = find("cairo_paint"),
                let destroyContext: Plain = find("cairo_destroy"),
                let finishSurface: Plain = find("cairo_surface_finish"),
                let destroySurface: Plain = find("cairo_surface_destroy")
            else { return nil }
            self.read = read
            self.setResolution = setResolution
            self.draw = draw
            self.release = release
            self.makeSurface = makeSurface
            self.makeContext = makeContext
            self.scale = scale
            self.setSource = setSource
            self.paint = paint
            self.destroyContext = destroyContext
            self.finishSurface = finishSurface
            self.destroySurface = destroySurface
        }
    }

    private static let library = Library()
}
