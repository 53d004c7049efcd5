// Shorthands: the properties that each stands for, how its value is taken apart, and put together.
import { commaParts, isImage, numeric, textOf } from './values.js';
import { isLonghand, positionOf, repeatOf, sizeOf, valueOfTokens } from './properties.js';

const isChromium = host.isChromium === true;
const sides = ['top', 'right', 'bottom', 'left'];
/** By name; they are made once one is needed, as most pages only set what belongs to none. */
let made;
const all = () => made ?? makeAll();
/** A shorthand: `{longhands, expand, join}`; `expand` gives undefined for what is no value. */
export const shorthandNamed = (name) => (mayBeShorthand.test(name) ? all().get(name) : undefined);
const mayBeShorthand = /^(margin|padding|inset|border|overflow|overscroll|gap|place|outline|column|flex|text-dec|list|transition|animation|background|font|grid|scroll)/;
const mayBelong = /^(margin|padding|inset|border|overflow|overscroll|row-gap|align|justify|outline|column|flex|text-dec|list|transition|animation|background|font|line-height|grid|scroll|top$|right$|bottom$|left$)/;


function makeAll() {
    made = new Map();
    const joinSides = ([top, right, bottom, left]) => {
        const parts = [top, right, bottom, left];
        if (parts[3] === parts[1]) parts.pop();
        if (parts.length === 3 && parts[2] === parts[0]) parts.pop();
        if (parts.length === 2 && parts[1] === parts[0]) parts.pop();
        return parts.join(' ');
    };
    const spread = (values) => {
        const [top, right = top, bottom = top, left = right] = values;
        return [top, right, bottom, left];
    };
    const each = (name, list) => {
        const texts = list.map((token) => valueOfTokens(name, [token]));
        return texts.includes(undefined) ? undefined : texts;
    };
    function addSides(name, longhands) {
        made.set(name, {
            longhands,
            expand(list) {
                const texts = list.length > 4 ? undefined : each(longhands[0], list);
                return texts && spread(texts);
            },
            join: joinSides,
        });
    }
    const joinPair = ([one, two]) => (one === two ? one : `${one} ${two}`);
    function addPair(name, longhands) {
        made.set(name, {
            longhands,
            expand(list) {
                const texts = list.length > 2 ? undefined : each(longhands[0], list);
                return texts && [texts[0], texts[1] ?? texts[0]];
            },
            join: joinPair,
        });
    }
    for (const name of ['margin', 'padding', 'scroll-margin', 'scroll-padding']) {
        addSides(name, sides.map((side) => `${name}-${side}`));
    }
    addSides('inset', sides);
    for (const kind of ['width', 'style', 'color']) {
        addSides(`border-${kind}`, sides.map((side) => `border-${side}-${kind}`));
        for (const axis of ['block', 'inline']) {
            addPair(`border-${axis}-${kind}`, [`border-${axis}-start-${kind}`, `border-${axis}-end-${kind}`]);
        }
    }
    for (const name of ['margin', 'padding', 'inset']) {
        for (const axis of ['block', 'inline']) addPair(`${name}-${axis}`, [`${name}-${axis}-start`, `${name}-${axis}-end`]);
    }
    addPair('overflow', ['overflow-x', 'overflow-y']);
    addPair('overscroll-behavior', ['overscroll-behavior-x', 'overscroll-behavior-y']);
    addPair('gap', ['row-gap', 'column-gap']);
    for (const kind of ['content', 'items', 'self']) addPair(`place-${kind}`, [`align-${kind}`, `justify-${kind}`]);

    /** Values in any order, one of each; what is missing is as at first. */
    function anyOrder(longhands, initials, list) {
        const found = longhands.map(() => undefined);
        const tokensOf = longhands.map(() => []);
        for (const token of list) {
            const index = longhands.findIndex((name, at) => {
                const value = found[at] === undefined || tokensOf[at].length > 0
                    ? valueOfTokens(name, [...tokensOf[at], token]) : undefined;
                if (value === undefined) return false;
                found[at] = value;
                return true;
            });
            if (index < 0) return undefined;
            tokensOf[index].push(token);
        }
        return found.map((one, index) => one ?? initials[index]);
    }
    const omitInitials = (initials, whenAll) => (values) =>
        values.filter((one, index) => one !== initials[index]).join(' ') || whenAll;
    function addAnyOrder(name, longhands, initials, whenAll = initials[0]) {
        made.set(name, {
            longhands, initials, expand: (list) => anyOrder(longhands, initials, list),
            join: omitInitials(initials, whenAll),
        });
    }
    const ofImage = ['none', '100%', '1', '0', 'stretch'];
    const edges = [...sides, 'block-start', 'block-end', 'inline-start', 'inline-end'];
    const ofBorder = ['medium', 'none', 'currentcolor'];
    /** How browsers show what is computed, of all longhands. */
    const show = (name, whole) => { made.get(name).whole = whole; };
    const joinAll = (values) => values.join(' ');
    for (const edge of edges) {
        addAnyOrder(`border-${edge}`, ['width', 'style', 'color'].map((kind) => `border-${edge}-${kind}`), ofBorder, 'none');
        show(`border-${edge}`, joinAll);
    }
    addAnyOrder('column-rule', ['width', 'style', 'color'].map((kind) => `column-rule-${kind}`), ofBorder, 'none');
    for (const [name, longhands] of [
        ['border', ['width', 'style', 'color'].flatMap((kind) => sides.map((side) => `border-${side}-${kind}`))],
        ['border-block', ['width', 'style', 'color'].flatMap((kind) =>
            ['start', 'end'].map((side) => `border-block-${side}-${kind}`))],
        ['border-inline', ['width', 'style', 'color'].flatMap((kind) =>
            ['start', 'end'].map((side) => `border-inline-${side}-${kind}`))],
    ]) {
        const count = longhands.length / 3;
        const image = name === 'border' ? ['source', 'slice', 'width', 'outset', 'repeat'] : [];
        made.set(name, {
            longhands: [...longhands, ...image.map((part) => `border-image-${part}`)],
            expand(list) {
                const values = list.length > 3 ? undefined
                    : anyOrder([0, count, 2 * count].map((at) => longhands[at]), ofBorder, list);
                return values && [...values.flatMap((one) => Array(count).fill(one)), ...image.length > 0 ? ofImage : []];
            },
            join(values) {
                const kinds = [0, 1, 2].map((kind) => values.slice(kind * count, (kind + 1) * count));
                if (kinds.some((kind) => kind.some((one) => one !== kind[0]))) return '';
                if (image.length > 0 && ofImage.some((one, at) => values[3 * count + at] !== one)) return '';
                return omitInitials(ofBorder, 'none')(kinds.map(([one]) => one));
            },
            whole(values) {
                const kinds = [0, 1, 2].map((kind) => values.slice(kind * count, (kind + 1) * count));
                return kinds.some((kind) => kind.some((one) => one !== kind[0])) ? '' : joinAll(kinds.map(([one]) => one));
            },
        });
    }
    show('column-rule', joinAll);
    made.set('border-image', {
        longhands: ['source', 'slice', 'width', 'outset', 'repeat'].map((part) => `border-image-${part}`),
        expand(list) {
            const row = [...ofImage];
            const found = [[], [], []];
            const words = [];
            let part = 0;
            for (const token of list) {
                if (token.type === '/') part++;
                else if (isImage(token)) row[0] = textOf([token]);
                else if (['stretch', 'repeat', 'round', 'space'].includes(token.name)) words.push(token.name);
                else if (token.name !== 'none' && (part > 2 || (token.type === 'ident' && token.name !== 'fill'
                    && token.name !== 'auto'))) return undefined;
                else if (token.name !== 'none') found[part].push(token);
            }
            for (const [index, one] of found.entries()) if (one.length > 0) row[index + 1] = textOf(one);
            if (words.length > 0) row[4] = words.join(' ');
            return row;
        },
        join([source, slice, width, outset, repeat]) {
            const lengths = [slice, width, outset];
            while (lengths.length > 0 && lengths.at(-1) === ofImage[lengths.length]) lengths.pop();
            return [source, lengths.join(' / '), repeat].filter((one, index) => one !== '' && one !== ofImage[[0, 1, 4][index]])
                .join(' ') || 'none';
        },
    });
    addAnyOrder('outline', ['outline-color', 'outline-style', 'outline-width'],
        [isChromium ? 'currentcolor' : 'auto', 'none', 'medium'], 'none');
    show('outline', joinAll);
    addAnyOrder('flex-flow', ['flex-direction', 'flex-wrap'], ['row', 'nowrap']);
    addAnyOrder('columns', ['column-width', 'column-count'], ['auto', 'auto']);
    // WebKit's unprefixed one is of the lines alone.
    if (isChromium) {
        addAnyOrder('text-decoration', ['line', 'thickness', 'style', 'color'].map((kind) => `text-decoration-${kind}`),
            ['none', 'auto', 'solid', 'currentcolor']);
        const { join } = made.get('text-decoration');
        show('text-decoration', ([line, thickness, style, color], current) =>
            join([line, thickness, style, color === current() ? 'currentcolor' : color]));
    } else addAnyOrder('text-decoration', ['text-decoration-line'], ['none']);

    const radii = ['top-left', 'top-right', 'bottom-right', 'bottom-left'].map((corner) => `border-${corner}-radius`);
    made.set('border-radius', {
        longhands: radii,
        expand(list) {
            const at = list.findIndex((one) => one.type === '/');
            const halves = at < 0 ? [list] : [list.slice(0, at), list.slice(at + 1)];
            const values = halves.map((half) => (half.length === 0 || half.length > 4 ? undefined
                : each(radii[0], half)));
            if (values.includes(undefined)) return undefined;
            const [one, other = one] = values.map(spread);
            return one.map((radius, index) => joinPair([radius, other[index]]));
        },
        join(values) {
            const pairs = values.map((one) => one.split(' '));
            const [one, other] = [joinSides(pairs.map(([x]) => x)), joinSides(pairs.map(([x, y = x]) => y))];
            return one === other ? one : `${one} / ${other}`;
        },
    });
    made.set('flex', {
        longhands: ['flex-grow', 'flex-shrink', 'flex-basis'],
        expand(list) {
            const [first] = list;
            if (list.length === 1 && first.name === 'none') return ['0', '0', 'auto'];
            let [grow, shrink, basis] = [];
            let wasNumber = false;
            for (const token of list) {
                const number = numeric(token, ['number'], 0);
                const isNumber = number !== undefined && (grow === undefined || (shrink === undefined && wasNumber));
                if (isNumber && grow === undefined) grow = number;
                else if (isNumber) shrink = number;
                else if (basis === undefined) {
                    basis = valueOfTokens('flex-basis', [token]);
                    if (basis === undefined) return undefined;
                } else return undefined;
                wasNumber = isNumber;
            }
            return [grow ?? '1', shrink ?? '1', basis ?? '0%'];
        },
        join: (values) => values.join(' '),
    });
    made.set('list-style', {
        longhands: ['list-style-position', 'list-style-image', 'list-style-type'],
        expand(list) {
            const nones = list.filter((one) => one.name === 'none');
            const rest = list.filter((one) => one.name !== 'none');
            const position = rest.filter((one) => one.name === 'inside' || one.name === 'outside');
            const image = rest.filter(isImage);
            const type = rest.filter((one) => !position.includes(one) && !image.includes(one));
            if (position.length > 1 || image.length > 1 || type.length > 1
                || nones.length + image.length + type.length > 2) return undefined;
            const kind = type.length > 0 ? valueOfTokens('list-style-type', type) : nones.length > 0 ? 'none' : 'disc';
            return kind === undefined ? undefined
                : [position[0]?.name ?? 'outside', image.length > 0 ? textOf(image) : 'none', kind];
        },
        join: omitInitials(['outside', 'none', 'disc'], 'outside'),
        whole: joinAll,
    });

    /** A list of items, each of one value for each longhand. */
    function addLayers(name, longhands, initials, read, show, more = {}) {
        made.set(name, {
            longhands,
            expand(list) {
                const parts = commaParts(list);
                const rows = parts?.map((part, index) => read(part, index === parts.length - 1));
                if (rows === undefined || rows.includes(undefined)) return undefined;
                if (rows.length > 1 && more.refusesSeveral?.(rows)) return undefined;
                return longhands.map((longhand, index) => (more.single?.includes(longhand) ? rows.at(-1)[index]
                    : rows.map((row) => row[index]).join(', ')));
            },
            join(values) {
                const columns = values.map((one, index) => (more.single?.includes(longhands[index]) ? [one] : split(one)));
                const count = columns[0].length;
                if (columns.some((one, index) => !more.single?.includes(longhands[index]) && one.length !== count)) return '';
                return Array.from({ length: count }, (_, row) => show(columns.map((one, index) =>
                    (more.single?.includes(longhands[index]) ? row === count - 1 ? one[0] : initials[index] : one[row])),
                )).join(', ');
            },
        });
    }
    function split(text) {
        if (!text.includes(',')) return [text];
        const parts = [];
        let depth = 0;
        let start = 0;
        for (let at = 0; at < text.length; at++) {
            if (text[at] === '"') at = text.indexOf('"', at + 1);
            else if (text[at] === '(') depth++;
            else if (text[at] === ')') depth--;
            else if (text[at] === ',' && depth === 0) {
                parts.push(text.slice(start, at).trim());
                start = at + 1;
            }
        }
        return [...parts, text.slice(start).trim()];
    }
    const ofTransition = ['property', 'duration', 'timing-function', 'delay', 'behavior'].map((one) => `transition-${one}`);
    const firstTransition = ['all', '0s', 'ease', '0s', 'normal'];
    addLayers('transition', ofTransition, firstTransition,
        (part) => anyOrder([1, 3, 2, 4, 0].map((at) => ofTransition[at]), [1, 3, 2, 4, 0].map((at) => firstTransition[at]), part)
            ?.reduce((row, value, index) => {
                row[[1, 3, 2, 4, 0][index]] = value;
                return row;
            }, []),
        omitInitials(firstTransition, 'all'), { refusesSeveral: (rows) => rows.some(([property]) => property === 'none') });
    const ofAnimation = ['duration', 'timing-function', 'delay', 'iteration-count', 'direction', 'fill-mode', 'play-state',
        'name'].map((one) => `animation-${one}`);
    const firstAnimation = [isChromium ? '0s' : 'auto', 'ease', '0s', '1', 'normal', 'none', 'running', 'none'];
    const resetByAnimation = ['animation-timeline', 'animation-range-start', 'animation-range-end'];
    addLayers('animation', [...ofAnimation, ...resetByAnimation], [...firstAnimation, 'auto', 'normal', 'normal'],
        (part) => {
            const row = anyOrder(ofAnimation, firstAnimation, part);
            return row && [...row, 'auto', 'normal', 'normal'];
        },
        (row) => (isChromium ? row.slice(0, 8).join(' ') : omitInitials(firstAnimation, 'none')(row.slice(0, 8))),
        { single: resetByAnimation });

    const ofBackground = ['image', 'position-x', 'position-y', 'size', 'repeat', 'attachment', 'origin', 'clip', 'color']
        .map((one) => `background-${one}`);
    const firstBackground = ['none', '0%', '0%', 'auto', 'repeat', 'scroll', 'padding-box', 'border-box', 'transparent'];
    function readLayer(part, isLast) {
        const row = [...firstBackground];
        const isSet = new Set();
        const put = (index, value) => {
            if (isSet.has(index)) return false;
            isSet.add(index);
            row[index] = value;
            return true;
        };
        const boxes = [];
        for (let at = 0; at < part.length;) {
            const token = part[at];
            const value = (name) => valueOfTokens(`background-${name}`, [token]);
            if (token.name === 'none' || isImage(token)) {
                if (!put(0, textOf([token]).replace(/^none$/i, 'none'))) return undefined;
                at++;
            } else if (repeatOf([token]) !== undefined) {
                const two = part[at + 1] === undefined ? undefined : repeatOf([token, part[at + 1]]);
                if (!put(4, two ?? repeatOf([token]))) return undefined;
                at += two === undefined ? 1 : 2;
            } else if (value('attachment') !== undefined) {
                if (!put(5, value('attachment'))) return undefined;
                at++;
            } else if (value('clip') !== undefined) {
                boxes.push(value('clip'));
                at++;
            } else if (isLast && value('color') !== undefined) {
                if (!put(8, value('color'))) return undefined;
                at++;
            } else {
                let end = at;
                let pair;
                for (let next = at + 1; next <= Math.min(part.length, at + 4); next++) {
                    const found = positionOf(part.slice(at, next));
                    if (found !== undefined) [pair, end] = [found, next];
                }
                if (pair === undefined || !put(1, pair[0])) return undefined;
                row[2] = pair[1];
                at = end;
                if (part[at]?.type === '/') {
                    const two = part[at + 2] === undefined ? undefined : sizeOf(part.slice(at + 1, at + 3));
                    const size = two ?? (part[at + 1] === undefined ? undefined : sizeOf([part[at + 1]]));
                    if (size === undefined) return undefined;
                    row[3] = size;
                    at += two === undefined ? 2 : 3;
                }
            }
        }
        if (boxes.length > 2) return undefined;
        if (boxes.length > 0) [row[6], row[7]] = [boxes[0] === 'text' ? 'padding-box' : boxes[0], boxes[1] ?? boxes[0]];
        return row;
    }
    addLayers('background', ofBackground, firstBackground, readLayer, (row) => {
        const [image, x, y, size, repeat, attachment, origin, clip, color] = row;
        const parts = [];
        if (image !== 'none') parts.push(image);
        if (x !== '0%' || y !== '0%' || size !== 'auto') parts.push(`${x} ${y}`);
        if (size !== 'auto') parts.push(`/ ${size}`);
        if (repeat !== 'repeat') parts.push(repeat);
        if (attachment !== 'scroll') parts.push(attachment);
        if (origin !== 'padding-box' || clip !== 'border-box') parts.push(origin === clip ? origin : `${origin} ${clip}`);
        if (color !== 'transparent') parts.push(color);
        return parts.join(' ') || (color === 'transparent' ? 'none' : color);
    }, { single: ['background-color'] });
    show('background', (values) => {
        const columns = values.slice(0, -1).map(split);
        const { length } = columns[0];
        return columns[0].map((image, row) => {
            const [x, y, size, repeat, attachment, origin, clip] = columns.slice(1).map((one) => one[row % one.length]);
            const color = row === length - 1 ? `${values.at(-1)} ` : '';
            return `${color}${image} ${repeat} ${attachment} ${x} ${y} / ${size} ${origin} ${clip}`;
        }).join(', ');
    });
    const positionsOf = ([x, y]) => {
        const [xs, ys] = [split(x), split(y)];
        return xs.length !== ys.length ? '' : xs.map((one, index) => `${one} ${ys[index]}`).join(', ');
    };
    made.set('background-position', {
        longhands: ['background-position-x', 'background-position-y'],
        expand(list) {
            const pairs = commaParts(list)?.map(positionOf);
            return pairs === undefined || pairs.includes(undefined) ? undefined
                : [0, 1].map((at) => pairs.map((pair) => pair[at]).join(', '));
        },
        join: positionsOf,
    });

    const ofFont = ['font-style', 'font-variant-caps', 'font-weight', 'font-stretch', 'font-size', 'line-height', 'font-family'];
    const resetByFont = ['font-variant-ligatures', 'font-variant-numeric', 'font-variant-east-asian', 'font-variant-alternates',
        'font-variant-position', 'font-variant-emoji', 'font-size-adjust', 'font-kerning', 'font-optical-sizing',
        'font-feature-settings', 'font-variation-settings'].filter(isLonghand);
    const initialOfFont = (name) => (name === 'font-size-adjust' ? 'none' : /kerning|optical/.test(name) ? 'auto' : 'normal');
    const systemFonts = ['caption', 'icon', 'menu', 'message-box', 'small-caption', 'status-bar'];
    made.set('font', {
        longhands: [...ofFont, ...resetByFont],
        isWhole: (list) => list.length === 1 && systemFonts.includes(list[0].name),
        expand(list) {
            const row = { 'font-style': 'normal', 'font-variant-caps': 'normal', 'font-weight': 'normal', 'font-stretch': 'normal' };
            let at = 0;
            for (; at < 4 && at < list.length; at++) {
                const token = list[at];
                if (token.name === 'normal') continue;
                const name = ['font-style', 'font-weight', 'font-variant-caps', 'font-stretch'].find((one) =>
                    row[one] === 'normal' && valueOfTokens(one, [token]) !== undefined
                    && !(token.type === 'number' && (token.unit !== '' || one !== 'font-weight'))
                    && !(one === 'font-variant-caps' && token.name !== 'small-caps'));
                if (name === undefined) break;
                row[name] = valueOfTokens(name, [token]);
            }
            if (at >= list.length) return undefined;
            row['font-size'] = valueOfTokens('font-size', [list[at++]]);
            row['line-height'] = 'normal';
            if (list[at]?.type === '/') {
                if (list[at + 1] === undefined) return undefined;
                row['line-height'] = valueOfTokens('line-height', [list[at + 1]]);
                at += 2;
            }
            row['font-family'] = valueOfTokens('font-family', list.slice(at));
            const values = ofFont.map((name) => row[name]);
            return values.includes(undefined) ? undefined : [...values, ...resetByFont.map(initialOfFont)];
        },
        join(values) {
            const [style, caps, weight, stretch, size, height, family, ...others] = values;
            if (others.some((one, index) => one !== initialOfFont(resetByFont[index]))) return '';
            if (!['normal', 'small-caps'].includes(caps) || stretch.includes('%')) return '';
            return [...[style, caps, weight, stretch].filter((one) => one !== 'normal'),
                `${size}${height === 'normal' ? '' : ` / ${height}`}`, family].join(' ');
        },
    });

    /** Lines of a grid between slashes. */
    function addLines(name, longhands, partners) {
        made.set(name, {
            longhands,
            expand(list) {
                const parts = [[]];
                for (const token of list) {
                    if (token.type === '/') parts.push([]);
                    else parts.at(-1).push(token);
                }
                if (parts.length > longhands.length) return undefined;
                const values = parts.map((part) => valueOfTokens(longhands[0], part));
                if (values.includes(undefined)) return undefined;
                for (let at = values.length; at < longhands.length; at++) {
                    const from = values[partners[at]];
                    values[at] = isName(from) ? from : 'auto';
                }
                return values;
            },
            join(values) {
                const parts = [...values];
                while (parts.length > 1) {
                    const from = parts[partners[parts.length - 1]];
                    if (parts.at(-1) !== (isName(from) ? from : 'auto')) break;
                    parts.pop();
                }
                return parts.join(' / ');
            },
        });
    }
    const isName = (text) => !/^(auto|-?\d|span\b)/.test(text) && !/ /.test(text);
    addLines('grid-row', ['grid-row-start', 'grid-row-end'], [undefined, 0]);
    addLines('grid-column', ['grid-column-start', 'grid-column-end'], [undefined, 0]);
    addLines('grid-area', ['grid-row-start', 'grid-column-start', 'grid-row-end', 'grid-column-end'], [undefined, 0, 0, 1]);
    return made;
}

let byLonghand;
const none = [];
/** The shorthands of declarations that a longhand may belong to, those of most longhands first. */
export function shorthandsOf(longhand, own) {
    return sides.includes(longhand) && !sides.every((one) => own.has(one)) ? none : shorthandsWith(longhand);
}
/** All shorthands of a longhand. */
export function shorthandsWith(longhand) {
    if (!mayBelong.test(longhand)) return none;
    if (byLonghand === undefined) {
        byLonghand = new Map();
        for (const [name, { longhands }] of [...all()].sort(([, one], [, other]) =>
            other.longhands.length - one.longhands.length)) {
            for (const one of longhands) {
                const list = byLonghand.get(one);
                if (list === undefined) byLonghand.set(one, [name]);
                else list.push(name);
            }
        }
    }
    return byLonghand.get(longhand) ?? none;
}
