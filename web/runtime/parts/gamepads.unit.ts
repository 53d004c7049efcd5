import { equal, test, throws } from '../unit';

const window = globalThis as any;
const isAndroid = /Android/.test(navigator.userAgent);

test('no gamepad is connected', () => {
    equal(navigator.getGamepads(), isAndroid ? [null, null, null, null] : []);
    equal(navigator.getGamepads() === navigator.getGamepads(), false);
});
test('scripts make events of gamepads, but no gamepads', () => {
    throws(() => new window.Gamepad(), 'Illegal constructor');
    throws(() => new window.GamepadButton(), 'Illegal constructor');
    const event = new GamepadEvent('gamepadconnected', { bubbles: true } as any);
    equal([event.type, event.bubbles, event.gamepad, `${event}`],
        ['gamepadconnected', true, null, '[object GamepadEvent]']);
    throws(() => new GamepadEvent('x', { gamepad: {} as any }), 'TypeError');
    let heard = '';
    window.ongamepadconnected = ({ type }: Event) => { heard = type; };
    dispatchEvent(event);
    equal(heard, 'gamepadconnected');
    window.ongamepadconnected = null;
    equal('touched' in window.GamepadButton.prototype, isAndroid);
});
