export { integratorsHandlers } from "./handlers.ts";
export { makeKey } from "./keys.ts";
export { saveIntegrator } from "./saving.ts";
