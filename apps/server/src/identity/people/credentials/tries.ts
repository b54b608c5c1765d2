// Every action that asks for a password or a one-time code counts its attempts in the same way: signing in, a new
// password or address, turning off one-time codes. An attempt is counted before it is checked, in one database
// statement, and an unknown name is counted like an existing one.
import { createHash } from "node:crypto";
import type { services } from "@chalkboard/contract";
import { type EpochMs, isPauseOver } from "@chalkboard/kernel";
import type { Database, Sql } from "../../../platform/database/database.ts";
import * as queries from "./try-queries.ts";

const minuteMs = 60_000;
const forgottenAfterMs = 86_400_000;
const sweepEveryMs = 3_600_000;

/** A name as it was typed, on one platform. */
export type TriedName = { readonly platformId: number; readonly login: string };
type Bounds = Pick<services.Security, "attempts" | "lockMinutes">;

/** `undecided`: neither right nor wrong, as a password without its one-time code; it does not count. */
export type Verdict<T> = { readonly is: "right" | "wrong" | "undecided"; readonly answer: T };
export type Tried<T> = (Verdict<T> & { readonly failed: number }) | { readonly is: "locked"; readonly until: EpochMs };

export type Tries = {
  /**
   * Checks a password or code, unless its name is locked. @param failed makes the response: the number of failed
   * attempts, including this one
   */
  readonly look: <T>(
    name: TriedName,
    bounds: Bounds,
    now: EpochMs,
    look: () => Promise<Verdict<T>>,
  ) => Promise<Tried<T>>;
};

export function createTries(database: Database): Tries {
  let sweptAt = 0;

  async function sweep(sql: Sql, now: EpochMs): Promise<void> {
    if (!isPauseOver(sweptAt, sweepEveryMs, now)) return;
    sweptAt = now;
    await sql.run(queries.forgetTries, [new Date(now - forgottenAfterMs)]);
  }

  return {
    look: async (name, { attempts, lockMinutes }, now, look) => {
      const key = keyOf(name);
      const taken = await database.read("all", async (sql) => {
        await sweep(sql, now);
        return sql.row(queries.takeTry, [key, attempts, new Date(now + lockMinutes * minuteMs), new Date(now)]);
      });
      if (taken === undefined) {
        const locked = await database.read("all", (sql) => sql.row(queries.lockOf, [key]));
        return { is: "locked", until: locked?.locked_until ?? now };
      }
      let verdict;
      try {
        verdict = await look();
      } catch (error) {
        await giveBack(key);
        throw error;
      }
      if (verdict.is === "undecided") await giveBack(key);
      if (verdict.is === "right") await database.read("all", (sql) => sql.run(queries.clearTries, [key]));
      return { ...verdict, failed: taken.failed };
    },
  };

  async function giveBack(key: Uint8Array): Promise<void> {
    await database.read("all", (sql) => sql.run(queries.giveBackTry, [key]));
  }
}

/** Unlocks a name: its person has a new password. */
export async function clearTries(sql: Sql, name: TriedName): Promise<void> {
  await sql.run(queries.clearTries, [keyOf(name)]);
}

function keyOf({ platformId, login }: TriedName): Uint8Array {
  return createHash("sha256").update(`${platformId}/${login.trim().toLowerCase()}`).digest();
}
