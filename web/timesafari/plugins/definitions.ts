/** A photo that another app shared with this one. */
export interface SharedImageResult {
    /** The file's bytes, without a `data:` prefix. */
    base64: string;
    /** The name that the photo had in the app it came from. */
    fileName: string;
}

/** The native half: ios/App/App/SharedImagePlugin.swift. */
export interface SharedImagePlugin {
    /** Hands the photo over and forgets it; with none, an empty answer, which is no error. */
    getSharedImage(): Promise<Partial<SharedImageResult> | null | undefined>;
    /** Tells whether a photo is waiting, and leaves it there. */
    hasSharedImage(): Promise<{ hasImage: boolean }>;
}

/** What native has stored of the starred plans. */
export interface StarredPlansResult {
    planIds: string[];
    count: number;
    /** Unix milliseconds; 0 where nothing was stored. */
    updatedAt: number;
}

/** The native half: ios/App/App/DailyNotificationPlugin.swift and its Android twin. */
export interface DailyNotificationPlugin {
    /** Replaces the plans that the background worker fetches news of. */
    updateStarredPlans(options: {
        planIds: string[];
    }): Promise<{ success: boolean; planIdsCount: number; updatedAt: number }>;
    getStarredPlans(): Promise<StarredPlansResult>;
    /** Asks for a notification each day at that time of the phone's clock, as `09:00`. */
    scheduleDailyNotification(options: { time: string }): Promise<void>;
}
