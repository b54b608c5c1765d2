import { type AnswerOf, type PayloadOf, type reports, responses, tickets } from "@chalkboard/contract";
import { addDays, daysFrom, type ZoneId } from "@chalkboard/kernel";
import { parseAsOf } from "../../ledger/index.ts";
import type { Sql } from "../../platform/database/database.ts";
import { type Context, refuse, type Refused } from "../../platform/http/handlers.ts";
import { isAt } from "../../identity/network/index.ts";
import {
  type AtZone,
  keptOf,
  liabilityOf,
  movedAtZones,
  movedBeside,
  movedBy,
  type Narrowing,
} from "./movements/entry-sums.ts";
import { earnedIn } from "./earned.ts";
import { daysBetween, firstBefore } from "./period.ts";
import * as queries from "./queries.ts";
import { type ComparedMeasures, currentOf, together } from "./compared-measures.ts";
import { type Where, whereFilters } from "./where.ts";

type Input = PayloadOf<typeof reports.results>;
type Results = AnswerOf<typeof reports.results>;
type Row = Results["rows"][number];
type ResultTotals = Pick<Results, "rows" | "groups" | "total">;

/** With more POS than this their rows are loaded zone by zone, when expanded. */
const listedAtMost = 500;

/** The figures of a period and of the previous one by one of the dimensions, and in total. */
export async function results(
  sql: Sql,
  input: Input,
  serviceId: number,
  { session, now }: Context,
): Promise<Results | Refused> {
  const where = await whereFilters(sql, session, serviceId, input);
  if (where === undefined) return refuse(responses.notFound);
  const asOf = parseAsOf(input, now);
  const isNarrowed = input.mode !== undefined || input.product !== undefined;
  const both = { from: firstBefore(input), to: input.to };
  const earned = isNarrowed
    ? []
    : await earnedIn(sql, serviceId, both, { pos: where.posStays, zone: where.zoneStays }, asOf);
  const narrowing: Narrowing = { ...input, where, moment: asOf, earned, kept: await keptOf(sql, input, where, asOf) };
  const atZones = movedAtZones(narrowing);
  const result = await byDimension(sql, input, narrowing, atZones);
  const proof = await sql.row(queries.lastProof, [serviceId, asOf]);
  return {
    ...result,
    asOf: asOf?.getTime() ?? now,
    currency: where.service.currency,
    days: await daysOf(sql, input, narrowing, atZones, result.rows),
    proof:
      proof === undefined
        ? null
        : {
            provedAt: proof.proved_at,
            isBalanced: proof.is_balanced,
            transfers: proof.transfers,
            findings: proof.findings,
          },
  };
}

function byDimension(sql: Sql, input: Input, narrowing: Narrowing, atZones: readonly AtZone[]): Promise<ResultTotals> {
  switch (input.by) {
    case "pos":
      return byPos(sql, input, narrowing, atZones);
    case "zone":
      return byZone(sql, narrowing, atZones);
    case "day":
      return byDay(sql, narrowing, atZones);
    default:
      return byTicket(sql, input.by, narrowing, atZones);
  }
}

const plain = { posId: null, zoneId: null, sequence: 0, depth: 0, above: "", name: "", group: null } as const;

/** The figures of a POS or a zone itself while it was at one place. */
type Placed = Row & { readonly zoneId: ZoneId; readonly path: readonly ZoneId[] };

async function placedRows(sql: Sql, narrowing: Narrowing, atZones: readonly AtZone[]): Promise<readonly Placed[]> {
  const {
    where: { pos, posStays: posPlacements, zoneStays: zonePlacements },
    moment: asOf,
  } = narrowing;
  const moved = Map.groupBy(await movedBy(sql, "pos", narrowing), ({ key }) => key);
  const liability = await liabilityOf(sql, "pos", narrowing);
  const ofZone = Map.groupBy(atZones, ({ place }) => place);
  const placements = Map.groupBy(posPlacements.all, ({ owner }) => owner);
  return [
    ...pos.flatMap(({ id, name, sequence }) =>
      (placements.get(id) ?? []).flatMap((stay) => {
        const isNow = isAt(stay, asOf);
        const some = moved.get(stay.key);
        return !isNow && some === undefined
          ? []
          : [
              {
                ...plain,
                key: String(id),
                name,
                sequence,
                posId: id,
                zoneId: stay.zoneId,
                path: stay.path,
                group: String(stay.zoneId),
                ...currentOf(some ?? [], isNow ? (liability.get(String(id)) ?? 0) : 0),
              },
            ];
      }),
    ),
    ...zonePlacements.all.flatMap(({ key, zoneId, path }) => {
      const some = ofZone.get(key);
      return some === undefined
        ? []
        : [{ ...plain, key: `zone ${String(zoneId)}`, zoneId, path, group: String(zoneId), ...currentOf(some, 0) }];
    }),
  ];
}

/** A row for each zone in which a POS was: its current place, and those where it earned before. */
function rowsByZone(placed: readonly Placed[]): readonly (Row & { readonly zoneId: ZoneId })[] {
  const seen = new Set<string>();
  return [...Map.groupBy(placed, ({ key, zoneId }) => `${key}/${String(zoneId)}`)].flatMap(([place, some]) =>
    some.slice(0, 1).map(({ path: _, ...row }) => {
      // The newest stay comes first.
      const isFormer = seen.has(row.key);
      seen.add(row.key);
      return { ...row, ...together(some), key: isFormer ? place : row.key };
    }),
  );
}

/** Each POS under its zone, whose subtotal covers its own POS, not those of zones below. */
async function byPos(sql: Sql, input: Input, narrowing: Narrowing, atZones: readonly AtZone[]): Promise<ResultTotals> {
  const {
    where: { names, pos },
  } = narrowing;
  const rows = rowsByZone(await placedRows(sql, narrowing, atZones));
  const byGroup = Map.groupBy(rows, ({ zoneId }) => zoneId);
  const isOpen = (zoneId: ZoneId): boolean => input.open?.includes(zoneId) ?? pos.length <= listedAtMost;
  return {
    rows: rows.filter(({ zoneId }) => isOpen(zoneId)),
    groups: [...names].flatMap(([zoneId, name]) => {
      const own = byGroup.get(zoneId);
      return own === undefined
        ? []
        : [
            {
              key: String(zoneId),
              name,
              count: own.filter(({ posId }) => posId !== null).length,
              isOpen: isOpen(zoneId),
              ...together(own),
            },
          ];
    }),
    total: { ...together(rows), count: pos.length },
  };
}

/** Each zone with everything that is, or was then, below it, under its current parent. */
async function byZone(sql: Sql, narrowing: Narrowing, atZones: readonly AtZone[]): Promise<ResultTotals> {
  const placed = await placedRows(sql, narrowing, atZones);
  const tree = treeOf(narrowing.where);
  return {
    rows: tree.map(({ zoneId, name, depth, above }) => ({
      ...plain,
      key: String(zoneId),
      name,
      zoneId,
      depth,
      above,
      ...together(placed.filter(({ path }) => path.includes(zoneId))),
    })),
    groups: [],
    total: { ...together(placed), count: tree.length },
  };
}

type Branch = { readonly zoneId: ZoneId; readonly name: string; readonly depth: number; readonly above: string };

/** The zones as a tree, each before those below it. */
export function treeOf({ zones }: Where): readonly Branch[] {
  const known = new Set(zones.map(({ zoneId }) => zoneId));
  const children = Map.groupBy(zones, ({ parentId }) => (parentId !== null && known.has(parentId) ? parentId : null));
  const under = (parentId: ZoneId | null, path: readonly string[]): readonly Branch[] =>
    (children.get(parentId) ?? []).flatMap(({ zoneId, name }) => {
      return [{ zoneId, name, depth: path.length, above: path.join(" / ") }, ...under(zoneId, [...path, name])];
    });
  return under(null, []);
}

/** Each day with the corresponding one of the previous period. */
async function byDay(sql: Sql, narrowing: Narrowing, atZones: readonly AtZone[]): Promise<ResultTotals> {
  const { from, to } = narrowing;
  const length = daysBetween(from, to);
  const moves = [...(await movedBy(sql, "day", narrowing)), ...atZones];
  const placed = Map.groupBy(moves, ({ key, is_before: isBefore }) => (isBefore ? addDays(key, length) : key));
  const liability = await liabilityOf(sql, "pos", narrowing);
  return {
    rows: daysFrom(from, to).map((day) => ({ ...plain, key: day, ...currentOf(placed.get(day) ?? [], null) })),
    groups: [],
    total: { ...currentOf(moves, sumOf(liability)), count: length },
  };
}

type OfTickets = Exclude<Input["by"], "pos" | "zone" | "day">;

/** Each mode, sport, hour … of tickets; entries without a ticket are under `none`. */
async function byTicket(
  sql: Sql,
  by: OfTickets,
  narrowing: Narrowing,
  atZones: readonly AtZone[],
): Promise<ResultTotals> {
  const moves = [
    ...(await movedBy(sql, by, narrowing)),
    ...[...movedBeside(narrowing), ...atZones].map((one) => ({ ...one, key: "none" })),
  ];
  const placed = Map.groupBy(moves, ({ key }) => key);
  const liability = await liabilityOf(sql, by, narrowing);
  const names = new Map((await sql.rows(queries.partNames, [by])).map(({ key, name }) => [key, name]));
  const found = [...new Set([...placed.keys(), ...liability.keys()])];
  const known =
    by === "mode"
      ? tickets.mode.options
      : by === "product"
        ? ["sports", "racing"]
        : found.filter((key) => !beside.has(key)).toSorted(byNumber);
  const rows = [...known, ...beside]
    .filter((key) => placed.has(key) || liability.has(key))
    .map((key) => ({
      ...plain,
      key,
      name: names.get(key) ?? "",
      ...currentOf(placed.get(key) ?? [], liability.get(key) ?? 0),
    }));
  return { rows, groups: [], total: { ...currentOf(moves, sumOf(liability)), count: rows.length } };
}

const beside: ReadonlySet<string> = new Set(["several", "none"]);

function byNumber(a: string, b: string): number {
  return Number(a) - Number(b);
}

async function daysOf(
  sql: Sql,
  { by }: Input,
  narrowing: Narrowing,
  atZones: readonly AtZone[],
  rows: readonly Row[],
): Promise<Results["days"]> {
  if (by === "day") return rows.map(({ key: day, sales, net }) => ({ day, sales, net }));
  const { from, to } = narrowing;
  const moves = [
    ...(await movedBy(sql, "day", { ...narrowing, isAlone: true })),
    ...atZones.filter(({ is_before: isBefore }) => !isBefore),
  ];
  const placed = Map.groupBy(moves, ({ key }) => key);
  return daysFrom(from, to).map((day) => {
    const { sales, net }: ComparedMeasures = currentOf(placed.get(day) ?? [], null);
    return { day, sales, net };
  });
}

function sumOf(amounts: ReadonlyMap<string, number>): number {
  return [...amounts.values()].reduce((sum, amount) => sum + amount, 0);
}
