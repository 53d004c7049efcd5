// The chooser that an input of the type file opens, in which the user picks files or takes a picture.
const { makeFileList } = runtime.loadGlobals('blob') && runtime;
const { Sequence } = runtime.load('event');

/** Inputs that wait for an answer, by the numbers of their choosers. */
const waiting = new Map();
let last = 0;

const isType = (word) => /^[!#$%&'*+.^_`|~\w-]+\/[!#$%&'*+.^_`|~\w-]+$/.test(word);
const isExtension = (word) => /^\.[^\s]+$/.test(word);

function open(input, filesOf, setFiles) {
    const open = [...waiting.values()];
    const former = open.find((one) => one.input === input);
    if (host.isChromium === true) {
        if (former !== undefined) return;
    } else if (open.length > 0) {
        // WebKit shows one of them, and forgets for whom where its input asks again.
        if (former !== undefined) former.isVoid = true;
        return;
    }
    waiting.set(++last, { input, filesOf, setFiles });
    const words = (input.getAttribute('accept') ?? '').split(',')
        .map((word) => word.trim().toLowerCase());
    const capture = input.getAttribute('capture');
    host.chooseFiles(last, words.filter(isType).join(), words.filter(isExtension).join(),
        input.hasAttribute('multiple'),
        capture === null ? '' : capture.toLowerCase() === 'user' ? 'user' : 'environment');
}

/** The user's answer: files, each with a key by which it is known again; none where they cancelled. */
function* answer(id, files) {
    const one = waiting.get(id);
    if (one === undefined) return;
    waiting.delete(id);
    if (one.isVoid === true) return;
    const { input, filesOf, setFiles } = one;
    const former = [...filesOf(input)];
    const made = files.map(([key, bytes, type, name, lastModified]) => {
        const file = runtime.makeBlob(bytes, type, name, lastModified);
        keys.set(file, key);
        return file;
    });
    const isSame = made.length === former.length
        && made.every((file, index) => keys.get(file) === keys.get(former[index]));
    if (made.length > 0) setFiles(input, makeFileList(made));
    if (made.length === 0 || isSame) {
        yield tell(input, 'cancel');
    } else {
        yield tell(input, 'input', true);
        yield tell(input, 'change');
    }
}
const keys = new WeakMap();

const tell = (input, type, composed = false) => new runtime.Dispatch(input,
    runtime.trusted(new runtime.Event(type, { bubbles: true, composed })));

runtime.provide({
    open,
    chosen: (id, ...files) => runtime.perform(new Sequence(answer(id, files))),
});
