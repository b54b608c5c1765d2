export { createEncoder, type Encoder } from "./encode.ts";
export { picturesHandlers } from "./handlers.ts";
export { createMediaStorage, type MediaStorage } from "./media-storage.ts";
export { putInPlace, watchPlaces } from "./moving.ts";
export { pathOf } from "./path.ts";
export { servePictures } from "./serving.ts";
