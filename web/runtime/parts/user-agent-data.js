// navigator.userAgentData and navigator.deviceMemory of Android's WebView (User-Agent Client Hints): the
// same phone as in the user agent. An app that has set a user agent of its own keeps WebView's values only
// where that holds WebView's own, as `appendUserAgent` leaves it (WebSettings.setUserAgentString).
import { make, mustBeMade } from '../closed-classes.js';
import { expose, giveNavigator } from '../late-globals.js';

const agent = globalThis.navigator.userAgent;
const own = /\(Linux; Android ([\d.]+); (.+?)(?: Build\/[^;)]*)?; wv\).* Chrome\/((\d+)[\d.]*)/.exec(agent);
const [, system, model, fullVersion, version] = own ?? ['', '', '', '', ''];
/** Chromium's own greased brand of this version, in its own order. */
const brandsOf = (value, grease) => (own === null ? [] : [
    { brand: 'Android WebView', version: value }, { brand: 'Chromium', version: value },
    { brand: 'Not_A Brand', version: grease },
]);
const copies = (list) => list.map((one) => ({ ...one }));
const high = {
    architecture: '', bitness: '', formFactors: own === null ? [] : ['Mobile'],
    fullVersionList: brandsOf(fullVersion, '24.0.0.0'), model,
    platformVersion: own === null ? '' : `${system}.0.0`.split('.').slice(0, 3).join('.'),
    uaFullVersion: fullVersion, wow64: false,
};

class NavigatorUAData {
    constructor() { mustBeMade(); }
    get brands() { return Object.freeze(copies(brandsOf(version, '24')).map(Object.freeze)); }
    get mobile() { return own !== null; }
    get platform() { return own === null ? '' : 'Android'; }
    async getHighEntropyValues(hints) {
        if (arguments.length === 0) {
            throw new TypeError("Failed to execute 'getHighEntropyValues' on 'NavigatorUAData': 1 argument "
                + 'required, but only 0 present.');
        }
        const values = this.toJSON();
        for (const hint of [...hints].map(String).sort()) {
            if (!runtime.hasOwn(high, hint)) continue;
            values[hint] = Array.isArray(high[hint]) && hint === 'fullVersionList' ? copies(high[hint]) : high[hint];
        }
        await runtime.turn();
        return values;
    }
    toJSON() { return { brands: copies(this.brands), mobile: this.mobile, platform: this.platform }; }
}

giveNavigator({ userAgentData: make(NavigatorUAData), deviceMemory: 8 });
expose({ NavigatorUAData });
runtime.refuseInstances(NavigatorUAData);
runtime.provide({ NavigatorUAData });
