// Filters a response by the request and by earlier responses.
import { type EpochMs, replacementCharacter } from "@chalkboard/kernel";
import type { Problem, Read, Reason, SourceEvent, SourceOdds } from "../adapters/source.ts";

export type OfGame = SourceEvent | { readonly event: SourceEvent };

/** The request: the games of a league, by any of the source's names of it, or one game. */
export type Question = { readonly names: readonly string[]; readonly key?: string };

export function eventIn(value: OfGame): SourceEvent {
  return "event" in value ? value.event : value;
}

function leftOut({ key }: Pick<SourceEvent, "key">, reason: Reason): Problem {
  return { event: key, what: { code: "game" }, reason };
}

/** Leaves out games that were not requested, and duplicates. */
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
  // It is unknown which name it was, and it must not match any here.
  if (`${away}${home}`.includes(replacementCharacter)) return { code: "lostLetters", said: `${away} @ ${home}` };
  return input.key === undefined || input.key === key ? undefined : { code: "otherGame", said: key };
}

/** Each bookmaker's last quote of each market of each game, until a day after the game. */
export type SeenQuotes = {
  /** The games of a response in which no market is older than in an earlier one, and the keys of the others. */
  readonly fresh: (
    games: readonly SourceOdds[],
    now: EpochMs,
  ) => {
    readonly games: readonly SourceOdds[];
    readonly late: ReadonlySet<string>;
    readonly problems: readonly Problem[];
  };
};

const keptMs = 86_400_000;

/**
 * A response can be older than its predecessor, from a cache on the way or by another route; its prices are out of
 * date.
 */
export function createSeenQuotes(): SeenQuotes {
  const received = new Map<string, { readonly startsAt: EpochMs; readonly saidAt: Map<string, EpochMs> }>();
  const newest = ({ event, saidAt }: SourceOdds): EpochMs | undefined => {
    const before = received.get(event.key)?.saidAt;
    return [...(saidAt ?? [])].flatMap(([market, at]) => (at < (before?.get(market) ?? at) ? [at] : []))[0];
  };
  return {
    fresh: (games, now) => {
      for (const [key, { startsAt }] of received) if (startsAt + keptMs < now) received.delete(key);
      const late = new Map(
        games.flatMap((game) => {
          const at = newest(game);
          return at === undefined ? [] : [[game, at] as const];
        }),
      );
      const fresh = games.filter((game) => !late.has(game));
      for (const {
        event: { key, startsAt },
        saidAt,
      } of fresh) {
        received.set(key, { startsAt, saidAt: new Map([...(received.get(key)?.saidAt ?? []), ...(saidAt ?? [])]) });
      }
      return {
        games: fresh,
        late: new Set([...late.keys()].map(({ event }) => event.key)),
        problems: [...late].map(([{ event }, at]) =>
          leftOut(event, { code: "late", said: new Date(at).toISOString() }),
        ),
      };
    },
  };
}
