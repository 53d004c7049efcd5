// Colours of a canvas (CSS Color 4), as red, green, blue and alpha from 0 to 1.
import { splitOutside } from '../elements/text.js';

/** The names of CSS, with what each is in hexadecimal digits. */
const names = 'aliceblue f0f8ff antiquewhite faebd7 aqua 00ffff aquamarine 7fffd4 azure f0ffff '
    + 'beige f5f5dc bisque ffe4c4 black 000000 blanchedalmond ffebcd blue 0000ff blueviolet 8a2be2 '
    + 'brown a52a2a burlywood deb887 cadetblue 5f9ea0 chartreuse 7fff00 chocolate d2691e coral ff7f50 '
    + 'cornflowerblue 6495ed cornsilk fff8dc crimson dc143c cyan 00ffff darkblue 00008b darkcyan 008b8b '
    + 'darkgoldenrod b8860b darkgray a9a9a9 darkgreen 006400 darkgrey a9a9a9 darkkhaki bdb76b '
    + 'darkmagenta 8b008b darkolivegreen 556b2f darkorange ff8c00 darkorchid 9932cc darkred 8b0000 '
    + 'darksalmon e9967a darkseagreen 8fbc8f darkslateblue 483d8b darkslategray 2f4f4f '
    + 'darkslategrey 2f4f4f darkturquoise 00ced1 darkviolet 9400d3 deeppink ff1493 deepskyblue 00bfff '
    + 'dimgray 696969 dimgrey 696969 dodgerblue 1e90ff firebrick b22222 floralwhite fffaf0 '
    + 'forestgreen 228b22 fuchsia ff00ff gainsboro dcdcdc ghostwhite f8f8ff gold ffd700 '
    + 'goldenrod daa520 gray 808080 green 008000 greenyellow adff2f grey 808080 honeydew f0fff0 '
    + 'hotpink ff69b4 indianred cd5c5c indigo 4b0082 ivory fffff0 khaki f0e68c lavender e6e6fa '
    + 'lavenderblush fff0f5 lawngreen 7cfc00 lemonchiffon fffacd lightblue add8e6 lightcoral f08080 '
    + 'lightcyan e0ffff lightgoldenrodyellow fafad2 lightgray d3d3d3 lightgreen 90ee90 '
    + 'lightgrey d3d3d3 lightpink ffb6c1 lightsalmon ffa07a lightseagreen 20b2aa lightskyblue 87cefa '
    + 'lightslategray 778899 lightslategrey 778899 lightsteelblue b0c4de lightyellow ffffe0 lime 00ff00 '
    + 'limegreen 32cd32 linen faf0e6 magenta ff00ff maroon 800000 mediumaquamarine 66cdaa '
    + 'mediumblue 0000cd mediumorchid ba55d3 mediumpurple 9370db mediumseagreen 3cb371 '
    + 'mediumslateblue 7b68ee mediumspringgreen 00fa9a mediumturquoise 48d1cc mediumvioletred c71585 '
    + 'midnightblue 191970 mintcream f5fffa mistyrose ffe4e1 moccasin ffe4b5 navajowhite ffdead '
    + 'navy 000080 oldlace fdf5e6 olive 808000 olivedrab 6b8e23 orange ffa500 orangered ff4500 '
    + 'orchid da70d6 palegoldenrod eee8aa palegreen 98fb98 paleturquoise afeeee palevioletred db7093 '
    + 'papayawhip ffefd5 peachpuff ffdab9 peru cd853f pink ffc0cb plum dda0dd powderblue b0e0e6 '
    + 'purple 800080 rebeccapurple 663399 red ff0000 rosybrown bc8f8f royalblue 4169e1 '
    + 'saddlebrown 8b4513 salmon fa8072 sandybrown f4a460 seagreen 2e8b57 seashell fff5ee sienna a0522d '
    + 'silver c0c0c0 skyblue 87ceeb slateblue 6a5acd slategray 708090 slategrey 708090 snow fffafa '
    + 'springgreen 00ff7f steelblue 4682b4 tan d2b48c teal 008080 thistle d8bfd8 tomato ff6347 '
    + 'turquoise 40e0d0 violet ee82ee wheat f5deb3 white ffffff whitesmoke f5f5f5 yellow ffff00 '
    + 'yellowgreen 9acd32 transparent 00000000';
let named;
const digitsOf = (name) =>
    (named ??= new Map(names.match(/\S+ \S+/g).map((one) => one.split(' ')))).get(name);

const clamp = (value) => Math.min(1, Math.max(0, value));

function hexadecimal(digits) {
    if (!/^([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(digits)) return null;
    const long = digits.length > 4 ? digits : digits.replace(/./g, '$&$&');
    const channel = (index) => (index * 2 < long.length
        ? Number.parseInt(long.slice(index * 2, index * 2 + 2), 16) / 255 : 1);
    return [0, 1, 2, 3].map(channel);
}

const number = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?(%|deg|g?rad|turn)?$/i;
const turns = { deg: 1, grad: 0.9, rad: 180 / Math.PI, turn: 360 };
/** What a text says, with 100 % as `whole`; `none` is 0, and anything else NaN. */
function value(text, whole) {
    if (text === 'none') return 0;
    const unit = number.exec(text)?.[3]?.toLowerCase();
    if (!number.test(text) || (unit in turns)) return NaN;
    return unit === '%' ? Number.parseFloat(text) / 100 * whole : Number.parseFloat(text);
}
function angle(text) {
    if (text === 'none') return 0;
    const unit = number.exec(text)?.[3]?.toLowerCase() ?? 'deg';
    return number.test(text) && unit in turns ? Number.parseFloat(text) * turns[unit] : NaN;
}

function ofHue(hue, saturation, lightness) {
    const amount = saturation * Math.min(lightness, 1 - lightness);
    return [0, 8, 4].map((offset) => {
        const at = (((offset + hue / 30) % 12) + 12) % 12;
        return lightness - amount * Math.max(-1, Math.min(at - 3, 9 - at, 1));
    });
}
const encoded = (light) => (Math.abs(light) <= 0.0031308 ? 12.92 * light
    : Math.sign(light) * (1.055 * Math.abs(light) ** (1 / 2.4) - 0.055));
const times = (rows, vector) =>
    rows.map((row) => row.reduce((sum, one, index) => sum + one * vector[index], 0));
/** CSS Color 4, section "Sample code": the matrices are those of its standard. */
function ofOklab(lightness, a, b) {
    const cones = times([[1, 0.3963377773761749, 0.2158037573099136],
        [1, -0.1055613458156586, -0.0638541728258133],
        [1, -0.0894841775298119, -1.2914855480194092]], [lightness, a, b]).map((one) => one ** 3);
    return times([[4.0767416360759583, -3.3077115392580629, 0.2309699031821043],
        [-1.2684379732850315, 2.6097573492876882, -0.341319376002657],
        [-0.0041960761386756, -0.7034186179359362, 1.7076146940746117]], cones).map(encoded);
}
function ofLab(lightness, a, b) {
    const y = (lightness + 16) / 116;
    const [epsilon, kappa] = [216 / 24389, 24389 / 27];
    const back = (one) => (one ** 3 > epsilon ? one ** 3 : (116 * one - 16) / kappa);
    const [x, z] = [back(a / 500 + y), back(y - b / 200)];
    const white = [0.3457 / 0.3585, 1, (1 - 0.3457 - 0.3585) / 0.3585];
    const light = [x, lightness > kappa * epsilon ? y ** 3 : lightness / kappa, z]
        .map((one, index) => one * white[index]);
    return times([[3.1341359569958707, -1.6173863321612538, -0.4906619460083532],
        [-0.978795502912089, 1.916254567259524, 0.03344273116131949],
        [0.07195537988411677, -0.2289768264158322, 1.405386058324125]], light).map(encoded);
}
const around = (make) => (lightness, chroma, hue) => {
    const turn = hue * Math.PI / 180;
    return make(lightness, chroma * Math.cos(turn), chroma * Math.sin(turn));
};
const part = (text) => value(text, 1);
const functions = {
    rgb: [(...all) => all.map((one) => one / 255), ...[0, 1, 2].map(() => (text) => value(text, 255))],
    hsl: [(hue, saturation, lightness) => ofHue(hue, clamp(saturation / 100), clamp(lightness / 100)),
        angle, (text) => value(text, 100), (text) => value(text, 100)],
    hwb: [(hue, white, black) => {
        const sum = Math.max(100, white + black);
        return ofHue(hue, 1, 0.5).map((one) => one * (1 - (white + black) / sum) + white / sum);
    }, angle, (text) => value(text, 100), (text) => value(text, 100)],
    lab: [ofLab, (text) => value(text, 100), (text) => value(text, 125), (text) => value(text, 125)],
    lch: [around(ofLab), (text) => value(text, 100), (text) => value(text, 150), angle],
    oklab: [ofOklab, part, (text) => value(text, 0.4), (text) => value(text, 0.4)],
    oklch: [around(ofOklab), part, (text) => value(text, 0.4), angle],
};

function computed(name, inner) {
    const isLegacy = inner.includes(',');
    let parts;
    let alpha = '1';
    if (isLegacy) {
        if (!['rgb', 'hsl'].includes(name)) return null;
        parts = splitOutside(inner, ',').map((one) => one.trim());
        if (parts.length === 4) alpha = parts.pop();
    } else {
        const [colors, ...rest] = inner.split('/');
        if (rest.length > 1) return null;
        parts = colors.trim().split(/\s+/);
        if (rest.length === 1) alpha = rest[0].trim();
        if (name === 'color' && parts.shift() !== 'srgb') return null;
    }
    if (parts.length !== 3) return null;
    const [make, ...readers] = name === 'color' ? [(...all) => all, part, part, part] : functions[name];
    const all = [...make(...parts.map((one, index) => readers[index](one))), value(alpha, 1)];
    return all.some(Number.isNaN) ? null : all.map(clamp);
}

/** Null for what is no colour; `current` is what `currentcolor` is. */
export function parseColor(text, current = () => [0, 0, 0, 1]) {
    const color = text.trim().toLowerCase();
    if (color === 'currentcolor') return current();
    if (color.startsWith('#')) return hexadecimal(color.slice(1));
    const digits = digitsOf(color);
    if (digits !== undefined) return hexadecimal(digits);
    const [, name, inner] = /^([a-z]+)\(([^()]*)\)$/.exec(color) ?? [];
    const known = { rgba: 'rgb', hsla: 'hsl' }[name] ?? name;
    return known === 'color' || runtime.hasOwn(functions, known) ? computed(known, inner.trim()) : null;
}

/** As a canvas tells of it: hexadecimal where nothing shines through, else `rgba()`. */
export function colorText([red, green, blue, alpha]) {
    const bytes = [red, green, blue].map((one) => Math.round(one * 255));
    if (alpha >= 1) return `#${bytes.map((one) => one.toString(16).padStart(2, '0')).join('')}`;
    // Two places are enough where they lead back to the same byte.
    const short = Math.round(alpha * 100) / 100;
    const isExact = Math.round(short * 255) === Math.round(alpha * 255);
    return `rgba(${bytes.join(', ')}, ${isExact ? short : Math.round(alpha * 1000) / 1000})`;
}
