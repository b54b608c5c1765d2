import type { Sql } from "../database/database.ts";
import type { RowOf } from "../database/query.ts";
import type { Session } from "../http/handlers.ts";
import { subtreeOf, type Zone, zonesBelow } from "../network/index.ts";
import * as queries from "./queries.ts";

/** Where a report is asked of: zones by name, POS by number. */
export type Where = {
  readonly service: RowOf<typeof queries.service.columns>; readonly zones: readonly Zone[]; readonly pos: readonly RowOf<typeof queries.posOf.columns>[];
};

type Asked = { readonly zoneId?: number | undefined; readonly zoneAlone?: boolean | undefined; readonly posId?: number | undefined };

/** The session's subtree, or what of it lies below a zone or is one POS; undefined where that is not in it. */
export async function whereAsked(
  sql: Sql, session: Pick<Session, "role" | "zoneId" | "serviceId">, serviceId: number, asked: Asked,
): Promise<Where | undefined> {
  const service = await sql.row(queries.service, [serviceId]);
  if (service === undefined) return undefined;
  const subtree = await subtreeOf(sql, session, serviceId);
  if (asked.zoneId !== undefined && !subtree.some(({ zoneId }) => zoneId === asked.zoneId)) return undefined;
  const zones = asked.zoneId === undefined ? subtree
    : asked.zoneAlone === true ? subtree.filter(({ zoneId }) => zoneId === asked.zoneId) : await zonesBelow(sql, serviceId, asked.zoneId);
  const pos = await sql.rows(queries.posOf, [serviceId, zones.map(({ zoneId }) => zoneId), asked.posId ?? null]);
  return asked.posId !== undefined && pos.length === 0 ? undefined : { service, zones, pos };
}
