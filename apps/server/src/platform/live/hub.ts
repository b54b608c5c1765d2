import type { live } from "@chalkboard/contract";
import type { Clock, Log, Timers } from "@chalkboard/kernel";
import type { Database, Sql } from "../database/database.ts";
import { type BoardOffers, type Row, viewsOf } from "./board-views.ts";
import * as queries from "./queries.ts";
import { createRegister, type Subscription, type Watch } from "./register.ts";
import { inTurn } from "../ports/in-turn.ts";
import { repeated } from "./serial.ts";
import { listenWithReconnect } from "./listen.ts";
import { createPresence, type Presence } from "./presence.ts";

export type Hub = {
  /** Starts a subscription after `after` (undefined: from now on) and sends its snapshot. */
  readonly watch: (watch: Watch, after: number | undefined) => Promise<void>;
  readonly unwatch: (watch: Watch) => void;
  /** Records that an editor is among the lines of this subscription, or has left them. */
  readonly type: Presence["say"];
  readonly close: () => Promise<void>;
};

type Tools = {
  readonly database: Database;
  readonly timers: Timers;
  readonly log: Log;
  readonly clock: Clock;
  readonly boards: BoardOffers;
  readonly processId: string;
};

/** A notice: an empty one means that something was published; any other is about presence. */
const channel = "published";
const lookEveryMs = 1_000;
/** A subscription that missed more than this requests its data again. */
const replayedAtMost = 500;
/** So does one whose messages are not among those of this many last transactions. */
const lookedThrough = 5_000;

/** Fans published messages out to the subscriptions of this process. */
export async function createHub(tools: Tools): Promise<Hub> {
  const { database, timers, log, clock, boards } = tools;
  const register = createRegister();
  const typing = createPresence(tools, channel);
  // A subscription starts between two fan-outs, never during one, so that it neither misses a message nor gets one
  // twice.
  const alone = inTurn();
  let cursor: number | undefined;

  async function pump(): Promise<void> {
    const current = register.all();
    if (current.length === 0) {
      cursor = undefined;
      return;
    }
    const { until, rows } = await database.read("all", (sql) => published(sql, cursor, register.subjects()));
    if (rows.length > 0) await fanOut(rows);
    cursor = until;
    for (const one of current) if (one.isBehind) askAgain(one);
  }

  async function fanOut(rows: readonly Row[]): Promise<void> {
    const view = await viewsOf(
      rows,
      register.all().map(({ watch }) => watch),
      boards,
      clock.now(),
    );
    for (const row of rows) {
      for (const one of register.of(row.subject)) {
        if (one.watch.subject.text === row.subject) deliver(one, row.seq, view(row, one.watch));
        else askAgain(one);
      }
    }
  }

  async function begin(sql: Sql, watch: Watch, after: number | undefined): Promise<void> {
    cursor ??= (await sql.row(queries.lastPublished))?.published ?? 0;
    const head = (await sql.row(queries.subjectHead, [watch.subject.text]))?.seq ?? 0;
    const missed = await missedOf(sql, watch.subject.text, after, head);
    const one: Subscription = { watch, seq: missed === undefined ? head : (after ?? head), isBehind: false };
    say(one, { op: missed === undefined ? "resync" : "snap", id: watch.id, seq: one.seq });
    const view = await viewsOf(missed ?? [], [watch], boards, clock.now());
    for (const row of missed ?? []) deliver(one, row.seq, view(row, watch));
    register.add(one);
  }

  const pumping = repeated(() => alone(pump), log, "published messages could not be read");
  const listener = await listenWithReconnect(tools, channel, (said) =>
    said === "" ? pumping.run() : typing.hear(said),
  );
  const looking = timers.every(lookEveryMs, pumping.run);
  return {
    watch: async (watch, after) => {
      await alone(() => database.read("all", (sql) => begin(sql, watch, after)));
      typing.add(watch);
    },
    unwatch: (watch) => {
      register.remove(watch);
      typing.remove(watch);
    },
    type: typing.say,
    close: async () => {
      looking.clear();
      register.clear();
      await typing.close();
      await listener.close();
      await pumping.settled();
    },
  };
}

/** The messages after a number, and the number they reach. */
async function published(
  sql: Sql,
  from: number | undefined,
  subjects: readonly string[],
): Promise<{ until: number; rows: readonly Row[] }> {
  const last = (await sql.row(queries.lastPublished))?.published ?? 0;
  if (from === undefined || last <= from) return { until: Math.max(last, from ?? 0), rows: [] };
  return { until: last, rows: await sql.rows(queries.publishedBetween, [from, last, subjects]) };
}

/**
 * What a subscription missed since a number; undefined when it must start again: it is too much, no longer stored, or
 * the number is of another database.
 * @param after the last number received; undefined for a client that has received nothing and so missed nothing
 */
async function missedOf(
  sql: Sql,
  subject: string,
  after: number | undefined,
  head: number,
): Promise<readonly Row[] | undefined> {
  if (after === undefined || after === head) return [];
  if (after > head || head - after > replayedAtMost) return undefined;
  const rows = await sql.rows(queries.subjectAfter, [subject, after, replayedAtMost, lookedThrough]);
  return rows[0]?.seq === after + 1 && rows.length >= head - after
    ? rows.map((row) => ({ subject, ...row }))
    : undefined;
}

function deliver(one: Subscription, seq: number, data: string): void {
  if (seq <= one.seq) return;
  one.seq = seq;
  if (one.isBehind) askAgain(one);
  else one.isBehind = !one.watch.send(`{"op":"delta","id":${one.watch.id},"seq":${seq},"data":${data}}`);
}

function askAgain(one: Subscription): void {
  say(one, { op: "resync", id: one.watch.id, seq: one.seq });
}

function say(one: Subscription, message: live.FromServer): void {
  one.isBehind = !one.watch.send(JSON.stringify(message));
}
