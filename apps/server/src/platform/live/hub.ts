import type { live } from "@chalkboard/contract";
import type { Clock, Log, Timers } from "@chalkboard/kernel";
import type { Database, Sql } from "../database/database.ts";
import { type BoardOffers, type Row, type View, viewsOf } from "./board-views.ts";
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

/** What a subscription missed after a number; without rows it must start again from the head. */
type Missed = { readonly head: number; readonly after: number | undefined; readonly rows: readonly Row[] | undefined };

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
  /** Subscriptions that start next, with the last number that each received. */
  const starting = new Map<Watch, number | undefined>();
  let started: Promise<void> | undefined;

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

  /** Starts those that are waiting, together: what they have in common is read once. */
  async function startAll(): Promise<void> {
    started = undefined;
    const watches = [...starting.keys()];
    if (watches.length === 0) return;
    try {
      const missed = await database.read("all", (sql) => missedByAll(sql, watches));
      const rows = [...new Set([...missed.values()].flatMap((one) => one?.rows ?? []))];
      const view = await viewsOf(rows, watches, boards, clock.now());
      for (const watch of watches) if (starting.has(watch)) begin(watch, missed.get(watch), view);
    } finally {
      for (const watch of watches) starting.delete(watch);
    }
  }

  async function missedByAll(sql: Sql, watches: readonly Watch[]): Promise<ReadonlyMap<Watch, Missed>> {
    cursor ??= (await sql.row(queries.lastPublished))?.published ?? 0;
    const subjects = [...new Set(watches.map(({ subject }) => subject.text))];
    const heads = new Map((await sql.rows(queries.subjectHeads, [subjects])).map(({ subject, seq }) => [subject, seq]));
    const read = new Map<string, Missed>();
    const missed = new Map<Watch, Missed>();
    for (const watch of watches) {
      const { text } = watch.subject;
      const [after, head] = [starting.get(watch), heads.get(text) ?? 0];
      const key = `${text} ${after}`;
      const one = read.get(key) ?? { head, after, rows: await missedOf(sql, text, after, head) };
      read.set(key, one);
      missed.set(watch, one);
    }
    return missed;
  }

  function begin(watch: Watch, missed: Missed | undefined, view: View): void {
    const { rows, head, after } = missed ?? { rows: undefined, head: 0, after: undefined };
    const one: Subscription = { watch, seq: rows === undefined ? head : (after ?? head), isBehind: false };
    say(one, { op: rows === undefined ? "resync" : "snap", id: watch.id, seq: one.seq });
    for (const row of rows ?? []) deliver(one, row.seq, view(row, watch));
    register.add(one);
    typing.add(watch);
  }

  const pumping = repeated(() => alone(pump), log, "published messages could not be read");
  const listener = await listenWithReconnect(tools, channel, (said) =>
    said === "" ? pumping.run() : typing.hear(said),
  );
  const looking = timers.every(lookEveryMs, pumping.run);
  return {
    watch: (watch, after) => {
      starting.set(watch, after);
      started ??= alone(startAll);
      return started;
    },
    unwatch: (watch) => {
      starting.delete(watch);
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
