export { createFeed, type FeedOptions } from "./feed.ts";
export { type League, leagueOf, leagues } from "./leagues.ts";
export { type GameState, type PeriodScore, lastChange, stateOf } from "./play.ts";
export { type Book, type Bookmaker, bookOf, bookmakers, marketKeys } from "./prices.ts";
export { type Game, type World, gameOf, gamesBetween, listedUntil } from "./schedule.ts";
export { type Pitchers, pitchersOf } from "./strength.ts";
