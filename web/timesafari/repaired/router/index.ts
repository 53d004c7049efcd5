import { Router } from "../../router/Router";
import { HomeView } from "../../views/HomeView";
import { StarredPlansView } from "../../views/StarredPlansView";
import { SharedPhotoView } from "../views/SharedPhotoView";

/** Where shared photos are shown. */
export const sharedPhotoPath = "/shared-photo";

export const router = new Router(
    [
        { path: "/", name: "home", view: HomeView },
        { path: sharedPhotoPath, name: "shared-photo", view: SharedPhotoView },
        { path: "/starred-plans", name: "starred-plans", view: StarredPlansView },
    ],
    window,
);
