// Presence: who is editing among a league's lines now. It is sent to all processes and each keeps it as long as it is
// repeated: nothing is stored, and without editors nothing happens.
import { live } from "@chalkboard/contract";
import type { Log, Timer, Timers } from "@chalkboard/kernel";
import { z } from "zod";
import type { Database } from "../database/database.ts";
import * as queries from "./queries.ts";
import type { Watch } from "./register.ts";
import { inTurn } from "../ports/in-turn.ts";

export type Presence = {
  /** Starts to receive the editors among its lines; at once where there are some. */
  readonly add: (watch: Watch) => void;
  /** Without a subscription a client neither receives nor sends presence. */
  readonly remove: (watch: Watch) => void;
  /** Where the subscriber edits, repeated while it lasts; null when they have left. */
  readonly say: (watch: Watch, name: string, at: live.TypedCell | null) => void;
  /** Receives a message of a process. */
  readonly hear: (text: string) => void;
  readonly close: () => Promise<void>;
};

type Tools = { readonly database: Database; readonly timers: Timers; readonly log: Log; readonly processId: string };

/** An editor silent for this long has stopped, or their process has died. */
const silenceMs = 30_000;

const notice = z.object({ by: z.string(), subject: z.string(), name: z.string(), at: live.typedCell.nullable() });
type Notice = z.output<typeof notice>;
type TimedEditor = live.Editor & { readonly silence: Timer };

/** @param channel on which all processes receive each other's messages */
export function createPresence({ database, timers, log, processId }: Tools, channel: string): Presence {
  const watching = new Map<string, Set<Watch>>();
  /** The editors of this process, by the name under which all processes know them. */
  const names = new Map<Watch, string>();
  let nextId = 1;
  let isClosed = false;

  const tell = (watch: Watch): void => {
    const people = known
      .of(watch.subject.text)
      .filter(({ by }) => by !== names.get(watch))
      .map(({ name, at }) => ({ name, at }));
    watch.send(JSON.stringify({ op: "typing", id: watch.id, people } satisfies live.FromServer));
  };
  const known = createMemory(timers, (subject, by) => {
    for (const watch of watching.get(subject) ?? []) if (names.get(watch) !== by) tell(watch);
  });
  const turn = inTurn();
  const tellAll = (result: Notice): void => {
    if (isClosed) return;
    turn(() => database.read("all", (sql) => sql.run(queries.notify, [channel, JSON.stringify(result)]))).catch(
      (error: unknown) => log.warn({ error: String(error) }, "presence could not be published"),
    );
  };
  const leave = (watch: Watch): void => {
    const by = names.get(watch);
    if (by !== undefined) tellAll({ by, subject: watch.subject.text, name: "", at: null });
  };

  return {
    add: (watch) => {
      if (!isOfLines(watch)) return;
      const { text } = watch.subject;
      watching.set(text, (watching.get(text) ?? new Set()).add(watch));
      if (known.of(text).length > 0) tell(watch);
    },
    remove: (watch) => {
      const { text } = watch.subject;
      watching.get(text)?.delete(watch);
      if (watching.get(text)?.size === 0) watching.delete(text);
      leave(watch);
      names.delete(watch);
    },
    say: (watch, name, at) => {
      if (watching.get(watch.subject.text)?.has(watch) !== true) return;
      if (at === null) return leave(watch);
      const by = names.get(watch) ?? `${processId}/${nextId++}`;
      names.set(watch, by);
      tellAll({ by, subject: watch.subject.text, name, at });
    },
    // What was missed with a lost connection expires by itself.
    hear: (text) => known.hear(notice.parse(JSON.parse(text))),
    close: async () => {
      for (const watch of names.keys()) leave(watch);
      isClosed = true;
      await turn(async () => undefined);
      known.clear();
    },
  };
}

type Memory = {
  readonly of: (subject: string) => readonly (live.Editor & { readonly by: string })[];
  readonly hear: (result: Notice) => void;
  readonly clear: () => void;
};

/** The editors that this process knows. @param moved an editor started, moved or left */
function createMemory(timers: Timers, moved: (subject: string, by: string) => void): Memory {
  const known = new Map<string, Map<string, TimedEditor>>();
  const forget = (subject: string, by: string): void => {
    const people = known.get(subject);
    people?.get(by)?.silence.clear();
    if (people?.delete(by) !== true) return;
    if (people.size === 0) known.delete(subject);
    moved(subject, by);
  };
  return {
    of: (subject) => [...(known.get(subject) ?? [])].map(([by, { name, at }]) => ({ by, name, at })),
    hear: ({ by, subject, name, at }) => {
      if (at === null) return forget(subject, by);
      const people = known.get(subject) ?? new Map<string, TimedEditor>();
      const before = people.get(by);
      before?.silence.clear();
      known.set(subject, people.set(by, { name, at, silence: timers.after(silenceMs, () => forget(subject, by)) }));
      if (before === undefined || !isSame(before.at, at)) moved(subject, by);
    },
    clear: () => {
      for (const people of known.values()) for (const { silence } of people.values()) silence.clear();
    },
  };
}

/** A service's board follows the same lines: its people do not see who edits them. */
function isOfLines({ requested: input, subject }: Watch): boolean {
  return subject.kind === "desk" && input === subject.text && input.startsWith("0/lines/");
}

function isSame(one: live.TypedCell, other: live.TypedCell): boolean {
  return (["eventId", "betType", "side", "alternate", "part"] as const).every((part) => one[part] === other[part]);
}
