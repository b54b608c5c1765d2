// Stores pictures and documents: in the database, or in the installation's store. A picture's row says which, and is
// read first.
import type { pictures } from "@chalkboard/contract";
import type { Clock, Log, Timers } from "@chalkboard/kernel";
import type { Database, Sql } from "../database/database.ts";
import { noteAnew, type SignificantEvent } from "../operations/index.ts";
import { inTurn } from "../ports/in-turn.ts";
import type { StoreSettings } from "../ports/ports.ts";
import * as queries from "./queries.ts";
import { createStore, type PictureStore, type StoreTrouble } from "./store.ts";

export type MediaStorage = {
  /** Whether there is a store, and whether new pictures go into it. */
  readonly store: PictureStore | undefined;
  readonly isOutside: boolean;
  /** The bytes of a picture in our table; undefined where it is none, or unavailable now. */
  readonly read: (hash: string, kind: pictures.FileKind) => Promise<Buffer | undefined>;
  /** As read, with the reason where unavailable. */
  readonly look: (hash: string, kind: pictures.FileKind) => Promise<Buffer | Trouble | undefined>;
  /**
   * Exclusive work on a picture, in one transaction. One at a time in this process: a slow store holds one connection.
   * @param work a store failure in its result is reported, and what it wrote is kept
   */
  readonly alone: <T>(hash: string, work: (sql: Sql, result: TroubleReporter) => Promise<T>) => Promise<T>;
  readonly tell: (trouble: Trouble, pictureId?: number) => Promise<void>;
};

export type Trouble = StoreTrouble | "missing" | "altered" | "notSet";
type TroubleReporter = (trouble: StoreTrouble) => void;
type Got = Awaited<ReturnType<PictureStore["get"]>> | "notSet";

/** At most this many pictures are fetched at once; further requests fail at once when all of them are slow. */
const mostAtOnce = 16;
/** An event with the same text is repeated after this many minutes: an outage soon, a wrong setting once a day. */
const againAfter: Readonly<Record<Trouble, number>> = {
  unreachable: 10,
  refused: 10,
  missing: 1_440,
  altered: 1_440,
  notSet: 1_440,
};

type Tools = { readonly database: Database; readonly clock: Clock; readonly timers: Timers; readonly log: Log };

/** Creates the media storage. @param settings absent where the installation has no store */
export function createMediaStorage(settings: StoreSettings | undefined, tools: Tools): MediaStorage {
  const { database, log } = tools;
  const store = settings === undefined ? undefined : createStore(settings, tools);
  const underWay = new Map<string, Promise<Got>>();
  const inOrder = inTurn();

  const tell = async (trouble: Trouble, pictureId?: number): Promise<void> => {
    log.warn({ trouble, pictureId }, "pictures in the object storage are unavailable");
    await database.transaction("all", (sql) => noteAnew(sql, eventOf(trouble, pictureId), againAfter[trouble]));
  };

  /** Simultaneous requests for one picture fetch it once. */
  function fetched(hash: string, kind: pictures.FileKind): Promise<Got> {
    if (store === undefined) return Promise.resolve("notSet");
    const begun = underWay.get(hash);
    if (begun !== undefined) return begun;
    if (underWay.size >= mostAtOnce) return Promise.resolve("unreachable");
    const getting = store.get(hash, kind).finally(() => {
      underWay.delete(hash);
    });
    underWay.set(hash, getting);
    return getting;
  }

  async function look(hash: string, kind: pictures.FileKind, isAgain = false): Promise<Buffer | Trouble | undefined> {
    const row = await database.read("all", (sql) => sql.row(queries.bytesOf, [hash, kind]));
    if (row === undefined) return undefined;
    if (row.bytes !== null) return Buffer.from(row.bytes);
    const got = await fetched(hash, kind);
    if (Buffer.isBuffer(got)) return got;
    // It may have moved home during the request: its row says so.
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
    store,
    isOutside: settings !== undefined && !settings.isLeft,
    tell,
    look: (hash, kind) => look(hash, kind),
    read: async (hash, kind) => {
      const got = await look(hash, kind);
      return Buffer.isBuffer(got) ? got : undefined;
    },
    alone: (hash, work) => inOrder(() => workAlone(hash, work)),
  };
}

function eventOf(trouble: Trouble, pictureId: number | undefined): SignificantEvent {
  const about = { serviceId: 0 as SignificantEvent["serviceId"], data: { reason: trouble }, personId: null };
  if (trouble === "unreachable") return { ...about, kind: "storeUnreachable", subject: "pictures" };
  if (trouble === "refused") return { ...about, kind: "storeRefused", subject: "pictures" };
  return {
    ...about,
    kind: "pictureMissing",
    subject: pictureId === undefined ? "pictures" : `picture ${String(pictureId)}`,
  };
}
