// Computes what services owe for days: their days are split into stretches, each within one month and under one version
// of a scheme, and each is computed separately.

import { isOnline, type fees } from "@chalkboard/contract";
import { addDays, type Day, daysFrom, type Minor, type ServiceId } from "@chalkboard/kernel";
import { feeOf } from "@chalkboard/ledger";
import { keptDays, lastPosted, partedDays } from "../../ledger/index.ts";
import { days, integers } from "../../platform/database/columns.ts";
import type { Sql } from "../../platform/database/database.ts";
import type { RowOf } from "../../platform/database/query.ts";
import * as queries from "./queries.ts";

type Stretch = fees.FeeStretch;
type Version = RowOf<typeof queries.versions.columns>;
type Choice = RowOf<typeof queries.choices.columns>;
export type Period = { readonly from: Day; readonly to: Day };
export type FeePeriod = Period & { readonly serviceId: ServiceId; readonly serviceKind: number };
export type CountedFee = { readonly stretches: readonly Stretch[]; readonly fee: Minor; readonly carriedAfter: Minor };

/** The month of a day, by its first day. */
export const monthOf = (day: Day): Day => `${day.slice(0, 8)}01`;

/** The first day of the month after one of a day. */
export const monthAfter = (day: Day): Day => monthOf(addDays(monthOf(day), 31));

/** The number of days from one day to another, both included. */
const lengthOf = ({ from, to }: Period): number => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;

/** The version of the scheme that a service has on a day. */
export type Schemes = {
  readonly at: (serviceId: ServiceId, day: Day) => (Version & { readonly name: string }) | undefined;
  /** The first day within a period on which something of it may change. */
  readonly turns: (serviceId: ServiceId, period: Period) => readonly Day[];
};

/** The current schemes. */
export async function schemesOf(sql: Sql): Promise<Schemes> {
  const names = new Map((await sql.rows(queries.schemes)).map(({ id, name }) => [id, name]));
  const versions = Map.groupBy(await sql.rows(queries.versions), (one) => one.scheme_id);
  const choices = Map.groupBy(await sql.rows(queries.choices), (one) => one.service_id);
  const schemeAt = (serviceId: ServiceId, day: Day): number | null =>
    newestOn<Choice>(choices.get(serviceId), day)?.scheme_id ?? null;
  return {
    at: (serviceId, day) => {
      const schemeId = schemeAt(serviceId, day);
      const version = schemeId === null ? undefined : newestOn<Version>(versions.get(schemeId), day);
      return version === undefined ? undefined : { ...version, name: names.get(version.scheme_id) ?? "" };
    },
    turns: (serviceId, { from, to }) => {
      const own = choices.get(serviceId) ?? [];
      const all = [
        ...own.map(({ from_day: day }) => day),
        ...own
          .flatMap(({ scheme_id: id }) => (id === null ? [] : (versions.get(id) ?? [])))
          .map(({ from_day: day }) => day),
      ];
      for (let month = monthAfter(from); month <= to; month = monthAfter(month)) all.push(month);
      return [...new Set(all.filter((day) => day > from && day <= to))].toSorted();
    },
  };
}

/** Of entries that begin on given days, in order, the one in force on a day. */
function newestOn<Begun extends { readonly from_day: Day }>(
  some: readonly Begun[] | undefined,
  day: Day,
): Begun | undefined {
  return some?.findLast((one) => one.from_day <= day);
}

/**
 * Computes the fees of periods, each of a service. @param moment as of this time; null: now @returns in the order of
 * the periods
 */
export async function countFees(
  sql: Sql,
  periods: readonly FeePeriod[],
  asOf: Date | null,
): Promise<readonly CountedFee[]> {
  const schemes = await schemesOf(sql);
  const cut = periods.flatMap((period, index) =>
    stretchesOf(schemes, period).map((one) => ({ ...one, ...period, index, span: one.span })),
  );
  const figures = cut.length === 0 ? [] : await figuresOf(sql, cut, asOf);
  const first = periods.map((period, index) => cut.find((one) => one.index === index)?.span.from ?? period.from);
  // Those of one service may begin in several months: each asks for its own.
  const carried = await Promise.all(
    periods.map(async ({ serviceId }, index) =>
      cut.some((one) => one.index === index)
        ? ((await sql.row(queries.carriedInto, [[serviceId], [monthOf(first[index] ?? "")], asOf]))?.carried ?? 0)
        : 0,
    ),
  );
  return periods.map((_period, index) => {
    let left = carried[index] ?? 0;
    const stretches = cut.flatMap((one, place) => {
      if (one.index !== index) return [];
      const { kinds = [], active = 0 } = figures[place] ?? {};
      const [month, online] = [monthOf(one.span.from), isOnline(one.serviceKind)];
      const counted = feeOf(one.version.terms, {
        kinds,
        activePos: online ? 0 : active,
        activeCustomers: online ? active : 0,
        days: lengthOf(one.span),
        daysOfMonth: lengthOf({ from: month, to: addDays(monthAfter(month), -1) }),
        carried: left,
      });
      const stretch: Stretch = { ...one.span, schemeName: one.version.name, carried: left, ...written(counted) };
      left = counted.carriedAfter;
      return [stretch];
    });
    return { stretches, fee: stretches.reduce((sum, { fee }) => sum + fee, 0), carriedAfter: left };
  });
}

const written = ({
  lines,
  fee,
  carriedAfter,
}: ReturnType<typeof feeOf>): Pick<Stretch, "lines" | "fee" | "carriedAfter"> => ({
  lines: lines.map((line) => ({ ...line, kinds: [...line.kinds] })),
  fee,
  carriedAfter,
});

/** The days of a period that have a scheme, split where a month ends or another version begins. */
export function stretchesOf(
  { at, turns }: Schemes,
  { serviceId, from, to }: Pick<FeePeriod, "serviceId" | "from" | "to">,
) {
  const begins = [from, ...turns(serviceId, { from, to })];
  return begins.flatMap((begin, index) => {
    const next = begins[index + 1];
    const version = at(serviceId, begin);
    return version === undefined
      ? []
      : [{ version, span: { from: begin, to: next === undefined ? to : addDays(next, -1) } }];
  });
}

type Cut = FeePeriod & { readonly span: Period; readonly version: Version };
type Figures = {
  readonly kinds: readonly { kind: string; handle: Minor; net: Minor; tickets: number }[];
  readonly active: number;
};

/**
 * The figures of each stretch: past days from their sums, the others entry by entry; by kind of ticket where one has
 * its own percentage.
 */
async function figuresOf(sql: Sql, cut: readonly Cut[], asOf: Date | null): Promise<readonly Figures[]> {
  const places = cut.map((one, place) => ({ place, ...one }));
  const kept = await keptIn(sql, cut, asOf);
  const ask = (some: typeof places): unknown[] => {
    const all = some.flatMap(({ place, serviceId, span: { from, to } }) =>
      daysFrom(from, lastPosted(to, asOf)).map((day) => ({ place, serviceId, day })),
    );
    const { summed, entered } = partedDays(all, kept);
    return [...columnsOf(entered), asOf, ...columnsOf(summed)];
  };
  const kindsOf = ({ version: { terms } }: Cut): readonly string[] =>
    [terms.handle, terms.net?.share].flatMap((rates) => Object.keys(rates?.byKind ?? {}));
  const byKind = places.filter((one) => kindsOf(one).length > 0);
  const asksRaces = byKind.some((one) => kindsOf(one).includes("racing"));
  const whole = places.filter((one) => !byKind.includes(one));
  const rows = Map.groupBy(
    [
      ...(whole.length === 0 ? [] : await sql.rows(queries.wholeFigures, ask(whole))),
      ...(byKind.length === 0 ? [] : await sql.rows(queries.kindFigures, [...ask(byKind), asksRaces])),
    ],
    ({ place }) => place,
  );
  const counting = places.filter(({ version: { terms } }) => terms.perPos > 0 || terms.perCustomer > 0);
  const active = new Map(
    counting.length === 0
      ? []
      : (await sql.rows(queries.activeIn, ask(counting))).map((row) => [row.place, row.active]),
  );
  return places.map(({ place }) => ({ kinds: rows.get(place) ?? [], active: active.get(place) ?? 0 }));
}

/** The days of the stretches that can be read as sums. */
function keptIn(sql: Sql, cut: readonly Cut[], asOf: Date | null): ReturnType<typeof keptDays> {
  const all = cut.flatMap(({ span: { from, to } }) => [from, to]).toSorted();
  return keptDays(
    sql,
    [...new Set(cut.map(({ serviceId }) => serviceId))],
    { from: all[0] ?? "", to: all.at(-1) ?? "" },
    asOf,
  );
}

type ServiceDay = { readonly place: number; readonly serviceId: ServiceId; readonly day: Day };
const columnsOf = (some: readonly ServiceDay[]): unknown[] => [
  integers(some, ({ place }) => place),
  integers(some, ({ serviceId }) => serviceId),
  days(some, ({ day }) => day),
];
