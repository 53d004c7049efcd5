// navigator.userActivation: whether the user has touched the page.
import { expose } from '../late-globals.js';

let isMaking = false;
class UserActivation {
    constructor() { if (!isMaking) throw new TypeError('Illegal constructor'); }
    get hasBeenActive() { return runtime.activatedAt >= 0; }
    get isActive() { return runtime.isActivated(); }
}
isMaking = true;
const userActivation = new UserActivation();
isMaking = false;
expose({ UserActivation });
runtime.provide({ UserActivation, userActivation });
