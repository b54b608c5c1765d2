// Probabilities of legs that a game's own score does not decide: from their current line without its margin; where the
// line has moved to other points or no longer exists, from the price at which they were sold.
import {
  americanToDecimal,
  fairChances,
  type LineKey,
  lineKeyText,
  type Rational,
  rationals,
} from "@chalkboard/engine";
import { bigints, smallints } from "../../../platform/database/columns.ts";
import type { Sql } from "../../../platform/database/database.ts";
import { marketKeys } from "../../lines/index.ts";
import * as queries from "../sold/queries.ts";

export type ChancedLeg = { readonly key: LineKey; readonly points: number | null; readonly odds: Rational };

export type LegChances = {
  /** Reads the lines of those legs that are not loaded yet. */
  readonly know: (sql: Sql, legs: readonly ChancedLeg[]) => Promise<void>;
  readonly of: (leg: ChancedLeg) => number;
};

type Line = { readonly points: number | null; readonly chance: number | undefined };

/** Probabilities of legs by the current lines; every market is read once. */
export function createChances(): LegChances {
  const lines = new Map<string, Line>();
  return {
    know: async (sql, legs) => {
      const unknown = legs.filter(({ key }) => !lines.has(lineKeyText(key)));
      const wanted = new Map(unknown.flatMap(({ key }) => marketKeys(key)).map((key) => [lineKeyText(key), key]));
      if (wanted.size === 0) return;
      const keys = [...wanted.values()];
      const rows = await sql.rows(queries.linesByKey, [
        bigints(keys, ({ eventId }) => eventId),
        smallints(keys, ({ betType }) => betType),
        smallints(keys, ({ side }) => side),
        smallints(keys, ({ alternate }) => alternate),
      ]);
      const found = new Map(rows.map((row) => [`${row.event_id}/${row.bet_type}/${row.side}/${row.alternate}`, row]));
      for (const key of keys) {
        const market = marketKeys(key).flatMap((one) => found.get(placeOf(one)) ?? []);
        const own = market.findIndex((row) => row.bet_type === key.betType && row.side === key.side);
        lines.set(lineKeyText(key), {
          points: market[own]?.points ?? null,
          chance: fairChances(market.map(({ price }) => price))?.[own],
        });
      }
    },
    of: ({ key, points, odds }) => {
      const line = lines.get(lineKeyText(key));
      return line?.chance !== undefined && line.points === points ? line.chance : 1 / rationals.toNumber(odds);
    },
  };
}

const placeOf = ({ eventId, betType, side, alternate }: LineKey): string =>
  `${eventId}/${betType}/${side}/${alternate}`;

/** The exact odds of an American price. */
export const oddsOf = (price: number): Rational => americanToDecimal(price);
