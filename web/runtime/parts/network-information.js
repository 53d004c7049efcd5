// navigator.connection of Android's WebView (Network Information): the kind of network that the phone has.
// How fast it is are Chromium's own figures for a good one (`NetworkQualityEstimator`), rounded as pages see
// them; nothing is measured. Without a network the type of the last one is "4g", as Chromium has it.
import { make, mustBeMade } from '../closed-classes.js';
import { expose, giveNavigator } from '../late-globals.js';

const { EventTarget, defineHandlers, dispatch, trusted } = runtime;

const speeds = {
    wifi: { downlinkMax: Infinity, downlink: 10, rtt: 50 },
    cellular: { downlinkMax: 100, downlink: 10, rtt: 50 },
    none: { downlinkMax: 0, downlink: 10, rtt: 50 },
};
let type = host.connection();

class NetworkInformation extends EventTarget {
    constructor() {
        mustBeMade();
        super();
    }
    get type() { return type; }
    get downlinkMax() { return speeds[type].downlinkMax; }
    get downlink() { return speeds[type].downlink; }
    get rtt() { return speeds[type].rtt; }
    get effectiveType() { return '4g'; }
    get saveData() { return false; }
}
defineHandlers(NetworkInformation.prototype, ['onchange', 'ontypechange']);
const connection = make(NetworkInformation);

giveNavigator({ connection });
expose({ NetworkInformation });
runtime.refuseInstances(NetworkInformation);
runtime.provide({
    NetworkInformation,
    changed(now) {
        if (now === type) return;
        type = now;
        for (const name of ['typechange', 'change']) dispatch(connection, trusted(new runtime.Event(name)));
    },
});
