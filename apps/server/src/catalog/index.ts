export { catalogHandlers } from "./handlers.ts";
export { leagueNamesOf } from "./service-leagues.ts";
export { notesOf, type ShownNote } from "./notes.ts";
export { type BoardOffers, boardOffers } from "./selling-board.ts";
