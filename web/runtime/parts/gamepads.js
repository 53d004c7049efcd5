// Gamepads: none is ever connected. A list of none has four places in Chromium, and no place in WebKit.
import { mustBeMade } from '../closed-classes.js';
import { expose, giveNavigator } from '../late-globals.js';

const isAndroid = host.isChromium === true;
const none = { pads: isAndroid ? [null, null, null, null] : [] };

/** Nobody has one of these to look at. */
const members = (Type, names) => {
    for (const name of names.split(' ')) {
        Object.defineProperty(Type.prototype, name, {
            get() { throw new TypeError('Illegal invocation'); }, enumerable: true, configurable: true,
        });
    }
};
class Gamepad {
    constructor() { mustBeMade(); }
}
members(Gamepad, 'id index connected timestamp mapping axes buttons');
class GamepadButton {
    constructor() { mustBeMade(); }
}
members(GamepadButton, `pressed value${isAndroid ? ' touched' : ''}`);

class GamepadEvent extends runtime.Event {
    #gamepad;
    constructor(type, options = {}) {
        super(...(arguments.length === 0 ? [] : [type, options]));
        const { gamepad = null } = options ?? {};
        if (gamepad !== null && !(gamepad instanceof Gamepad)) throw new TypeError('Type error');
        this.#gamepad = gamepad;
    }
    get gamepad() { return this.#gamepad; }
}

for (const name of ['ongamepadconnected', 'ongamepaddisconnected']) {
    if (!runtime.hasOwn(globalThis, name)) runtime.defineHandlers(globalThis, [name]);
}
expose({ Gamepad, GamepadButton, GamepadEvent });
runtime.refuseInstances(Gamepad, GamepadButton);
giveNavigator({ getGamepads() { return [...none.pads]; } });
runtime.provide({ Gamepad, GamepadButton, GamepadEvent });
