// Marks of sales that deserve a second look. Pure: takes the newest sales, returns the marks of each.
import type { AnswerOf, referrals } from "@chalkboard/contract";
import { type LineKey, lineKeyText } from "@chalkboard/engine";

export type Sale = AnswerOf<typeof referrals.watchSales>["sales"][number];

export type Mark =
  | { readonly mark: "large" }
  /** Many times the usual stake of this POS. */
  | { readonly mark: "unusual" }
  /** The same legs were sold here before, among these sales. */
  | { readonly mark: "repeated" }
  /** A selection is in this many of the newest tickets. */
  | { readonly mark: "run"; readonly count: number; readonly of: number; readonly leg: Sale["legs"][number] };

export type Watch = {
  /** Minor units from which a stake counts as large; 0 for never. */
  readonly largeFrom: number;
  /** A run is a selection in at least `runFrom` of the last `runOf` tickets. */
  readonly runFrom: number;
  readonly runOf: number;
};

/** Ten times the usual stake of a POS is unusual, once it has sold enough to have a usual stake. */
const unusualTimes = 10;
const usualOf = 5;

/** The marks of each sale. @param sales newest first */
export function marksOf(
  sales: readonly Sale[],
  { largeFrom, runFrom, runOf }: Watch,
): ReadonlyMap<string, readonly Mark[]> {
  const sold = sales.filter(({ kind }) => kind === "sold");
  const newest = sold.slice(0, runOf);
  const runs = runsIn(newest, runFrom);
  const usual = usualStakes(sold);
  return new Map(
    sales.map((sale, index) => {
      const marks: Mark[] = [];
      if (largeFrom > 0 && sale.stake >= largeFrom) marks.push({ mark: "large" });
      const usualHere = usual.get(sale.posId);
      if (usualHere !== undefined && sale.stake >= unusualTimes * usualHere) marks.push({ mark: "unusual" });
      if (
        sales
          .slice(index + 1)
          .some(
            (before) => before.kind === "sold" && before.posId === sale.posId && legsText(before) === legsText(sale),
          )
      ) {
        marks.push({ mark: "repeated" });
      }
      if (newest.includes(sale))
        for (const leg of sale.legs) {
          const count = runs.get(textOf(leg));
          if (count !== undefined) marks.push({ mark: "run", count, of: newest.length, leg });
        }
      return [sale.id, marks] as const;
    }),
  );
}

// A selection counts once per ticket, whatever the ticket's wagers.
function runsIn(sold: readonly Sale[], from: number): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { legs } of sold)
    for (const text of new Set(legs.map(textOf))) counts.set(text, (counts.get(text) ?? 0) + 1);
  return new Map([...counts].filter(([, count]) => from > 0 && count >= from));
}

// The median: a single large ticket does not make large tickets usual.
function usualStakes(sold: readonly Sale[]): ReadonlyMap<number, number> {
  return new Map(
    [...Map.groupBy(sold, ({ posId }) => posId)].flatMap(([posId, own]) => {
      const middle = own.map(({ stake }) => stake).toSorted((one, other) => one - other)[Math.floor(own.length / 2)];
      return own.length < usualOf || middle === undefined ? [] : [[posId, middle] as const];
    }),
  );
}

function textOf({ key }: Sale["legs"][number]): string {
  return lineKeyText(key as LineKey);
}

function legsText({ mode, legs }: Sale): string {
  return `${mode}|${legs.map(textOf).sort().join()}`;
}
