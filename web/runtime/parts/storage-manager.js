// navigator.storage. How much there is: databases, caches and private files of the origin, as they lie in
// the app's container. How much there may be is assumed for a phone of 128 GB: WebKit lets an app that is no browser
// have 15 % of the volume for an origin, and Chromium 60 %. Nobody is granted that it stays: WebKit asks
// whether the page's domain is one of the app's own (`WKAppBoundDomains`), Android's WebView refuses.
import { make, mustBeMade } from '../closed-classes.js';
import { expose, giveNavigator } from '../late-globals.js';

const gibibyte = 2 ** 30;
const quota = host.isChromium ? Math.floor(0.6 * 119 * gibibyte) : Math.floor(0.15 * 120 * gibibyte);

class StorageManager {
    constructor() { mustBeMade(); }
    async estimate() {
        runtime.loadGlobals('cache-storage');
        const indexedDB = await runtime.loadGlobals('indexed-db').usage();
        const caches = host.cacheUsage();
        const fileSystem = await runtime.load('file-system').usage();
        const usage = indexedDB + caches + fileSystem;
        if (!host.isChromium) return { quota, usage };
        const usageDetails = {};
        if (caches > 0) usageDetails.caches = caches;
        if (fileSystem > 0) usageDetails.fileSystem = fileSystem;
        if (indexedDB > 0) usageDetails.indexedDB = indexedDB;
        return { quota, usage, usageDetails };
    }
    async persist() { return false; }
    async persisted() { return false; }
    async getDirectory() { return runtime.load('file-system').root(); }
}
if (host.link !== undefined) delete StorageManager.prototype.persist;

giveNavigator({ storage: make(StorageManager) });
expose({ StorageManager });
runtime.refuseInstances(StorageManager);
runtime.provide({ StorageManager });
