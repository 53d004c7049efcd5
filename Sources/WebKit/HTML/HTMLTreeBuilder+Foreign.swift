// The rules of SVG and MathML.
extension HTMLTreeBuilder {
    mutating func processForeign(_ token: HTMLTokenizer.Token) {
        switch token {
        case .text(let text): insertForeign(text)
        case .comment(let text): insert(comment: text)
        case .start(let tag): startForeign(tag)
        case .end(let tag): endForeign(tag)
        case .doctype, .endOfFile: break
        }
    }

    mutating func insertForeign(_ text: String) {
        if mayHaveFrameset, !text[...].isSpaceOrReplacement { mayHaveFrameset = false }
        insert(text: text)
    }

    // MARK: Start tags

    private mutating func startForeign(_ tag: HTMLTokenizer.Tag) {
        let isFont = tag.tag == .font && ["color", "face", "size"].contains { tag[$0] != nil }
        if isFont || HTMLTagSet.breakouts.contains(tag.tag) {
            leaveForeign()
            return process(.start(tag))
        }
        guard let outer = adjustedCurrent else { return }
        startForeign(tag, tree[outer].namespace)
    }

    private mutating func leaveForeign() {
        while !isHTML(current), !isMathTextPoint(current), !isHTMLPoint(current) {
            open.removeLast()
        }
    }

    /// Opens an element of SVG or MathML, which a slash closes.
    mutating func startForeign(_ tag: HTMLTokenizer.Tag, _ namespace: HTMLTree.Namespace) {
        var tag = tag
        if namespace == .svg {
            tag.name = SVGNames.element(tag.name)
            for index in tag.attributes.indices {
                tag.attributes[index].name = SVGNames.attribute(tag.attributes[index].name)
            }
        } else {
            for index in tag.attributes.indices where tag.attributes[index].name == "definitionurl"
            {
                tag.attributes[index].name = "definitionURL"
            }
        }
        let element = insert(tag, namespace)
        if tag.tag == .script { tree.scriptLines[element] = tokenizer.line() }
        if tag.isSelfClosing { open.removeLast() }
    }

    // MARK: End tags

    private mutating func endForeign(_ tag: HTMLTokenizer.Tag) {
        if tag.tag == .br || tag.tag == .p {
            leaveForeign()
            return process(.end(tag))
        }
        var place = open.count - 1
        while place > 0 {
            if tree[open[place]].text.lowercased() == tag.name {
                open.removeSubrange(place...)
                return
            }
            place -= 1
            if isHTML(open[place]) { return process(.end(tag)) }
        }
    }
}

/// The names of SVG that are not in lower case, which HTML's tokens are.
private enum SVGNames {
    static func element(_ name: String) -> String { elements[name] ?? name }
    static func attribute(_ name: String) -> String { attributes[name] ?? name }

    private static func table(_ names: String) -> [String: String] {
        Dictionary(
            uniqueKeysWithValues: names.split(separator: " ").map {
                ($0.lowercased(), String($0))
            })
    }

    private static let elements = table(
        """
        altGlyph altGlyphDef altGlyphItem animateColor animateMotion animateTransform clipPath \
        feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting \
        feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR \
        feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset fePointLight \
        feSpecularLighting feSpotLight feTile feTurbulence foreignObject glyphRef linearGradient \
        radialGradient textPath
        """)
    private static let attributes = table(
        """
        attributeName attributeType baseFrequency baseProfile calcMode clipPathUnits \
        diffuseConstant edgeMode filterUnits glyphRef gradientTransform gradientUnits \
        kernelMatrix kernelUnitLength keyPoints keySplines keyTimes lengthAdjust \
        limitingConeAngle markerHeight markerUnits markerWidth maskContentUnits maskUnits \
        numOctaves pathLength patternContentUnits patternTransform patternUnits pointsAtX \
        pointsAtY pointsAtZ preserveAlpha preserveAspectRatio primitiveUnits refX refY \
        repeatCount repeatDur requiredExtensions requiredFeatures specularConstant \
        specularExponent spreadMethod startOffset stdDeviation stitchTiles surfaceScale \
        systemLanguage tableValues targetX targetY textLength viewBox viewTarget \
        xChannelSelector yChannelSelector zoomAndPan
        """)
}
