// What the command lines of other workspaces use: the installation's database, error messages, the arguments of a
// season's import.
export { seasonCommand, type SeasonCommand, WrongCommand } from "./command-line.ts";
export { complaint } from "./complaint.ts";
export { closeOnSignal, type Installation, openInstallation } from "./installation.ts";
export { problemLine } from "./report.ts";
