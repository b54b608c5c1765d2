// A person's decisions on a market's name: which market of ours it is, or that this is reverted.
import { responses, nameMatching } from "@chalkboard/contract";
import { knownBetType, type Side } from "@chalkboard/engine";
import type { Sql } from "../../platform/database/database.ts";
import { type Context, refuse, type Refused } from "../../platform/http/handlers.ts";
import { applyMoves } from "../../trading/lines/index.ts";
import { audit } from "../../platform/operations/index.ts";
import * as queries from "./market-queries.ts";
import type { Held } from "./queries.ts";

/** Sets the market for every source that uses the name. @returns the names that are settled by it */
export async function teachMarket(
  sql: Sql,
  held: Held,
  betType: number | undefined,
  context: Context,
): Promise<readonly number[] | Refused> {
  const { id, name, plain, suggestions } = held;
  if (betType === undefined || !nameMatching.marketBets.includes(betType))
    return refuse(responses.notFound, { field: "betType" });
  const how = suggestions[0]?.betType === betType ? "confirmed" : "chosen";
  const settled = await sql.rows(queries.settleMarket, [plain, String(betType), how, context.session.personId]);
  await audit(sql, context.session, {
    act: "teachName",
    subject: `name ${String(id)}`,
    before: { name, betType: null },
    after: { name, betType },
  });
  return settled.map((row) => row.id);
}

/**
 * Closes what its sources opened under a reverted name: no line is sold without a source.
 * @returns the names that become pending again, and the lines that closed
 */
export async function takeMarketBack(
  sql: Sql,
  { plain, means_market: means }: Held,
  { now }: Context,
): Promise<{ readonly ids: readonly number[]; readonly closed: number }> {
  const names = (await sql.rows(queries.likeNamedMarket, [plain])).filter(({ state }) => state === "taught");
  const type = knownBetType(Number(means));
  const lines = await sql.rows(queries.openLines, [
    names.map(({ source }) => source),
    [type.id, type.opposite ?? type.id],
  ]);
  let closed = 0;
  for (const [source, own] of Map.groupBy(lines, (line) => line.source)) {
    const moves = own.map((line) => ({
      key: { eventId: line.event_id, betType: line.bet_type, side: line.side as Side, alternate: 0 },
      version: line.version,
      points: line.points,
      price: line.price,
      isOpen: false,
    }));
    closed += (
      await applyMoves(sql, { moves, author: { personId: null, source }, reason: "its name was taken back", now })
    ).lines.length;
  }
  return { ids: names.map(({ id }) => id), closed };
}
