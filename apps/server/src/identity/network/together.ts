import { type AnswerOf, type network, type PayloadOf, responses } from "@chalkboard/contract";
import { assert, type EpochMs, type PosId } from "@chalkboard/kernel";
import type { Database, Sql } from "../../platform/database/database.ts";
import type { RowOf } from "../../platform/database/query.ts";
import { type HandlersOf, invalid, refuse, type Refused, scopeOf, type Session } from "../../platform/http/handlers.ts";
import { audit } from "../../platform/operations/index.ts";
import { bumpRules, lockRules } from "../services/index.ts";
import * as clones from "./clone-queries.ts";
import * as queries from "./queries.ts";
import { subtreeOf } from "./subtree.ts";

type PosRecord = RowOf<typeof queries.someForUpdate.columns>;
type PosSet = network.PosSet;
type Changed = AnswerOf<typeof network.changePosTogether>;

/** Several POS at once. */
export function togetherHandlers({
  database,
}: {
  readonly database: Database;
}): Pick<HandlersOf<typeof network>, "changePosTogether" | "clonePos"> {
  return {
    changePosTogether: (payload, { session }) =>
      database.transaction(scopeOf(session), (sql) => changeTogether(sql, payload, session)),
    clonePos: ({ fromPosId, posIds, parts }, { session, now }) =>
      database.transaction(scopeOf(session), async (sql) => {
        const rules = await cloneInto(
          sql,
          { fromPosId, posIds, parts, act: "clonePos", fields: ["fromPosId", "posIds"] },
          session,
          now,
        );
        return typeof rules === "number" ? { changed: new Set(posIds).size, rules } : rules;
      }),
  };
}

async function changeTogether(
  sql: Sql,
  { rows, isTrial }: PayloadOf<typeof network.changePosTogether>,
  session: Session,
): Promise<Changed | Refused> {
  const { serviceId } = session;
  await lockRules(sql, serviceId);
  const zones = new Set((await subtreeOf(sql, session, serviceId)).map(({ zoneId }) => zoneId));
  if (rows.some(({ set: { zoneId } }) => zoneId !== undefined && !zones.has(zoneId)))
    return refuse(responses.notFound, { field: "zoneId" });
  const stored = new Map(
    (await sql.rows(queries.someForUpdate, [serviceId, rows.map(({ posId }) => posId)])).map((row) => [row.id, row]),
  );
  if (rows.some(({ posId }) => !stored.has(posId))) return refuse(responses.notFound, { field: "posId" });
  const result: Changed = { changed: [], left: [] };
  for (const { posId, set, was } of rows) {
    const before = stored.get(posId);
    assert(before !== undefined, "every POS was found");
    const now = setOf(before);
    if (was !== undefined && differing(was, now).length > 0) result.left.push(before.name);
    else {
      const names = differing(set, now);
      if (names.length === 0) continue;
      result.changed.push({ posId, name: before.name, before: only(now, names), after: only(set, names) });
      if (!isTrial) stored.set(posId, await change(sql, before, { ...now, ...set }, session));
    }
  }
  if (!isTrial && result.changed.length > 0) await bumpRules(sql, serviceId);
  return result;
}

async function change(sql: Sql, before: PosRecord, to: Required<PosSet>, session: Session): Promise<PosRecord> {
  const values = [
    to.zoneId,
    before.name,
    before.address,
    to.isActive,
    to.allowToPlay,
    to.creditLimit,
    to.printerWidth,
    to.paysTickets,
    to.payMaximum,
  ];
  const after = await sql.row(queries.changePos, [session.serviceId, before.id, ...values, true, null]);
  assert(after !== undefined, "a locked POS is there");
  await audit(sql, session, { act: "changePos", subject: `pos ${before.id}`, before, after });
  return after;
}

function setOf(row: PosRecord): Required<PosSet> {
  return {
    zoneId: row.zone_id,
    isActive: row.is_active,
    allowToPlay: row.allow_to_play,
    creditLimit: row.credit_limit,
    printerWidth: row.printer_width === 58 ? 58 : 80,
    paysTickets: row.pays_tickets,
    payMaximum: row.pay_maximum,
  };
}

/** The fields that change. */
function differing(wanted: PosSet, is: Required<PosSet>): readonly (keyof PosSet)[] {
  return (Object.keys(is) as (keyof PosSet)[]).filter(
    (name) => wanted[name] !== undefined && wanted[name] !== is[name],
  );
}

function only(set: PosSet, names: readonly (keyof PosSet)[]): PosSet {
  return Object.fromEntries(names.map((name) => [name, set[name]]));
}

type Cloning = {
  readonly fromPosId: PosId;
  readonly posIds: readonly PosId[];
  readonly parts: readonly network.ClonePart[];
  readonly act: string;
  /** The POS that the call names. */
  readonly fields: readonly [from: string, to: string];
};

/**
 * Gives POS of the session's service the settings of another one.
 * @returns how many rules each was given
 */
export async function cloneInto(
  sql: Sql,
  { fromPosId, posIds, parts, act, fields: [source, target] }: Cloning,
  session: Session,
  now: EpochMs,
): Promise<number | Refused> {
  const { serviceId, personId } = session;
  // Locked first: changes of rules and sales are ordered, whatever else either of them locks.
  await bumpRules(sql, serviceId);
  const wanted = [...new Set(posIds)];
  const pos = new Map((await sql.rows(clones.posOf, [serviceId, [fromPosId, ...wanted]])).map((row) => [row.id, row]));
  const from = pos.get(fromPosId);
  if (wanted.some((id) => !pos.has(id))) return refuse(responses.notFound, { field: target });
  if (from === undefined) return refuse(responses.notFound, { field: source });
  if (wanted.includes(fromPosId))
    return invalid({ field: target, code: "doesNotFit", problem: "a POS cannot be copied to itself" });
  const rules = (await sql.rows(clones.rulesOf, [serviceId, [fromPosId, ...wanted]])).filter(({ control }) =>
    parts.includes(partOf(control)),
  );
  const own = rules.filter(({ pos_id: id }) => id === fromPosId).map(({ id }) => id);
  await sql.run(clones.retireRules, [
    rules.filter(({ pos_id: id }) => id !== fromPosId).map(({ id }) => id),
    new Date(now),
    personId,
  ]);
  await sql.run(clones.copyRules, [own, wanted, new Date(now), personId]);
  if (parts.includes("commission")) {
    const scheme = (await sql.row(clones.schemeOf, [serviceId, fromPosId]))?.scheme ?? null;
    await sql.run(clones.setSchemes, [serviceId, wanted, scheme === null ? null : JSON.stringify(scheme), personId]);
  }
  for (const id of wanted) {
    const before = pos.get(id);
    assert(before !== undefined, "every POS was found");
    const after = {
      ...before,
      ...(parts.includes("payout") ? { pays_tickets: from.pays_tickets, pay_maximum: from.pay_maximum } : {}),
      ...(parts.includes("limits") ? { credit_limit: from.credit_limit } : {}),
      ...(parts.includes("printer") ? { printer_width: from.printer_width, printer_type: from.printer_type } : {}),
    };
    await sql.run(clones.setPos, [
      serviceId,
      id,
      after.pays_tickets,
      after.pay_maximum,
      after.credit_limit,
      after.printer_width,
      after.printer_type,
    ]);
    await audit(sql, session, {
      act,
      subject: `pos ${id}`,
      before: { ...before, rules: rules.filter((rule) => rule.pos_id === id).map((rule) => rule.id) },
      after: { ...after, from: fromPosId, parts, rules: own },
    });
  }
  return own.length;
}

/** The reason on cloned rules of a POS. */
function partOf(control: string): network.ClonePart {
  return control === "maximumPayout" ? "payout" : control === "businessHours" ? "hours" : "limits";
}
