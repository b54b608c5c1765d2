import {
  allCalls, audit, catalog, customers, duties, files, founding, identity, lines, messaging, money, network, operations as watching, referrals, reports, results,
  rules, services, temporary, tickets, voids,
} from "@chalkboard/contract";
import { assert } from "@chalkboard/kernel";
import { auditHandlers } from "./audit/index.ts";
import { catalogHandlers } from "./catalog/index.ts";
import { customerHandlers } from "./customers/index.ts";
import type { Database } from "./database/database.ts";
import { dutiesHandlers } from "./duties/index.ts";
import { filesHandlers } from "./files/index.ts";
import { foundingHandlers } from "./founding/index.ts";
import type { Afterwards } from "./http/afterwards.ts";
import { pair, type Routed } from "./http/routes.ts";
import type { Sessions } from "./http/sessions.ts";
import { type Hashing, identityHandlers } from "./identity/index.ts";
import { linesHandlers } from "./lines/index.ts";
import type { Connections } from "./live/index.ts";
import { messagingHandlers } from "./messaging/index.ts";
import { moneyHandlers } from "./money/index.ts";
import { networkHandlers } from "./network/index.ts";
import { operationsHandlers } from "./operations/index.ts";
import type { Ports } from "./ports/ports.ts";
import { referralsHandlers } from "./referrals/index.ts";
import { reportsHandlers } from "./reports/index.ts";
import { resultsHandlers } from "./results/index.ts";
import { rulesHandlers } from "./rules/index.ts";
import { type ServiceKnowledge, servicesHandlers } from "./services/index.ts";
import type { Settler } from "./settlement/index.ts";
import { temporaryHandlers } from "./temporary/index.ts";
import { type Lane, ticketsHandlers, type Waiting } from "./tickets/index.ts";
import { voidsHandlers } from "./voids/index.ts";

export type RoutedTools = Ports & {
  readonly sessions: Sessions; readonly afterwards: Afterwards; readonly knowledge: ServiceKnowledge; readonly lane: Lane; readonly settler: Settler;
  readonly waiting: Waiting; readonly connections: Connections; readonly hashing: Hashing; readonly stop: AbortSignal;
};

/** Every call with what answers it. @param database what it reads from; a file's rows are read over one that stands still */
export function routedOver(tools: RoutedTools, database: Database): readonly Routed[] {
  const over = { ...tools, database };
  const routed = [
    ...pair(founding, foundingHandlers(over)),
    ...pair(identity, identityHandlers(over)),
    ...pair(customers, customerHandlers(over)),
    ...pair(services, servicesHandlers(over)),
    ...pair(network, networkHandlers(over)),
    ...pair(catalog, catalogHandlers(over)),
    ...pair(lines, linesHandlers(over)),
    ...pair(duties, dutiesHandlers(over)),
    ...pair(tickets, ticketsHandlers(over)),
    ...pair(rules, rulesHandlers(over)),
    ...pair(audit, auditHandlers(over)),
    ...pair(referrals, referralsHandlers(over)),
    ...pair(temporary, temporaryHandlers(over)),
    ...pair(voids, voidsHandlers(over)),
    ...pair(results, resultsHandlers(over)),
    ...pair(reports, reportsHandlers(over)),
    ...pair(money, moneyHandlers(over)),
    ...pair(messaging, messagingHandlers(over)),
    ...pair(watching, operationsHandlers(over)),
    ...pair(files, filesHandlers(over)),
  ];
  const served = new Set(routed.map(({ call }) => call.path));
  assert(allCalls.every(({ call }) => served.has(call.path)), "every call of the contract has a handler", { served: served.size, declared: allCalls.length });
  return routed;
}

/** What answers a call. */
export function handlerOf(routed: readonly Routed[], path: string): Routed["handler"] {
  const found = routed.find(({ call }) => call.path === path);
  assert(found !== undefined, "a list has a handler", { path });
  return found.handler;
}
