import { equal, rejects, sleep, test, throws } from '../unit';

const box = (): HTMLElement => document.body.appendChild(document.createElement('div'));
const frame = (): Promise<number> => new Promise((fulfil) => { requestAnimationFrame(fulfil); });
const look = (element: Element, name: string): string =>
    getComputedStyle(element).getPropertyValue(name);

test('an animation starts with a frame and ends after its time', async () => {
    const start = performance.now();
    const animation = box().animate({ opacity: [0, 1] }, { duration: 300, id: 'fade' });
    equal([animation.playState, animation.pending, animation.currentTime, animation.id],
        ['running', true, 0, 'fade']);
    equal(await animation.ready === animation, true);
    equal([animation.pending, typeof animation.startTime], [false, 'number']);
    equal(await animation.finished === animation, true);
    equal([animation.playState, animation.currentTime], ['finished', 300]);
    const took = performance.now() - start;
    equal([took >= 300, took < 350], [true, true]);
});
test('the end is told to who listens, once, before the callbacks of its frame', async () => {
    const told: string[] = [];
    const animation = box().animate([], 50);
    animation.onfinish = (event) => { told.push(`${event.type} ${event.currentTime}`); };
    animation.finished.then(() => { told.push('promise'); });
    await animation.ready;
    const until = async (): Promise<void> => {
        await frame();
        if (animation.playState === 'finished') told.push('frame');
        else await until();
    };
    await until();
    await sleep(100);
    equal(told, ['promise', 'finish 50', 'frame']);
});
test('cancel takes everything back and rejects who waits', async () => {
    const target = box();
    const animation = target.animate({ opacity: [0, 1] }, { duration: 100, fill: 'both' });
    let told = '';
    animation.oncancel = (event) => { told = `${event.type} ${event.currentTime}`; };
    await animation.ready;
    const { finished } = animation;
    animation.cancel();
    await rejects(finished, 'AbortError');
    equal([animation.playState, animation.currentTime, look(target, 'opacity')], ['idle', null, '1']);
    await frame();
    await frame();
    equal(told, 'cancel null');
});
test('pause keeps the time, play goes on from there, finish ends at once', async () => {
    const animation = box().animate({ opacity: [0, 1] }, 1000);
    await animation.ready;
    await sleep(200);
    animation.pause();
    await animation.ready;
    const time = animation.currentTime as number;
    await sleep(500);
    equal([animation.playState, animation.currentTime === time, animation.startTime],
        ['paused', true, null]);
    animation.play();
    await animation.ready;
    await sleep(100);
    equal(Math.abs((animation.currentTime as number) - time - 100) < 20, true);
    animation.finish();
    equal([animation.playState, animation.currentTime], ['finished', 1000]);
    await animation.finished;
    animation.play();
    equal([animation.playState, animation.currentTime], ['running', 0]);
    animation.cancel();
});
test('reverse and rates change the way that time goes', async () => {
    const animation = box().animate({ opacity: [0, 1] }, 100);
    animation.reverse();
    await animation.ready;
    equal([animation.playbackRate, animation.currentTime], [-1, 100]);
    await animation.finished;
    equal(animation.currentTime, 0);
    const start = performance.now();
    const quick = box().animate([], 400);
    quick.playbackRate = 4;
    await quick.finished;
    equal(performance.now() - start < 160, true);
    const endless = box().animate([], { duration: 10, iterations: Infinity });
    throws(() => { endless.finish(); }, 'InvalidStateError');
    endless.cancel();
});
test('styles follow an animation, and stay at its end where it fills', async () => {
    const target = box();
    target.style.opacity = '0.5';
    const animation = target.animate(
        [{ opacity: 0, transform: 'translateX(0px)' }, { opacity: 1, transform: 'translateX(100px)' }],
        { duration: 1000, fill: 'forwards' });
    animation.pause();
    animation.currentTime = 250;
    equal([look(target, 'opacity'), look(target, 'transform')], ['0.25', 'matrix(1, 0, 0, 1, 25, 0)']);
    animation.finish();
    equal(look(target, 'opacity'), '1');
    equal(target.style.opacity, '0.5');
    animation.commitStyles();
    equal([target.style.opacity, target.style.transform], ['1', 'translateX(100px)']);
    animation.cancel();
    const brief = target.animate({ opacity: [0, 0] }, 10);
    await brief.finished;
    equal(look(target, 'opacity'), '1');
});
test('what a keyframe leaves out is what the element has', () => {
    const target = box();
    target.style.opacity = '0.2';
    const animation = target.animate({ opacity: 1 }, 100);
    animation.pause();
    animation.currentTime = 50;
    equal(look(target, 'opacity'), '0.6');
    target.animate({ color: ['red', 'blue'] }, 100).currentTime = 60;
    equal(look(target, 'color'), 'rgb(102, 0, 153)');
    animation.cancel();
});
test('delays, directions, iterations and easings make the progress', () => {
    const progress = (timing: KeyframeEffectOptions, time: number): number | null | undefined => {
        const animation = new Animation(new KeyframeEffect(null, [], timing));
        animation.currentTime = time;
        const { progress: value } = (animation.effect as AnimationEffect).getComputedTiming();
        return typeof value === 'number' ? Math.round(value * 1000) / 1000 : value;
    };
    equal(progress({ duration: 100, delay: 50 }, 20), null);
    equal(progress({ duration: 100, delay: 50, fill: 'both' }, 20), 0);
    equal(progress({ duration: 100, delay: 50 }, 100), 0.5);
    equal(progress({ duration: 100, iterations: 3 }, 250), 0.5);
    equal(progress({ duration: 100, iterations: 2, direction: 'alternate' }, 175), 0.25);
    equal(progress({ duration: 100, fill: 'forwards', iterations: 1.5 }, 1000), 0.5);
    equal(progress({ duration: 100, easing: 'ease' }, 50), 0.802);
    equal(progress({ duration: 100, easing: 'cubic-bezier(0.42, 0, 0.58, 1)' }, 50), 0.5);
    equal(progress({ duration: 100, easing: 'steps(4)' }, 60), 0.5);
    equal(progress({ duration: 100, easing: 'linear(0, 0.5 20%, 1)' }, 10), 0.25);
    throws(() => new KeyframeEffect(null, [], { duration: 100, easing: 'fast' }), 'TypeError');
    throws(() => new KeyframeEffect(null, [], -1), 'TypeError');
});
test('keyframes are read back with what was left out', () => {
    const effect = new KeyframeEffect(box(),
        [{ opacity: 0 }, { opacity: 0.2, easing: 'ease-in' }, { opacity: 1, offset: 0.8 }, { opacity: 0 }]);
    equal(effect.getKeyframes().map((one) => [one.offset, one.computedOffset, one.easing, one.opacity]),
        [[null, 0, 'linear', '0'], [null, 0.4, 'ease-in', '0.2'], [0.8, 0.8, 'linear', '1'],
            [null, 1, 'linear', '0']]);
    const lists = new KeyframeEffect(null, { left: ['0px', '5px', '9px'], opacity: [0, 1] });
    equal(lists.getKeyframes().map((one) => [one.computedOffset, one.left ?? null, one.opacity ?? null]),
        [[0, '0px', '0'], [0.5, '5px', null], [1, '9px', '1']]);
    throws(() => new KeyframeEffect(null, [{ offset: 2 }]), 'TypeError');
    throws(() => new KeyframeEffect(null, [{ offset: 0.5 }, { offset: 0.2 }]), 'TypeError');
});
test('elements and documents know what is under way', async () => {
    const [outer] = [box()];
    const inner = outer.appendChild(document.createElement('p'));
    const animation = inner.animate({ opacity: [0, 1] }, 100);
    equal([inner.getAnimations()[0] === animation, outer.getAnimations().length,
        outer.getAnimations({ subtree: true }).length,
        document.getAnimations().includes(animation), animation.timeline === document.timeline],
    [true, 0, 1, true, true]);
    await animation.finished;
    equal([inner.getAnimations().length, document.getAnimations().includes(animation)], [0, false]);
});
test('an animation whose every property another one fills is removed', async () => {
    const target = box();
    const first = target.animate({ opacity: [0, 0.5] }, { duration: 20, fill: 'forwards' });
    const second = target.animate({ opacity: [0, 1] }, { duration: 20, fill: 'forwards' });
    await second.finished;
    await sleep(40);
    equal([first.replaceState, second.replaceState, target.getAnimations().length],
        ['removed', 'active', 1]);
    second.cancel();
});
test('nothing runs without a timeline, and a page may make its own parts', () => {
    const effect = new KeyframeEffect(box(), { opacity: [0, 1] }, 100);
    const animation = new Animation(effect, null);
    animation.play();
    equal([animation.pending, animation.currentTime, animation.effect === effect], [true, 0, true]);
    effect.updateTiming({ duration: 300, fill: 'both' });
    equal([effect.getTiming().duration, effect.getComputedTiming().endTime], [300, 300]);
    throws(() => new AnimationTimeline(), 'Illegal constructor');
    animation.cancel();
});
