// The controls of a form as members of the form, by their names and places. A proxy would tell of any
// name, but each form would be one: here the names that controls were given are members of all forms,
// undefined where a form has no such control. A member that every form has is not hidden by a control.
import { NodeList, contentOf, document, search, tree } from './tree.js';
import { watch } from './changes.js';
import { controlNames, controlsOf, formOf, kindOf } from './controls.js';
import { HTMLFormControlsCollection, live } from './lists.js';

const has = (one, name) => one.id === name || one.getAttribute('name') === name;

/** Several controls of one name, most often radio buttons. */
export class RadioNodeList extends NodeList {
    get value() { return radiosOf(this).find((one) => one.checked)?.value ?? ''; }
    set value(value) {
        const wanted = radiosOf(this).find((one) => one.value === `${value}`);
        if (wanted !== undefined) wanted.checked = true;
    }
}
const radiosOf = (list) => Array.from(list).filter((one) => kindOf(one) === 'radio');

/** What a form has under a name: a control, several of them, or nothing (undefined). */
export function controlNamed(form, name) {
    if (name === '') return undefined;
    const find = () => controlsOf(form).filter((one) => has(one, name));
    const found = find();
    return found.length < 2 ? found[0] : live(RadioNodeList, find, () => undefined);
}
Object.defineProperty(HTMLFormControlsCollection.prototype, 'namedItem', {
    value: function namedItem(name) {
        const [one] = this;
        return one === undefined ? null : controlNamed(formOf(one), `${name}`) ?? null;
    },
    writable: true, enumerable: true, configurable: true,
});

function nameMember(prototype, name) {
    if (name === '' || /^\d+$/.test(name) || name in prototype) return;
    Object.defineProperty(prototype, name, {
        get() { return controlNamed(this, name); },
        set(value) {
            if (controlNamed(this, name) !== undefined) {
                throw new TypeError('Attempted to assign to readonly property.');
            }
            Object.defineProperty(this, name, {
                value, writable: true, enumerable: true, configurable: true,
            });
        },
        configurable: true,
    });
}
const isNamed = (one) => controlNames.has(one.localName)
    || ['fieldset', 'object', 'output'].includes(one.localName);

/** Gives forms the names of the controls that are there, and of those to come. */
export function nameControls(prototype) {
    watch(tree, (one, key, value) => {
        const isName = (key === 'name' || key === 'id') && value !== null;
        if (isName && isNamed(one)) nameMember(prototype, `${value}`);
    });
    tree.nameParsed = (one) => {
        if (!isNamed(one)) return;
        nameMember(prototype, one.id);
        nameMember(prototype, one.getAttribute('name') ?? '');
    };
    tree.namesParsed = (root) => {
        for (const one of search(root, (one) => isNamed(one) || one.localName === 'template')) {
            if (one.localName === 'template') tree.namesParsed(contentOf(one));
            else tree.nameParsed(one);
        }
    };
    tree.namesParsed(document);
}

const places = [];
/** Places are members of each form: as many as are likely, and more once a script asks how many. */
export function showPlaces(form, count = 16) {
    for (let index = count - 1; index >= 0 && !runtime.hasOwn(form, index); index--) {
        places[index] ??= { get() { return controlsOf(this)[index]; }, configurable: true };
        Object.defineProperty(form, index, places[index]);
    }
}
