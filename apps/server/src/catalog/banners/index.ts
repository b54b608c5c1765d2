export { carouselHandlers } from "./handlers.ts";
