export { createEncoder, type Encoder } from "./encode.ts";
export { picturesHandlers } from "./handlers.ts";
export { pathOf } from "./path.ts";
export { servePictures } from "./serving.ts";
