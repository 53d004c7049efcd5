// The rows, sections and cells of tables.
import { HTMLCollection, document, failure, isElement, isHTML, of, elementsOf } from './tree.js';
import { live } from './lists.js';

const children = (element, ...names) =>
    elementsOf(element).filter((one) => names.includes(one.localName) && isHTML(one));
const isPart = (one, ...names) => one !== null && isElement(one) && isHTML(one) && names.includes(one.localName);
const rowsOf = (table) => [...children(table, 'thead').flatMap((one) => children(one, 'tr')),
    ...children(table, 'tr', 'tbody').flatMap((one) => (one.localName === 'tr' ? [one] : children(one, 'tr'))),
    ...children(table, 'tfoot').flatMap((one) => children(one, 'tr'))];

const outside = () => failure('The index is not in the allowed range.', 'IndexSizeError');
/** A new child at a place among others of its kind. */
function addTo(parent, list, name, index) {
    if (index < -1 || index > list.length) throw outside();
    const one = document.createElement(name);
    const next = index === -1 ? null : list[index] ?? null;
    if (next === null) (list.at(-1) === undefined ? parent : of(list.at(-1)).parent).append(one);
    else next.before(one);
    return one;
}
function removeFrom(list, index) {
    if (index === -1 && list.length === 0) return;
    const one = index === -1 ? list.at(-1) : list[index];
    if (one === undefined) throw outside();
    one.remove();
}

const part = (table, name) => children(table, name)[0] ?? null;
const create = (table, name, isBefore) => {
    const known = part(table, name);
    if (known !== null) return known;
    const one = document.createElement(name);
    const next = elementsOf(table).find((other) => isBefore(other.localName)) ?? null;
    table.insertBefore(one, next);
    return one;
};
/** Puts a caption, a head or a foot in the place of the first that is there; null takes that away. */
function put(table, member, name, one, isBefore) {
    const isSection = name !== 'caption';
    if (one !== null && !(isSection ? sections : ['caption']).includes(isElement(one) ? one.localName : '')) {
        throw new TypeError(`The HTMLTableElement.${member} attribute must be an instance of HTMLTable${
            isSection ? 'Section' : 'Caption'}Element`);
    }
    if (one !== null && one.localName !== name) {
        throw failure('The operation would yield an incorrect node tree.', 'HierarchyRequestError');
    }
    part(table, name)?.remove();
    if (one === null) return;
    table.insertBefore(one, isSection ? elementsOf(table).find((other) => isBefore(other.localName)) ?? null : table.firstChild);
}
const sections = ['thead', 'tbody', 'tfoot'];
const isAfterHead = (name) => name !== 'caption' && name !== 'colgroup';
const section = {
    get rows() { return live(HTMLCollection, () => children(this, 'tr')); },
    insertRow(index = -1) { return addTo(this, children(this, 'tr'), 'tr', index); },
    deleteRow(index) { removeFrom(children(this, 'tr'), index); },
};

/** By the class that has them. */
export const tableMembers = {
    HTMLTableElement: [{
        get caption() { return part(this, 'caption'); },
        set caption(one) { put(this, 'caption', 'caption', one, () => true); },
        get tHead() { return part(this, 'thead'); },
        set tHead(one) { put(this, 'tHead', 'thead', one, isAfterHead); },
        get tFoot() { return part(this, 'tfoot'); },
        set tFoot(one) { put(this, 'tFoot', 'tfoot', one, () => false); },
        get tBodies() { return live(HTMLCollection, () => children(this, 'tbody')); },
        get rows() { return live(HTMLCollection, () => rowsOf(this)); },
        createCaption() { return create(this, 'caption', () => true); },
        createTHead() {
            return create(this, 'thead', isAfterHead);
        },
        createTFoot() { return create(this, 'tfoot', () => false); },
        createTBody() {
            const last = children(this, 'tbody').at(-1);
            const one = document.createElement('tbody');
            this.insertBefore(one, last?.nextSibling ?? null);
            return one;
        },
        insertRow(index = -1) {
            const rows = rowsOf(this);
            if (rows.length > 0 || index > 0 || index < -1) return addTo(this, rows, 'tr', index);
            const body = children(this, 'tbody').at(-1) ?? this.createTBody();
            return addTo(body, [], 'tr', -1);
        },
        deleteRow(index) { removeFrom(rowsOf(this), index); },
        deleteCaption() { this.caption?.remove(); },
        deleteTHead() { this.tHead?.remove(); },
        deleteTFoot() { this.tFoot?.remove(); },
    }],
    HTMLTableSectionElement: [section],
    HTMLTableRowElement: [{
        get cells() { return live(HTMLCollection, () => children(this, 'td', 'th')); },
        get rowIndex() {
            const { parent } = of(this);
            const table = isPart(parent, ...sections) ? of(parent).parent : parent;
            return isPart(table, 'table') ? rowsOf(table).indexOf(this) : -1;
        },
        get sectionRowIndex() {
            const { parent } = of(this);
            return isPart(parent, 'table', ...sections) ? children(parent, 'tr').indexOf(this) : -1;
        },
        insertCell(index = -1) { return addTo(this, children(this, 'td', 'th'), 'td', index); },
        deleteCell(index) { removeFrom(children(this, 'td', 'th'), index); },
    }],
    HTMLTableCellElement: [{
        get cellIndex() {
            const { parent } = of(this);
            return isPart(parent, 'tr') ? children(parent, 'td', 'th').indexOf(this) : -1;
        },
    }],
};
