// How much an origin may keep: assumed for a phone of 128 GB, of whose volume WebKit lets an app that is
// no browser have 15 % for an origin, and Chromium 60 %.
const gibibyte = 2 ** 30;

export const quota = host.isChromium ? Math.floor(0.6 * 119 * gibibyte) : Math.floor(0.15 * 120 * gibibyte);
