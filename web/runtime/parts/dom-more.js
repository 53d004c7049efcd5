// The rest of elements: their classes, selectors, markup, class lists, styles, controls, the focus
// and the attributes that are members. A node gets all of it with the first that a page asks for.
import { Element, document, expose, of, search, tree } from '../elements/tree.js';
import { activate } from '../elements/activation.js';
import { lateTypes } from '../elements/type-names.js';
import { Audio, Image, Option, typeElements, typeNamed } from '../elements/classes.js';
import { displayOf, hasSheets, isDisplayed, isRendered } from '../elements/display.js';
import { defineGlobalHandlers, handlerChanged } from '../elements/handlers.js';
import { saysSize } from '../elements/image-sizes.js';
import { loadImage, loadImports, loadLink, loadSheet, pictureOf, styleHeard } from '../elements/images.js';
import {
    Attr, DOMTokenList, HTMLFormControlsCollection, HTMLOptionsCollection, NamedNodeMap, attributeNode,
    childNodes, children, itemNamed, live, ofName, withClasses, withName,
} from '../elements/lists.js';
import { RadioNodeList } from '../elements/form-names.js';
import { DOMStringMap } from '../elements/dataset.js';
import { mustBeNamed, mustQualify } from '../elements/namespaces.js';
import { isTemplate, makeForeign } from '../elements/markup.js';
import { completeElements } from '../elements/members.js';
import { DOMImplementation, completeNodes, copyOfDocument, mustSuit, templateDocument } from '../elements/nodes.js';
import { completeDocuments, listOf } from '../elements/documents.js';
import { settleParsed, typeChanged } from '../elements/radios.js';
import { compile, selectorGrammar } from '../elements/selectors.js';
import { CSS, CSSStyleDeclaration, declaredOf, makeStyle } from '../elements/style.js';
import { act, acted, attributesOf, insert, isEditingHost, markup } from '../elements/user.js';
import { NodeFilter, NodeIterator, TreeWalker } from '../elements/walker.js';
import { ValidityState, validityOf, willValidate } from '../elements/validity.js';
import { mustBeGlobal, mustHave } from '../refusals.js';
import {
    becameSingle, entriesOf, formOf, isDisabled, isFieldOfText, kindOf, optionDisabled, optionMarked, optionsPlaced,
    takesKeys,
} from '../elements/controls.js';

/** What a template of the document holds has not run, and a copy of it may. */
function rewind(root) {
    for (const { content } of search(root, isTemplate)) {
        for (const script of search(content, (one) => one.localName === 'script')) {
            of(script).isStarted = false;
        }
        rewind(content);
    }
}

/** Markup may bring shadow trees, in templates that say so. */
function declareShadows() {
    rewind(document);
    const isOne = (one) => one.localName === 'template' && (one.hasAttribute('shadowrootmode')
        || search(one.content, isOne, true).length > 0);
    if (search(document, isOne, true).length === 0) return;
    runtime.loadGlobals('custom-elements').declareShadows(document);
}
Object.assign(tree, { formOf, isDisabled, live, validityOf, willValidate });
runtime.endStandIns();
completeNodes();
completeElements();
completeDocuments();
defineGlobalHandlers();
typeElements();
for (const name of lateTypes) {
    if (!(name in globalThis)) runtime.defineElementType(name);
}
expose({ NodeIterator, RadioNodeList, TreeWalker });
runtime.provide({
    Attr, Audio, CSS, CSSStyleDeclaration, DOMImplementation, DOMStringMap, DOMTokenList,
    HTMLFormControlsCollection, HTMLOptionsCollection, Image, NamedNodeMap, NodeFilter,
    NodeIterator, Option, RadioNodeList, TreeWalker, ValidityState, act, acted, activate,
    attributesOf, markup,
    attributeNode, childNodes, children, compile, itemNamed,
    declaredOf, declareShadows, editing: { insert, isEditingHost, isFieldOfText, kindOf, takesKeys }, entriesOf,
    handlerChanged, isDisplayed, isRendered, loadImage, loadImports, loadLink, loadSheet, makeForeign, makeStyle, pictureOf,
    selectorGrammar, saysSize, styleHeard, becameSingle, copyOfDocument, formOf, optionDisabled,
    optionMarked, optionsPlaced, mustBeNamed, mustQualify, mustSuit, templateDocument,
    isSubmitButton: (one) => one instanceof Element && ['image', 'submit'].includes(kindOf(one)),
    listOf, ofName, typeChanged, withClasses, withName, typeNamed, displayOf, hasSheets,
    getComputedStyle(...values) {
        mustBeGlobal(this, 'getComputedStyle');
        mustHave(1, values, 'Window', 'getComputedStyle');
        return runtime.load('computed-style').computedStyle(...values);
    },
});
// Who looks for a button's group needs the selectors, and so what is provided here.
settleParsed();
