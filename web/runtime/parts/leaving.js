// What a document hears when another is to take its place, and when it does (HTML standard, "unload a document").
const { hasListeners } = runtime;
const { Dispatch, Sequence } = runtime.load('event');
const { document } = globalThis;
const isDialog = { alert: undefined, confirm: false, prompt: null };

/** No dialog is shown meanwhile, as in both engines: the answer lets them be shown again. */
function blockDialogs(phase) {
    const { panel } = host;
    host.panel = (kind, message) => {
        host.console('error', host.isChromium ? `Blocked ${kind}('${message}') during ${phase()}.`
            : `Use of window.${kind} is not allowed while unloading a page.`);
        return isDialog[kind];
    };
    return () => { host.panel = panel; };
}

runtime.provide({
    leave(transition) {
        let phase = 'pagehide';
        blockDialogs(() => phase);
        // Who is left leads nowhere any more.
        host.navigate = () => {};
        const event = (target, made) => new Dispatch(target, runtime.trusted(made), document);
        function* events() {
            if (hasListeners(globalThis, phase)) yield event(globalThis, transition(phase));
            if (host.visibility() === 'visible') {
                phase = 'visibilitychange';
                host.visibility = () => 'hidden';
                runtime.visibilityChanged?.();
                const isHeard = hasListeners(document, phase) || hasListeners(globalThis, phase);
                if (isHeard) yield event(document, new runtime.Event(phase, { bubbles: true }));
            }
            phase = 'unload';
            if (hasListeners(globalThis, phase)) yield event(globalThis, new runtime.Event(phase));
        }
        runtime.perform(new Sequence(events()));
    },
    /** Chromium's question before another document is asked for: whether it may be. */
    mayLeave() {
        const phase = 'beforeunload';
        if (!hasListeners(globalThis, phase)) return true;
        const event = runtime.load('late-event-types').makeOf('beforeunloadevent');
        event.initEvent(phase, false, true);
        const showDialogs = blockDialogs(() => phase);
        runtime.load('event').runAtOnce(new Dispatch(globalThis, runtime.trusted(event), document));
        showDialogs();
        if (!event.defaultPrevented && event.returnValue === '') return true;
        if (runtime.activatedAt < 0) {
            host.console('error', "Blocked attempt to show a 'beforeunload' confirmation panel for a frame that never "
                + 'had a user gesture since its load. https://www.chromestatus.com/feature/5082396709879808');
            return true;
        }
        return host.panel(phase, 'Changes you made may not be saved.');
    },
});
