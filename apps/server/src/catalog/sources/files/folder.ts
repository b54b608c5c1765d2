// Checks a source's folder: new files that have stopped growing are imported like an uploaded file
// (docs/design/catalog.md).
import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { sources } from "@chalkboard/contract";
import type { Clock, Log } from "@chalkboard/kernel";
import { fieldColumns } from "../../../platform/database/columns.ts";
import type { Database } from "../../../platform/database/database.ts";
import type { SourceFolder } from "../../../platform/ports/source-folder.ts";
import * as fileQueries from "./file-queries.ts";
import * as queries from "./folder-queries.ts";
import { longestFile } from "./season-file.ts";
import { noteRun, nothing } from "./take-file.ts";
import { takeSeason } from "./take-season.ts";

type Tools = {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly folder: SourceFolder | undefined;
};
type Source = { readonly id: number; readonly terms: sources.SourceTerms; readonly trigger: sources.RunTrigger };
export type Looked = {
  /** Why the check failed, or an internal error; empty where there is none. */
  readonly error: string;
  /** Files added to the runs: imported, or reported with the reason. */
  readonly reported: number;
};

/** Checks once: files unchanged since the previous check are imported, in the order of their names. */
export async function lookAtFolder(tools: Tools, source: Source): Promise<Looked> {
  const { database, folder } = tools;
  const { id, terms } = source;
  if (folder === undefined) return { error: "folder: CHALKBOARD_SOURCE_FOLDER names none on this server", reported: 0 };
  const found = await folder.look(terms.folder);
  if ("fault" in found) return { error: `folder: ${found.fault}`, reported: 0 };
  let result = await resume(tools, source);
  const due = await database.transaction("all", (sql) =>
    sql.rows(queries.noteLook, [id, ...fieldColumns(found, "name", "size", "changedAt")]),
  );
  const current = new Map(found.map((file) => [file.name, file]));
  for (const { name, digest } of due) {
    const came = await takeOne(tools, source, { name, digest, changedAt: current.get(name)?.changedAt ?? 0 });
    if (came === "busy") break;
    if (came === "fault") return { error: `fault: ${name} was not taken whole`, reported: result + 1 };
    if (came === "reported") result += 1;
  }
  return { error: "", reported: result };
}

/** A file whose import did not finish, because its process stopped, is imported again; the next check settles it. */
async function resume(tools: Tools, { id, trigger }: Source): Promise<number> {
  const left = await tools.database.read("all", (sql) => sql.row(queries.leftOver, [id]));
  if (left === undefined) return 0;
  await takeSeason(tools, id, trigger);
  return 1;
}

type Due = { readonly name: string; readonly digest: string | null; readonly changedAt: number };

async function takeOne(
  tools: Tools,
  source: Source,
  { name, digest, changedAt }: Due,
): Promise<"reported" | "same" | "busy" | "fault" | "growing"> {
  const { database, clock, folder } = tools;
  const { id, terms, trigger } = source;
  const read = (await folder?.read(terms.folder, name, longestFile)) ?? { fault: "the folder is gone" };
  const settle = (taken: string | null): Promise<unknown> =>
    database.transaction("all", (sql) => sql.run(queries.settleFile, [id, name, taken]));
  const refuse = async (error: string): Promise<"reported"> => {
    await database.transaction("all", (sql) =>
      noteRun(sql, { sourceId: id, error, startedAt: clock.now(), tookMs: 0, trigger, file: name, ...nothing }),
    );
    await settle(null);
    return "reported";
  };
  if ("fault" in read) return refuse(`unreadable: ${read.fault}`);
  // A file that changes while it is read has another state at the next check.
  if (read.changedAt !== changedAt) return "growing";
  const now = createHash("sha256").update(read.text).digest("hex");
  if (now === digest) return settle(now).then(() => "same");
  if (read.text.trim() === "") return refuse("unreadable: it is empty");
  const season = seasonOf(terms, name);
  if (season === "unknown") return refuse("season: neither its name nor the source says in which year it begins");
  const packed = gzipSync(read.text).toString("base64");
  const laid = await database.transaction("all", (sql) =>
    sql.row(fileQueries.layFile, [id, name, season, packed, new Date(clock.now()), null]),
  );
  if (laid === undefined) return "busy";
  if ((await takeSeason(tools, id, trigger)) === "fault") return "fault";
  await settle(now);
  return "reported";
}

/** The first year of a file's season: from its name, else from the source; null where its kind needs none. */
export function seasonOf(
  { adaptor, season }: Pick<sources.SourceTerms, "adaptor" | "season">,
  name: string,
): number | null | "unknown" {
  if (!sources.isFileAdaptor(adaptor) || !sources.fileLeagues[adaptor].asksSeason) return null;
  const named = /(?<!\d)(19|20)\d\d(?!\d)/.exec(name)?.[0];
  return named === undefined ? (season ?? "unknown") : Number(named);
}
