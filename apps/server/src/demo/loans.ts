// Loans of two shops of the demo from before its days: the week closings of those days collect the instalments.

import { type money, type PayloadOf, roles } from "@chalkboard/contract";
import { assert, type EpochMs } from "@chalkboard/kernel";
import type { Database } from "../platform/database/database.ts";
import { isRefused, scopeOf, type Session } from "../platform/http/handlers.ts";
import { grantLoan } from "../money/index.ts";
import { visiting } from "./crowd.ts";

type Terms = Pick<PayloadOf<typeof money.grantLoan>, "principal" | "instalments" | "weekly" | "firstWeek" | "reason">;
const loans: readonly Terms[] = [
  { principal: 50_000, instalments: 10, weekly: 5_000, firstWeek: 1, reason: "A second counter" },
  { principal: 12_000, instalments: 4, weekly: 3_500, firstWeek: 2, reason: "A new screen" },
];

/** Each once: a resumed run finds them there. The first till is left to people who try it. */
export async function lendToShops(database: Database, persons: readonly Session[], now: EpochMs): Promise<void> {
  const admin = persons.find(({ role }) => role === roles.admin);
  if (admin === undefined) return;
  const shops = persons.filter(({ role, serviceId }) => role === roles.clerk && serviceId === admin.serviceId).slice(1);
  for (const [index, terms] of loans.entries()) {
    const posId = shops[index]?.posId;
    if (posId === undefined || posId === null) continue;
    const input = { key: `loan ${String(index)} of the demo`, posId, way: "cash" as const, ...terms };
    const lent = await database.transaction(scopeOf(admin), (sql) =>
      grantLoan(sql, input, visiting(admin, now), undefined),
    );
    assert(!isRefused(lent), "a shop of the demo is lent money", { posId });
  }
}
