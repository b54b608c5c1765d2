// Where pictures and documents stand: in the database, or in the installation's store. A picture's row says which, and whoever reads one asks its row first.
import type { pictures } from "@chalkboard/contract";
import type { Clock, Log, Timers } from "@chalkboard/kernel";
import type { Database, Sql } from "../database/database.ts";
import { noteAnew, type SignificantEvent } from "../operations/index.ts";
import type { StoreSettings } from "../ports/ports.ts";
import * as queries from "./queries.ts";
import { createStore, type PictureStore, type StoreTrouble } from "./store.ts";

export type MediaStorage = {
  /** Where there is a store, and whether new pictures go into it. */
  readonly store: PictureStore | undefined;
  readonly isOutside: boolean;
  /** The bytes of a picture of our table; undefined where it is none, or cannot be had now. */
  readonly read: (hash: string, kind: pictures.FileKind) => Promise<Buffer | undefined>;
  /** As read, with what is the trouble. */
  readonly look: (hash: string, kind: pictures.FileKind) => Promise<Buffer | Trouble | undefined>;
  /**
   * Work on a picture that nobody else touches meanwhile, in one transaction. One after the other in this process: a store that is slow holds one connection.
   * @param work its trouble with the store is told, and what it wrote stays
   */
  readonly alone: <T>(hash: string, work: (sql: Sql, result: TroubleReporter) => Promise<T>) => Promise<T>;
  readonly tell: (trouble: Trouble, pictureId?: number) => Promise<void>;
};

export type Trouble = StoreTrouble | "missing" | "altered" | "notSet";
type TroubleReporter = (trouble: StoreTrouble) => void;
type Got = Awaited<ReturnType<PictureStore["get"]>> | "notSet";

/** So many pictures are fetched at once; who comes when all of them are slow is told so at once. */
const mostAtOnce = 16;
/** An event that says the same comes again after so many minutes: an outage soon, what is set wrong once a day. */
const againAfter: Readonly<Record<Trouble, number>> = { unreachable: 10, refused: 10, missing: 1_440, altered: 1_440, notSet: 1_440 };

type Tools = { readonly database: Database; readonly clock: Clock; readonly timers: Timers; readonly log: Log };

/** What keeps pictures. @param settings absent where the installation has no store */
export function createMediaStorage(settings: StoreSettings | undefined, tools: Tools): MediaStorage {
  const { database, log } = tools;
  const store = settings === undefined ? undefined : createStore(settings, tools);
  const underWay = new Map<string, Promise<Got>>();
  let last: Promise<unknown> = Promise.resolve();

  const tell = async (trouble: Trouble, pictureId?: number): Promise<void> => {
    log.warn({ trouble, pictureId }, "pictures of the store cannot be had");
    await database.transaction("all", (sql) => noteAnew(sql, eventOf(trouble, pictureId), againAfter[trouble]));
  };

  /** However many ask for one picture, it is fetched once. */
  function fetched(hash: string, kind: pictures.FileKind): Promise<Got> {
    if (store === undefined) return Promise.resolve("notSet");
    const begun = underWay.get(hash);
    if (begun !== undefined) return begun;
    if (underWay.size >= mostAtOnce) return Promise.resolve("unreachable");
    const getting = store.get(hash, kind).finally(() => { underWay.delete(hash); });
    underWay.set(hash, getting);
    return getting;
  }

  async function look(hash: string, kind: pictures.FileKind, isAgain = false): Promise<Buffer | Trouble | undefined> {
    const row = await database.read("all", (sql) => sql.row(queries.bytesOf, [hash, kind]));
    if (row === undefined) return undefined;
    if (row.bytes !== null) return Buffer.from(row.bytes);
    const got = await fetched(hash, kind);
    if (Buffer.isBuffer(got)) return got;
    // It may have come home while it was asked for: its row knows.
    if (got === "missing" && !isAgain) return look(hash, kind, true);
    await tell(got, got === "missing" || got === "altered" ? row.id : undefined);
    return got;
  }

  async function workAlone<T>(hash: string, work: (sql: Sql, result: TroubleReporter) => Promise<T>): Promise<T> {
    const troubles: StoreTrouble[] = [];
    const done = await database.transaction("all", async (sql) => {
      await sql.row(queries.onePictureAtATime, [hash]);
      return work(sql, (trouble) => void troubles.push(trouble));
    });
    for (const trouble of troubles) await tell(trouble);
    return done;
  }

  return {
    store, isOutside: settings !== undefined && !settings.isLeft, tell,
    look: (hash, kind) => look(hash, kind),
    read: async (hash, kind) => {
      const got = await look(hash, kind);
      return Buffer.isBuffer(got) ? got : undefined;
    },
    alone: (hash, work) => {
      const done = last.then(() => workAlone(hash, work));
      last = done.catch(() => undefined);
      return done;
    },
  };
}

function eventOf(trouble: Trouble, pictureId: number | undefined): SignificantEvent {
  const about = { serviceId: 0 as SignificantEvent["serviceId"], data: { reason: trouble }, personId: null };
  if (trouble === "unreachable") return { ...about, kind: "storeUnreachable", subject: "pictures" };
  if (trouble === "refused") return { ...about, kind: "storeRefused", subject: "pictures" };
  return { ...about, kind: "pictureMissing", subject: pictureId === undefined ? "pictures" : `picture ${String(pictureId)}` };
}
