/**
 * Gives rows the shape that they have on every platform.
 *
 * iOS puts a row before the first one that only names the columns, because its dictionaries forget
 * their order (F143). Here that row goes, and each other row gets its keys back in that order.
 */
export function withoutColumnRow<Result extends { values?: any[] } | undefined>(
    result: Result,
): Result {
    const first = result?.values?.[0];
    if (result && first !== null && typeof first === "object" && "ios_columns" in first) {
        const columns: string[] = first.ios_columns;
        result.values = result.values!.slice(1).map((row) => {
            const ordered: { [column: string]: unknown } = {};
            for (const column of columns) ordered[column] = row[column];
            return ordered;
        });
    }
    return result;
}
