// Style sheets, those of scripts and those of elements. With it the tree tells of its changes, as
// another text of a `style` element is another sheet.
import { listen } from '../elements/changes.js';
import { CSSStyleSheet, adoption, contentOf, contentsOf, importedBy, isRevised, mayImportFor, ruleTypes } from '../elements/sheets.js';
import { StyleSheetList, forget, sheetLists, sheetOf, sourcesIn, treeChanged } from '../elements/owned-sheets.js';
import { define, expose, tree } from '../elements/tree.js';

listen(tree, treeChanged);
tree.forgetSheet = forget;
/** Gives documents and shadow roots their lists of sheets. */
const completeTrees = (prototype) => {
    define(prototype, adoption);
    define(prototype, sheetLists);
};
completeTrees(globalThis.Document.prototype);
expose({ ...ruleTypes, StyleSheetList });
runtime.provide({
    ...ruleTypes, CSSStyleSheet, StyleSheetList, completeTrees, contentOf, contentsOf, importedBy, isRevised, mayImportFor, sheetOf,
    sourcesIn,
});
