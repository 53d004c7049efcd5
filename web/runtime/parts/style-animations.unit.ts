import { equal, sleep, test, throws } from '../unit';

/** An element under a sheet of its own, and what is told of it. */
function stage(sheet: string, markup = '<p id=box></p>'): { box: HTMLElement; told: string[] } {
    document.querySelector('section')?.remove();
    const holder = document.body.appendChild(document.createElement('section'));
    holder.innerHTML = `<style>${sheet}</style>${markup}`;
    const told: string[] = [];
    const types = ['transitionrun', 'transitionstart', 'transitionend', 'transitioncancel', 'animationstart',
        'animationiteration', 'animationend', 'animationcancel'];
    for (const type of types) {
        holder.addEventListener(type, (event) => {
            const { elapsedTime, target, pseudoElement } = event as TransitionEvent;
            const name = event instanceof TransitionEvent ? event.propertyName : (event as AnimationEvent).animationName;
            const id = `${(target as Element).id}${pseudoElement}`;
            told.push(`${event.type} ${id} ${name} ${Math.round(elapsedTime * 1000)}`);
        });
    }
    return { box: holder.querySelector<HTMLElement>('#box')!, told };
}
const frame = (): Promise<number> => new Promise((fulfil) => { requestAnimationFrame(fulfil); });
/** The page is shown, and nothing moves any more. */
const shown = async (): Promise<void> => { await frame(); await frame(); };
const opacity = '#box { opacity: 0; transition: opacity 200ms } #box.on { opacity: 1 }';

// The first test: later ones have somebody listen for all types.
test('who begins to listen for another type takes nothing from those who listen already', async () => {
    const told: string[] = [];
    document.body.innerHTML = `<section><style>${opacity}</style><p id=box></p></section>`;
    const box = document.querySelector<HTMLElement>('#box')!;
    box.addEventListener('transitionrun', ({ type }) => { told.push(type); });
    await shown();
    box.className = 'on';
    box.offsetWidth;
    box.addEventListener('transitionend', ({ type }) => { told.push(type); });
    await sleep(300);
    equal(told, ['transitionrun', 'transitionend']);
});
test('a class that changes a value begins a transition, which ends after its time', async () => {
    const { box, told } = stage(opacity);
    await shown();
    const start = performance.now();
    box.className = 'on';
    await new Promise((fulfil) => { box.addEventListener('transitionend', fulfil); });
    const took = performance.now() - start;
    equal([took >= 200, took < 240], [true, true]);
    await sleep(1);
    equal(told, ['transitionrun box opacity 0', 'transitionstart box opacity 0', 'transitionend box opacity 200']);
});
test('what comes into the page with its values has none from which it could change', async () => {
    const { box, told } = stage(opacity);
    box.className = 'on';
    await sleep(300);
    equal(told, []);
});
test('a script that asks for a size has styles looked at', async () => {
    const { box, told } = stage(opacity);
    box.offsetWidth;
    box.className = 'on';
    await sleep(300);
    equal(told.length, 3);
});
test('two changes between two frames are one', async () => {
    const { box, told } = stage(opacity);
    await shown();
    box.className = 'on';
    box.className = '';
    await sleep(300);
    equal(told, []);
});
test('while a transition runs, the computed value is between', async () => {
    const { box } = stage('#box { transition: color 200ms linear, width 200ms linear; color: rgb(0, 0, 0); width: 10px }'
        + '#box.on { color: rgb(200, 100, 0); width: 50% }');
    await shown();
    box.className = 'on';
    equal(getComputedStyle(box).color, 'rgb(0, 0, 0)');
    const [first] = box.getAnimations();
    await first.ready;
    first.currentTime = 100;
    equal(getComputedStyle(box).color, 'rgb(100, 50, 0)');
    equal(box.getAnimations().map((one) => (one as CSSTransition).transitionProperty), ['color', 'width']);
});
test('a transition that turns back takes as long as it has come', async () => {
    const { box, told } = stage('#box { opacity: 0; transition: opacity 400ms linear } #box.on { opacity: 1 }');
    await shown();
    box.className = 'on';
    await sleep(120);
    box.className = '';
    await sleep(500);
    equal(told.map((line) => line.split(' ')[0]), ['transitionrun', 'transitionstart', 'transitioncancel', 'transitionrun',
        'transitionstart', 'transitionend']);
    const [, , , elapsed] = told.at(-1)!.split(' ');
    equal([Number(elapsed) > 80, Number(elapsed) < 140], [true, true]);
});
test('what is not displayed any more, or gone, is told to be cancelled', async () => {
    const { box, told } = stage(opacity);
    await shown();
    box.className = 'on';
    await sleep(60);
    box.style.display = 'none';
    await sleep(60);
    equal(told.map((line) => line.split(' ')[0]), ['transitionrun', 'transitionstart', 'transitioncancel']);
});
test('delays come before the start, and a negative one is time that has passed', async () => {
    const late = stage('#box { left: 0; transition: left 100ms 100ms } #box.on { left: 9px }');
    await shown();
    late.box.className = 'on';
    await sleep(70);
    equal(late.told, ['transitionrun box left 0']);
    await sleep(250);
    const early = stage('#box { top: 0; transition: top 100ms -40ms } #box.on { top: 9px }');
    await shown();
    early.box.className = 'on';
    await sleep(200);
    equal(early.told, ['transitionrun box top 40', 'transitionstart box top 40', 'transitionend box top 100']);
});
test('there is nothing between a length and auto, nor between two keywords', async () => {
    const { box, told } = stage('#box { height: 0; float: none; display: inline; transition: all 50ms }'
        + '#box.on { height: auto; float: left; display: block }');
    await shown();
    box.className = 'on';
    await sleep(150);
    equal(told, []);
});
test('keywords change by a jump where they may', async () => {
    const { box, told } = stage('#box { float: none; transition: float 50ms allow-discrete } #box.on { float: left }');
    await shown();
    box.className = 'on';
    await sleep(150);
    equal(told.at(-1), 'transitionend box float 50');
});
test('shorthands are told by their longhands, in the order of the alphabet', async () => {
    const { box, told } = stage('#box { margin: 0; transition: margin 50ms } #box.on { margin: 4px }');
    await shown();
    box.className = 'on';
    await sleep(150);
    equal(told.filter((line) => line.startsWith('transitionend')).map((line) => line.split(' ')[2]),
        ['margin-bottom', 'margin-left', 'margin-right', 'margin-top']);
});
test('variables, siblings, states and what lies around change values too', async () => {
    const { box, told } = stage(':root { --far: 1px } #box { left: var(--far); transition: left 50ms } '
        + '#other { opacity: 0; transition: opacity 50ms } #box.on + #other { opacity: 1 }'
        + '#next { top: 0; transition: top 50ms } #check:checked + #next { top: 5px }'
        + '#in { transition: color 50ms }',
    '<p id=box></p><p id=other></p><input id=check type=checkbox><p id=next><b id=in></b></p>');
    await shown();
    document.documentElement.style.setProperty('--far', '8px');
    await sleep(100);
    box.className = 'on';
    await sleep(100);
    document.querySelector<HTMLInputElement>('#check')!.checked = true;
    await sleep(100);
    document.querySelector<HTMLElement>('#next')!.style.color = 'rgb(1, 2, 3)';
    await sleep(100);
    document.documentElement.style.removeProperty('--far');
    equal(told.filter((line) => line.startsWith('transitionend')), ['transitionend box left 50',
        'transitionend other opacity 50', 'transitionend next top 50', 'transitionend in color 50']);
    await sleep(100);
});
test('a pseudo-element is named beside its element', async () => {
    const { box, told } = stage('#box::before { content: "x"; opacity: 0; transition: opacity 50ms }'
        + '#box.on::before { opacity: 1 }');
    await shown();
    box.className = 'on';
    await sleep(150);
    equal(told.at(-1), 'transitionend box::before opacity 50');
});
test('a starting style is what comes into the page changes from', async () => {
    const { told } = stage('#box { opacity: 1; transition: opacity 50ms } @starting-style { #box { opacity: 0 } }');
    await sleep(150);
    equal(told.at(-1), 'transitionend box opacity 50');
});
test('frames of a sheet animate an element as soon as it is there', async () => {
    const { told } = stage('@keyframes fade { from { opacity: 0 } } #box { animation: fade 100ms 2 }');
    await sleep(300);
    equal(told, ['animationstart box fade 0', 'animationiteration box fade 100', 'animationend box fade 200']);
});
test('an animation that loses its name is cancelled, and begins anew with it', async () => {
    const { box, told } = stage('@keyframes fade { to { opacity: 0 } } #box.on { animation: fade 100ms }');
    box.className = 'on';
    await sleep(60);
    box.className = '';
    await sleep(60);
    box.className = 'on';
    await sleep(200);
    equal(told.map((line) => line.split(' ')[0]),
        ['animationstart', 'animationcancel', 'animationstart', 'animationend']);
});
test('a paused animation waits, and what it fills stays', async () => {
    const { box, told } = stage('@keyframes grow { to { opacity: 0.7 } }'
        + '#box { opacity: 0; animation: grow 50ms linear both paused }');
    await sleep(150);
    equal(told, ['animationstart box grow 0']);
    box.style.animationPlayState = 'running';
    await sleep(150);
    equal(told.at(-1), 'animationend box grow 50');
    equal(getComputedStyle(box).opacity, '0.7');
});
test('animations of styles are found and steered as others are', async () => {
    const { box, told } = stage('@keyframes turn { 30% { opacity: 0.5; animation-timing-function: linear } }'
        + '#box { animation: turn 1s 2 ease-in }');
    const [one] = box.getAnimations() as CSSAnimation[];
    equal([one.constructor.name, one.animationName, one.playState], ['CSSAnimation', 'turn', 'running']);
    equal((one.effect as KeyframeEffect).getKeyframes().map(({ computedOffset, easing, opacity: value }) =>
        [computedOffset, easing, value]), [[0, 'ease-in', '1'], [0.3, 'linear', '0.5'], [1, 'ease-in', '1']]);
    const { duration, iterations, easing } = one.effect!.getTiming();
    equal([duration, iterations, easing], [1000, 2, 'linear']);
    one.finish();
    await frame();
    await frame();
    equal(told.at(-1), 'animationend box turn 2000');
    throws(() => new CSSAnimation(), 'TypeError');
});
test('who listens by the old name hears where nobody does by the new one', async () => {
    const { box } = stage(opacity);
    const heard: string[] = [];
    box.addEventListener('webkitTransitionEnd', ({ type }) => { heard.push(type); });
    await shown();
    box.className = 'on';
    await sleep(300);
    equal(heard, ['webkitTransitionEnd']);
    box.addEventListener('transitionend', ({ type }) => { heard.push(type); });
    box.className = '';
    await sleep(300);
    equal(heard, ['webkitTransitionEnd', 'transitionend']);
});
test('sheets of a shadow tree move what is in it, and its host', async () => {
    const { box, told } = stage('');
    const root = box.attachShadow({ mode: 'open' });
    root.innerHTML = '<style>@keyframes in { to { opacity: 0 } } :host(.on) { animation: in 50ms }'
        + 'p { top: 0; transition: top 50ms } p.on { top: 1px }</style><p></p>';
    const inner: string[] = [];
    root.querySelector('p')!.addEventListener('transitionend', ({ composed }) => { inner.push(`${composed}`); });
    await shown();
    box.className = 'on';
    root.querySelector('p')!.className = 'on';
    await sleep(150);
    equal([told, inner], [['animationstart box in 0', 'animationend box in 50'], ['false']]);
});
test('an animation that longhands ask for needs no fill mode, and one of an inline style no rule', async () => {
    const { box, told } = stage('@keyframes glide { from { opacity: 0 } } #box { animation-name: glide; animation-duration: 100ms }');
    const other = document.createElement('p');
    other.id = 'other';
    other.style.animation = 'glide 50ms';
    box.after(other);
    equal([box.getAnimations().length, other.getAnimations().length, getComputedStyle(box).animationFillMode], [1, 1, 'none']);
    await sleep(300);
    equal(told.sort(), ['animationend box glide 100', 'animationend other glide 50', 'animationstart box glide 0', 'animationstart other glide 0']);
});
test('a script that has steered an animation is not overruled by its style', () => {
    const { box } = stage('@keyframes slide { to { left: 10px } } @keyframes climb { to { top: 10px } } #box { animation: slide 1s }');
    const [one] = box.getAnimations() as CSSAnimation[];
    one.pause();
    box.style.animationPlayState = 'running';
    equal(one.playState, 'paused');
    one.cancel();
    box.style.animationPlayState = 'paused';
    equal(one.playState, 'idle');
    box.style.animation = 'climb 1s paused';
    const [other] = box.getAnimations() as CSSAnimation[];
    box.style.animationPlayState = 'running';
    equal(other.playState, 'running');
});
test('frames of one place are one, and an element without its effect is at rest', () => {
    const { box } = stage('@keyframes twice { from { left: 1px } from { top: 2px } to { left: 3px; top: 3px } } @keyframes empty { from {} }'
        + '#box { animation: twice 1s }');
    const [one] = box.getAnimations() as CSSAnimation[];
    equal((one.effect as KeyframeEffect).getKeyframes().map(({ left, top }) => [left, top]), [['1px', '2px'], ['3px', '3px']]);
    one.effect = null;
    equal([one.playState, one.animationName], ['finished', 'twice']);
});
test('variables are animated too, for what goes by them', () => {
    const { box } = stage('@keyframes tint { from { --c: blue } to { --c: green } } #box { --c: red; color: var(--c); animation: tint 1s paused both }');
    const style = getComputedStyle(box);
    equal([style.getPropertyValue('--c'), style.color], ['blue', 'rgb(0, 0, 255)']);
});
test('events of animations take what they are given as text and numbers', () => {
    const event = new AnimationEvent('x', { animationName: null, elapsedTime: '0.5', pseudoElement: 1 } as any);
    equal([event.animationName, event.elapsedTime, event.pseudoElement], ['null', 0.5, '1']);
    throws(() => new TransitionEvent('x', { elapsedTime: NaN }), 'TypeError');
});
