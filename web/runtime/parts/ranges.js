// Ranges and the selection. A page that asks for neither never loads this; with it the tree tells of
// its changes.
import { listen } from '../elements/changes.js';
import { textSplit, textsJoined, treeChanged } from '../elements/boundaries.js';
import { AbstractRange, Range, StaticRange } from '../elements/ranges.js';
import { Selection, getSelection } from '../elements/selection.js';
import { document, expose, tree } from '../elements/tree.js';

runtime.loadGlobals('dom-more');
listen(tree, treeChanged);
Object.assign(tree, { textSplit, textsJoined });
tree.define(globalThis.Document.prototype, {
    createRange() {
        const range = new Range();
        range.setStart(this, 0);
        range.collapse(true);
        return range;
    },
    // A document without a window has no selection.
    getSelection() { return this === document ? getSelection() : null; },
});
// A handler that was set before there were elements has been a plain member until now.
if (runtime.hasOwn(document, 'onselectionchange')) {
    const { onselectionchange } = document;
    delete document.onselectionchange;
    document.onselectionchange = onselectionchange;
}
runtime.refuseInstances(AbstractRange, Selection);
expose({ AbstractRange });
runtime.provide({ AbstractRange, Range, Selection, StaticRange, getSelection });
