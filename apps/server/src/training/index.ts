export { trainingHandlers } from "./handlers.ts";
export { type BroughtGame, learnNames, type Learning } from "./learn.ts";
export { learnLeagues, type NamedLeague, namesOfLeagues, noteLeagueGames, strangeLeagues } from "./learn-leagues.ts";
export { learnMarkets, type NamedMarket, seenMarkets, type TaughtMarket, taughtMarkets } from "./learn-markets.ts";
export { learnPlayers, type NamedPlayer } from "./learn-players.ts";
export { likeness, saidOf } from "./likeness.ts";
