// Markup: what is written of elements, and elements of SVG that are read.
import {
    Comment, SVG, Text, attributesOf, contentOf, grow, insert, isHTML, make, of, tree,
} from './tree.js';

const voids = new Set(['area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta',
    'source', 'track', 'wbr']);
const raw = new Set(['iframe', 'noembed', 'noframes', 'noscript', 'plaintext', 'script', 'style',
    'xmp']);

const references = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\u00a0': '&nbsp;' };
const escapeText = (text) => text.replace(/[&<>\u00a0]/g, (one) => references[one]);

export function serialise(node) {
    if (node instanceof Comment) return `<!--${node.data}-->`;
    if (node instanceof Text) {
        return raw.has(of(node).parent?.localName) ? node.data : escapeText(node.data);
    }
    if (node.nodeType === 7) return `<?${node.target} ${node.data}>`;
    const own = Array.from(attributesOf(node), ([name, value]) =>
        ` ${name}="${value.replace(/[&"\u00a0]/g, (one) => references[one])}"`).join('');
    const name = isHTML(node) ? node.localName : node.tagName;
    return voids.has(name) ? `<${name}${own}>` : `<${name}${own}>${serialiseInner(node)}</${name}>`;
}

export const isTemplate = (node) => node.localName === 'template' && isHTML(node);
export const holderOf = (node) => (isTemplate(node) ? contentOf(node) : node);
export const serialiseInner = (node) => of(holderOf(node)).children.map(serialise).join('');

// The parser of HTML gives every name in lower case; SVG's own names are these.
const svgNames = `altGlyph animateColor animateMotion animateTransform clipPath feBlend
    feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting
    feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage
    feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile
    feTurbulence foreignObject linearGradient radialGradient textPath attributeName attributeType
    baseFrequency calcMode clipPathUnits diffuseConstant edgeMode filterUnits glyphRef
    gradientTransform gradientUnits kernelMatrix kernelUnitLength keyPoints keySplines keyTimes
    lengthAdjust limitingConeAngle markerHeight markerUnits markerWidth maskContentUnits maskUnits
    numOctaves pathLength patternContentUnits patternTransform patternUnits pointsAtX pointsAtY
    pointsAtZ preserveAlpha preserveAspectRatio primitiveUnits refX refY repeatCount repeatDur
    specularConstant specularExponent spreadMethod startOffset stdDeviation stitchTiles
    surfaceScale systemLanguage tableValues targetX targetY textLength viewBox viewTarget
    xChannelSelector yChannelSelector zoomAndPan`;
let cases;
const inCase = (name) => {
    cases ??= new Map(svgNames.split(/\s+/).map((one) => [one.toLowerCase(), one]));
    return cases.get(name) ?? name;
};

/** An element of SVG, of what the parser gives for it. */
export function makeSVG([name, own, items]) {
    const node = make(inCase(name), SVG);
    for (const key of Object.keys(own)) attributesOf(node).set(inCase(key), own[key]);
    if (name === 'script') {
        of(node).isStarted = true;
        tree.scripts.push(node);
    }
    if (name === 'foreignobject') {
        grow(node, items);
        return node;
    }
    for (const item of items) {
        if (Array.isArray(item)) insert(node, makeSVG(item), null);
        else grow(node, [item]);
    }
    return node;
}

