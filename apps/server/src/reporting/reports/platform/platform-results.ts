import { type AnswerOf, type PayloadOf, type reports } from "@chalkboard/contract";
import { addDays, type Day, daysFrom, type EpochMs } from "@chalkboard/kernel";
import { lastDayOfWeek } from "@chalkboard/ledger";
import { parseAsOf } from "../../../ledger/index.ts";
import type { Sql } from "../../../platform/database/database.ts";
import type { RowOf } from "../../../platform/database/query.ts";
import { moneySettingsOf } from "../../../money/index.ts";
import { type PlatformMove, platformMoves } from "./platform-moves.ts";
import * as queries from "./platform-queries.ts";
import { currenciesOf } from "./platform-sales.ts";
import { currentOf } from "../compared-measures.ts";

type Input = PayloadOf<typeof reports.platformResults>;
type Answer = AnswerOf<typeof reports.platformResults>;
type Row = Answer["rows"][number];
type Service = RowOf<typeof queries.services.columns>;
type Ranked = NonNullable<Row["best"]>;

const lastOfWeek = 7;

/** The wins or losses of the services of a currency: ranked, or by week or day. */
export async function platformResults(sql: Sql, input: Input, now: EpochMs): Promise<Answer> {
  const every = await sql.rows(queries.services);
  const currencies = currenciesOf(every);
  const currency = input.currency ?? currencies[0] ?? "";
  const services = every.filter((service) => service.currency === currency);
  const { from, to, by } = input;
  const moves = await platformMoves(sql, {
    serviceIds: services.map(({ id }) => id),
    from,
    to,
    moment: parseAsOf(input, now),
  });
  const days = daysFrom(from, to);
  const rows =
    by === "service"
      ? byService(services, moves, days)
      : bySpans(
          services,
          moves,
          by === "day" ? days.map((day) => [day]) : weeksOf(days, await usualWeekEnd(sql, services)),
        );
  const byDay = Map.groupBy(moves, ({ day }) => day);
  return {
    asOf: parseAsOf(input, now)?.getTime() ?? now,
    currency,
    currencies,
    rows,
    groups: [],
    total: { ...figuresOf(moves, (ofDay) => countOf(nets(ofDay, ({ day }) => day).values())), count: rows.length },
    days: days.map((day) => {
      const { sales, net } = sumOf(byDay.get(day) ?? []);
      return { day, sales, net };
    }),
  };
}

/** The weekday on which most services' weeks end. */
async function usualWeekEnd(sql: Sql, services: readonly Service[]): Promise<number> {
  const ends: number[] = [];
  for (const { id } of services) ends.push((await moneySettingsOf(sql, id)).weekEndsOn);
  const [usual] = [...Map.groupBy(ends, (end) => end)].toSorted(
    ([one, some], [other, others]) => others.length - some.length || other - one,
  );
  return usual?.[0] ?? lastOfWeek;
}

/** The days of a period by week; the first and the last may be partial. */
function weeksOf(days: readonly Day[], weekEndsOn: number): readonly (readonly Day[])[] {
  return [...Map.groupBy(days, (day) => lastDayOfWeek(day, weekEndsOn)).values()];
}

function byService(services: readonly Service[], moves: readonly PlatformMove[], days: readonly Day[]): Row[] {
  const placed = Map.groupBy(moves, ({ service_id: serviceId }) => serviceId);
  const rows = services
    .filter(({ id, is_active: isActive }) => isActive || placed.has(id))
    .map(({ id, name }) => {
      const own = placed.get(id) ?? [];
      const now = own.filter(({ is_before: isBefore }) => !isBefore);
      const netOfDay = nets(now, ({ day }) => day);
      return {
        key: String(id),
        name,
        group: null,
        serviceId: id,
        best: null,
        worst: null,
        until: null,
        trend: days.map((day) => netOfDay.get(day) ?? 0),
        ...figuresOf(own, (some) => countOf(nets(some, ({ day }) => day).values())),
        isNow: now.length > 0,
        wasBefore: now.length < own.length,
      };
    })
    .toSorted(
      (one, other) =>
        Number(other.isNow) - Number(one.isNow) || other.net - one.net || one.name.localeCompare(other.name),
    );
  const rankIn = (all: readonly number[], net: number): number => 1 + all.filter((other) => other > net).length;
  const netsNow = rows.filter(({ isNow }) => isNow).map(({ net }) => net);
  const netsBefore = rows.filter(({ wasBefore }) => wasBefore).map(({ before }) => before.net);
  return rows.map(({ isNow, wasBefore, ...row }) => ({
    ...row,
    rank: isNow ? rankIn(netsNow, row.net) : null,
    rankBefore: wasBefore ? rankIn(netsBefore, row.before.net) : null,
  }));
}

/** A row for each span of days, in chronological order; its key is its first day. */
function bySpans(
  services: readonly Service[],
  moves: readonly PlatformMove[],
  spans: readonly (readonly Day[])[],
): Row[] {
  const length = spans.reduce((sum, { length: days }) => sum + days, 0);
  const byDay = Map.groupBy(moves, ({ day, is_before: isBefore }) => (isBefore ? addDays(day, length) : day));
  return spans.map((span) => {
    const own = span.flatMap((day) => byDay.get(day) ?? []);
    const netOf = nets(
      own.filter(({ is_before: isBefore }) => !isBefore),
      ({ service_id: serviceId }) => serviceId,
    );
    const ranked = services
      .flatMap(({ id, name }): Ranked[] => (netOf.has(id) ? [{ serviceId: id, name, net: netOf.get(id) ?? 0 }] : []))
      .toSorted((one, other) => other.net - one.net || one.name.localeCompare(other.name));
    return {
      key: span[0] ?? "",
      name: "",
      group: null,
      serviceId: null,
      rank: null,
      rankBefore: null,
      until: span.at(-1) ?? null,
      trend: [],
      best: ranked[0] ?? null,
      worst: ranked.at(-1) ?? null,
      ...figuresOf(own, (some) => countOf(nets(some, ({ service_id: serviceId }) => serviceId).values())),
    };
  });
}

type Counts = { readonly won: number; readonly lost: number };

/**
 * The figures of movements, of this period and of the previous one. @param counted how many days or services won, and
 * how many lost
 */
function figuresOf(moves: readonly PlatformMove[], counted: (moves: readonly PlatformMove[]) => Counts) {
  const [before, now] = [moves.filter((one) => one.is_before), moves.filter((one) => !one.is_before)];
  const { before: then, ...figures } = currentOf(moves, null);
  return { ...kept(figures), ...counted(now), before: { ...kept(then), ...counted(before) } };
}

type Figures = Omit<ReturnType<typeof currentOf>, "before">;

const kept = ({ tickets, sales, settled, prizes, commission, net, netAfterCommission, hold }: Figures) => ({
  tickets,
  sales,
  settled,
  prizes,
  commission,
  net,
  netAfterCommission,
  hold,
});

const sumOf = (moves: readonly PlatformMove[]) =>
  currentOf(
    moves.map((one) => ({ ...one, is_before: false })),
    null,
  );

/** The net of each: of the days, or of the services. */
function nets<Key>(moves: readonly PlatformMove[], keyOf: (move: PlatformMove) => Key): ReadonlyMap<Key, number> {
  return new Map([...Map.groupBy(moves, keyOf)].map(([key, own]) => [key, sumOf(own).net]));
}

function countOf(some: Iterable<number>): Counts {
  const all = [...some];
  return { won: all.filter((net) => net > 0).length, lost: all.filter((net) => net < 0).length };
}
