// The schemes, their assignment, and the invoice details of services.

import { isDeepStrictEqual } from "node:util";
import { type AnswerOf, fees, type PayloadOf, responses } from "@chalkboard/contract";
import { assert, businessDay } from "@chalkboard/kernel";
import { clockNow } from "../../platform/database/clock-queries.ts";
import type { Sql } from "../../platform/database/database.ts";
import type { RowOf } from "../../platform/database/query.ts";
import { type Context, invalid, isRefused, refuse, type Refused } from "../../platform/http/handlers.ts";
import { audit, change } from "../../platform/operations/index.ts";
import { monthOf } from "./counting.ts";
import { leftOutMonths } from "./months.ts";
import * as queries from "./queries.ts";

type Setup = AnswerOf<typeof fees.feeSetup>;
type Party = fees.FeePartyTerms;

/** The default scheme of a platform. */
const usualDueDays = 30;

/** The whole setup, for its one screen. */
export async function readSetup(sql: Sql): Promise<Setup> {
  const now = await clockNow(sql);
  const versions = Map.groupBy(await sql.rows(queries.versions), (one) => one.scheme_id);
  const choices = Map.groupBy(await sql.rows(queries.choices), (one) => one.service_id);
  const parties = await partiesOf(sql);
  const leftOut = await leftOutMonths(sql);
  return {
    schemes: (await sql.rows(queries.schemes)).map(({ id, name, currency }) => ({
      schemeId: id,
      name,
      currency,
      versions: (versions.get(id) ?? []).map(({ from_day: from, terms, by, at }) => ({ from, terms, by, at })),
    })),
    services: (await sql.rows(queries.services)).map((service) => {
      const today = businessDay(now, service.time_zone, service.close_minute);
      const own = choices.get(service.id) ?? [];
      return {
        serviceId: service.id,
        name: service.name,
        kind: service.kind,
        currency: service.currency,
        isActive: service.is_active,
        today,
        schemeId: own.findLast(({ from_day: from }) => from <= today)?.scheme_id ?? null,
        schemes: own.map(({ from_day: from, scheme_id: schemeId, by, at }) => ({ from, schemeId, by, at })),
        party: parties(service),
        toInvoice: leftOut(service.id, monthOf(today)),
      };
    }),
  };
}

/** The invoice details of services; by default their names. */
export async function partiesOf(
  sql: Sql,
): Promise<(service: Pick<RowOf<typeof queries.services.columns>, "id" | "name">) => Party> {
  const stored = new Map((await sql.rows(queries.parties)).map((row) => [row.service_id, row]));
  return ({ id, name }) => {
    const row = stored.get(id);
    return row === undefined
      ? { name, address: "", taxNumber: "", payTo: "", dueDays: usualDueDays }
      : { name: row.name, address: row.address, taxNumber: row.tax_number, payTo: row.pay_to, dueDays: row.due_days };
  };
}

/** Adds a scheme, or terms of one from a day on. */
export async function saveScheme(
  sql: Sql,
  { schemeId, was, name, currency, from, terms }: PayloadOf<typeof fees.saveFeeScheme>,
  { session }: Context,
): Promise<AnswerOf<typeof fees.saveFeeScheme> | Refused> {
  await sql.run(queries.lockFees);
  const stored =
    schemeId === undefined ? undefined : (await sql.rows(queries.schemes)).find(({ id }) => id === schemeId);
  if (schemeId !== undefined && stored === undefined) return refuse(responses.notFound, { field: "schemeId" });
  const versions = (await sql.rows(queries.versions)).filter((one) => one.scheme_id === schemeId);
  const seen = versions.find(({ from_day: day }) => day === was?.from);
  if (was !== undefined && (stored?.name !== was.name || !isSame(seen?.terms, was.terms))) {
    return refuse(responses.changedMeanwhile, {
      name: stored?.name,
      version: seen === undefined ? null : { from: seen.from_day, terms: seen.terms },
    });
  }
  if ((await sql.row(queries.isNameTaken, [name, schemeId ?? null])) !== undefined) {
    return invalid({ field: "name", code: "taken", problem: "another scheme has this name" });
  }
  if (stored !== undefined && stored.currency !== currency)
    return invalid({ field: "currency", code: "contradicts", problem: "the currency of a scheme cannot change" });
  const before =
    stored === undefined
      ? null
      : { name: stored.name, from, terms: versions.find(({ from_day: day }) => day === from)?.terms ?? null };
  if (before !== null && before.name === name && isSame(before.terms, terms)) return { schemeId: stored?.id ?? 0 };
  const id = stored?.id ?? (await sql.row(queries.addScheme, [name, currency, session.personId]))?.id;
  assert(id !== undefined, "an insert answers its id");
  if (stored !== undefined && stored.name !== name) await sql.run(queries.renameScheme, [id, name]);
  if (!isSame(before?.terms, terms))
    await sql.run(queries.addVersion, [id, from, JSON.stringify(terms), session.personId]);
  await audit(sql, session, {
    act: stored === undefined ? "addFeeScheme" : "changeFeeScheme",
    subject: `fee scheme ${String(id)}`,
    before,
    after: { name, currency, from, terms },
  });
  return { schemeId: id };
}

/** Whether two terms are the same, in any order. */
function isSame(one: fees.FeeTerms | null | undefined, other: fees.FeeTerms): boolean {
  const [first, second] = [fees.feeTerms.safeParse(one), fees.feeTerms.parse(other)];
  return first.success && isDeepStrictEqual(first.data, second);
}

/** Assigns a scheme to a service from a day on, or none. */
export async function giveScheme(
  sql: Sql,
  { serviceId, schemeId, from, was }: PayloadOf<typeof fees.giveFeeScheme>,
  { session }: Context,
): Promise<Record<string, never> | Refused> {
  await sql.run(queries.lockFees);
  const service = (await sql.rows(queries.services)).find(({ id, kind }) => id === serviceId && kind !== 0);
  if (service === undefined) return refuse(responses.notFound, { field: "serviceId" });
  const scheme = schemeId === null ? undefined : (await sql.rows(queries.schemes)).find(({ id }) => id === schemeId);
  if (schemeId !== null && scheme === undefined) return refuse(responses.notFound, { field: "schemeId" });
  if (scheme !== undefined && scheme.currency !== service.currency) {
    return invalid({ field: "schemeId", code: "doesNotFit", problem: "its amounts are in another currency" });
  }
  const before =
    (await sql.rows(queries.choices)).findLast((one) => one.service_id === serviceId && one.from_day <= from)
      ?.scheme_id ?? null;
  if (before !== was) return refuse(responses.changedMeanwhile, { schemeId: before });
  if (before === schemeId) return {};
  await sql.run(queries.addChoice, [serviceId, schemeId, from, session.personId]);
  await audit(sql, session, {
    act: "giveFeeScheme",
    subject: `service ${String(serviceId)}`,
    before: { schemeId: before },
    after: { schemeId, from },
  });
  return {};
}

/** Sets the invoice details of a service, or of the platform, from now on. */
export async function saveParty(
  sql: Sql,
  { serviceId, was, ...terms }: PayloadOf<typeof fees.saveFeeParty>,
  { session }: Context,
): Promise<Record<string, never> | Refused> {
  await sql.run(queries.lockFees);
  const service = (await sql.rows(queries.services)).find(({ id }) => id === serviceId);
  if (service === undefined) return refuse(responses.notFound, { field: "serviceId" });
  const before = (await partiesOf(sql))(service);
  const saved = await change<Party, null>(sql, session, {
    before,
    was,
    shown: (party) => ({ party }),
    after: () => Promise.resolve(terms),
    write: async ({ name, address, taxNumber, payTo, dueDays }) => {
      await sql.run(queries.saveParty, [serviceId, name, address, taxNumber, payTo, dueDays]);
      return null;
    },
    act: () => ({ act: "saveFeeParty", subject: `service ${String(serviceId)}` }),
  });
  return isRefused(saved) ? saved : {};
}
