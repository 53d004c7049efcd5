import { HomeView } from "../views/HomeView";
import { SharedPhotoView } from "../views/SharedPhotoView";
import { StarredPlansView } from "../views/StarredPlansView";
import { Router } from "./Router";

/** Where a shared photo is shown. */
export const sharedPhotoPath = "/shared-photo";

export const router = new Router(
    [
        { path: "/", name: "home", view: HomeView },
        { path: sharedPhotoPath, name: "shared-photo", view: SharedPhotoView },
        { path: "/starred-plans", name: "starred-plans", view: StarredPlansView },
    ],
    window,
);
