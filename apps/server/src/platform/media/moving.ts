// Moves pictures to where the installation's settings say, one after the other, while they are being read: a row
// changes when both places have the picture.
import type { Log, Timers } from "@chalkboard/kernel";
import type { Database } from "../database/database.ts";
import type { MediaStorage } from "./media-storage.ts";
import * as queries from "./queries.ts";

const everyMs = 30_000;
const mostAtOnce = 20;

type Tools = { readonly database: Database; readonly mediaStorage: MediaStorage };
/** The result of one step: something was done, nothing is left, or the store fails. */
type Step = "done" | "none" | "trouble";

/**
 * Moves some pictures that are in the wrong place, and deletes unused ones from the store.
 * @returns how many were moved and deleted
 */
export async function putInPlace(tools: Tools): Promise<{ readonly moved: number; readonly removed: number }> {
  const { store, isOutside } = tools.mediaStorage;
  if (store === undefined) {
    await tellOfLost(tools);
    return { moved: 0, removed: 0 };
  }
  const moved = isOutside ? await repeat(() => moveOut(tools)) : await moveHome(tools);
  const removed = await repeat(() => removeLeftover(tools));
  return { moved, removed };
}

async function repeat(step: () => Promise<Step>): Promise<number> {
  for (let done = 0; done < mostAtOnce; done += 1) if ((await step()) !== "done") return done;
  return mostAtOnce;
}

/** Pictures in a store that the settings no longer name. */
async function tellOfLost({ database, mediaStorage }: Tools): Promise<void> {
  const lost = await database.read("all", (sql) => sql.row(queries.nextOutside, [""]));
  if (lost !== undefined) await mediaStorage.tell("notSet");
}

async function moveOut({ database, mediaStorage }: Tools): Promise<Step> {
  const next = await database.read("all", (sql) => sql.row(queries.anyAtHome));
  if (next === undefined) return "none";
  return mediaStorage.alone<Step>(next.hash, async (sql, result) => {
    const row = await sql.row(queries.bytesForUpdate, [next.hash]);
    if (row?.bytes === null || row?.bytes === undefined) return "done";
    const trouble = await mediaStorage.store?.put(next.hash, queries.kindOf(next), Buffer.from(row.bytes));
    if (trouble !== undefined) {
      result(trouble);
      return "trouble";
    }
    await sql.run(queries.setBytes, [next.hash, null]);
    await sql.run(queries.removeLeftover, [next.hash]);
    return "done";
  });
}

/** One whose bytes are lost delays none of the others. */
async function moveHome({ database, mediaStorage }: Tools): Promise<number> {
  let [moved, after] = [0, ""];
  while (moved < mostAtOnce) {
    const next = await database.read("all", (sql) => sql.row(queries.nextOutside, [after]));
    if (next === undefined) break;
    after = next.hash;
    const got = await mediaStorage.look(after, queries.kindOf(next));
    if (got === "unreachable" || got === "refused") break;
    if (!Buffer.isBuffer(got)) continue;
    await mediaStorage.alone(after, async (sql) => {
      await sql.run(queries.setBytes, [after, got]);
      await sql.run(queries.addLeftover, [after, next.kind]);
    });
    moved += 1;
  }
  return moved;
}

/** Deletes one object from the store that no picture needs. */
async function removeLeftover({ database, mediaStorage }: Tools): Promise<Step> {
  const next = await database.read("all", (sql) => sql.row(queries.anyLeftover));
  if (next === undefined) return "none";
  return mediaStorage.alone<Step>(next.hash, async (sql, result) => {
    const isNeeded = (await sql.row(queries.outsideByHash, [next.hash])) !== undefined;
    const trouble = isNeeded ? undefined : await mediaStorage.store?.remove(next.hash, queries.kindOf(next));
    if (trouble !== undefined) {
      result(trouble);
      return "trouble";
    }
    await sql.run(queries.removeLeftover, [next.hash]);
    return "done";
  });
}

/** Runs moves again and again until it is closed. */
export function watchPlaces({ timers, log, ...tools }: Tools & { readonly timers: Timers; readonly log: Log }): {
  readonly close: () => Promise<void>;
} {
  let working: Promise<void> | undefined;
  const look = (): void => {
    working ??= putInPlace(tools)
      .then(({ moved, removed }) => {
        if (moved + removed > 0) log.info({ moved, removed }, "pictures were moved to their storage");
      })
      .catch((error: unknown) => log.error({ error: String(error) }, "pictures could not be moved to their storage"))
      .finally(() => {
        working = undefined;
      });
  };
  look();
  const timer = timers.every(everyMs, look);
  return {
    close: async () => {
      timer.clear();
      await working;
    },
  };
}
