export {
  type ImportedGame,
  type ImportedLeague,
  type ImportedLine,
  type ImportedResult,
  type ImportedScore,
  type ParsedSeason,
  type Problem,
  type Reason,
  type Season,
  type SeasonGame,
  UnreadableFile,
} from "./formats/game.ts";
export { closedAt, endedAt, type ImportCounts, importSeason, openedAt } from "./import-season.ts";
export { pointsCell, priceCell } from "./formats/sbr-cells.ts";
export { mlb, parseSbrMlb } from "./formats/sbr-mlb.ts";
export { fileKinds } from "./formats/season-files.ts";
export { underStoredKeys } from "./stored-keys.ts";
export {
  importLines,
  importResults,
  importSchedule,
  type LinesAt,
  type ScheduledGame,
  type StoredGame,
} from "./write.ts";
