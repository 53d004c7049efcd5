/** The address under which the page loads a file of the device (F16, F132). */
export function addressOfFile(serverUrl: string, path: string): string {
    if (typeof path !== "string") return path;
    if (path.startsWith("/")) return `${serverUrl}/_capacitor_file_${path}`;
    if (path.startsWith("file://")) {
        return `${serverUrl}/_capacitor_file_${path.slice("file://".length)}`;
    }
    if (path.startsWith("content://")) {
        return `${serverUrl}/_capacitor_content_${path.slice("content:/".length)}`;
    }
    return path;
}
