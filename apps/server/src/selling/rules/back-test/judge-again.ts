// Re-evaluates one stored decision: the slip or ticket, the rules at the time, the figures that were read then.

import { isDeepStrictEqual } from "node:util";
import { type AnswerOf, type PayloadOf, responses, type rules } from "@chalkboard/contract";
import {
  type ControlTicket,
  type Facts,
  type Refusal,
  type Rule,
  ruledFacts,
  type SaleContext,
} from "@chalkboard/engine";
import { assert, type ServiceId } from "@chalkboard/kernel";
import type { Sql } from "../../../platform/database/database.ts";
import { invalid, refuse, type Refused, type Session } from "../../../platform/http/handlers.ts";
import { reaches } from "../../../identity/network/index.ts";
import type { KnownService, ServiceConfigCache } from "../../../identity/services/index.ts";
import { attemptAgain, isOfTheGame, judgedAgain, judgedNaming, saleOf, soldAgain } from "./replay.ts";
import { createRulesAt } from "./rules-at.ts";
import { gamesOf } from "./try.ts";
import * as queries from "./try-queries.ts";

type Answer = AnswerOf<typeof rules.judgeAgain>;
type StoredLimits = Pick<Facts, "stakeRange" | "ticketMaximum" | "maximumPayout" | "wagerLimits">;

/** A decision of the session's subtree, re-evaluated. */
export async function judgeAgain(
  sql: Sql,
  { number, attemptId }: PayloadOf<typeof rules.judgeAgain>,
  session: Session,
  configCache: ServiceConfigCache,
): Promise<Answer | Refused> {
  if ((number === undefined) === (attemptId === undefined))
    return invalid({ field: "number", code: "required", problem: "a number, or an attempt" });
  return number === undefined
    ? attempt(sql, attemptId ?? 0, session, configCache)
    : sold(sql, number, session, configCache);
}

async function sold(
  sql: Sql,
  number: number,
  session: Session,
  configCache: ServiceConfigCache,
): Promise<Answer | Refused> {
  const row = await sql.row(queries.soldOne, [number]);
  const kept = await sql.row(queries.keptBounds, [number]);
  if (
    row === undefined ||
    kept === undefined ||
    !(await reaches(sql, session, { serviceId: row.service_id, zoneId: row.zone_id, posId: row.pos_id }))
  ) {
    return refuse(responses.notFound, { field: "number" });
  }
  const service = await knownService(sql, configCache, row.service_id);
  const legs = await sql.rows(queries.legsOf, [[row.id]]);
  const games = await gamesOf(
    sql,
    legs.map((leg) => leg.event_id),
  );
  const ticket = soldAgain(row, legs, await sql.rows(queries.wagersOf, [[row.id]]), games, service);
  const sale = saleOf(service, row.zone_id, row.pos_id, row.sold_at, row.known);
  const rules = await rulesAt(sql, row.service_id, row.rules_version);
  const now = judgedNaming(rules, ticket, sale);
  return {
    at: row.sold_at,
    currency: kept.currency,
    rulesVersion: row.rules_version,
    quoteAgeMs: row.known?.slipAgeMs ?? null,
    isSame: now.length === 0,
    cannot: null,
    was: [],
    now: now.map(result),
    bounds: boundsOf(kept.facts, ruledFacts(rules, ticket, sale)),
  };
}

async function attempt(
  sql: Sql,
  attemptId: number,
  session: Session,
  configCache: ServiceConfigCache,
): Promise<Answer | Refused> {
  const row = await sql.row(queries.refusedOne, [attemptId]);
  if (
    row === undefined ||
    !(await reaches(sql, session, { serviceId: row.service_id, zoneId: row.zone_id, posId: row.pos_id }))
  ) {
    return refuse(responses.notFound, { field: "attemptId" });
  }
  const service = await knownService(sql, configCache, row.service_id);
  const was = row.refusals.map((refusal) => ({ ...result(refusal), isRechecked: isRequested(refusal) }));
  const about = {
    at: row.at,
    currency: row.currency,
    rulesVersion: row.rules_version,
    quoteAgeMs: row.known?.slipAgeMs ?? null,
    was,
    now: [],
    bounds: [],
    isSame: null,
  };
  if (row.rules_version === null) return { ...about, cannot: "rules" };
  const games = await gamesOf(
    sql,
    row.slip.legs.map(({ key }) => key.eventId),
  );
  const ticket = attemptAgain(row.slip, row.at, games, service);
  if (ticket === undefined) return { ...about, cannot: "mode" };
  const sale = saleOf(service, row.zone_id, row.pos_id, row.at, row.known);
  return {
    ...about,
    cannot: null,
    ...again(await rulesAt(sql, row.service_id, row.rules_version), ticket, sale, row.refusals.filter(isRequested)),
  };
}

function again(
  rules: readonly Rule[],
  ticket: ControlTicket,
  sale: SaleContext,
  was: readonly Refusal[],
): Pick<Answer, "isSame" | "now" | "bounds"> {
  const now = judgedNaming(rules, ticket, sale);
  // As JSON stores it: without undefined parts. The suggested amount followed from all controls, including the
  // balance's.
  const sorted = (some: readonly Refusal[]): unknown =>
    JSON.parse(
      JSON.stringify(
        some.map(result).toSorted((one, other) => one.control.localeCompare(other.control)),
        (key, value: unknown) => (key === "suggested" ? undefined : value),
      ),
    );
  return {
    isSame: isDeepStrictEqual(sorted(was), sorted(now)),
    now: now.map(result),
    bounds: boundsOf(undefined, ruledFacts(rules, ticket, sale)),
  };
}

/** Decisions based on the state of a game, an account or a person are not repeated. */
function isRequested(refusal: Refusal): boolean {
  return judgedAgain.has(refusal.control) && !isOfTheGame(refusal);
}

function result({ code, control, data }: Refusal): Answer["now"][number] {
  return { code, control, data: { ...data } };
}

/** The limits of amounts, as stored and as the rules now give them. */
function boundsOf(kept: StoredLimits | undefined, now: StoredLimits): Answer["bounds"] {
  const row = (
    of: Exclude<Answer["bounds"][number]["of"], "limit">,
    read: (facts: StoredLimits) => number,
  ): Answer["bounds"][number] => ({
    of,
    leg: null,
    name: "",
    used: null,
    kept: kept === undefined ? null : read(kept),
    again: read(now),
  });
  const limits = now.wagerLimits.map(({ leg, controlName: name, used, limit }) => ({
    of: "limit" as const,
    leg: leg + 1,
    name,
    used,
    again: limit,
    kept: kept?.wagerLimits.find((one) => one.leg === leg && one.controlName === name)?.limit ?? null,
  }));
  const gone = (kept?.wagerLimits ?? [])
    .filter((one) => !limits.some(({ leg, name }) => leg === one.leg + 1 && name === one.controlName))
    .map(({ leg, controlName: name, used, limit }) => ({
      of: "limit" as const,
      leg: leg + 1,
      name,
      used,
      kept: limit,
      again: null,
    }));
  return [
    row("stakeMinimum", ({ stakeRange }) => stakeRange.minimum),
    row("stakeMaximum", ({ stakeRange }) => stakeRange.maximum),
    row("ticketMaximum", ({ ticketMaximum }) => ticketMaximum),
    row("maximumPayout", ({ maximumPayout }) => maximumPayout),
    ...limits,
    ...gone,
  ];
}

async function rulesAt(sql: Sql, serviceId: ServiceId, version: number): Promise<readonly Rule[]> {
  const ever = await sql.rows(queries.rulesEver, [[serviceId]]);
  return createRulesAt({ without: new Set(), draft: undefined }, ever)(serviceId, version, false);
}

async function knownService(sql: Sql, configCache: ServiceConfigCache, serviceId: ServiceId): Promise<KnownService> {
  const service = (await configCache.load(sql, [serviceId])).get(serviceId);
  assert(service !== undefined, "a ticket's service exists", { serviceId });
  return service;
}
