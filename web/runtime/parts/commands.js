// document.execCommand, as far as pages copy, select and type with it. The other commands format what
// is edited, of which there is no layout to show it.
import { document, notSimulated, raise, tree } from '../elements/tree.js';

const { ClipboardEvent, InputEvent } = globalThis;
const { insert, isEditingHost, isFieldOfText, kindOf, takesKeys } = runtime.load('dom-more').editing;
const selection = () => (0, runtime.load('ranges').getSelection)();

/** The field or the editing host that has the focus. */
const editable = () => {
    const one = tree.focused;
    return one !== null && (takesKeys(one) || isEditingHost(one)) ? one : null;
};
const isField = (one) => one !== null && isFieldOfText(one);

function selectedText() {
    const field = tree.focused;
    return isField(field) ? field.value.slice(field.selectionStart, field.selectionEnd)
        : `${selection()}`;
}
/** Where events of what is selected go. */
function target() {
    if (tree.focused !== null) return tree.focused;
    const node = selection().anchorNode;
    return (node?.nodeType === 3 ? node.parentElement : node) ?? document.body ?? document;
}
function dispatch(type, clipboardData) {
    return raise(target(), new ClipboardEvent(type, {
        bubbles: true, cancelable: true, composed: true, clipboardData,
    }));
}

/** A page may copy without a selection if it says so before. */
function mayCopy(isCut) {
    if (!runtime.load('clipboard').isForUser()) return false;
    if (!dispatch(isCut ? 'beforecut' : 'beforecopy', null)) return true;
    if (isCut && editable() === null) return false;
    return selectedText() !== '' && kindOf(tree.focused ?? document.body) !== 'password';
}
function copy(isCut) {
    if (!mayCopy(isCut)) return false;
    if (host.copy === undefined) throw notSimulated('document.execCommand("copy")');
    const transfer = new globalThis.DataTransfer();
    if (!dispatch(isCut ? 'cut' : 'copy', transfer)) {
        host.copy(transfer.getData('text/plain'));
        return true;
    }
    const text = selectedText();
    if (text === '') return true;
    host.copy(text);
    if (isCut) write('', 'deleteByCut', null);
    return true;
}

/** Puts a text in the place of what is selected. */
function write(text, inputType, data) {
    const one = editable();
    if (one === null || one.readOnly === true) return false;
    if (isField(one)) {
        if (!insert(one, text)) return false;
    } else if (isEditingHost(one) && !selection().isCollapsed) {
        selection().deleteFromDocument();
        if (text !== '') insert(one, text);
    } else if (text === '' || !insert(one, text)) {
        return false;
    }
    raise(one, new InputEvent('input', { bubbles: true, composed: true, inputType, data }));
    return true;
}

/** Deletes what is selected, or the character on one side of the cursor. */
function erase(isForward) {
    const one = editable();
    if (isField(one) && one.selectionStart === one.selectionEnd) {
        const at = one.selectionStart;
        if (isForward ? at === one.value.length : at === 0) return false;
        one.setSelectionRange(isForward ? at : at - 1, isForward ? at + 1 : at);
    }
    return write('', isForward ? 'deleteContentForward' : 'deleteContentBackward', null);
}

function selectAll() {
    const one = editable();
    if (isField(one)) one.select();
    else selection().selectAllChildren(one ?? document.body ?? document);
    return true;
}

const commands = {
    copy: { run: () => copy(false), isEnabled: () => mayCopy(false) },
    cut: { run: () => copy(true), isEnabled: () => mayCopy(true) },
    selectall: { run: selectAll, isEnabled: () => true },
    inserttext: {
        run: (text) => write(text, 'insertText', text), isEnabled: () => editable() !== null,
    },
    delete: { run: () => erase(false), isEnabled: () => editable() !== null },
    forwarddelete: { run: () => erase(true), isEnabled: () => editable() !== null },
};
/** What browsers have besides. */
const others = new Set(`backcolor bold createlink fontname fontsize forecolor formatblock hilitecolor
    indent insertfromdrop inserthorizontalrule inserthtml insertimage insertlinebreak
    insertorderedlist insertparagraph insertunorderedlist italic justifycenter justifyfull
    justifyleft justifyright outdent paste redo removeformat strikethrough stylewithcss subscript
    superscript underline undo unlink unselect`.split(/\s+/));

const named = (name) => {
    const key = `${name}`.toLowerCase();
    return runtime.hasOwn(commands, key) ? commands[key] : undefined;
};
runtime.provide({
    execute(name, value) {
        const command = named(name);
        if (command !== undefined) return command.run(`${value ?? ''}`);
        const key = `${name}`.toLowerCase();
        // Chromium's web view lets no page paste.
        if (key === 'paste' && host.isChromium === true) return false;
        if (others.has(key)) throw notSimulated(`document.execCommand("${name}")`);
        return false;
    },
    isSupported: (name) => named(name) !== undefined,
    isEnabled: (name) => named(name)?.isEnabled() ?? false,
});
