// Who is told of changes in the tree: observers of mutations, ranges, custom elements, and scripts that
// run because of them.

const join = (one, other) => (one === undefined ? other : other === undefined ? one : (...change) => {
    one(...change);
    other(...change);
});
/**
 * Has `tell` told of each change from now on, after those who are told already. What runs scripts is
 * told last, whoever comes after it: a script may change the tree again.
 */
export function listen(tree, tell, isLast = false) {
    if (isLast) tree.toldLast = join(tree.toldLast, tell);
    else tree.told = join(tree.told, tell);
    tree.changed = join(tree.told, tree.toldLast);
}
/** Has `tell` told of each attribute that is set or, with null, taken away, and what it was. */
export function watch(tree, tell) {
    tree.attributeSet = join(tree.attributeSet, tell);
}
