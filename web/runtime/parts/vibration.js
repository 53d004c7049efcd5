// navigator.vibrate: nobody feels it.
import { giveNavigator } from '../late-globals.js';

giveNavigator({
    vibrate(pattern) {
        if (arguments.length === 0) throw new TypeError('Not enough arguments');
        return [pattern].flat().every((one) => Number(one) >= 0);
    },
});
runtime.provide({});
