// Custom elements and shadow trees. A page that uses none of them never loads this; with it the tree
// tells of its changes, and calls that change it react when they end.
import { listen } from '../elements/changes.js';
import { expose, of, tree } from '../elements/tree.js';
import {
    CustomElementRegistry, attributeChanged, call, childrenChanged, collecting, construct,
    customElements, isDefined, reactAfterCalls,
} from '../elements/custom-elements.js';
import { CustomStateSet, ElementInternals, internalsOf } from '../elements/internals.js';
import {
    ShadowRoot, attach, attributeChanged as slotAttributeChanged,
    childrenChanged as slotChildrenChanged, completeShadows, copyShadows, declareShadows, htmlOf,
    setUnsafe,
} from '../elements/shadow.js';
import { standIn } from '../late-members.js';

runtime.loadGlobals('dom-more');
listen(tree, (type, target, values, old = null) => {
    if (type === 'childList') {
        const { addedNodes, removedNodes } = values;
        slotChildrenChanged(target, addedNodes, removedNodes);
        childrenChanged(target, addedNodes, removedNodes);
    } else if (type === 'attributes') {
        slotAttributeChanged(target, values.attributeName, old);
        attributeChanged(target, values.attributeName, old);
    }
});
completeShadows();
reactAfterCalls(copyShadows);
standIn(ShadowRoot.prototype, 'adoptedStyleSheets styleSheets', () =>
    runtime.loadGlobals('sheets').completeTrees(ShadowRoot.prototype));
tree.collecting = collecting;
tree.isDefined = isDefined;
tree.stateOf = (element, name) => of(element).states?.has(name) === true;

const types = { CustomElementRegistry, CustomStateSet, ElementInternals };
expose(types);
runtime.provide({
    ...types, ShadowRoot, attach, call, construct, customElements, declareShadows,
    htmlOf, internalsOf, setUnsafe,
});
