export { seasonCommand, type SeasonCommand, WrongCommand } from "./command-line.ts";
export { complaint } from "./complaint.ts";
export {
  type ImportedGame, type ImportedLeague, type ImportedLine, type ImportedResult, type ImportedScore, type ParsedSeason, type Problem, type Season,
  type SeasonGame, UnreadableFile,
} from "./game.ts";
export { closedAt, endedAt, type ImportCounts, importSeason, openedAt } from "./import-season.ts";
export { closeOnSignal, type Installation, openInstallation } from "./installation.ts";
export { problemLine } from "./report.ts";
export { pointsCell, priceCell } from "./sbr-cells.ts";
export { mlb, parseSbrMlb } from "./sbr-mlb.ts";
export { fileKinds } from "./season-files.ts";
export { underStoredKeys } from "./stored-keys.ts";
export { importLines, importResults, importSchedule, type LinesAt, type ScheduledGame, type StoredGame } from "./write.ts";
