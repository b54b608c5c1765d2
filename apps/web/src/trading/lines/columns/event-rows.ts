// All lines of one event: a row for each side of each market, with its alternates below it. Pure.
import { allMarkets, type Market, marketOf } from "../../../page-parts/betting/markets.ts";
import { type BoardEvent, type BoardRow, lineAt, rowsOf } from "../data/board-data.ts";

/** A side of a market. `isFirst`: shows the market's name. */
export type EventRow = { readonly row: BoardRow; readonly market: Market; readonly isFirst: boolean };

/** A line without a price yet: the user is about to enter its points. */
export type NewLine = { readonly betType: number; readonly alternate: number };

type Shown = {
  readonly event: BoardEvent;
  readonly betTypes: readonly number[];
  readonly hasDraw: boolean;
  readonly added: readonly NewLine[];
};

/** The rows of an event, in the order of a game; alternates are ordered by their points. */
export function eventRows({ event, betTypes, hasDraw, added }: Shown): readonly EventRow[] {
  const rows = rowsOf({ events: [event], hasDraw });
  return allMarkets(betTypes).flatMap((market) =>
    linesOf(market, event, added).flatMap((one) =>
      answersOf(one, rows).map(({ row, answer }, index) => ({ row, market: answer, isFirst: index === 0 })),
    ),
  );
}

/** A team's over and under are stacked; its under is not a separate market here. */
function answersOf(
  market: Market,
  rows: readonly BoardRow[],
): readonly { readonly row: BoardRow; readonly answer: Market }[] {
  if (market.facing !== market && market.type.pick !== "over") return [];
  const answers = market.facing === market ? [market] : [market, market.facing];
  return rows.flatMap((row) =>
    answers.filter((answer) => answer.of(row.side) !== undefined).map((answer) => ({ row, answer })),
  );
}

function linesOf(market: Market, { lines, prices }: BoardEvent, added: readonly NewLine[]): readonly Market[] {
  const types = typesOf(market);
  const own = lines.filter(({ betType }) => types.includes(betType));
  const numbers = [own, prices, added].flatMap((some) =>
    some.filter(({ betType }) => types.includes(betType)).map(({ alternate }) => alternate),
  );
  const points = (alternate: number): number =>
    own.find((line) => line.alternate === alternate)?.points ?? Number.MAX_SAFE_INTEGER;
  const others = [...new Set(numbers)]
    .filter((alternate) => alternate > 0)
    .toSorted((one, other) => points(one) - points(other) || one - other);
  return [market, ...others.map((alternate) => marketOf(market.type.id, alternate))];
}

const typesOf = (market: Market): readonly number[] =>
  ([1, 2, 3] as const).flatMap((side) => market.of(side)?.betType ?? []);

/** The alternates among some rows, grouped by market, for a narrow screen. */
export function alternativesOf(rows: readonly EventRow[]): readonly (readonly Market[])[] {
  const markets = [...new Set(rows.map(({ market }) => market))].filter(({ alternate }) => alternate > 0);
  return [...Map.groupBy(markets, ({ type }) => type.id).values()];
}

/** The next alternate of a market with points; undefined if it has no points or no main line yet. */
export function nextAlternative(
  { row, market }: Pick<EventRow, "row" | "market">,
  added: readonly NewLine[],
): NewLine | undefined {
  const main = marketOf(market.type.id);
  const types = typesOf(main);
  if (!market.hasPoints || lineAt(row, main) === undefined) return undefined;
  const taken = [...row.event.lines, ...row.event.prices, ...added]
    .filter(({ betType }) => types.includes(betType))
    .map(({ alternate }) => alternate);
  return { betType: main.type.id, alternate: Math.max(0, ...taken) + 1 };
}
