// The classes of all elements, by what stands between `HTML` or `SVG` and `Element`.
import { earlyNames } from '../element-names.js';

/** Those that scripts seldom name: `parts/element-types.js` brings them. */
const lateNames = (
    'Area BR Base DList Data DataList Details Dialog Directory Embed FieldSet Font HR '
    + 'Heading Legend Map Marquee Menu Meta Meter Mod OList Object OptGroup Output Param '
    + 'Picture Pre Progress Quote Slot Source TableCaption TableCell TableCol TableRow '
    + 'TableSection Time Title Track'
).split(' ');
export const htmlNames = [...earlyNames, ...lateNames];
/** What the classes of SVG extend: those of the first line its `SVGElement`. */
const svgKinds = {
    '': 'Animation ComponentTransferFunction Desc Filter Gradient Graphics MPath Marker Mask Metadata Pattern '
        + 'Script Stop Style Title View FEBlend FEColorMatrix FEComponentTransfer FEComposite FEConvolveMatrix '
        + 'FEDiffuseLighting FEDisplacementMap FEDistantLight FEDropShadow FEFlood FEGaussianBlur FEImage '
        + 'FEMerge FEMergeNode FEMorphology FEOffset FEPointLight FESpecularLighting FESpotLight FETile '
        + 'FETurbulence',
    Animation: 'Animate AnimateMotion AnimateTransform Set',
    ComponentTransferFunction: 'FEFuncA FEFuncB FEFuncG FEFuncR',
    Geometry: 'Circle Ellipse Line Path Polygon Polyline Rect',
    Gradient: 'LinearGradient RadialGradient',
    Graphics: 'A ClipPath Defs ForeignObject G Geometry Image SVG Switch Symbol TextContent Use',
    TextContent: 'TextPath TextPositioning',
    TextPositioning: 'TSpan Text',
};
const abstractNames = ['Animation', 'ComponentTransferFunction', 'Geometry', 'Gradient', 'Graphics',
    'TextContent', 'TextPositioning'];
const elementNamed = (name) => {
    if (['MPath', 'SVG', 'TSpan'].includes(name)) return name.toLowerCase();
    const capitals = name.startsWith('FE') ? 2 : 1;
    return name.slice(0, capitals).toLowerCase() + name.slice(capitals);
};
/** The name of the class that a class of SVG extends, by its own. */
export const svgBases = new Map();
/** The name of the class of an element of SVG, by the element's. */
export const svgNames = new Map();
for (const base of Object.keys(svgKinds)) {
    for (const name of svgKinds[base].split(' ')) {
        const type = `SVG${name}Element`;
        svgBases.set(type, `SVG${base}Element`);
        if (abstractNames.includes(name)) continue;
        svgNames.set(elementNamed(name), type);
    }
}
/** Those that are not there from the start. */
export const lateTypes = [...lateNames.map((name) => `HTML${name}Element`), ...svgBases.keys()];
