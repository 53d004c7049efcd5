// The files of an input that takes some.
const lists = new WeakMap();

export function filesOf(input) {
    let list = lists.get(input);
    if (list === undefined) {
        runtime.loadGlobals('blob');
        list = runtime.makeFileList([]);
        lists.set(input, list);
    }
    return list;
}
export const setFiles = (input, list) => lists.set(input, list);
export function clearFiles(input) {
    // The list that a script has is empty then, too, as in browsers.
    if (lists.has(input)) runtime.fillFileList(lists.get(input), []);
}
/** No page learns where a file lies. */
export function valueOfFiles(input) {
    const first = lists.get(input)?.[0];
    return first === undefined ? '' : `C:\\fakepath\\${first.name}`;
}
/** What a form sends of it: an empty file where there is none. */
export function filesToSend(input) {
    const files = [...filesOf(input)];
    return files.length > 0 ? files
        : [new (runtime.load('blob').File)([], '', { type: 'application/octet-stream' })];
}

export const openChooser = (input) => runtime.load('file-chooser').open(input, filesOf, setFiles);

/** A click that is not the user's opens nothing. */
export function openByClick(input) {
    if (host.isChromium !== true) {
        if (runtime.isGesture()) openChooser(input);
    } else if (runtime.isActivated()) {
        openChooser(input);
    } else {
        host.console('warn', 'File chooser dialog can only be shown with a user activation.');
    }
}
