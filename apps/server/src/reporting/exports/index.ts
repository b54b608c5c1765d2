export { filesHandlers } from "./handlers.ts";
export { makeFile } from "./making.ts";
export { serveFiles } from "./serving.ts";
export { removeOldFiles } from "./removing.ts";
