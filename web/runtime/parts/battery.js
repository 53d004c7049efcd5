// navigator.getBattery of Android's WebView (Battery Status): the phone's battery. How long it lasts or is
// charged nobody knows (`Infinity`), but for a full one that is charged.
import { make, mustBeMade } from '../closed-classes.js';
import { expose, giveNavigator } from '../late-globals.js';

const { EventTarget, defineHandlers, dispatch, trusted } = runtime;
const values = (level, isCharging) => {
    const rounded = Math.round(level * 100) / 100;
    return {
        charging: isCharging, chargingTime: isCharging && rounded === 1 ? 0 : Infinity,
        dischargingTime: Infinity, level: rounded,
    };
};
let now;
let promise;

class BatteryManager extends EventTarget {
    constructor() {
        mustBeMade();
        super();
    }
    get charging() { return now.charging; }
    get chargingTime() { return now.chargingTime; }
    get dischargingTime() { return now.dischargingTime; }
    get level() { return now.level; }
}
const events = { charging: 'chargingchange', chargingTime: 'chargingtimechange',
    dischargingTime: 'dischargingtimechange', level: 'levelchange' };
defineHandlers(BatteryManager.prototype, Object.values(events).map((name) => `on${name}`));
const battery = make(BatteryManager);

giveNavigator({
    getBattery() {
        promise ??= new runtime.Promise((resolve) => {
            now = values(...host.battery());
            runtime.postTask(() => { resolve(battery); });
        });
        return promise;
    },
});
expose({ BatteryManager });
runtime.refuseInstances(BatteryManager);
runtime.provide({
    BatteryManager,
    changed(level, isCharging) {
        const before = now;
        now = values(level, isCharging);
        for (const [member, name] of Object.entries(events)) {
            if (now[member] !== before[member]) dispatch(battery, trusted(new runtime.Event(name)));
        }
    },
});
