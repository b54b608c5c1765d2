// The crowd of a month: thousands of slips through the server's own sale path.

import { createHash } from "node:crypto";
import type { MonthGame } from "./games.ts";
import type { Month, MonthService } from "./month.ts";
import type { Seller } from "../fixture/build.ts";
import { type Board, crowd, type CrowdRequest } from "../rehearsal/crowd.ts";
import type { SaleRequest } from "../server.ts";

/** How many sales wait at the sale batcher at once. */
const atOnce = 2_000;
/** The percentage of slips paid with point credit, by customers who have some. */
const creditPercent = 3;
/** The percentage of slips sold in each service, in the order of the plan. */
const shares = [45, 25, 30] as const;
const alone: readonly (readonly [number, number])[] = [[1, 0]];

/** Sells a number of slips at one moment; counts the sold and the refused. */
export async function sellWave(
  month: Month,
  games: readonly MonthGame[],
  count: number,
  credited: ReadonlySet<number>,
): Promise<void> {
  const { now: at } = month;
  const board: Board = {
    at,
    open: games.filter(({ startsAt }) => startsAt > at),
    started: games.filter(({ startsAt }) => startsAt <= at),
  };
  for (let sold = 0; sold < count; sold += atOnce) {
    const slips = crowd(month.chance, board, Math.min(atOnce, count - sold), alone);
    await Promise.all(slips.map((slip) => sellOne(month, slip, credited)));
  }
}

async function sellOne(month: Month, input: CrowdRequest, credited: ReadonlySet<number>): Promise<void> {
  const { chance, done, server, house: fixture } = month;
  const service = chance.weighted(
    fixture.services.map((one, index): readonly [number, MonthService] => [shares[index] ?? 1, one]),
  );
  const answer = await server.server.batcher.sell(
    requestOf(
      chance.pick(service.sellers),
      input,
      `month-${month.serial()}`,
      (posId) => credited.has(posId) && chance.percent(creditPercent),
    ),
  );
  const noted =
    answer.kind === "sold"
      ? "ticket"
      : `ticket: ${answer.kind}${answer.kind === "refused" ? ` ${answer.refusals[0]?.code ?? 0}` : ""}`;
  done.set(noted, (done.get(noted) ?? 0) + 1);
}

function requestOf(
  seller: Seller,
  { slip }: CrowdRequest,
  key: string,
  byCredit: (posId: number) => boolean,
): SaleRequest {
  const { mode, legs, amount, amountIs } = slip;
  const funding = byCredit(seller.posId) ? ("credit" as const) : ("balance" as const);
  const input: SaleRequest["slip"] = {
    mode,
    amount,
    amountIs,
    priceChange: "refuse",
    legs: legs.map(({ key: line, points, price }) => ({ key: line, points, price })),
    ...(funding === "credit" ? { payWith: funding } : {}),
  };
  return {
    serviceId: seller.serviceId,
    posId: seller.posId,
    personId: seller.personId,
    payer: { kind: seller.kind, posId: seller.posId, funding },
    key,
    bodyHash: createHash("sha256").update(JSON.stringify(input)).digest("base64url"),
    slip: input,
  };
}
