package import Farad
package import Foundation

/// The one file that shows traces in any browser, from disk and offline.
package enum ViewerPage {
    /// Where the traces go in the page that `make web` makes.
    private static let place = "<!-- traces -->"

    /// The page with its traces; two are shown side by side.
    ///
    /// Nothing of a trace can become markup or script: it stands in blocks of data, in which `<` is
    /// written as JSON's `\u003c`, and the page's policy allows its own script alone.
    ///
    /// - Throws: ``DeviceError`` when the page has not been made.
    package static func html(_ traces: [(name: String, reading: TraceReader)]) throws(DeviceError)
        -> Data
    {
        let path = try WebAssets.folder() + "/viewer.html"
        guard let template = FileManager.default.contents(atPath: path),
            let range = template.range(of: Data(place.utf8))
        else {
            throw DeviceError(.missingInput, "\(path) is missing; run make web.")
        }
        var page = template[..<range.lowerBound]
        for (name, reading) in traces {
            let remarks = JSONText.object([
                "name": .string(name), "remarks": .array(reading.remarks.map(JSONText.string)),
            ])
            block("remarks", to: &page) { add(Data(remarks.text.utf8), to: &$0) }
            block("trace", to: &page) { page in
                for line in reading.lines {
                    add(line.source, to: &page)
                    page.append(10)
                }
            }
        }
        page += template[range.upperBound...]
        return page
    }

    private static func block(_ name: String, to page: inout Data, _ body: (inout Data) -> Void) {
        page += Data("<script type=\"application/json\" class=\"\(name)\">".utf8)
        body(&page)
        page += Data("</script>\n".utf8)
    }

    private static func add(_ source: Data, to page: inout Data) {
        var start = source.startIndex
        while let sign = source[start...].firstIndex(of: UInt8(ascii: "<")) {
            page += source[start..<sign]
            page += Data(#"\u003c"#.utf8)
            start = source.index(after: sign)
        }
        page += source[start...]
    }
}
