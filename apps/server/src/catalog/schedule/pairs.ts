// Matches another source's games to ours: by day, both teams and start, the games of a double-header in order
// (docs/design/catalog.md). Pure.
import type { Day, EpochMs, EventId, TeamId } from "@chalkboard/kernel";
import { sameStartMs } from "./same-start.ts";

type Game = {
  readonly day: Day;
  readonly startsAt: EpochMs;
  readonly awayId: TeamId | undefined;
  readonly homeId: TeamId | undefined;
};
export type EventGame = Game & { readonly id: EventId };
export type BroughtGame = Game & { readonly key: string };

/**
 * Pairs games: first those that list home and visitor as we do, then the rest turned round.
 * @returns our game by the source's key
 */
export function pairsOf(
  ours: readonly EventGame[],
  theirs: readonly BroughtGame[],
  hasTimes: boolean,
): ReadonlyMap<string, EventId> {
  const asListed = pairsInOrder(ours, theirs, hasTimes);
  const found = new Set(asListed.values());
  const rest = theirs
    .filter(({ key }) => !asListed.has(key))
    .map((game) => ({ ...game, awayId: game.homeId, homeId: game.awayId }));
  return new Map([
    ...asListed,
    ...pairsInOrder(
      ours.filter(({ id }) => !found.has(id)),
      rest,
      hasTimes,
    ),
  ]);
}

/**
 * Pairs games for keys of the source that are not matched yet. Where both sides have as many games of two teams on a
 * day, they are paired in order, each pair near in time; else only what is near exactly one game, both ways. Ambiguous
 * games are not paired.
 * @param hasTimes false where the source gives only days and order
 */
function pairsInOrder(
  ours: readonly EventGame[],
  theirs: readonly BroughtGame[],
  hasTimes: boolean,
): ReadonlyMap<string, EventId> {
  const groups = Map.groupBy(ours, teamsAndDay);
  const isNear = (one: Game, other: Game): boolean =>
    !hasTimes || Math.abs(one.startsAt - other.startsAt) <= sameStartMs;
  return new Map(
    [...Map.groupBy(theirs, teamsAndDay)].flatMap(([group, brought]) => {
      const [own, other] = [inOrder(groups.get(group) ?? []), inOrder(brought)];
      if (own.length === other.length) {
        const pairs = own.flatMap((game, index) => (other[index] === undefined ? [] : [{ game, as: other[index] }]));
        if (pairs.every(({ game, as }) => isNear(game, as)))
          return pairs.map(({ game, as }) => [as.key, game.id] as const);
      }
      return other.flatMap((as) => {
        const [near, further] = own.filter((game) => isNear(game, as));
        if (near === undefined || further !== undefined) return [];
        return other.filter((rival) => isNear(near, rival)).length === 1 ? [[as.key, near.id] as const] : [];
      });
    }),
  );
}

function teamsAndDay({ day, awayId, homeId }: Game): string {
  return `${day} ${String(awayId)} ${String(homeId)}`;
}

function inOrder<G extends Game>(games: readonly G[]): readonly G[] {
  return games.toSorted((one, other) => one.startsAt - other.startsAt);
}
