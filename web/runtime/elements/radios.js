// Groups of radio buttons: whichever of a group is checked last unchecks the others, be it by the parser,
// by coming into the group or by its attributes (HTML standard, "radio button group").
import { document, of, search, tree } from './tree.js';
import { watch } from './changes.js';
import {
    check, checked, checks, formOf, groupOf, isFieldOfText, isTextType, kindChanged, kindOf, putCheck,
} from './controls.js';
import { unselect } from './fields.js';

const isRadio = (one) => kindOf(one) === 'radio';
/** Outside of forms and documents no engine keeps groups: there only who is checked by a script unchecks. */
const isKept = (radio) => formOf(radio) !== null || radio.isConnected;

/** One that is checked already has come into its group. */
function claim(radio) {
    if (!checked(radio) || !isKept(radio)) return;
    for (const other of groupOf(radio)) {
        if (other !== radio && checked(other)) putCheck(other, false);
    }
}
function placed(node) {
    if (node.localName === 'input') {
        if (isRadio(node)) claim(node);
    } else if (of(node).children.length > 0) {
        // They come one after another: the last one of each group is it.
        for (const radio of search(node, isRadio).reverse()) claim(radio);
    }
}
function attributeSet(one, key, value) {
    if (one.localName === 'input') {
        if (!isRadio(one)) return;
        if (key === 'name' || key === 'form') {
            claim(one);
        } else if (key === 'checked' && value !== null && !checks.has(one)) {
            check(one, true);
            checks.delete(one);
        }
    } else if (key === 'id' && one.localName === 'form') {
        placed(one.getRootNode());
    }
}

/** Pages without radio buttons pay nothing for them. */
function begin() {
    tree.radioParsed = () => {};
    tree.placed = placed;
    watch(tree, attributeSet);
}
if (tree.hasRadios) begin();
else tree.radioParsed = begin;
/** Those that the document came with, once they have their classes. */
export const settleParsed = () => tree.placed?.(document);

export function typeChanged(input, oldType) {
    kindChanged(input, oldType);
    if (isFieldOfText(input) && !isTextType(oldType)) unselect(input);
    if (!isRadio(input)) return;
    tree.radioParsed();
    claim(input);
}
/** A form that is reset checks its buttons one after another. */
tree.radioReset = (radio) => { if (isRadio(radio)) claim(radio); };
