// What the admin of the demo's online book has arranged: an agent who is paid by red figure, and free play for two
// customers.

import { roles } from "@chalkboard/contract";
import { assert, type EpochMs } from "@chalkboard/kernel";
import type { Database } from "../platform/database/database.ts";
import { scopeOf, type Session } from "../platform/http/handlers.ts";
import { grantCredit, saveScheme } from "../money/index.ts";
import { visiting } from "./crowd.ts";
import { done } from "./done.ts";
import * as queries from "./queries.ts";

/** A quarter of what the agent's customers lose, once they have lost what they won before. */
const agentShare = 2_500;
const freePlay = 2_500;
const freePlayDays = 30;

function adminOf(persons: readonly Session[], serviceId: number): Session {
  const admin = persons.find((person) => person.role === roles.admin && person.serviceId === serviceId);
  assert(admin !== undefined, "the demo's service has an admin", { serviceId });
  return admin;
}

/** From the week on in which this runs, the demo's first agent is paid by red figure. */
export async function payAgent(database: Database, persons: readonly Session[]): Promise<void> {
  const agent = await database.read("all", (sql) => sql.row(queries.placeOf, ["diaz"]));
  if (agent?.zone_id == null) return;
  const admin = adminOf(persons, agent.service_id);
  const net = { kind: "redFigure", share: { all: agentShare, byMode: {} } } as const;
  const scheme = { sales: { all: 0, byMode: {} }, net, feePerActive: 0 };
  const owner = { zoneId: agent.zone_id };
  done(await database.transaction(scopeOf(admin), (sql) => saveScheme(sql, { owner, scheme }, admin)));
}

/** Customers get free play for a month. */
export async function giveFreePlay(
  database: Database,
  persons: readonly Session[],
  customers: readonly Session[],
  now: EpochMs,
): Promise<void> {
  for (const [index, { posId, serviceId }] of customers.entries()) {
    if (posId === null) continue;
    const admin = adminOf(persons, serviceId);
    const payload = {
      key: `free play ${String(index)} of the demo`,
      posId,
      amount: freePlay * (index + 1),
      days: freePlayDays,
      reason: "Welcome bonus",
    };
    done(
      await database.transaction(scopeOf(admin), (sql) => grantCredit(sql, payload, visiting(admin, now), undefined)),
    );
  }
}
