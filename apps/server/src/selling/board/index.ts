export { catalogHandlers } from "./handlers.ts";
export { printNamesOf } from "./service-leagues.ts";
export { notesOf, type ShownNote } from "./notes.ts";
export { type BoardOffers, boardOffers } from "./lines/selling-board.ts";
