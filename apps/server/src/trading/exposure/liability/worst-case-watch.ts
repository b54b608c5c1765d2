// Computes after the sales what each game may cost at worst, for lists that sort by it (docs/decisions/0490). A sale
// does not depend on it.
import { type Clock, type EventId, type Log, type Timers, rationals, watching } from "@chalkboard/kernel";
import { fieldColumns } from "../../../platform/database/columns.ts";
import type { Database } from "../../../platform/database/database.ts";
import { type HouseRates, houseRates } from "../../exchange-rates/index.ts";
import { costsOf, summedLiability } from "./liability.ts";
import type { SoldReadings } from "../sold/sold-on-event.ts";
import { type CostlyCurrency, type Worst, worstOf } from "./worst-case.ts";
import * as queries from "./worst-case-queries.ts";

type Tools = { readonly database: Database; readonly readings: SoldReadings; readonly clock: Clock };

/** Games computed before the due ones are queried again. */
const atOnce = 20;

/** Computes games whose stored worst case is out of date. @returns how many were computed */
export async function countWorstCases(tools: Tools, most = atOnce): Promise<number> {
  const { database } = tools;
  const { rates, games } = await database.read("all", async (sql) => {
    const known = await houseRates(sql);
    return {
      rates: known,
      games: await sql.rows(queries.toCount, [
        most,
        known.house,
        JSON.stringify(known.currencies.map(({ rate }) => rate)),
      ]),
    };
  });
  let counted = 0;
  for (const { event_id: eventId, currencies, mark } of games) {
    const costs = await costsIn(tools, eventId, currencies, rates);
    const together = costs === undefined ? undefined : worstOf(costs);
    if (costs === undefined || together === undefined) continue;
    const rows = [
      rowOf("", rates.house, together, rates),
      ...costs.flatMap((own) => {
        const alone = worstOf([{ ...own, rate: rationals.one }]);
        return alone === undefined ? [] : [rowOf(own.currency, own.currency, alone, undefined)];
      }),
    ];
    await database.transaction("all", (sql) =>
      sql.run(queries.store, [
        eventId,
        ...fieldColumns(rows, "currency", "house", "profit", "away", "home", "parts"),
        mark,
      ]),
    );
    counted += 1;
  }
  if (games.length < most) await database.transaction("all", (sql) => sql.run(queries.forget));
  return counted;
}

async function costsIn(
  { readings, clock }: Tools,
  eventId: EventId,
  currencies: readonly string[],
  rates: HouseRates,
): Promise<readonly CostlyCurrency[] | undefined> {
  const all: CostlyCurrency[] = [];
  for (const currency of currencies) {
    const summed = await readings.look(
      { eventId, currency, all: false, serviceId: null, zoneId: null, posId: null },
      "all",
      (sql, sold) => summedLiability(sql, { eventId, currency }, sold, clock),
    );
    if (summed === undefined) return undefined;
    all.push({ currency, rate: rates.of(currency), costs: costsOf(summed, true) });
  }
  return all;
}

function rowOf(currency: string, house: string, { profit, away, home, parts }: Worst, rates: HouseRates | undefined) {
  const rateOf = (of: string): unknown => rates?.currencies.find((one) => one.currency === of)?.rate ?? null;
  return {
    currency,
    house,
    profit,
    away,
    home,
    parts: JSON.stringify(parts.map((part) => ({ ...part, rate: rateOf(part.currency) }))),
  };
}

const everyMs = 1_000;
/** Computing takes no more than this share of the time, however much is open. */
const shareOfTime = 1 / 10;

/** Runs every second until it is closed, less often where computing takes long. */
export function watchWorstCases({ timers, log, ...tools }: Tools & { readonly timers: Timers; readonly log: Log }): {
  readonly close: () => Promise<void>;
} {
  let tookMs = 0;
  const look = async (): Promise<void> => {
    const startedAt = tools.clock.now();
    try {
      await countWorstCases(tools);
    } finally {
      tookMs = tools.clock.now() - startedAt;
    }
  };
  return watching({
    timers,
    log,
    look,
    restMs: () => Math.max(everyMs, tookMs / shareOfTime),
    fault: "nobody counted what games may cost at worst",
  });
}
