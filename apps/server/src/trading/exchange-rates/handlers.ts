import { type AnswerOf, type PayloadOf, type rates, responses } from "@chalkboard/contract";
import { assert, minorDigits } from "@chalkboard/kernel";
import type { Database, Sql } from "../../platform/database/database.ts";
import { allFor, type Context, type HandlersOf, invalid, refuse, type Refused } from "../../platform/http/handlers.ts";
import { answerList } from "../../platform/http/list-answer.ts";
import { audit } from "../../platform/operations/index.ts";
import { houseRates } from "./house-rates.ts";
import * as queries from "./queries.ts";

/** The house currency and the rates of other currencies in it. */
export function ratesHandlers({ database }: { readonly database: Database }): HandlersOf<typeof rates> {
  return {
    setup: ({ asOf }, { session }) =>
      database.read(allFor(session), async (sql) => {
        const { of: _, ...known } = await houseRates(sql, asOf);
        return known;
      }),
    listRates: ({ currency = null, ...payload }, { session }) =>
      database.read(allFor(session), (sql) =>
        answerList(sql, queries.rates, [currency], payload, (row) => ({
          rateId: row.id,
          currency: row.currency,
          house: row.house,
          amount: row.amount,
          houseAmount: row.house_amount,
          validFrom: row.valid_from,
          source: row.source,
          recordedAt: row.recorded_at,
          recordedBy: row.recorded_by,
          isInUse: row.is_in_use,
        })),
      ),
    saveRate: (payload, context) => database.transaction("all", (sql) => saveRate(sql, payload, context)),
    setHouse: (payload, context) => database.transaction("all", (sql) => setHouse(sql, payload, context)),
  };
}

async function saveRate(
  sql: Sql,
  payload: PayloadOf<typeof rates.saveRate>,
  { session }: Context,
): Promise<AnswerOf<typeof rates.saveRate> | Refused> {
  const { currency, house, amount, houseAmount, validFrom, source } = payload;
  await sql.run(queries.lockRates);
  const known = await houseRates(sql);
  if (known.house !== house) return refuse(responses.changedMeanwhile, { house: known.house });
  if (currency === house)
    return invalid({ field: "currency", code: "contradicts", problem: "the house currency needs no rate to itself" });
  const added = await sql.row(queries.addRate, [
    currency,
    house,
    amount,
    houseAmount,
    minorDigits(currency),
    minorDigits(house),
    validFrom === undefined ? null : new Date(validFrom),
    source,
    session.personId,
  ]);
  assert(added !== undefined, "an insert answers its id");
  await audit(sql, session, {
    act: "addExchangeRate",
    subject: `exchange rate ${currency}`,
    before: known.currencies.find((one) => one.currency === currency)?.rate ?? null,
    after: { rateId: added.id, ...payload },
  });
  return { rateId: added.id };
}

async function setHouse(
  sql: Sql,
  { house, was }: PayloadOf<typeof rates.setHouse>,
  { session }: Context,
): Promise<Record<string, never> | Refused> {
  await sql.run(queries.lockRates);
  const known = await houseRates(sql);
  if (known.house !== was) return refuse(responses.changedMeanwhile, { house: known.house });
  if (known.isChosen && known.house === house) return {};
  await sql.run(queries.setHouse, [house, session.personId]);
  await audit(sql, session, {
    act: "setHouseCurrency",
    subject: "house currency",
    before: { house: known.house },
    after: { house },
  });
  return {};
}
