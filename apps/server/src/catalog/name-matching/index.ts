export { nameMatchingHandlers } from "./handlers.ts";
export { type BroughtGame, learnNames, learnPlayers, type Learning, type NamedPlayer } from "./learn.ts";
export {
  learnLeagues,
  learnMarkets,
  type MatchedMarket,
  matchedMarkets,
  type NamedLeague,
  type NamedMarket,
  namesOfLeagues,
  noteLeagueGames,
  seenMarkets,
  strangeLeagues,
} from "./learn-keys.ts";
export { similarity, saidOf } from "./matching/similarity.ts";
