// What a playlist of HTTP Live Streaming says (RFC 8216). Its files are not fetched: nobody decodes them.

/**
 * The first variant of a playlist that has several, with its size; else how long it is all in all, in
 * seconds. What has no end yet is live. Nothing for what is no playlist.
 */
export function playlistOf(bytes, url) {
    if (String.fromCharCode(...bytes.subarray(0, 7)) !== '#EXTM3U') return undefined;
    const { TextDecoder } = runtime.load('text-encoding');
    const lines = new TextDecoder().decode(bytes).split(/\r?\n/);
    const first = lines.findIndex((line) => line.startsWith('#EXT-X-STREAM-INF:'));
    if (first >= 0) {
        const address = lines.slice(first + 1).find((line) => line !== '' && !line.startsWith('#')) ?? '';
        if (!globalThis.URL.canParse(address, url)) return undefined;
        const [, width = 0, height = 0] = /[:,]RESOLUTION=(\d+)x(\d+)/.exec(lines[first]) ?? [];
        return { variant: new globalThis.URL(address, url).href, width: Number(width), height: Number(height) };
    }
    if (!lines.some((line) => line.startsWith('#EXT-X-ENDLIST'))) return { duration: Infinity };
    const lengths = lines.map((line) => Number(/^#EXTINF:([\d.]+)/.exec(line)?.[1] ?? 0));
    return { duration: lengths.reduce((sum, one) => sum + one, 0) };
}
