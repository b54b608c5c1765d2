export { catalogHandlers } from "./handlers.ts";
export { type BoardOffers, boardOffers } from "./selling-board.ts";
