// Where a finger on the middle of an element comes down, as far as that is known without a layout.
import { declared, inherited, outerOf, whyUnseen } from '../elements/display.js';
import { document, of, within } from '../elements/tree.js';

const isReached = (element) => inherited(element, 'pointer-events') !== 'none' && whyUnseen(element) === null;
/** What does something when it is touched. */
const controls = 'a[href], button, input, label, select, summary, textarea';

/**
 * The one control of an element's shadow tree, or, where the element takes no finger itself, the first of
 * what lies in it that does.
 */
function partOf(element) {
    const { shadow } = of(element);
    if (shadow == null) {
        const isPassed = inherited(element, 'pointer-events') === 'none';
        return isPassed ? [...element.querySelectorAll('*')].find(isReached) ?? element : element;
    }
    const all = [...shadow.querySelectorAll(controls)].filter(isReached);
    const [first, ...others] = all.filter((one) => !all.some((other) => other !== one && other.contains(one)));
    return first === undefined || others.length > 0 ? element : partOf(first);
}

const isPlaced = (element) => !['', 'static', 'initial', 'unset'].includes(declared(element, 'position'));
const indexOf = (element) => Number.parseInt(declared(element, 'z-index'), 10) || 0;
const isNone = (value) => ['', 'none', 'auto', 'normal', '1', 'visible'].includes(value);
/** What lifts an element above the text beside it, as its place would (CSS Positioned Layout, "painting order"). */
const lifting = ['transform', 'translate', 'rotate', 'scale', 'opacity', 'filter', 'backdrop-filter', 'isolation',
    'will-change', 'contain', 'perspective', 'mix-blend-mode', 'mask-image', 'clip-path'];

/** Where what has no place of its own lies: between what is placed below it by a negative `z-index` and all else. */
const ground = -0.5;
/** How high an element lies in what it is placed in. */
function heightIn(element, outer) {
    let height = ground;
    for (let at = element; at !== outer && at !== null; at = outerOf(at)) {
        const index = indexOf(at);
        if (isPlaced(at) || index !== 0 || lifting.some((name) => !isNone(declared(at, name)))) height = index;
    }
    return height;
}

const isZero = (value) => /^[+-]?0(?:\.0+)?(?:[a-z]+|%)?$/.test(value);
/** Whether an element is as large as what it is placed in. */
function isStretched(element) {
    if (declared(element, 'position') !== 'absolute') return false;
    const fills = (start, end, size) => start.some((name) => isZero(declared(element, name)))
        && (declared(element, size) === '100%' || end.some((name) => isZero(declared(element, name))));
    return fills(['left', 'inset-inline-start'], ['right', 'inset-inline-end'], 'width')
        && fills(['top', 'inset-block-start'], ['bottom', 'inset-block-end'], 'height');
}

/** What an absolute place is counted from. */
function placeOf(element) {
    let at = outerOf(element);
    while (at !== null && !isPlaced(at)) at = outerOf(at);
    return at;
}

function liesIn(element, outer) {
    let at = element;
    while (at !== null && at !== outer) at = outerOf(at);
    return at !== null;
}

/** A control that lies over all of what an element lies in, as over a card or an upload's button; null: none does. */
function coverOf(element) {
    const covers = [...within(document.documentElement)].filter((one) => one.matches(controls) && isStretched(one));
    if (covers.length === 0) return null;
    for (let outer = element; outer !== null; outer = outerOf(outer)) {
        const { shadow } = of(outer);
        const cover = covers.find((one) => {
            // What a component's own boxes are as large as is the component.
            const place = placeOf(one);
            const isOver = place === outer || (shadow != null && place?.getRootNode() === shadow);
            return isOver && indexOf(one) > heightIn(element, outer) && isReached(one) && !liesIn(element, one);
        });
        if (cover !== undefined) return cover;
    }
    return null;
}

runtime.provide({ coverOf, partOf });
