// Exchange rates of the demo's currencies: its exposure is shown in one of them.
import type { Database } from "../platform/database/database.ts";
import type { Context } from "../platform/http/handlers.ts";
import { ratesHandlers } from "../trading/exchange-rates/index.ts";
import { done } from "./done.ts";

/** The approximate value of one US dollar in the autumn of 2026. */
const perDollar: ReadonlyMap<string, string> = new Map([
  ["USD", "1"],
  ["HTG", "131.5"],
  ["DOP", "61.2"],
  ["EUR", "0.86"],
  ["CAD", "1.38"],
]);

/** Enters a rate for each currency of the services other than the house currency. */
export async function enterRates(database: Database, trader: Context): Promise<void> {
  const { setup, saveRate } = ratesHandlers({ database });
  const known = done(await setup({}, trader));
  const houseAmount = perDollar.get(known.house);
  for (const { currency } of known.currencies) {
    const amount = perDollar.get(currency);
    if (amount === undefined || houseAmount === undefined) continue;
    done(await saveRate({ currency, house: known.house, amount, houseAmount, source: "central bank" }, trader));
  }
}
