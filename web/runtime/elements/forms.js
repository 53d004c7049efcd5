// What becomes of a form: it is checked, sent or set back.
import { isInPage, notSimulated, raise, search } from './tree.js';
import { controlNames, controlsOf, forget, formOf, isOwnControl, judged, kindOf } from './controls.js';
import { validityOf, willValidate } from './validity.js';

/** Tells a control that something is wrong with it; the answer is whether nothing is. */
export function checkValidity(one) {
    if (!willValidate(one) || validityOf(one).valid) return true;
    raise(one, new runtime.Event('invalid', { cancelable: true }));
    return false;
}

/** The same, and the first control that is wrong gets the focus, as its message would be there. */
export function reportValidity(element) {
    const wrong = (element.localName === 'form' ? controlsOf(element) : [element]).filter((one) =>
        willValidate(one) && !validityOf(one).valid);
    const untold = wrong.filter((one) =>
        raise(one, new runtime.Event('invalid', { cancelable: true })));
    untold[0]?.focus();
    return wrong.length === 0;
}

/** Forms that are checked or tell of being sent: what listens to that does not begin it again. */
const firing = new WeakSet();
/** Sends a form as a button does. */
export function submitBy(form, submitter) {
    if (!isInPage(form) || firing.has(form)) return;
    const event = new (runtime.load('event-types').SubmitEvent)('submit', {
        bubbles: true, cancelable: true, submitter,
    });
    firing.add(form);
    for (const one of controlsOf(form)) judged.add(one);
    try {
        const isUnchecked = form.hasAttribute('novalidate') || submitter?.hasAttribute('formnovalidate');
        if (!isUnchecked && !reportValidity(form)) return;
        if (!raise(form, event)) return;
    } finally {
        firing.delete(form);
    }
    try {
        send(form, submitter);
    } catch (error) {
        runtime.reportException(error);
    }
}

/** Whether a link or a form lets nobody know where its user came from. */
export const isQuiet = (element) => /(?:^|\s)noreferrer(?:\s|$)/i.test(element.getAttribute('rel') ?? '');

/**
 * Leads the page to where the form is sent: what it holds takes the place of the URL's query. A form that
 * is posted would need a server of the app's own pages, which an app has none of.
 */
export function send(form, submitter = null) {
    if (!isInPage(form)) return;
    const say = (name) => submitter?.getAttribute(`form${name}`) ?? form.getAttribute(name) ?? '';
    const method = say('method').toLowerCase();
    if (method === 'dialog') {
        const dialog = form.closest('dialog');
        if (dialog?.hasAttribute('open')) dialog.close(submitter?.getAttribute('value') ?? undefined);
        return;
    }
    if (method === 'post') {
        throw notSimulated(`the submission of a form by the method ${method}`);
    }
    if (!['', '_self', '_parent', '_top'].includes(say('target').toLowerCase())) {
        throw notSimulated('the submission of a form to another window');
    }
    const { URL, URLSearchParams } = runtime.load('url');
    const { FormData } = runtime.load('form-data');
    const action = say('action');
    if (/^\s*javascript:/i.test(action)) {
        runtime.load('location').navigateTo(action, 'assign', '');
        return;
    }
    const url = new URL(action === '' ? runtime.currentURL() : runtime.absolute(action));
    url.search = new URLSearchParams([...new FormData(form, submitter)].map(([name, value]) =>
        [name, typeof value === 'string' ? value : value.name].map((text) =>
            text.replace(/\r\n?|\n/g, '\r\n')))).toString();
    runtime.load('location').navigateTo(url.href, 'assign', isQuiet(form) ? 'no-referrer' : '');
}

/** The return key in a field presses the form's first button that sends it, or sends it itself. */
export function submitImplicitly(field, click) {
    const form = formOf(field);
    if (form === null) return;
    const button = search(form.getRootNode(), (one) =>
        ['image', 'submit'].includes(kindOf(one)) && formOf(one) === form, true)[0];
    if (button !== undefined) click(button);
    else if (controlsOf(form).filter(blocksSubmission).length < 2) submitBy(form, null);
}
// HTML standard, "fields that block implicit submission".
const blocking = new Set(['text', 'search', 'tel', 'url', 'email', 'password', 'date', 'month', 'week',
    'time', 'datetime-local', 'number']);
const blocksSubmission = (one) => one.localName === 'input' && blocking.has(kindOf(one));

export function reset(form) {
    if (!raise(form, new runtime.Event('reset', { bubbles: true, cancelable: true }))) return;
    const inside = (one) => (controlNames.has(one.localName) || one.localName === 'output') && formOf(one) === form;
    const own = (one) => isOwnControl(one) && formOf(one) === form;
    for (const one of search(form.getRootNode(), inside)) forget(one);
    for (const one of search(form.getRootNode(), own)) {
        runtime.load('custom-elements').call(one, 'formResetCallback');
    }
}
