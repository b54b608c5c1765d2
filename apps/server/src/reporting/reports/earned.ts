// Commission in reports: on the days that earned it, at the account's place when its week was closed, or now while it
// is open.

import type { Day, ServiceId } from "@chalkboard/kernel";
import type { Sql } from "../../platform/database/database.ts";
import { earnedCommission, type EarnedCommission } from "../../money/index.ts";
import { isAt, type Placement, type Placements } from "../../identity/network/index.ts";
import { earned as code } from "./figures.ts";

export type Earned = EarnedCommission & { readonly stay: Placement };

/** The commission of a period, for the accounts that count. @param moment as of this time; null: now */
export async function earnedIn(
  sql: Sql,
  serviceId: ServiceId,
  period: { readonly from: Day; readonly to: Day },
  places: { readonly pos: Placements; readonly zone: Placements },
  asOf: Date | null,
): Promise<readonly Earned[]> {
  const found = await earnedCommission(sql, [serviceId], period, asOf);
  const placements = {
    pos: Map.groupBy(places.pos.all, ({ owner }) => owner),
    zone: Map.groupBy(places.zone.all, ({ owner }) => owner),
  };
  return found.flatMap((one) => {
    const stay = placements[one.level]
      .get(one.ownerId)
      ?.find((stood) => isAt(stood, one.closedAt === null ? asOf : new Date(one.closedAt)));
    return stay === undefined ? [] : [{ ...one, stay }];
  });
}

/** In the form of movements: one for each day. */
export function movesOf({ days, stay }: Earned, from: Day) {
  return days.map(({ day, amount }) => ({
    key: day,
    place: stay.key,
    is_before: day < from,
    code,
    amount,
    entries: 0,
  }));
}

/** The same for whole services, by day. */
export async function earnedByServices(
  sql: Sql,
  serviceIds: readonly ServiceId[],
  { first, from, to }: { readonly first: Day; readonly from: Day; readonly to: Day },
  asOf: Date | null,
) {
  return (await earnedCommission(sql, serviceIds, { from: first, to }, asOf)).flatMap(({ serviceId, days }) =>
    days.map(({ day, amount }) => ({
      service_id: serviceId,
      day,
      key: "none",
      is_before: day < from,
      code,
      amount,
      entries: 0,
    })),
  );
}
