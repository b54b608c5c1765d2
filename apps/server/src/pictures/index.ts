export { createEncoder, type Encoder } from "./encode.ts";
export { picturesHandlers } from "./handlers.ts";
export { createKeeper, type Keeper } from "./keeper.ts";
export { putInPlace, watchPlaces } from "./moving.ts";
export { pathOf } from "./path.ts";
export { servePictures } from "./serving.ts";
