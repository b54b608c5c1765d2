import { type AnswerOf, type PayloadOf, reports as contract, responses, type Role, roles } from "@chalkboard/contract";
import type { Clock, Day } from "@chalkboard/kernel";
import type { Database, Sql } from "../../platform/database/database.ts";
import { untilStop } from "../../platform/http/shutting-down.ts";
import {
  type Context,
  type HandlersOf,
  invalid,
  isRefused,
  refuse,
  type Refused,
  scopeOf,
} from "../../platform/http/handlers.ts";
import { proveBooks } from "../../money/index.ts";
import { noteAnew } from "../../platform/operations/index.ts";
import { commissions } from "./commissions.ts";
import { figureTickets, weekTickets } from "./figure-tickets.ts";
import { listMovements, movements } from "./movements/movements.ts";
import { daysBetween } from "./period.ts";
import { platformResults } from "./platform/platform-results.ts";
import { platformSales } from "./platform/platform-sales.ts";
import { results } from "./results.ts";

const platform: readonly Role[] = [roles.platform, roles.assistant];
const longestPeriodDays = 400;
/** Queries by ticket cost in proportion to their number: the same period takes up to ten times as long as by POS. */
const longestOfTicketsDays = 100;

const byOfTickets: ReadonlySet<string> = new Set(["mode", "product", ...contract.ticketPart.options]);

type Input = {
  readonly from: Day;
  readonly to: Day;
  readonly serviceId?: number | undefined;
  readonly by?: string;
  readonly mode?: string | undefined;
  readonly product?: string | undefined;
  readonly sport?: string | undefined;
  readonly part?: object | undefined;
};

/** Figures of money, all of them sums over the ledger, except the liability of the open tickets. */
export function reportsHandlers({
  database,
  clock,
  stop,
}: {
  database: Database;
  clock: Clock;
  stop: AbortSignal;
}): HandlersOf<typeof contract> {
  const reading =
    <Payload extends Input, Answer>(
      read: (sql: Sql, payload: Payload, serviceId: number, context: Context) => Promise<Answer | Refused>,
    ) =>
    async (payload: Payload, context: Context): Promise<Answer | Refused> =>
      problemOf(payload, context) ??
      database.read(scopeOf(context.session), (sql) =>
        read(sql, payload, payload.serviceId ?? context.session.serviceId, context),
      );
  return {
    results: reading(results),
    figureTickets: reading(figureTickets),
    weekTickets: (payload, context) =>
      database.read(scopeOf(context.session), (sql) => weekTickets(sql, payload, context)),
    commissions: reading(commissions),
    movements: reading(movements),
    listMovements: (payload, context) => listedMovements(database, payload, context),
    platformSales: async (payload, { session, now }) =>
      problemOfPeriod(payload) ?? database.read(scopeOf(session), (sql) => platformSales(sql, payload, now)),
    platformResults: async (payload, { session, now }) =>
      problemOfPeriod(payload) ?? database.read(scopeOf(session), (sql) => platformResults(sql, payload, now)),
    proveBooks: (_payload, { session }) =>
      untilStop(stop, (until) => proveBooks(database, session.serviceId, clock.now(), until)),
  };
}

/** For this many minutes one difference raises one alarm. */
const quietMinutes = 60;

/**
 * The movements; with sums everything is read as of one time, so that figures and list can be compared. Where they
 * differ an alarm is raised.
 */
async function listedMovements(
  database: Database,
  payload: PayloadOf<typeof contract.listMovements>,
  context: Context,
): Promise<AnswerOf<typeof contract.listMovements> | Refused> {
  const {
    session: { serviceId, ...session },
    token,
  } = context;
  const problem = problemOf(payload, context);
  if (problem !== undefined) return problem;
  const scope = scopeOf({ serviceId, ...session });
  const answer = await (payload.withSums
    ? database.snapshot((then) => then.read(scope, (sql) => listMovements(sql, payload, serviceId, context)))
    : database.read(scope, (sql) => listMovements(sql, payload, serviceId, context)));
  const [sums] = isRefused(answer) ? [] : (answer.sums ?? []);
  // A file is written by a job, which has no token and may not write anything else.
  if (sums === undefined || token === "" || (sums.unlistedEntries === 0 && sums.unlistedAmount === 0)) return answer;
  const { from, to } = payload;
  await database.transaction([serviceId], (sql) =>
    noteAnew(
      sql,
      {
        serviceId,
        kind: "outOfBalance",
        subject: `movements ${from} ${to}`,
        personId: null,
        data: {
          findings: [
            `listMovements unlistedEntries=${String(sums.unlistedEntries)} unlistedAmount=${String(sums.unlistedAmount)}`,
          ],
        },
      },
      quietMinutes,
    ),
  );
  return answer;
}

function problemOf(input: Input, { session }: Context): Refused | undefined {
  const { serviceId } = input;
  const problem = problemOfPeriod(input);
  if (problem !== undefined) return problem;
  if (platform.includes(session.role)) {
    return serviceId === undefined
      ? invalid({ field: "serviceId", code: "required", problem: "which service?" })
      : undefined;
  }
  return serviceId === undefined || serviceId === session.serviceId
    ? undefined
    : refuse(responses.notAllowed, { reason: "service" });
}

function problemOfPeriod({ from, to, by = "", mode, product, sport, part }: Input): Refused | undefined {
  if (daysBetween(from, to) < 1) return invalid({ field: "to", code: "wrongOrder", problem: "before from" });
  const isOfTickets = [mode, product, sport, part].some((one) => one !== undefined) || byOfTickets.has(by);
  const maximum = isOfTickets ? longestOfTicketsDays : longestPeriodDays;
  return daysBetween(from, to) <= maximum
    ? undefined
    : invalid({ field: "to", code: "tooLong", maximum, problem: "too long a period" });
}
