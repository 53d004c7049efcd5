import type { PermissionState } from "@capacitor/core";

export type CameraPermissionState = PermissionState | "limited";
export type CameraPermissionType = "camera" | "photos";

export interface PermissionStatus {
    camera: CameraPermissionState;
    photos: CameraPermissionState;
}

export interface CameraPluginPermissions {
    permissions: CameraPermissionType[];
}

export enum CameraSource {
    Prompt = "PROMPT",
    Camera = "CAMERA",
    Photos = "PHOTOS",
}

export enum CameraDirection {
    Rear = "REAR",
    Front = "FRONT",
}

export enum CameraResultType {
    Uri = "uri",
    Base64 = "base64",
    DataUrl = "dataUrl",
}

export interface ImageOptions {
    /** From 0 to 100. */
    quality?: number;
    allowEditing?: boolean;
    resultType: CameraResultType;
    saveToGallery?: boolean;
    /** In pixels, as `height`: what is larger shrinks. */
    width?: number;
    height?: number;
    correctOrientation?: boolean;
    source?: CameraSource;
    direction?: CameraDirection;
    presentationStyle?: "fullscreen" | "popover";
    webUseInput?: boolean;
    promptLabelHeader?: string;
    promptLabelCancel?: string;
    promptLabelPhoto?: string;
    promptLabelPicture?: string;
}

export interface Photo {
    base64String?: string;
    dataUrl?: string;
    path?: string;
    webPath?: string;
    exif?: any;
    /** On iOS always `jpeg`. */
    format: string;
    saved: boolean;
}

export interface GalleryImageOptions {
    quality?: number;
    width?: number;
    height?: number;
    correctOrientation?: boolean;
    presentationStyle?: "fullscreen" | "popover";
    /** The most photos; 0: any number. */
    limit?: number;
}

export interface GalleryPhoto {
    path?: string;
    webPath: string;
    exif?: any;
    format: string;
}

export interface GalleryPhotos {
    photos: GalleryPhoto[];
}

export interface CameraPlugin {
    getPhoto(options: ImageOptions): Promise<Photo>;
    pickImages(options: GalleryImageOptions): Promise<GalleryPhotos>;
    pickLimitedLibraryPhotos(): Promise<GalleryPhotos>;
    getLimitedLibraryPhotos(): Promise<GalleryPhotos>;
    checkPermissions(): Promise<PermissionStatus>;
    requestPermissions(permissions?: CameraPluginPermissions): Promise<PermissionStatus>;
}

// Names of earlier versions.
export type CameraPhoto = Photo;
export type CameraOptions = ImageOptions;
