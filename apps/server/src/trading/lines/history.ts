import type { AnswerOf, lines } from "@chalkboard/contract";
import type { LineKey } from "@chalkboard/engine";
import { fieldColumns } from "../../platform/database/columns.ts";
import type { Sql } from "../../platform/database/database.ts";
import { firstOfMarket, marketKeys } from "./conversion/market-keys.ts";
import { headsById } from "./event-heads.ts";
import { hqLineOf } from "./hq-line.ts";
import * as queries from "./queries.ts";

/** The history of a line and of the other sides of its market: who moved it, why, and what was sold at each version. */
export async function lineHistory(sql: Sql, key: LineKey): Promise<AnswerOf<typeof lines.history> | undefined> {
  const [event] = await headsById(sql, [key.eventId]);
  if (event === undefined) return undefined;
  const market = marketKeys(key);
  const columns = [key.eventId, ...fieldColumns(market, "betType", "side", "alternate")];
  const versions = await sql.rows(queries.versionsOf, columns);
  const sold = await sql.rows(queries.soldAtVersions, columns);
  const overrides = await sql.rows(queries.lineOverridesOf, [key.eventId, firstOfMarket(key.betType).id]);
  const soldBy = Map.groupBy(sold, (row) => `${row.bet_type}/${row.side}/${row.alternate}/${row.version}`);
  return {
    event,
    versions: versions.map((row) => {
      const sales = soldBy.get(`${row.bet_type}/${row.side}/${row.alternate}/${row.version}`) ?? [];
      const { eventId: _, ...line } = hqLineOf(row);
      return {
        ...line,
        reason: row.reason,
        tickets: sales.reduce((total, { tickets }) => total + tickets, 0),
        stakes: sales.map(({ currency, stake }) => ({ currency, stake })),
      };
    }),
    own:
      key.alternate > 0
        ? []
        : overrides.map(
            ({ id, service_name: serviceName, points, cents, starts_at: startsAt, ends_at: endsAt, by }) => ({
              ruleId: id,
              serviceName,
              points,
              cents,
              startsAt,
              endsAt,
              by,
            }),
          ),
  };
}
