// The house currency and its rates as of one time, for figures that combine several currencies (docs/decisions/0490).
import type { rates, AnswerOf } from "@chalkboard/contract";
import { assert, type EpochMs, minorRate, rational, type Rational } from "@chalkboard/kernel";
import type { Sql } from "../../platform/database/database.ts";
import * as queries from "./queries.ts";

type Setup = AnswerOf<typeof rates.setup>;

export type HouseRates = Setup & {
  /** The value of a minor unit of a currency in minor units of the house currency; undefined where no rate says it. */
  readonly of: (currency: string) => Rational | undefined;
};

/**
 * Reads them.
 * @param asOf as they were known then; undefined for now
 */
export async function houseRates(sql: Sql, asOf?: EpochMs): Promise<HouseRates> {
  const row = await sql.row(queries.house, [asOf === undefined ? null : new Date(asOf)]);
  assert(row !== undefined, "there always is a house currency");
  const { as_of, house, is_chosen, set_at, set_by } = row;
  const currencies = (await sql.rows(queries.ratesAt, [house, new Date(as_of)])).map(
    ({ currency, services, amount, house_amount, valid_from }) => ({
      currency,
      services,
      rate:
        amount === null || house_amount === null || valid_from === null
          ? null
          : { amount, houseAmount: house_amount, validFrom: valid_from },
    }),
  );
  return {
    asOf: as_of,
    house,
    isChosen: is_chosen,
    setAt: set_at,
    setBy: set_by,
    currencies,
    of: (currency) => {
      if (currency === house) return rational(1);
      const rate = currencies.find((one) => one.currency === currency)?.rate ?? undefined;
      return rate === undefined ? undefined : minorRate({ currency, house, ...rate });
    },
  };
}
