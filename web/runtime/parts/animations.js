// Web Animations: what scripts animate, under the clock of the page. What styles animate is made of the same
// (`style-animations.js`).
import { expose } from '../late-globals.js';
import {
    Animation, AnimationEffect, AnimationPlaybackEvent, AnimationTimeline, DocumentTimeline,
    KeyframeEffect, activeOnes, animate, animationsOf, begin, boundary, change, enqueue, hold, plainly, schedule, settleAll,
    settlePending, stateOf, timeline, timingOf, together, valueIn,
} from '../animations/animations.js';

const late = { AnimationPlaybackEvent, AnimationTimeline, DocumentTimeline };
expose(late);
runtime.refuseInstances(Animation, AnimationEffect, AnimationTimeline);
runtime.provide({
    ...late, Animation, AnimationEffect, KeyframeEffect, activeOnes, animate, animationsOf, begin, boundary, change, enqueue,
    hold, plainly, schedule, settleAll, settlePending, stateOf, timeline, timingOf, together, valueIn,
});
