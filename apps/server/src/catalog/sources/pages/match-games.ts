// Matches a page's games to ours. Names match the teams' own and their aliases; a game keeps the key that it came with.
import type { sources } from "@chalkboard/contract";
import { type EpochMs, plainName, type TeamId } from "@chalkboard/kernel";
import type { PageGame } from "./page-games.ts";

export type EventToMatch = {
  readonly key: string;
  readonly day: string;
  readonly startsAt: EpochMs;
  readonly awayId: number;
  readonly homeId: number;
};
export type Address = { readonly teamId: number; readonly team: string; readonly address: string };
export type Ours = {
  /** By normalised name; those not created yet have no id. */
  readonly teams: ReadonlyMap<string, TeamId | undefined>;
  readonly events: readonly EventToMatch[];
  readonly addresses: readonly Address[];
};

/** A game under our key. Without a start it cannot be processed. */
export type MatchedGame = PageGame & {
  /** Its names without a matching team, and the addresses that the page links them to. */
  readonly unknown: readonly { readonly name: string; readonly teamId: number | null }[];
  /** Teams that the page links where we have them. */
  readonly seen: readonly number[];
  readonly isNew: boolean;
};

/** Matches each game to ours, and reports those that cannot be. @param isCut whether the page is truncated */
export function matchGames(
  games: readonly PageGame[],
  ours: Ours,
  address: string,
  isCut: boolean,
): readonly MatchedGame[] {
  const taken = new Set<string>();
  const used = new Set<EventToMatch>();
  return games.map((game, index): MatchedGame => {
    const linked = linksOf(game, ours, address);
    const none = { ...game, unknown: [], seen: [], isNew: false };
    const leave = (problem: sources.PageProblem): MatchedGame => ({
      ...none,
      isLeftOut: true,
      problems: [...game.problems, problem],
    });
    if (game.isLeftOut || game.day === null) return none;
    if (isCut && index === games.length - 1) return leave({ code: "cut", place: "row", said: "" });
    if (linked.elsewhere !== undefined) return leave({ code: "elsewhere", place: "link", said: linked.elsewhere });
    const sides = [game.away, game.home].map((name) => ({ name, plain: plainName(name) }));
    const unknown = sides.flatMap(({ name, plain }, side) =>
      ours.teams.has(plain) ? [] : [{ name, teamId: linked.teams[side] ?? null }],
    );
    const [awayId, homeId] = sides.map(({ plain }) => ours.teams.get(plain));
    if (awayId !== undefined && awayId === homeId)
      return leave({ code: "noNames", place: "team", said: `${game.away} / ${game.home}` });
    const found = eventOf(
      game,
      awayId,
      homeId,
      ours.events.filter((event) => !used.has(event)),
    );
    if (found === "several") return leave({ code: "twice", place: "time", said: "" });
    if (found !== undefined) used.add(found);
    const startsAt = game.startsAt ?? found?.startsAt ?? null;
    if (startsAt === null) return leave({ code: "noStart", place: "time", said: "" });
    const key = found?.key ?? freeKey(game, ours.events, taken);
    if (found === undefined && game.key !== "" && taken.has(game.key))
      return leave({ code: "twice", place: "key", said: game.key });
    taken.add(key);
    return { ...game, key, startsAt, unknown, seen: linked.seen, isNew: found === undefined };
  });
}

/** A game by its own key, else by its teams and day; of several the one whose start is nearest. */
function eventOf(
  game: PageGame,
  awayId: TeamId | undefined,
  homeId: TeamId | undefined,
  events: readonly EventToMatch[],
): EventToMatch | "several" | undefined {
  const own = game.key === "" ? undefined : events.find(({ key }) => key === game.key);
  if (own !== undefined || awayId === undefined || homeId === undefined) return own;
  const ofDay = events.filter((event) => event.day === game.day);
  const asListed = ofDay.filter((event) => event.awayId === awayId && event.homeId === homeId);
  // A page may list home and visitor swapped: prices and scores are assigned by the names (docs/design/catalog.md).
  const same =
    asListed.length > 0 ? asListed : ofDay.filter((event) => event.awayId === homeId && event.homeId === awayId);
  if (same.length < 2) return same[0];
  const { startsAt } = game;
  return startsAt === null
    ? "several"
    : same.toSorted((one, other) => Math.abs(one.startsAt - startsAt) - Math.abs(other.startsAt - startsAt))[0];
}

/** The page's own key, or day and names; for a second game on that day with its number. */
function freeKey(
  { key, day, away, home }: PageGame,
  events: readonly EventToMatch[],
  taken: ReadonlySet<string>,
): string {
  if (key !== "") return key;
  const plain = `${day ?? ""}/${away}-${home}`;
  const isFree = (one: string): boolean => !taken.has(one) && !events.some((event) => event.key === one);
  for (let number = 1; ; number += 1) {
    const one = number === 1 ? plain : `${plain}/${String(number)}`;
    if (isFree(one)) return one;
  }
}

/** The page's links of the two teams compared with the stored ones. */
function linksOf(
  { links, away, home }: PageGame,
  { teams, addresses }: Ours,
  address: string,
): {
  readonly teams: readonly (number | undefined)[];
  readonly seen: readonly number[];
  readonly elsewhere?: string;
} {
  const seen: number[] = [];
  let elsewhere: string | undefined;
  const linked = [away, home].map((name, side) => {
    const link = samePlace(links[side] ?? "", address);
    if (link === undefined) return undefined;
    const teamId = teams.get(plainName(name));
    const there = addresses.find((one) => samePlace(one.address, address) === link);
    const own = addresses.find((one) => one.teamId === teamId);
    if (teamId !== undefined && there?.teamId === teamId) seen.push(teamId);
    else if (teamId !== undefined && (there !== undefined || own !== undefined))
      elsewhere = `${name}: ${link} ≠ ${own?.address ?? there?.team ?? ""}`;
    return there?.teamId;
  });
  return { teams: linked, seen, ...(elsewhere === undefined ? {} : { elsewhere }) };
}

/** A normalised address: complete, without the fragment and a trailing slash. */
export function samePlace(link: string, base: string): string | undefined {
  if (link === "" || !URL.canParse(link, base)) return undefined;
  const { protocol, host, pathname, search } = new URL(link, base);
  return `${protocol}//${host}${pathname.replace(/\/$/, "")}${search}`;
}
