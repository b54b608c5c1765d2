import { type reports, responses, type Role, roles } from "@chalkboard/contract";
import type { Clock, Day } from "@chalkboard/kernel";
import type { Database, Sql } from "../database/database.ts";
import { untilStop } from "../http/given-up.ts";
import { type Context, type HandlersOf, invalid, refuse, type Refused, scopeOf } from "../http/handlers.ts";
import { proveBooks } from "../money/index.ts";
import { commissions } from "./commissions.ts";
import { figureTickets } from "./figure-tickets.ts";
import { listMovements, movements } from "./movements.ts";
import { daysBetween } from "./period.ts";
import { results } from "./results.ts";

const platform: readonly Role[] = [roles.platform, roles.assistant];
const longestPeriodDays = 400;
/** What is asked ticket by ticket costs with their number: the same period takes up to ten times as long as by POS. */
const longestOfTicketsDays = 100;

type Asked = {
  readonly from: Day; readonly to: Day; readonly serviceId?: number | undefined; readonly by?: string; readonly mode?: string | undefined;
  readonly product?: string | undefined;
};

/** Figures of money, all of them sums over the ledger, but for what the open tickets may pay. */
export function reportsHandlers({ database, clock, stop }: { database: Database; clock: Clock; stop: AbortSignal }): HandlersOf<typeof reports> {
  const reading = <Payload extends Asked, Answer>(read: (sql: Sql, payload: Payload, serviceId: number, context: Context) => Promise<Answer | Refused>) =>
    async (payload: Payload, context: Context): Promise<Answer | Refused> => problemOf(payload, context)
      ?? database.read(scopeOf(context.session), (sql) => read(sql, payload, payload.serviceId ?? context.session.serviceId, context));
  return {
    results: reading(results),
    figureTickets: reading(figureTickets),
    commissions: reading(commissions),
    movements: reading(movements),
    listMovements: reading(listMovements),
    proveBooks: (_payload, { session }) => untilStop(stop, (until) => proveBooks(database, session.serviceId, clock.now(), until)),
  };
}

function problemOf({ from, to, serviceId, by = "", mode, product }: Asked, { session }: Context): Refused | undefined {
  if (daysBetween(from, to) < 1) return invalid({ field: "to", code: "wrongOrder", problem: "before from" });
  const isOfTickets = mode !== undefined || product !== undefined || by === "mode" || by === "product";
  const maximum = isOfTickets ? longestOfTicketsDays : longestPeriodDays;
  if (daysBetween(from, to) > maximum) return invalid({ field: "to", code: "tooLong", maximum, problem: "too long a period" });
  if (platform.includes(session.role)) {
    return serviceId === undefined ? invalid({ field: "serviceId", code: "required", problem: "which service?" }) : undefined;
  }
  return serviceId === undefined || serviceId === session.serviceId ? undefined : refuse(responses.notAllowed, { reason: "service" });
}
