import { EmbeddedPostgresError } from "../platform/database/cluster/embedded.ts";
import { WrongCommand } from "./command-line.ts";
import { UnreadableFile } from "../catalog/imports/index.ts";
import { faultLine } from "./report.ts";

/** One sentence for an error that a person can fix; anything else is a bug of ours and keeps its stack trace. */
export function complaint(error: unknown): string {
  if (error instanceof WrongCommand) return error.message;
  if (error instanceof UnreadableFile) return faultLine(error.reason);
  if (error instanceof EmbeddedPostgresError) return error.sentence;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const path = error instanceof Error && "path" in error ? String(error.path) : "";
  if (code === "ENOENT") return `There is no file ${path}.`;
  if (code === "EISDIR") return "A file is needed, not a folder.";
  if (code === "EACCES") return `The file ${path} may not be read.`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
