// ReportingObserver (Reporting API): nothing is deprecated here, and nobody intervenes, so no report comes.
import { mustBeMade } from '../closed-classes.js';
import { expose } from '../late-globals.js';

const isAndroid = host.isChromium === true;

class ReportingObserver {
    constructor(callback) {
        if (typeof callback !== 'function') {
            throw new TypeError(isAndroid ? "Failed to construct 'ReportingObserver': "
                + (arguments.length === 0 ? '1 argument required, but only 0 present.'
                    : "parameter 1 is not of type 'Function'.")
                : "Argument 1 ('callback') to the ReportingObserver constructor must be a function");
        }
    }
    observe() {}
    disconnect() {}
    takeRecords() { return []; }
}

/** Nobody has one of these to look at. */
const closed = (name, members, Base = Object) => {
    const { [name]: Type } = { [name]: class extends Base {
        constructor() {
            mustBeMade();
            super();
        }
        toJSON() { throw new TypeError('Illegal invocation'); }
    } };
    for (const member of members.split(' ').filter(Boolean)) {
        Object.defineProperty(Type.prototype, member, {
            get() { throw new TypeError('Illegal invocation'); }, enumerable: true, configurable: true,
        });
    }
    return Type;
};
const ReportBody = closed('ReportBody', '');
const types = {
    ReportingObserver, ReportBody, Report: closed('Report', 'body type url'),
    ...isAndroid && {
        DeprecationReportBody: closed('DeprecationReportBody',
            'anticipatedRemoval columnNumber id lineNumber message sourceFile', ReportBody),
        InterventionReportBody: closed('InterventionReportBody', 'columnNumber id lineNumber message sourceFile',
            ReportBody),
    },
};
expose(types);
runtime.refuseInstances(...Object.values(types));
runtime.provide(types);
