// The bets of the demo's buyers: mostly straights and parlays, and now and then every other bet mode.

import type { RowOf } from "../platform/database/query.ts";
import type { Slip } from "../selling/tickets/index.ts";
import type { Chance } from "./games.ts";
import type * as queries from "./queries.ts";

export type SellableLine = RowOf<typeof queries.linesToSell.columns>;
export type BetTables = readonly RowOf<typeof queries.betTables.columns>[];
type Terms = Omit<Slip, "amount" | "amountIs" | "priceChange">;

/** One of this many slips uses an unusual mode. */
const oneIsSpecial = 3;

/** A bet at the current lines, in the order in which the games start. */
export function someBet(lines: readonly SellableLine[], tables: BetTables, chance: Chance): Terms {
  if (chance(1, oneIsSpecial) === 1) {
    const special = specialBet(lines, tables, chance);
    if (special !== undefined) return special;
  }
  const legs = someLegs(lines, [1, 1, 1, 1, 1, 2, 2, 3, 3, 4][chance(0, 9)] ?? 1, chance);
  return { mode: legs.length > 1 ? "parlay" : "straight", legs };
}

function specialBet(lines: readonly SellableLine[], tables: BetTables, chance: Chance): Terms | undefined {
  const two = someLegs(lines, 2, chance);
  const three = someLegs(lines, 3, chance);
  const four = someLegs(lines, 4, chance);
  const teased = someLegs(
    lines.filter(({ sport, bet_type: type }) => sport === "basketball" && type === 2),
    3,
    chance,
  );
  const card = tables.filter(({ kind }) => kind === "teaser")[chance(0, 2)];
  const progressive = tables.find(({ kind }) => kind === "progressive");
  const bought = someLegs(
    lines.filter(({ points, price }) => points !== null && price >= -110),
    1,
    chance,
  );
  const ways: readonly (Terms | undefined)[] = [
    three.length < 3 ? undefined : { mode: "roundRobin", legs: three, sizes: [2] },
    four.length < 4 ? undefined : { mode: "roundRobin", legs: four, sizes: [2, 3] },
    three.length < 3 ? undefined : { mode: "fullCover", legs: three, cover: "trixie" },
    four.length < 4 ? undefined : { mode: "fullCover", legs: four, cover: "yankee" },
    two.length < 2 ? undefined : { mode: "ifWin", legs: two },
    two.length < 2 ? undefined : { mode: "ifAction", legs: two },
    two.length < 2 ? undefined : { mode: "reverseWin", legs: two },
    three.length < 3 ? undefined : { mode: "reverseAction", legs: three },
    four.length < 4 || progressive === undefined
      ? undefined
      : { mode: "progressiveParlay", legs: four, progressiveTableId: progressive.table_id },
    teased.length < 2 || card === undefined ? undefined : { mode: "teaser", legs: teased, teaserCardId: card.table_id },
    bought.length < 1 ? undefined : { mode: "straight", legs: bought.map((leg) => ({ ...leg, boughtQuarters: 2 })) },
  ];
  return ways[chance(0, ways.length - 1)];
}

/** Lines of this many games, or of all. */
function someLegs(lines: readonly SellableLine[], wanted: number, chance: Chance): Slip["legs"] {
  const games = new Set(lines.map(({ event_id }) => event_id)).size;
  const taken = new Map<number, number>();
  while (taken.size < Math.min(wanted, games)) {
    const index = chance(0, lines.length - 1);
    taken.set(lines[index]?.event_id ?? 0, index);
  }
  return [...taken.values()]
    .toSorted((one, other) => one - other)
    .flatMap((index) => {
      const line = lines[index];
      return line === undefined
        ? []
        : [
            {
              key: { eventId: line.event_id, betType: line.bet_type, side: line.side, alternate: 0 },
              points: line.points,
              price: line.price,
            },
          ];
    });
}
