// What a page, its frames and its workers have in common: names of blobs, and channels.

export function cluster() {
    runtime.cluster ??= host.link?.cluster ?? host.frame?.cluster()
        ?? { objectURLs: new Map(), channels: new Map(), isShared: false };
    return runtime.cluster;
}

/** Whether documents in iframes have realms beside this one. */
export const hasSisters = () => host.frame !== undefined || host.runningWindow !== undefined;

/** What follows looks at that, or changes it: which of them comes first may matter. */
export function shareMemory() {
    if (cluster().isShared) host.shareMemory();
}
