import type { SQLiteDBConnection } from "@capacitor-community/sqlite";

import { tempDB, type TempDB } from "../../libs/tempDB";

/** A photo on its way to the view, as the temp DB keeps it. */
export interface StoredPhoto {
    readonly shareId: string;
    readonly fileName: string;
    readonly dataURL: string;
}

/** How far a share has come. */
export interface StoredShare {
    readonly shareId: string;
    /** Whether it was before the user. */
    readonly isDisplayed: boolean;
    /** Whether native was told to forget it, and answered. */
    readonly isAcknowledged: boolean;
}

const schema =
    "CREATE TABLE IF NOT EXISTS shared_photo (" +
    "position INTEGER PRIMARY KEY AUTOINCREMENT, shareId TEXT NOT NULL UNIQUE, " +
    "fileName TEXT NOT NULL, dataURL TEXT NOT NULL, " +
    "displayed INTEGER NOT NULL DEFAULT 0, acknowledged INTEGER NOT NULL DEFAULT 0);";

/**
 * The shared photos between native and view: in the temp DB, one row for each share, in the order
 * in which they came.
 *
 * A row goes when its photo was displayed *and* native has forgotten the share, whichever is last.
 * Until then its share id is known here, and the same share is not stored a second time.
 */
export class SharedPhotoTable {
    readonly #tempDB: TempDB;
    #opened: Promise<SQLiteDBConnection> | undefined;

    constructor(tempDB: TempDB) {
        this.#tempDB = tempDB;
    }

    /** Adds a photo behind all others; one whose share is known already changes nothing. */
    async store({ shareId, fileName, dataURL }: StoredPhoto): Promise<void> {
        const database = await this.#open();
        const statement =
            "INSERT OR IGNORE INTO shared_photo (shareId, fileName, dataURL) VALUES (?, ?, ?)";
        await database.run(statement, [shareId, fileName, dataURL]);
    }

    /** All shares that are known here, oldest first. */
    async shares(): Promise<StoredShare[]> {
        const database = await this.#open();
        const rows = await database.query(
            "SELECT shareId, displayed, acknowledged FROM shared_photo ORDER BY position",
        );
        return (rows.values ?? []).map(({ shareId, displayed, acknowledged }) => ({
            shareId,
            isDisplayed: displayed === 1,
            isAcknowledged: acknowledged === 1,
        }));
    }

    /** The oldest photo that nobody has seen. */
    async nextToDisplay(): Promise<StoredPhoto | undefined> {
        const database = await this.#open();
        const rows = await database.query(
            "SELECT shareId, fileName, dataURL FROM shared_photo " +
                "WHERE displayed = 0 ORDER BY position LIMIT 1",
        );
        return rows.values?.[0];
    }

    /** The photo was before the user; its bytes are not needed any more. */
    markDisplayed(shareId: string): Promise<void> {
        return this.#mark(shareId, "displayed = 1, dataURL = ''");
    }

    /** Native has forgotten the share. */
    markAcknowledged(shareId: string): Promise<void> {
        return this.#mark(shareId, "acknowledged = 1");
    }

    /** In one transaction, so that a kill leaves no row that nobody would delete. */
    async #mark(shareId: string, change: string): Promise<void> {
        const database = await this.#open();
        await database.executeSet([
            {
                statement: `UPDATE shared_photo SET ${change} WHERE shareId = ?`,
                values: [shareId],
            },
            {
                statement:
                    "DELETE FROM shared_photo " +
                    "WHERE shareId = ? AND displayed = 1 AND acknowledged = 1",
                values: [shareId],
            },
        ]);
    }

    /** The table is made once; a failure is told, and the next use tries again. */
    #open(): Promise<SQLiteDBConnection> {
        this.#opened ??= this.#create().catch((error) => {
            this.#opened = undefined;
            throw error;
        });
        return this.#opened;
    }

    async #create(): Promise<SQLiteDBConnection> {
        const database = await this.#tempDB.open();
        await database.execute(schema);
        return database;
    }
}

export const sharedPhotos = new SharedPhotoTable(tempDB);
