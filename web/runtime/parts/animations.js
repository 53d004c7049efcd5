// Web Animations: what scripts animate, under the clock of the page. No sheet of a page's animates
// anything, and no change of a style is a transition.
import { expose } from '../late-globals.js';
import {
    Animation, AnimationEffect, AnimationPlaybackEvent, AnimationTimeline, DocumentTimeline,
    KeyframeEffect, animate, animationsOf, timeline,
} from '../animations/animations.js';

const late = { AnimationPlaybackEvent, AnimationTimeline, DocumentTimeline };
expose(late);
runtime.refuseInstances(Animation, AnimationEffect, AnimationTimeline);
runtime.provide({ ...late, Animation, AnimationEffect, KeyframeEffect, animate, animationsOf, timeline });
