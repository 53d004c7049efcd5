// navigator.wakeLock (Screen Wake Lock): a page that is shown may keep the screen on, in WebKit once the user
// has done something; Android's web view grants it to all. The lock goes when the page is hidden. No screen
// of a run goes dark by itself.
import { make, mustBeMade } from '../closed-classes.js';
import { expose, giveNavigator } from '../late-globals.js';

const { EventTarget, Promise, defineHandlers, postTask } = runtime;
const { raise } = runtime.load('event');
const isAndroid = host.isChromium === true;
const denied = (message) => new globalThis.DOMException(message, 'NotAllowedError');

/** Those that are held, in the order in which they were asked for. */
const held = new Set();
/** Tells of it: at once where a script lets it go, else when no script runs. */
const release = (sentinel, tell) => {
    if (held.delete(sentinel)) tell(sentinel, runtime.trusted(new runtime.Event('release')));
};

class WakeLockSentinel extends EventTarget {
    constructor() {
        mustBeMade();
        super();
    }
    get released() { return !held.has(this); }
    get type() { return 'screen'; }
    async release() { release(this, runtime.dispatch); }
}
defineHandlers(WakeLockSentinel.prototype, ['onrelease']);

const isHidden = () => host.visibility() === 'hidden';
const hidden = () => denied(isAndroid ? 'The requesting page is not visible' : 'Document is hidden');
/** WebKit asks for a touch but once. */
let wasTouched = false;

class WakeLock {
    constructor() { mustBeMade(); }
    async request(type = 'screen') {
        if (`${type}` !== 'screen') {
            throw new TypeError(isAndroid ? "Failed to execute 'request' on 'WakeLock': The provided value "
                + `'${type}' is not a valid enum value of type WakeLockType.`
                : "Argument 1 ('type') to WakeLock.request must be one of: \"screen\"");
        }
        if (isHidden()) throw hidden();
        wasTouched ||= isAndroid || runtime.isActivated();
        const isAllowed = wasTouched;
        return new Promise((resolve, reject) => {
            postTask(() => {
                if (!isAllowed) return reject(denied('Permission was denied'));
                if (isHidden()) return reject(hidden());
                // From now on the page hears of it.
                host.visibility(true);
                const sentinel = make(WakeLockSentinel);
                held.add(sentinel);
                return resolve(sentinel);
            });
        });
    }
}
runtime.visibilityChanged = () => {
    if (isHidden()) for (const sentinel of [...held]) release(sentinel, raise);
};

expose({ WakeLock, WakeLockSentinel });
runtime.refuseInstances(WakeLock, WakeLockSentinel);
giveNavigator({ wakeLock: make(WakeLock) });
runtime.provide({ WakeLock, WakeLockSentinel });
