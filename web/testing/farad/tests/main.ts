import { runner } from "./runner";
import { installClock } from "./timers";

// Only where Farad runs tests: a scenario that imports the same module sees nothing of this.
const marker = Symbol.for("farad.tests");
if ((globalThis as any)[marker] === true) {
    (globalThis as any)[marker] = runner;
    installClock();
}
