/// The names of elements that the HTML standard's tree construction tells apart, and those of SVG and
/// MathML, in lower case.
enum HTMLTag: String, CaseIterable {
    case a, address, applet, area, article, aside, b, base, basefont, bgsound, big, blockquote, body
    case br, button, caption, center, code, col, colgroup, dd, details, dialog, dir, div, dl, dt, em
    case embed, fieldset, figcaption, figure, font, footer, form, frame, frameset, h1, h2, h3, h4,
        h5
    case h6, head, header, hgroup, hr, html, i, iframe, image, img, input, keygen, li, link, listing
    case main, marquee, menu, meta, nav, nobr, noembed, noframes, noscript, object, ol, optgroup
    case option, p, param, plaintext, pre, rb, rp, rt, rtc, ruby, s, script, search, section, select
    case small, source, span, strike, strong, style, sub, summary, sup, table, tbody, td, template
    case textarea, tfoot, th, thead, title, tr, track, tt, u, ul, `var`, wbr, xmp
    // Of SVG and MathML; a title is in both HTML and SVG.
    case svg, math, desc, malignmark, mglyph, mi, mn, mo, ms, mtext
    case foreignObject = "foreignobject"
    case annotationXML = "annotation-xml"
    /// Any other name.
    case other = ""

    private static let byName = Dictionary(
        uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })

    /// - Parameter name: A tag's name in lower case.
    init(named name: String) { self = Self.byName[name] ?? .other }

    /// Its place among all, which `HTMLTagSet` keeps as a bit.
    fileprivate var place: Int {
        withUnsafeBytes(of: self) { Int($0[0]) }
    }
}

/// A set of names whose members are found by a bit.
struct HTMLTagSet: ExpressibleByArrayLiteral {
    private var bits: (UInt64, UInt64, UInt64) = (0, 0, 0)

    init(arrayLiteral elements: HTMLTag...) {
        for element in elements { insert(element) }
    }

    private mutating func insert(_ tag: HTMLTag) {
        let bit: UInt64 = 1 << UInt64(tag.place & 63)
        switch tag.place >> 6 {
        case 0: bits.0 |= bit
        case 1: bits.1 |= bit
        default: bits.2 |= bit
        }
    }

    func contains(_ tag: HTMLTag) -> Bool {
        let word =
            switch tag.place >> 6 {
            case 0: bits.0
            case 1: bits.1
            default: bits.2
            }
        return word >> UInt64(tag.place & 63) & 1 != 0
    }

    func union(_ other: HTMLTagSet) -> HTMLTagSet {
        var result = self
        result.bits.0 |= other.bits.0
        result.bits.1 |= other.bits.1
        result.bits.2 |= other.bits.2
        return result
    }
}

/// The lists of the HTML standard's tree construction, by its names.
extension HTMLTagSet {
    /// "Have a particular element in scope", of the elements of HTML.
    static let scope: HTMLTagSet = [
        .applet, .caption, .html, .table, .td, .th, .marquee, .object, .template,
    ]
    static let listItemScope = scope.union([.ol, .ul])
    static let buttonScope = scope.union([.button])
    static let tableScope: HTMLTagSet = [.html, .table, .template]
    /// The same of the elements of MathML and of SVG, for all scopes but a table's.
    static let mathScope: HTMLTagSet = [.mi, .mo, .mn, .ms, .mtext, .annotationXML]
    static let svgScope: HTMLTagSet = [.foreignObject, .desc, .title]

    static let headings: HTMLTagSet = [.h1, .h2, .h3, .h4, .h5, .h6]
    static let formatting: HTMLTagSet = [
        .a, .b, .big, .code, .em, .font, .i, .nobr, .s, .small, .strike, .strong, .tt, .u,
    ]
    static let special: HTMLTagSet = [
        .address, .applet, .area, .article, .aside, .base, .basefont, .bgsound, .blockquote, .body,
        .br, .button, .caption, .center, .col, .colgroup, .dd, .details, .dir, .div, .dl, .dt,
        .embed, .fieldset, .figcaption, .figure, .footer, .form, .frame, .frameset, .h1, .h2, .h3,
        .h4, .h5, .h6, .head, .header, .hgroup, .hr, .html, .iframe, .img, .input, .keygen, .li,
        .link, .listing, .main, .marquee, .menu, .meta, .nav, .noembed, .noframes, .noscript,
        .object, .ol, .p, .param, .plaintext, .pre, .script, .search, .section, .select, .source,
        .style, .summary, .table, .tbody, .td, .template, .textarea, .tfoot, .th, .thead, .title,
        .tr, .track, .ul, .wbr, .xmp,
    ]
    /// Elements that are put before the table when they stand in it beside its cells.
    static let fosterTargets: HTMLTagSet = [.table, .tbody, .tfoot, .thead, .tr]
    static let sections: HTMLTagSet = [.tbody, .tfoot, .thead]
    static let cells: HTMLTagSet = [.td, .th]

    /// "Generate implied end tags", and the same "thoroughly".
    static let impliedEnds: HTMLTagSet = [
        .dd, .dt, .li, .optgroup, .option, .p, .rb, .rp, .rt, .rtc,
    ]
    static let impliedEndsThoroughly = impliedEnds.union([
        .caption, .colgroup, .tbody, .td, .tfoot, .th, .thead, .tr,
    ])

    /// Start tags that the head's rules take, in the body too.
    static let headParts: HTMLTagSet = [
        .base, .basefont, .bgsound, .link, .meta, .noframes, .script, .style, .template, .title,
    ]
    /// Start tags that end a paragraph, and whose end tags end what is open in them.
    static let blocks: HTMLTagSet = [
        .address, .article, .aside, .blockquote, .center, .details, .dialog, .dir, .div, .dl,
        .fieldset, .figcaption, .figure, .footer, .header, .hgroup, .main, .menu, .nav, .ol,
        .search,
        .section, .summary, .ul,
    ]
    static let blockEnds = blocks.union([.button, .listing, .pre])
    /// Start tags of parts of a table.
    static let tableParts: HTMLTagSet = [
        .caption, .col, .colgroup, .tbody, .td, .tfoot, .th, .thead, .tr,
    ]
    static let voids: HTMLTagSet = [
        .area, .base, .basefont, .bgsound, .br, .col, .embed, .frame, .hr, .img, .input, .keygen,
        .link, .meta, .param, .source, .track, .wbr,
    ]
    /// Start tags that are no part of SVG or MathML and end it.
    static let breakouts: HTMLTagSet = [
        .b, .big, .blockquote, .body, .br, .center, .code, .dd, .div, .dl, .dt, .em, .embed, .h1,
        .h2, .h3, .h4, .h5, .h6, .head, .hr, .i, .img, .li, .listing, .menu, .meta, .nobr, .ol, .p,
        .pre, .ruby, .s, .small, .span, .strong, .strike, .sub, .sup, .table, .tt, .u, .ul, .var,
    ]
}
