// navigator.storage. How much there is: databases, caches and private files of the origin, as they lie in
// the app's container. Nobody is granted that it stays: WebKit asks whether the page's domain is one of the
// app's own (`WKAppBoundDomains`), Android's WebView refuses.
import { make, mustBeMade } from '../closed-classes.js';
import { expose, giveNavigator } from '../late-globals.js';
import { quota } from '../storage-quota.js';

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
    async persist() {
        await runtime.answered();
        return false;
    }
    async persisted() {
        await runtime.answered();
        return false;
    }
    async getDirectory() { return runtime.load('file-system').root(); }
}
if (host.link !== undefined) delete StorageManager.prototype.persist;

giveNavigator({ storage: make(StorageManager) });
expose({ StorageManager });
runtime.refuseInstances(StorageManager);
runtime.provide({ StorageManager });
