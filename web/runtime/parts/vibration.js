// navigator.vibrate: nobody feels it. Before the first touch it does nothing.
import { giveNavigator } from '../late-globals.js';

giveNavigator({
    vibrate(pattern) {
        if (arguments.length === 0) throw new TypeError('Not enough arguments');
        if (runtime.activatedAt < 0) return false;
        return [pattern].flat().every((one) => Number(one) >= 0);
    },
});
runtime.provide({});
