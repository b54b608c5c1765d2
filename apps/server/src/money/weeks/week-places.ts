// Which POS a cell of a week's report covers: where the week counted them.

import { type PayloadOf, type reports, responses } from "@chalkboard/contract";
import type { PosId } from "@chalkboard/kernel";
import type { Sql } from "../../platform/database/database.ts";
import { isRefused, refuse, type Refused, type Session } from "../../platform/http/handlers.ts";
import { branchOf, treeAt } from "./tree.ts";
import { nodeText } from "./week-balances.ts";
import { type Node, nodesOf, openWeek, type Week, weekInput, weekOf } from "./week-figures.ts";
import * as queries from "./week-queries.ts";

type Input = Pick<PayloadOf<typeof reports.weekTickets>, "number" | "account" | "by">;
/** A zone or POS with its parent zone. */
type Place = Node & { readonly above: number | null };

/**
 * A week, and the POS behind one account of it (for a zone all that were below it when the week was closed, or are
 * while it is open), or behind its report's total of what a session sees. Not found: an unknown week, an account that
 * is not visible.
 * @param moment as of this time; null: now
 */
export async function weekPlaces(
  sql: Sql,
  { number, account, by }: Input,
  session: Session,
  asOf: Date | null,
): Promise<{ readonly week: Week; readonly pos: readonly PosId[] } | Refused> {
  const found = await weekInput(sql, number, session, asOf);
  if (isRefused(found)) return found;
  const { open, stored } = found;
  const now = await placesNow(sql, session, asOf);
  const places = stored === undefined ? now : await placesIn(sql, session, stored.id, now);
  const seen = new Set((await nodesOf(sql, session, undefined, asOf)).map(nodeText));
  const wanted =
    account === undefined
      ? undefined
      : "posId" in account
        ? nodeText({ level: "pos", ownerId: account.posId })
        : nodeText({ level: "zone", ownerId: account.zoneId });
  if (wanted !== undefined && !seen.has(wanted)) return refuse(responses.notFound, { field: "account" });
  const isRequested = (place: Place): boolean =>
    wanted === undefined
      ? seen.has(nodeText(place)) && (by === "tree" || place.level === by)
      : nodeText(place) === wanted;
  const top = places.filter(isRequested);
  const zones = places
    .filter(({ level }) => level === "zone")
    .map(({ ownerId, above }) => ({ id: ownerId, parent_id: above }));
  const below = branchOf(
    zones,
    top.filter(({ level }) => level === "zone").map(({ ownerId }) => ownerId),
  );
  const alone = new Set(top.filter(({ level }) => level === "pos").map(({ ownerId }) => ownerId));
  return {
    week: stored === undefined ? openWeek(open) : weekOf(stored),
    pos: places
      .filter(
        ({ level, ownerId, above }) => level === "pos" && (alone.has(ownerId) || (above !== null && below.has(above))),
      )
      .map(({ ownerId }) => ownerId),
  };
}

/**
 * Where a closed week counted its accounts. One without bets has no row there, but may have paid others' winners: it is
 * where it is now.
 */
async function placesIn(
  sql: Sql,
  { serviceId }: Session,
  weekId: number,
  now: readonly Place[],
): Promise<readonly Place[]> {
  const counted = (await sql.rows(queries.placesOf, [serviceId, weekId])).map(
    ({ level, owner_id: ownerId, above }): Place => ({ level: level === "zone" ? "zone" : "pos", ownerId, above }),
  );
  const has = new Set(counted.map(nodeText));
  return [...counted, ...now.filter((place) => !has.has(nodeText(place)))];
}

async function placesNow(sql: Sql, { serviceId }: Session, asOf: Date | null): Promise<readonly Place[]> {
  const { zones, pos } = await treeAt(sql, serviceId, asOf);
  return [
    ...zones.map(({ id, parent_id: above }): Place => ({ level: "zone", ownerId: id, above })),
    ...pos.map(({ id, zone_id: above }): Place => ({ level: "pos", ownerId: id, above })),
  ];
}
