import CCairo
import CTurboJPEG
import CWebP

/// What makes bitmaps of image files, and image files of bitmaps.
package enum Codec: String {
    case jpeg, png, webp

    /// A file's pixels as they are stored; the caller gives them back. Nil for a damaged file, and for
    /// more than 100 million pixels: a phone's largest picture has half as many.
    package func decode(_ file: UnsafeRawBufferPointer) -> Pixels? {
        switch self {
        case .jpeg: Self.decodeJPEG(file)
        case .png: Self.decodePNG(file)
        case .webp: Self.decodeWebP(file)
        }
    }

    /// - Parameter quality: from 0 to 1; nothing to a PNG.
    package func encode(_ pixels: Pixels, quality: Double) -> [UInt8]? {
        switch self {
        case .jpeg: Self.encodeJPEG(pixels, quality: quality)
        case .png: Self.encodePNG(pixels)
        case .webp: Self.encodeWebP(pixels, quality: quality)
        }
    }

    private static func allocate(_ width: Int32, _ height: Int32) -> Pixels? {
        guard width > 0, height > 0, Int(width) * Int(height) <= 100_000_000 else { return nil }
        return Pixels.allocate(width: Int(width), height: Int(height))
    }

    // MARK: JPEG

    private static func decodeJPEG(_ file: UnsafeRawBufferPointer) -> Pixels? {
        guard let decompressor = tjInitDecompress() else { return nil }
        defer { tjDestroy(decompressor) }
        let bytes = file.assumingMemoryBound(to: UInt8.self).baseAddress
        var (width, height, subsampling, space): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
        guard
            tjDecompressHeader3(
                decompressor, bytes, UInt(file.count), &width, &height, &subsampling, &space) == 0,
            let pixels = allocate(width, height)
        else { return nil }
        // Inks are what printers are sent; the library does not mix them.
        let isInks = space == Int32(TJCS_CMYK.rawValue) || space == Int32(TJCS_YCCK.rawValue)
        // What is missing at a file's end is grey, in browsers too; what cannot be read at all is not
        // a picture.
        let isWhole =
            tjDecompress2(
                decompressor, bytes, UInt(file.count), pixels.start, width, width * 4, height,
                Int32((isInks ? TJPF_CMYK : TJPF_BGRA).rawValue), 0) == 0
            || tjGetErrorCode(decompressor) == Int32(TJERR_WARNING.rawValue)
        guard isWhole else {
            pixels.deallocate()
            return nil
        }
        if isInks { mixInks(pixels) }
        return pixels
    }

    /// Cyan, magenta, yellow and black become colours. Whoever writes such files writes what is left of
    /// the light (Adobe's way), as browsers read them.
    private static func mixInks(_ pixels: Pixels) {
        for at in stride(from: 0, to: pixels.bytes.count, by: 4) {
            let pixel = pixels.start + at
            let light = (0..<3).map { UInt8((Int(pixel[$0]) * Int(pixel[3]) + 127) / 255) }
            (pixel[0], pixel[1], pixel[2], pixel[3]) = (light[2], light[1], light[0], 255)
        }
    }

    /// What is not opaque lies on black, as browsers have it.
    private static func encodeJPEG(_ pixels: Pixels, quality: Double) -> [UInt8]? {
        guard let compressor = tjInitCompress() else { return nil }
        defer { tjDestroy(compressor) }
        var file: UnsafeMutablePointer<UInt8>?
        var count: UInt = 0
        defer { tjFree(file) }
        let percent = Int32(min(100, max(1, (quality * 100).rounded())))
        let subsampling = Int32((percent == 100 ? TJSAMP_444 : TJSAMP_420).rawValue)
        guard
            tjCompress2(
                compressor, pixels.start, Int32(pixels.width), 0, Int32(pixels.height),
                Int32(TJPF_BGRX.rawValue), &file, &count, subsampling, percent, 0) == 0
        else { return nil }
        return Array(UnsafeBufferPointer(start: file, count: Int(count)))
    }

    // MARK: PNG

    private static func decodePNG(_ file: UnsafeRawBufferPointer) -> Pixels? {
        var rest = file
        let surface = withUnsafeMutablePointer(to: &rest) {
            cairo_image_surface_create_from_png_stream(
                { source, into, count in
                    let rest = source!.assumingMemoryBound(to: UnsafeRawBufferPointer.self)
                    guard rest.pointee.count >= Int(count), let into else {
                        return CAIRO_STATUS_READ_ERROR
                    }
                    into.update(
                        from: rest.pointee.assumingMemoryBound(to: UInt8.self).baseAddress!,
                        count: Int(count))
                    rest.pointee = UnsafeRawBufferPointer(
                        rebasing: rest.pointee.dropFirst(Int(count)))
                    return CAIRO_STATUS_SUCCESS
                }, $0)
        }
        defer { cairo_surface_destroy(surface) }
        guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS,
            let from = cairo_image_surface_get_data(surface),
            let pixels = allocate(
                cairo_image_surface_get_width(surface), cairo_image_surface_get_height(surface))
        else { return nil }
        let stride = Int(cairo_image_surface_get_stride(surface))
        let hasAlpha = cairo_image_surface_get_format(surface) == CAIRO_FORMAT_ARGB32
        guard hasAlpha || cairo_image_surface_get_format(surface) == CAIRO_FORMAT_RGB24 else {
            pixels.deallocate()
            return nil
        }
        for row in 0..<pixels.height {
            let line = pixels.start + row * pixels.width * 4
            line.update(from: from + row * stride, count: pixels.width * 4)
            if !hasAlpha { for column in 0..<pixels.width { line[column * 4 + 3] = 255 } }
        }
        return pixels
    }

    private static func encodePNG(_ pixels: Pixels) -> [UInt8]? {
        let surface = pixels.makeSurface()
        defer { cairo_surface_destroy(surface) }
        var file: [UInt8] = []
        let status = withUnsafeMutablePointer(to: &file) {
            cairo_surface_write_to_png_stream(
                surface,
                { file, bytes, count in
                    file!.assumingMemoryBound(to: [UInt8].self).pointee.append(
                        contentsOf: UnsafeBufferPointer(start: bytes, count: Int(count)))
                    return CAIRO_STATUS_SUCCESS
                }, $0)
        }
        return status == CAIRO_STATUS_SUCCESS ? file : nil
    }

    // MARK: WebP

    private static func decodeWebP(_ file: UnsafeRawBufferPointer) -> Pixels? {
        let bytes = file.assumingMemoryBound(to: UInt8.self).baseAddress
        var (width, height): (Int32, Int32) = (0, 0)
        guard WebPGetInfo(bytes, file.count, &width, &height) != 0,
            let pixels = allocate(width, height)
        else { return nil }
        guard
            WebPDecodeBGRAInto(
                bytes, file.count, pixels.start, pixels.bytes.count, width * 4) != nil
        else {
            pixels.deallocate()
            return nil
        }
        for at in stride(from: 0, to: pixels.bytes.count, by: 4) where pixels.start[at + 3] < 255 {
            let alpha = Int(pixels.start[at + 3])
            for channel in 0..<3 {
                pixels.start[at + channel] =
                    UInt8((Int(pixels.start[at + channel]) * alpha + 127) / 255)
            }
        }
        return pixels
    }

    private static func encodeWebP(_ pixels: Pixels, quality: Double) -> [UInt8]? {
        let (width, height) = (pixels.width, pixels.height)
        return withUnsafeTemporaryAllocation(byteCount: width * height * 4, alignment: 16) { rgba in
            pixels.read(x: 0, y: 0, width: width, height: height, into: rgba)
            let from = rgba.assumingMemoryBound(to: UInt8.self).baseAddress
            var file: UnsafeMutablePointer<UInt8>?
            defer { WebPFree(file) }
            let (columns, rows, stride) = (Int32(width), Int32(height), Int32(width * 4))
            // Chromium loses nothing at the highest quality.
            let count =
                quality >= 1
                ? WebPEncodeLosslessRGBA(from, columns, rows, stride, &file)
                : WebPEncodeRGBA(from, columns, rows, stride, Float(quality * 100), &file)
            return count == 0 ? nil : Array(UnsafeBufferPointer(start: file, count: count))
        }
    }
}

extension Pixels {
    /// The same pixels, as Cairo takes them.
    func makeSurface() -> OpaquePointer {
        cairo_image_surface_create_for_data(
            start, CAIRO_FORMAT_ARGB32, Int32(width), Int32(height), Int32(width * 4))
    }

    /// They as they are shown: EXIF's orientation (1 to 8) is applied. New ones unless that is 1.
    package func oriented(by orientation: Int) -> Pixels {
        guard (2...8).contains(orientation) else { return self }
        let isTurned = orientation >= 5
        let (to, from) = (
            Pixels.allocate(width: isTurned ? height : width, height: isTurned ? width : height)!,
            UnsafeRawPointer(start)
        )
        let target = UnsafeMutableRawPointer(to.start)
        for y in 0..<to.height {
            for x in 0..<to.width {
                let (column, row) =
                    switch orientation {
                    case 2: (width - 1 - x, y)
                    case 3: (width - 1 - x, height - 1 - y)
                    case 4: (x, height - 1 - y)
                    case 5: (y, x)
                    case 6: (y, height - 1 - x)
                    case 7: (width - 1 - y, height - 1 - x)
                    default: (width - 1 - y, x)
                    }
                target.storeBytes(
                    of: from.load(fromByteOffset: (row * width + column) * 4, as: UInt32.self),
                    toByteOffset: (y * to.width + x) * 4, as: UInt32.self)
            }
        }
        return to
    }
}
