// `performance`: what is more of it than the clock loads on first use.
import { EventTarget } from './event-target.js';
import { mustHave, takenOff } from './refusals.js';
import { named, runtime } from './runtime.js';

export class Performance extends EventTarget {
    #isOne = true;
    static mustBe(self, method) {
        if (self === undefined || self === null || !(#isOne in self)) throw takenOff('Performance', method);
    }
    get timeOrigin() {
        runtime.readsClock();
        return runtime.timeOrigin;
    }
    now() {
        mustBe(this, 'now');
        runtime.readsClock();
        return runtime.now();
    }
    get timing() { return runtime.load('performance').timing; }
    get navigation() { return runtime.load('performance').navigation; }
    toJSON() {
        const { timeOrigin, timing, navigation } = this;
        return { timeOrigin, timing: timing.toJSON(), navigation: navigation.toJSON() };
    }
}
named(Performance, 'Performance');
const { mustBe } = Performance;
delete Performance.mustBe;
for (const [name, needed] of Object.entries({
    mark: 1, measure: 1, clearMarks: 0, clearMeasures: 0, getEntries: 0, getEntriesByName: 1, getEntriesByType: 1,
    clearResourceTimings: 0, setResourceTimingBufferSize: 1,
})) {
    Performance.prototype[name] = function (...list) {
        mustBe(this, name);
        mustHave(needed, list, 'Performance', name);
        return runtime.load('performance')[name](...list);
    };
}
