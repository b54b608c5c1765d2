import {
  type AnswerOf,
  type Call,
  type files,
  isOnline,
  isPlatform,
  type ListCall,
  live,
  type PayloadOf,
} from "@chalkboard/contract";
import type { Clock, EpochMs, Log } from "@chalkboard/kernel";
import { formatOf, type Language, loadMessages, translator } from "@chalkboard/i18n";
import { type Column, type ListColumns, listColumnsOf, totalsRows, type Writer } from "@chalkboard/list-columns";
import type { Database } from "../../platform/database/database.ts";
import type { RowOf } from "../../platform/database/query.ts";
import { type Context, type Handler, isRefused, type Session } from "../../platform/http/handlers.ts";
import type { Sessions } from "../../platform/http/sessions.ts";
import { publish } from "../../platform/live/index.ts";
import * as queries from "./queries.ts";
import { writeFile } from "./writing.ts";

export type MakingTools = {
  readonly database: Database;
  readonly sessions: Sessions;
  readonly clock: Clock;
  readonly log: Log;
  /** Answers a call, reading from this database. */
  readonly handlerOver: (database: Database, path: string) => Handler<Call>;
  /** A server that stops leaves the file to the next one, which starts it again. */
  readonly stop: AbortSignal;
};

type Begun = RowOf<typeof queries.beginFile.columns>;
type Page = AnswerOf<ListCall>;

/** Rows requested at once: between two requests other work gets its turn. */
const pageRows = 250;
const partBytes = 262_144;
const tellEveryMs = 500;

/** Makes a whole file, or marks it as failed. A file deleted meanwhile ends silently. */
export async function makeFile(tools: MakingTools, fileId: number): Promise<void> {
  const { database, sessions, log } = tools;
  const begun = await database.transaction("all", async (sql) => {
    const row = await sql.row(queries.beginFile, [fileId]);
    if (row !== undefined) await sql.run(queries.removeParts, [fileId]);
    return row;
  });
  if (begun === undefined) return;
  const session = await sessions.findByHash(begun.session_hash);
  const problem =
    session === undefined
      ? "its session has ended"
      : await database.snapshot((then) => write(tools, then, begun, session));
  if (problem === undefined) return;
  log.warn({ file: fileId, list: begun.list, problem }, "a file could not be created");
  await note(database, begun, { state: "failed", rows: 0, rowsInAll: null, bytes: 0 });
}

/** @returns why it cannot be made; undefined when it was, or is no longer wanted */
async function write(tools: MakingTools, then: Database, begun: Begun, session: Session): Promise<string | undefined> {
  const sheet = listColumnsOf(begun.list);
  if (sheet === undefined) return "its list has no columns any longer";
  const pages = pagesOf(tools, then, begun, session);
  const first = await pages.next();
  if (first.done === true) return first.value;
  const sums = (first.value.sums ?? []) as readonly { readonly count: number }[];
  const rowsInAll = sums.reduce((all, { count }) => all + count, 0);
  const writer = await writerOf(begun.language as Language, session);
  const columns = columnsOf(sheet, writer, begun);
  const totals = totalsRows<ListCall>(columns, sums as never, session.currency);
  let done = 0;
  let problem: string | undefined;
  async function* rows(): AsyncGenerator<Record<string, unknown>> {
    let page: IteratorResult<Page, string | undefined> = first;
    for (; page.done !== true; page = await pages.next()) {
      yield* page.value.rows;
      done += page.value.rows.length;
    }
    problem = page.value;
  }
  const format = begun.format as files.FileFormat;
  await storeContent(
    tools,
    begun,
    writeFile(format, { columns: columns as readonly Column<Record<string, unknown>>[], totals, rows: rows(), writer }),
    () => (problem === undefined ? { rows: done, rowsInAll } : undefined),
  );
  return problem;
}

/** The list's pages, the first with its sums. Returns an error where they end early. */
async function* pagesOf(
  { handlerOver, clock, stop }: MakingTools,
  then: Database,
  begun: Begun,
  session: Session,
): AsyncGenerator<Page, string | undefined> {
  const handler = handlerOver(then, begun.list);
  const context = contextOf({ ...session, language: begun.language }, clock.now());
  for (let after: string | undefined | null; after !== null;) {
    stop.throwIfAborted();
    const paging = after === undefined ? { withSums: true } : { after };
    const answer = await handler({ ...begun.filters, limit: pageRows, ...paging } as PayloadOf<Call>, context);
    if (isRefused(answer)) return `refused with ${String(answer.refused)}`;
    const page = answer as Page;
    yield page;
    after = page.next;
  }
  return undefined;
}

/** The chosen columns, in the chosen order. */
function columnsOf(
  sheet: ListColumns,
  writer: Writer,
  { filters: input, columns }: Begun,
): ReturnType<ListColumns["columns"]> {
  const all = sheet.columns(writer, input);
  return columns.flatMap((title) => all.filter((column) => column.title === title));
}

async function writerOf(language: Language, { currency, timeZone, serviceKind }: Session): Promise<Writer> {
  return {
    t: translator(language, await loadMessages(language)),
    format: formatOf(language),
    language,
    currency,
    zone: timeZone,
    isOnline: isOnline(serviceKind),
    isPlatform: isPlatform(serviceKind),
  };
}

/** A job has no request: what a handler knows of one is empty. */
function contextOf(session: Session, now: EpochMs): Context {
  return { session, token: "", tokenAdm: "", now, address: "", host: "", isSecure: false };
}

type Progress = {
  readonly state: "making" | "done" | "failed";
  readonly rows: number;
  readonly rowsInAll: number | null;
  readonly bytes: number;
};

/**
 * Writes a stream to storage part by part, and reports progress now and then.
 * @param progress how many of its rows are in it; undefined where it ended early
 */
async function storeContent(
  { database, clock }: MakingTools,
  begun: Begun,
  stream: ReadableStream<Uint8Array>,
  progress: () => Pick<Progress, "rows" | "rowsInAll"> | undefined,
): Promise<void> {
  let held: Uint8Array[] = [];
  let heldBytes = 0;
  let bytes = 0;
  let number = 0;
  let reportedAt = 0;
  const put = async (): Promise<boolean> => {
    const part = Buffer.concat(held);
    held = [];
    heldBytes = 0;
    bytes += part.length;
    const isThere = await database.transaction(
      [begun.service_id],
      async (sql) => (await sql.run(queries.addPart, [begun.id, begun.service_id, number, part])) > 0,
    );
    number += 1;
    return isThere;
  };
  for await (const chunk of stream) {
    held.push(chunk);
    heldBytes += chunk.length;
    if (heldBytes >= partBytes && !(await put())) return;
    if (clock.now() - reportedAt < tellEveryMs) continue;
    reportedAt = clock.now();
    const far = progress();
    if (far !== undefined && !(await note(database, begun, { ...far, state: "making", bytes: bytes + heldBytes })))
      return;
  }
  const whole = progress();
  if (whole === undefined || (heldBytes > 0 && !(await put()))) return;
  await note(database, begun, { ...whole, state: "done", bytes });
}

/** Records the progress of a file; false when it was deleted. */
async function note(database: Database, begun: Begun, { state, rows, rowsInAll, bytes }: Progress): Promise<boolean> {
  const { id, service_id: serviceId, person_id: personId } = begun;
  return database.transaction([serviceId], async (sql) => {
    const isThere = (await sql.row(queries.noteFile, [id, state, rows, rowsInAll, bytes])) !== undefined;
    if (isThere) await publish(sql, [{ subject: live.subjects.files(serviceId, personId), data: {} }]);
    return isThere;
  });
}
