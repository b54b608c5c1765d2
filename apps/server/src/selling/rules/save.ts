// Changing rules. A change locks the rules of those it affects before it reads the time, so that its order among the
// sales is certain; a rule is never overwritten: editing one retires it and adds another, in one transaction.

import { type AnswerOf, type PayloadOf, type Problem, responses, type rules } from "@chalkboard/contract";
import { assert, type EpochMs, type RuleId, type ServiceId } from "@chalkboard/kernel";
import { clockNow } from "../../platform/database/clock-queries.ts";
import type { Sql } from "../../platform/database/database.ts";
import { invalid, isRefused, refuse, type Refused, type Session } from "../../platform/http/handlers.ts";
import { offersChanged, publish } from "../../platform/live/index.ts";
import { audit } from "../../platform/operations/index.ts";
import { bumpRules, lockRules } from "../../identity/services/index.ts";
import { type Draft, emptyProblems, liftedEverywhere } from "./empty-rules.ts";
import { termProblems, type Terms } from "./problems.ts";
import * as queries from "./queries.ts";
import { type Level, type RuleRow, seenBy, shown, type ShownRule, writableLevels } from "./rows.ts";

type Answer = AnswerOf<typeof rules.saveRule> | Refused;

/** Adds a rule, or replaces one. */
export async function saveRule(
  sql: Sql,
  { ruleId, startsAt, lifts, ...terms }: PayloadOf<typeof rules.saveRule>,
  session: Session,
): Promise<Answer> {
  const owner = await ownerOf(sql, session, terms.scope);
  if (isRefused(owner)) return owner;
  const planned = startsAt === undefined ? terms : { ...terms, selector: { ...terms.selector, from: startsAt } };
  if (ruleId === undefined) {
    return (
      (await refusedAsEmpty(sql, { terms: planned, serviceId: owner.serviceId, replaces: undefined }, lifts)) ??
      put(sql, session, owner.serviceId, planned, undefined, "addRule")
    );
  }
  const line = await writableRule(sql, session, ruleId);
  if (isRefused(line)) return line;
  const { row } = line;
  if (row.level !== terms.scope.level || row.scope_id !== terms.scope.id) {
    return invalid({ field: "scope", code: "doesNotFit", problem: "the rule is of another scope" });
  }
  if (row.control !== terms.control)
    return invalid({ field: "control", code: "doesNotFit", problem: "the rule is of another setting" });
  const draft: Draft = { terms: planned, serviceId: owner.serviceId, replaces: ruleId };
  const refused = sameTerms(termsOf(row), planned) ? undefined : await refusedAsEmpty(sql, draft, lifts);
  if (refused !== undefined) return refused;
  if (startsAt === undefined) return put(sql, session, owner.serviceId, terms, ruleId, "changeRule");
  await lockRules(sql, owner.serviceId ?? "all");
  const problems = await planProblems(sql, planned, startsAt);
  if (problems.length > 0) return invalid(...problems);
  const until = row.expires_at === null ? startsAt : Math.min(row.expires_at, startsAt);
  const ended = await put(sql, session, owner.serviceId, { ...termsOf(row), expiresAt: until }, ruleId, "changeRule");
  return isRefused(ended) ? ended : put(sql, session, owner.serviceId, planned, undefined, "addRule");
}

/**
 * Refuses a rule without effect, or one that lifts a limit for everything without confirmation; undefined where it may
 * be saved.
 */
async function refusedAsEmpty(sql: Sql, draft: Draft, lifts = false): Promise<Refused | undefined> {
  await lockRules(sql, draft.serviceId ?? "all");
  const now = await clockNow(sql);
  const problems = await termProblems(sql, draft.terms, now);
  if (problems.length > 0) return invalid(...problems);
  const empty = await emptyProblems(sql, draft);
  if (empty.length > 0) return invalid(...empty);
  const fields = lifts ? [] : await liftedEverywhere(sql, draft, now);
  return fields.length === 0 ? undefined : refuse(responses.notAllowed, { reason: "liftsLimit", fields });
}

/** What is wrong with a planned rule: checked before its predecessor gets an end. */
async function planProblems(sql: Sql, planned: Terms, startsAt: EpochMs): Promise<readonly Problem[]> {
  const now = await clockNow(sql);
  const { expiresAt } = planned;
  return [
    ...(await termProblems(sql, planned, now)),
    ...(startsAt <= now ? [{ field: "startsAt", code: "past" as const, problem: "it would have begun already" }] : []),
    ...(expiresAt !== null && expiresAt <= startsAt
      ? [{ field: "expiresAt", code: "wrongOrder" as const, problem: "it would end before it begins" }]
      : []),
  ];
}

/** Writes a rule for other scopes as well: all or none. */
export async function copyRule(
  sql: Sql,
  { ruleId, to, services }: PayloadOf<typeof rules.copyRule>,
  session: Session,
): Promise<AnswerOf<typeof rules.copyRule> | Refused> {
  const line = await writableRule(sql, session, ruleId);
  if (isRefused(line)) return line;
  const said = termsOf(line.row);
  if (services.length > 0 && said.scope.level !== "platform")
    return refuse(responses.notAllowed, { field: "services", level: said.scope.level });
  const copies: { readonly terms: Terms; readonly serviceId: ServiceId | null }[] = [];
  for (const scope of to) {
    const owner = await ownerOf(sql, session, scope);
    if (isRefused(owner)) return owner;
    const { service: _service, ...selector } = said.selector;
    // An exception cannot be a ceiling.
    const kind = scope.level === "exception" ? "default" : said.kind;
    copies.push({
      terms: { ...said, scope, kind, selector: scope.level === "platform" ? said.selector : selector },
      serviceId: owner.serviceId,
    });
  }
  for (const service of services)
    copies.push({ terms: { ...said, selector: { ...said.selector, service } }, serviceId: null });
  await lockRules(sql, copies.every(({ serviceId }) => serviceId === session.serviceId) ? session.serviceId : "all");
  const now = await clockNow(sql);
  for (const { terms } of copies) {
    const problems = await termProblems(sql, terms, now);
    if (problems.length > 0) return invalid(...problems);
  }
  const written: ShownRule[] = [];
  for (const {
    terms: { scope, control, kind, selector },
    terms,
    serviceId,
  } of copies) {
    const twin = await sql.row(queries.twin, [scope.level, scope.id, control, kind, JSON.stringify(selector)]);
    const answer = await put(sql, session, serviceId, terms, twin?.id, twin === undefined ? "addRule" : "changeRule");
    assert(!isRefused(answer), "what was looked at under the lock is written", { ruleId });
    written.push(answer.rule);
  }
  return { rules: written };
}

/** Ends a rule now. */
export async function retireRule(sql: Sql, ruleId: RuleId, session: Session): Promise<Answer> {
  const line = await writableRule(sql, session, ruleId);
  if (isRefused(line)) return line;
  const { serviceId } = line;
  await lockRules(sql, serviceId ?? "all");
  const before = await ruleRow(sql, ruleId);
  if (before.retired_at !== null) return overtaken(sql, ruleId, session);
  await sql.run(queries.retire, [ruleId, new Date(await clockNow(sql)), session.personId]);
  await settle(sql, session, serviceId, { act: "retireRule", ruleId, before, after: null });
  return { rule: shown(await ruleRow(sql, ruleId), session) };
}

/** Restores an old version, in place of the newest one of its line. */
export async function restoreRule(
  sql: Sql,
  { ruleId, expiresAt }: PayloadOf<typeof rules.restoreRule>,
  session: Session,
): Promise<Answer> {
  const line = await writableRule(sql, session, ruleId);
  if (isRefused(line)) return line;
  const { row, serviceId } = line;
  await lockRules(sql, serviceId ?? "all");
  if (row.retired_at === null) return refuse(responses.changedMeanwhile, { rule: shown(row, session) });
  const terms = { ...termsOf(row), ...(expiresAt === undefined ? {} : { expiresAt }) };
  const versions = await sql.rows(queries.versionsOf, [ruleId]);
  return put(sql, session, serviceId, terms, versions.at(-1)?.id, "restoreRule");
}

type Owner = { readonly serviceId: ServiceId | null };

/** The service of a scope's rules, if the session may write rules of that scope. */
export async function ownerOf(sql: Sql, session: Session, { level, id }: Terms["scope"]): Promise<Owner | Refused> {
  if (!writableLevels(session).includes(level)) return refuse(responses.notAllowed, { field: "scope", level });
  switch (level) {
    case "platform":
      return id === 0
        ? { serviceId: null }
        : invalid({ field: "scope.id", code: "doesNotFit", problem: "the platform's is 0" });
    case "service":
      return id === session.serviceId ? { serviceId: id } : refuse(responses.notFound, { field: "scope" });
    case "zone":
      return owned(await sql.row(queries.zoneOwner, [id]), session);
    case "pos":
      return owned(await sql.row(queries.posOwner, [id]), session);
    case "exception": {
      const pos = await sql.row(queries.posOwner, [id]);
      return pos === undefined ? refuse(responses.notFound, { field: "scope" }) : { serviceId: pos.service_id };
    }
  }
}

function owned(row: { readonly service_id: ServiceId } | undefined, { serviceId }: Session): Owner | Refused {
  return row?.service_id === serviceId ? { serviceId } : refuse(responses.notFound, { field: "scope" });
}

/** A rule that the session sees and may change. */
export async function writableRule(
  sql: Sql,
  session: Session,
  ruleId: RuleId,
): Promise<(Owner & { readonly row: RuleRow }) | Refused> {
  const seen = await sql.row(queries.seenRule, [...(await seenBy(sql, session)), ruleId]);
  if (seen === undefined) return refuse(responses.notFound, { field: "ruleId" });
  const row = await ruleRow(sql, ruleId);
  const owner = await ownerOf(sql, session, { level: row.level as Level, id: row.scope_id });
  return isRefused(owner) ? owner : { ...owner, row };
}

async function put(
  sql: Sql,
  session: Session,
  serviceId: ServiceId | null,
  terms: Terms,
  replaces: RuleId | undefined,
  act: string,
): Promise<Answer> {
  await lockRules(sql, serviceId ?? "all");
  const now = await clockNow(sql);
  const problems = await termProblems(sql, terms, now);
  if (problems.length > 0) return invalid(...problems);
  const old = replaces === undefined ? undefined : await ruleRow(sql, replaces);
  // Only a restored line may have ended: all others were based on a version in force.
  if (old !== undefined && old.retired_at !== null && act !== "restoreRule") return overtaken(sql, old.id, session);
  const twin = await twinOf(sql, terms, old);
  if (twin !== undefined)
    return refuse(responses.notAllowed, { reason: "ruleExists", rule: shown(await ruleRow(sql, twin), session) });
  if (old !== undefined && old.retired_at === null) {
    if (sameTerms(termsOf(old), terms)) return { rule: shown(old, session) };
    await sql.run(queries.retire, [old.id, new Date(now), session.personId]);
  }
  const { scope, control, kind, selector, value, expiresAt } = terms;
  const added = await sql.row(queries.addRule, [
    serviceId,
    scope.level,
    scope.id,
    control,
    kind,
    JSON.stringify(selector),
    JSON.stringify(value),
    expiresAt === null ? null : new Date(expiresAt),
    new Date(now),
    session.personId,
    old?.id ?? null,
  ]);
  assert(added !== undefined, "a new rule has an id");
  const after = await ruleRow(sql, added.id);
  await settle(sql, session, serviceId, {
    act,
    ruleId: added.id,
    before: old?.retired_at === null ? old : null,
    after,
  });
  return { rule: shown(after, session) };
}

/** Another rule in force of the same scope, setting, kind and selector: of two only one would apply. */
async function twinOf(
  sql: Sql,
  { scope, control, kind, selector }: Terms,
  old: RuleRow | undefined,
): Promise<RuleId | undefined> {
  const isSameAs =
    old !== undefined && old.retired_at === null && old.kind === kind && ordered(old.selector) === ordered(selector);
  if (isSameAs) return undefined;
  const found = await sql.row(queries.twin, [scope.level, scope.id, control, kind, JSON.stringify(selector)]);
  return found?.id === old?.id ? undefined : found?.id;
}

type Change = {
  readonly act: string;
  readonly ruleId: RuleId;
  readonly before: RuleRow | null;
  readonly after: RuleRow | null;
};

async function settle(
  sql: Sql,
  session: Session,
  serviceId: ServiceId | null,
  { act, ruleId, before, after }: Change,
): Promise<void> {
  const versions = await bumpRules(sql, serviceId ?? "all");
  await publish(sql, [...versions.keys()].map(offersChanged));
  const said = (row: RuleRow | null): unknown => (row === null ? null : { ruleId: row.id, ...termsOf(row) });
  await audit(sql, session, { act, subject: `rule ${ruleId}`, before: said(before), after: said(after) });
}

function termsOf({ level, scope_id: id, control, kind, selector, value, expires_at: expiresAt }: RuleRow): Terms {
  return { scope: { level: level as Level, id }, control, kind: kind as ShownRule["kind"], selector, value, expiresAt };
}

/** jsonb does not preserve the order of names. */
function sameTerms(one: Terms, other: Terms): boolean {
  return ordered(one) === ordered(other);
}

function ordered(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

async function overtaken(sql: Sql, ruleId: RuleId, session: Session): Promise<Refused> {
  const newest = (await sql.rows(queries.versionsOf, [ruleId])).at(-1)?.id ?? ruleId;
  return refuse(responses.changedMeanwhile, { rule: shown(await ruleRow(sql, newest), session) });
}

async function ruleRow(sql: Sql, ruleId: RuleId): Promise<RuleRow> {
  const [row] = await sql.rows(queries.rulesById, [[ruleId]]);
  assert(row !== undefined, "a rule is never deleted", { ruleId });
  return row;
}
