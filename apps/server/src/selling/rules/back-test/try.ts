// Runs a changed rule over past sales and refusals, before it is saved. In slices, the newest first, so that a trial of
// any length stays cheap for the server and shows its progress.

import { type AnswerOf, type PayloadOf, responses, type rules } from "@chalkboard/contract";
import {
  type ControlTicket,
  effectSettings,
  paymentSettings,
  type Refusal,
  type Rule,
  type SaleContext,
} from "@chalkboard/engine";
import type { ServiceId } from "@chalkboard/kernel";
import type { Database, Sql } from "../../../platform/database/database.ts";
import type { RowOf } from "../../../platform/database/query.ts";
import { invalid, isRefused, refuse, type Refused, scopeOf, type Session } from "../../../platform/http/handlers.ts";
import type { KnownService, ServiceConfigCache } from "../../../identity/services/index.ts";
import { termProblems } from "../problems.ts";
import * as ruleQueries from "../queries.ts";
import {
  attemptAgain,
  type Games,
  isOfTheGame,
  judgedAgain,
  judgedBy,
  lacksFigures,
  saleOf,
  type SoldRow,
  soldAgain,
  untried,
} from "./replay.ts";
import { effectsOf, paymentOf, type PaymentRow, waitingOf } from "./try-effects.ts";
import { platformRoles } from "../rows.ts";
import { createRulesAt, type Ever, type RuleChange } from "./rules-at.ts";
import { chunk, eachSoldPage, slackMs } from "./sold-pages.ts";
import { ownerOf, writableRule } from "../save.ts";
import * as queries from "./try-queries.ts";

type Payload = PayloadOf<typeof rules.tryRule>;
type Answer = AnswerOf<typeof rules.tryRule>;
type Position = NonNullable<Answer["next"]>;

/** One slice of a trial. */
export async function tryRule(
  database: Database,
  payload: Payload,
  session: Session,
  configCache: ServiceConfigCache,
): Promise<Answer | Refused> {
  return database.read(scopeOf(session), async (sql) => {
    const change = await changeOf(sql, payload, session);
    if (isRefused(change)) return change;
    const services = (
      await sql.rows(queries.sellingServices, [
        change.serviceId ?? (platformRoles.includes(session.role) ? (payload.serviceId ?? null) : session.serviceId),
      ])
    ).map(({ id }) => id);
    const known = await configCache.load(sql, services);
    const trial = createTrial(change, await sql.rows(queries.rulesEver, [services]), known);
    const next = await runSlice(sql, services, payload, trial);
    return trial.answer(next);
  });
}

type Change = RuleChange & { readonly serviceId: ServiceId | null; readonly control: string };

async function changeOf(sql: Sql, { ruleId, draft }: Payload, session: Session): Promise<Change | Refused> {
  if (ruleId === undefined && draft === undefined) {
    return invalid({ field: "draft", code: "required", problem: "there is nothing to test" });
  }
  const line = ruleId === undefined ? undefined : await writableRule(sql, session, ruleId);
  if (isRefused(line)) return line;
  const owner = draft === undefined ? line : await ownerOf(sql, session, draft.scope);
  if (owner === undefined || isRefused(owner)) return owner ?? refuse(responses.notFound, { field: "ruleId" });
  const control = draft?.control ?? line?.row.control ?? "";
  if (untried.has(control)) {
    return invalid({ field: "draft.control", code: "notAChoice", problem: "this setting cannot be tested" });
  }
  const without = new Set(
    ruleId === undefined ? [] : (await sql.rows(ruleQueries.versionsOf, [ruleId])).map(({ id }) => id),
  );
  if (draft === undefined) return { serviceId: owner.serviceId, control, without, draft };
  // It is tried as if it had been in force: its own dates do not matter.
  const { from: _from, until: _until, ...selector } = draft.selector;
  const problems = await termProblems(sql, { ...draft, selector, expiresAt: null }, 0);
  if (problems.length > 0) return invalid(...problems.map((one) => ({ ...one, field: `draft.${one.field}` })));
  const { scope, kind, value } = draft;
  const rule: unknown = { id: 0, scope, control, kind, selector, value, newest: Number.MAX_SAFE_INTEGER };
  return { serviceId: owner.serviceId, control, without, draft: rule as Rule };
}

type Trial = {
  readonly sold: (
    row: RowOf<typeof queries.soldBefore.columns>,
    ticket: ControlTicket,
    payments: readonly PaymentRow[],
  ) => void;
  /** Whether the payments of tickets are needed. */
  readonly isOfPayments: boolean;
  readonly attempt: (row: RowOf<typeof queries.refusedBefore.columns>, games: Games) => void;
  readonly serviceOf: (serviceId: ServiceId) => KnownService | undefined;
  readonly answer: (next: Position | null) => Answer;
};

/** Evaluates rows one after the other and adds up the results. */
function createTrial(change: Change, ever: readonly Ever[], services: ReadonlyMap<ServiceId, KnownService>): Trial {
  const rulesAt = createRulesAt(change, ever);
  const concerned = [
    ...(change.draft === undefined ? [] : [change.draft.scope]),
    ...ever.filter(({ id }) => change.without.has(id)).map(({ level, scope_id: id }) => ({ level, id })),
  ];
  const concerns = ({ path }: SaleContext): boolean =>
    concerned.some(({ level, id }) =>
      path.some(
        (scope) => scope.id === id && (scope.level === level || (scope.level === "pos" && level === "exception")),
      ),
    );
  const answer = {
    looked: { tickets: 0, attempts: 0 },
    wouldRefuse: [] as Answer["wouldRefuse"],
    wouldAllow: [] as Answer["wouldAllow"],
    wouldChange: [] as Answer["wouldChange"],
  };
  const isOfPayments = paymentSettings.has(change.control);
  const unjudged = new Map<Answer["unjudged"][number]["reason"], number>();
  const cannot = (reason: Answer["unjudged"][number]["reason"]): void => {
    unjudged.set(reason, (unjudged.get(reason) ?? 0) + 1);
  };
  const byControl = new Map<string, Answer["byControl"][number]>();
  const count = (
    refusals: readonly Pick<Refusal, "code" | "control">[],
    which: "refused" | "allowed",
  ): { code: number; control: string }[] => {
    for (const { code, control } of refusals) {
      const row = byControl.get(control) ?? { code, control, refused: 0, allowed: 0 };
      byControl.set(control, { ...row, [which]: row[which] + 1 });
    }
    return refusals.map(({ code, control }) => ({ code, control }));
  };
  let reachedAt: number | null = null;

  const waited = (row: SoldRow, ticket: ControlTicket, sale: SaleContext): void => {
    const then = waitingOf(rulesAt(row.service_id, row.rules_version, false), ticket, sale);
    const now = waitingOf(rulesAt(row.service_id, row.rules_version, true), ticket, sale);
    if (then === undefined) return cannot("otherwiseRefused");
    if (now !== undefined) answer.wouldChange.push(...effectsOf(row, then, now));
    else
      answer.wouldRefuse.push({
        number: row.id,
        soldAt: row.sold_at,
        stake: row.stake,
        refusals: count([{ code: -22, control: "eventsAvailable" }], "refused"),
      });
  };
  const paid = (row: SoldRow, legs: number, payments: readonly PaymentRow[], service: KnownService): void => {
    const figures = (changed: boolean) =>
      paymentOf(rulesAt(row.service_id, row.rules_version, changed), row.mode, { legs, payments }, service);
    answer.wouldChange.push(...effectsOf(row, figures(false), figures(true)));
  };

  return {
    serviceOf: (serviceId) => services.get(serviceId),
    isOfPayments,
    sold: (row, ticket, payments) => {
      answer.looked.tickets += 1;
      reachedAt = row.sold_at;
      const service = services.get(row.service_id);
      if (service === undefined) return;
      const known = row.known ?? {};
      if (isOfPayments) return paid(row, ticket.legs.length, payments, service);
      const sale = saleOf(service, row.zone_id, row.pos_id, row.sold_at, known);
      if (!concerns(sale)) return;
      if (effectSettings.has(change.control)) return waited(row, ticket, sale);
      if (judgedBy(rulesAt(row.service_id, row.rules_version, false), ticket, sale).length > 0)
        return cannot("otherwiseRefused");
      if (change.draft !== undefined && lacksFigures(change.draft, known)) return cannot("figures");
      const now = judgedBy(rulesAt(row.service_id, row.rules_version, true), ticket, sale);
      if (now.length > 0)
        answer.wouldRefuse.push({
          number: row.id,
          soldAt: row.sold_at,
          stake: row.stake,
          refusals: count(now, "refused"),
        });
    },
    attempt: (row, games) => {
      answer.looked.attempts += 1;
      reachedAt = row.at;
      const service = services.get(row.service_id);
      // What was refused because of an event, an account or a person's state would be refused again.
      if (
        service === undefined ||
        row.refusals.some((refusal) => !judgedAgain.has(refusal.control) || isOfTheGame(refusal))
      )
        return;
      const sale = saleOf(service, row.zone_id, row.pos_id, row.at, row.known);
      if (!concerns(sale)) return;
      const ticket = attemptAgain(row.slip, row.at, games, service);
      if (ticket === undefined) return cannot("mode");
      if (row.rules_version === null) return cannot("otherwiseRefused");
      const then = judgedBy(rulesAt(row.service_id, row.rules_version, false), ticket, sale);
      if (namesOf(then) !== namesOf(row.refusals)) return cannot("otherwiseRefused");
      if (change.draft !== undefined && lacksFigures(change.draft, row.known ?? {})) return cannot("figures");
      if (judgedBy(rulesAt(row.service_id, row.rules_version, true), ticket, sale).length > 0) return;
      answer.wouldAllow.push({ attemptId: row.id, at: row.at, posId: row.pos_id, was: count(row.refusals, "allowed") });
    },
    answer: (next) => ({
      ...answer,
      byControl: [...byControl.values()],
      unjudged: [...unjudged].map(([reason, times]) => ({ reason, count: times })),
      next,
      reachedAt,
    }),
  };
}

const namesOf = (some: readonly Pick<Refusal, "control">[]): string =>
  some
    .map(({ control }) => control)
    .toSorted()
    .join();

/** Tickets first, then refused attempts. Returns where to continue; null when the period is finished. */
async function runSlice(
  sql: Sql,
  services: readonly ServiceId[],
  { from, to, after, limit }: Payload,
  trial: Trial,
): Promise<Position | null> {
  const read =
    after !== undefined && after.attempt !== null
      ? { before: null, left: limit, isOver: true }
      : await eachSoldPage(sql, services, { from, to, before: after?.ticket ?? null, limit }, (rows) =>
          judgeSold(sql, rows, trial),
        );
  if (!read.isOver) return { ticket: read.before, attempt: null };
  let { left } = read;
  let attempt = after?.attempt ?? Number.MAX_SAFE_INTEGER;
  while (left > 0) {
    const input = Math.min(chunk, left);
    const rows = await sql.rows(queries.refusedBefore, [services, attempt, input]);
    const inside = rows.filter(({ at }) => at >= from && at < to);
    const games = await gamesOf(
      sql,
      inside.flatMap(({ slip }) => slip.legs.map(({ key }) => key.eventId)),
    );
    for (const row of inside) trial.attempt(row, games);
    attempt = rows.at(-1)?.id ?? attempt;
    left -= rows.length;
    if (rows.length < input || (rows.at(-1)?.at ?? 0) < from - slackMs) return null;
  }
  return { ticket: null, attempt };
}

async function judgeSold(
  sql: Sql,
  rows: readonly RowOf<typeof queries.soldBefore.columns>[],
  trial: Trial,
): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  const [legs, wagers] = await Promise.all([sql.rows(queries.legsOf, [ids]), sql.rows(queries.wagersOf, [ids])]);
  const games = await gamesOf(
    sql,
    legs.map((leg) => leg.event_id),
  );
  const payments = trial.isOfPayments ? await sql.rows(queries.paymentsOf, [ids]) : [];
  const paymentsByTicket = Map.groupBy(payments, (payment) => payment.ticket_id);
  const legsByTicket = Map.groupBy(legs, (leg) => leg.ticket_id);
  const wagersByTicket = Map.groupBy(wagers, (wager) => wager.ticket_id);
  for (const row of rows) {
    const service = trial.serviceOf(row.service_id);
    if (service !== undefined)
      trial.sold(
        row,
        soldAgain(row, legsByTicket.get(row.id) ?? [], wagersByTicket.get(row.id) ?? [], games, service),
        paymentsByTicket.get(row.id) ?? [],
      );
  }
}

/** The games of events, for re-evaluating a ticket. */
export async function gamesOf(sql: Sql, eventIds: readonly number[]): Promise<Games> {
  return new Map(
    (eventIds.length === 0 ? [] : await sql.rows(queries.gamesOf, [[...new Set(eventIds)]])).map((game) => [
      game.id,
      game,
    ]),
  );
}
