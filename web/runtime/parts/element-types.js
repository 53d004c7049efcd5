// The classes of elements that scripts seldom name: a script that names one loads this part.
import { lateTypes } from '../elements/type-names.js';

for (const name of lateTypes) {
    if (!(name in globalThis)) runtime.defineElementType(name);
}
runtime.provide({});
