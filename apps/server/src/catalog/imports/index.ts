export { seasonCommand, type SeasonCommand, WrongCommand } from "../../cli/command-line.ts";
export { complaint } from "../../cli/complaint.ts";
export {
  type ImportedGame, type ImportedLeague, type ImportedLine, type ImportedResult, type ImportedScore, type ParsedSeason, type Problem, type Season,
  type SeasonGame, UnreadableFile,
} from "./formats/game.ts";
export { closedAt, endedAt, type ImportCounts, importSeason, openedAt } from "./import-season.ts";
export { closeOnSignal, type Installation, openInstallation } from "../../cli/installation.ts";
export { problemLine } from "../../cli/report.ts";
export { pointsCell, priceCell } from "./formats/sbr-cells.ts";
export { mlb, parseSbrMlb } from "./formats/sbr-mlb.ts";
export { fileKinds } from "./formats/season-files.ts";
export { underStoredKeys } from "./stored-keys.ts";
export { importLines, importResults, importSchedule, type LinesAt, type ScheduledGame, type StoredGame } from "./write.ts";
