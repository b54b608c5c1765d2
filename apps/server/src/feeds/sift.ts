// What of an answer is left alone because of what was asked, and of what was heard before.
import { type EpochMs, replacementCharacter } from "@chalkboard/kernel";
import type { Problem, Read, Reason, SourceEvent, SourceOdds } from "./source.ts";

export type OfGame = SourceEvent | { readonly event: SourceEvent };

/** What was asked for: the games of a league, by any of the source's names of it, or one of them. */
export type Question = { readonly names: readonly string[]; readonly key?: string };

export function eventIn(value: OfGame): SourceEvent {
  return "event" in value ? value.event : value;
}

function leftOut({ key }: Pick<SourceEvent, "key">, reason: Reason): Problem {
  return { event: key, what: { code: "game" }, reason };
}

/** Games that were not asked for, and what stands there for the second time, are left out. */
export function sift<T extends OfGame>(values: readonly T[], input: Question): Read<T> {
  const problems: Problem[] = [];
  const seen = new Set<string>();
  const kept = values.filter((value) => {
    const event = eventIn(value);
    const reason = strange(event, input) ?? (seen.has(event.key) ? { code: "repeated" as const } : undefined);
    seen.add(event.key);
    if (reason !== undefined) problems.push(leftOut(event, reason));
    return reason === undefined;
  });
  return { values: kept, problems };
}

function strange({ sportKey, key, away, home }: SourceEvent, input: Question): Reason | undefined {
  if (!input.names.includes(sportKey)) return { code: "otherLeague", said: sportKey };
  // Nobody can tell any more which name it was, and it must be nobody's name here.
  if (`${away}${home}`.includes(replacementCharacter)) return { code: "lostLetters", said: `${away} @ ${home}` };
  return input.key === undefined || input.key === key ? undefined : { code: "otherGame", said: key };
}

/** What each bookmaker said last of each market of each game, for as long as the game is to come and a day. */
export type SeenQuotes = {
  /** Of an answer the games of which no market is older than it was heard before, and the keys of the others. */
  readonly fresh: (games: readonly SourceOdds[], now: EpochMs) => { readonly games: readonly SourceOdds[]; readonly late: ReadonlySet<string>;
    readonly problems: readonly Problem[] };
};

const keptMs = 86_400_000;

/** An answer can be older than one before it, from a store on its way or by another line; its prices are not the source's any more. */
export function createSeenQuotes(): SeenQuotes {
  const received = new Map<string, { readonly startsAt: EpochMs; readonly saidAt: Map<string, EpochMs> }>();
  const newest = ({ event, saidAt }: SourceOdds): EpochMs | undefined => {
    const before = received.get(event.key)?.saidAt;
    return [...saidAt ?? []].flatMap(([market, at]) => (at < (before?.get(market) ?? at) ? [at] : []))[0];
  };
  return {
    fresh: (games, now) => {
      for (const [key, { startsAt }] of received) if (startsAt + keptMs < now) received.delete(key);
      const late = new Map(games.flatMap((game) => {
        const at = newest(game);
        return at === undefined ? [] : [[game, at] as const];
      }));
      const fresh = games.filter((game) => !late.has(game));
      for (const { event: { key, startsAt }, saidAt } of fresh) {
        received.set(key, { startsAt, saidAt: new Map([...received.get(key)?.saidAt ?? [], ...saidAt ?? []]) });
      }
      return {
        games: fresh, late: new Set([...late.keys()].map(({ event }) => event.key)),
        problems: [...late].map(([{ event }, at]) => leftOut(event, { code: "late", said: new Date(at).toISOString() })),
      };
    },
  };
}
