// navigator.userActivation: whether the user has touched the page.
import { make, mustBeMade } from '../closed-classes.js';
import { expose, giveNavigator } from '../late-globals.js';

class UserActivation {
    constructor() { mustBeMade(); }
    get hasBeenActive() { return runtime.activatedAt >= 0; }
    get isActive() { return runtime.isActivated(); }
}
const userActivation = make(UserActivation);
expose({ UserActivation });
giveNavigator({ userActivation });
runtime.provide({ UserActivation, userActivation });
