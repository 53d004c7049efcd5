/** The types of events before they had names of their own, by these (DOM, "legacy event types"). */
export const oldTypes = {
    animationend: 'webkitAnimationEnd', animationiteration: 'webkitAnimationIteration',
    animationstart: 'webkitAnimationStart', transitionend: 'webkitTransitionEnd',
};
