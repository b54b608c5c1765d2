export { nameMatchingHandlers } from "./handlers.ts";
export { type BroughtGame, learnNames, type Learning } from "./learn.ts";
export { learnLeagues, type NamedLeague, namesOfLeagues, noteLeagueGames, strangeLeagues } from "./learn-leagues.ts";
export { learnMarkets, type NamedMarket, seenMarkets, type MatchedMarket, matchedMarkets } from "./learn-markets.ts";
export { learnPlayers, type NamedPlayer } from "./learn-players.ts";
export { similarity, saidOf } from "./matching/similarity.ts";
