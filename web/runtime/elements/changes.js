// Who is told of changes in the tree: observers of mutations, and custom elements.

/** Has `tell` told of each change from now on, after those who are told already. */
export function listen(tree, tell) {
    const { changed } = tree;
    tree.changed = changed === null ? tell : (...change) => {
        changed(...change);
        tell(...change);
    };
}
