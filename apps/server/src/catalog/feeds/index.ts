export {
  type Adaptor,
  type SourceAnswer,
  type Asking,
  type ClientSettings,
  type SourceClient,
  type SourceFailure,
  UnreadableAnswer,
} from "./adapters/adaptor.ts";
export { adaptors } from "./adapters/adaptors.ts";
export { applyOdds, type OddsAnswer, type OddsChanges } from "./applying/apply-odds.ts";
export { applyLinescore, applyScore, decideFinals, type ResultChanges } from "./applying/apply-result.ts";
export { askAboutResults } from "./applying/ask-results.ts";
export { applySchedule, type ScheduleChanges, type Writer } from "./applying/apply-schedule.ts";
export {
  changes,
  type CurrentLine,
  type CurrentSource,
  incomingOf,
  type LineMove,
  type MovePolicy,
} from "./applying/changes.ts";
export type { CycleCounts } from "./adapters/counts.ts";
export { type Binding, eachOnce } from "./binding/bind-games.ts";
export { createCycle, type CycleEnd } from "./cycle.ts";
export { type Fetch, type FetchAnswer, httpFetch, longestAnswer } from "./adapters/fetch.ts";
export { isAbout, type JumpLimits, type JumpReason } from "./applying/jumps.ts";
export { type KnownLeague, knownLeague, knownLeagues } from "./binding/known-leagues.ts";
export { holdPending, undoPending } from "./binding/pending-games.ts";
export { knownTeams, leagueOf, unknownTeams } from "./binding/league.ts";
export { findGames } from "./pair.ts";
export { parseEvents, parseLinescore, parseOdds, parseScores } from "./adapters/read.ts";
export type { FeedLeague, FeedPorts, FeedSettings } from "./applying/settings.ts";
export { applyWords } from "./applying/words.ts";
export type {
  Problem,
  Quote,
  Read,
  SegmentScore,
  SourceEvent,
  SourceLinescore,
  SourceOdds,
  SourceQuote,
  SourceScore,
} from "./adapters/source.ts";
