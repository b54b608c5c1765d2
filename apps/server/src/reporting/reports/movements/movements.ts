import { type AnswerOf, type PayloadOf, type reports, responses } from "@chalkboard/contract";
import { daysFrom, type ZoneId } from "@chalkboard/kernel";
import { movementKinds, ownerMovements, payerAccount } from "@chalkboard/ledger";
import { payerOf } from "../../../ledger/index.ts";
import type { Sql } from "../../../platform/database/database.ts";
import { type Context, noSuchPage, refuse, type Refused } from "../../../platform/http/handlers.ts";
import { idOf, pageOf, sumsOf } from "../../../platform/database/list.ts";
import { isAt } from "../../../identity/network/index.ts";
import {
  channelOf,
  channelOfPart,
  dayBeside,
  type Moves,
  movementFilters,
  ownerFilters,
  type Part,
  partsOf,
  sharedValues,
  signedCodes,
  type ComparedFigures,
  currentOf,
  zoneAccountOf,
} from "./moves.ts";
import * as queries from "./movement-queries.ts";
import { daysBetween } from "../period.ts";
import { treeOf } from "../results.ts";

type MovementsInput = PayloadOf<typeof reports.movements>;
type Answer = AnswerOf<typeof reports.movements>;
type Row = Answer["rows"][number];
type MovementTotals = Pick<Answer, "rows" | "groups" | "total">;
type MovementListInput = PayloadOf<typeof reports.listMovements>;

/** With more POS than this their rows are loaded zone by zone, when expanded. */
const listedAtMost = 500;
const channels = ["till", "account", "agent", "none"] as const;

/** What moved accounts in a period and in the previous one, by one of the dimensions, and in total. */
export async function movements(
  sql: Sql,
  input: MovementsInput,
  _serviceId: number,
  { session, now }: Context,
): Promise<Answer | Refused> {
  const moves = await movementFilters(sql, input, session, now);
  if (moves === undefined) return refuse(responses.notFound);
  const parts = await partsOf(sql, moves, input, input.by === "day" || input.by === "channelDay" ? "day" : "place");
  return {
    ...byDimension(input, moves, parts),
    asOf: moves.moment?.getTime() ?? now,
    currency: moves.where.service.currency,
    account: await accountInput(sql, input, moves, session.serviceKind),
  };
}

function byDimension(input: MovementsInput, moves: Moves, parts: readonly Part[]): MovementTotals {
  switch (input.by) {
    case "pos":
      return byPos(input, moves, parts);
    case "zone":
      return byZone(moves, parts);
    case "day":
      return byDay(input, moves, parts);
    case "kind":
      return byKey(movementKinds, parts, moves, ({ code }) => moves.codes.get(code)?.kind ?? "");
    case "channelDay":
      return byChannelDay(input, moves, parts);
    case "channel":
      return byKey(channels, parts, moves, (part) => channelOfPart(part, moves));
  }
}

const plain = { posId: null, zoneId: null, sequence: 0, depth: 0, above: "", name: "", group: null } as const;

/** What one POS or zone itself moved while it was at one place. */
type Placed = Omit<Row, keyof ComparedFigures> & {
  readonly zoneId: ZoneId;
  readonly path: readonly ZoneId[];
  readonly parts: readonly Part[];
};

function placedRows(
  { where: { pos, posStays: posPlacements, zoneStays: zonePlacements }, moment: asOf, atPos, atZones }: Moves,
  parts: readonly Part[],
): readonly Placed[] {
  const placed = Map.groupBy(parts, ({ at, key }) => `${at} ${key}`);
  const placements = Map.groupBy(posPlacements.all, ({ owner }) => owner);
  return [
    ...(atPos ? pos : []).flatMap(({ id, name, sequence }) =>
      (placements.get(id) ?? []).flatMap((stay) => {
        const own = placed.get(`pos ${stay.key}`);
        return own === undefined && !isAt(stay, asOf)
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
                parts: own ?? [],
              },
            ];
      }),
    ),
    ...(atZones ? zonePlacements.all : []).flatMap(({ key, zoneId, path }) => {
      const own = placed.get(`zone ${key}`);
      return own === undefined
        ? []
        : [{ ...plain, key: `zone ${String(zoneId)}`, zoneId, path, group: String(zoneId), parts: own }];
    }),
  ];
}

/** Each POS under its zone, whose subtotal covers its own POS and itself, not zones below. */
function byPos(input: MovementsInput, moves: Moves, parts: readonly Part[]): MovementTotals {
  const {
    codes,
    where: { names },
  } = moves;
  const seen = new Set<string>();
  const rows = [...Map.groupBy(placedRows(moves, parts), ({ key, zoneId }) => `${key}/${String(zoneId)}`)].map(
    ([place, some]) => {
      const [{ path: _path, parts: _parts, ...row }] = some as [Placed, ...Placed[]];
      // The newest stay comes first: the current place has the plain key.
      const isFormer = seen.has(row.key);
      seen.add(row.key);
      return { row: { ...row, key: isFormer ? place : row.key }, parts: some.flatMap((one) => one.parts) };
    },
  );
  const byGroup = Map.groupBy(rows, ({ row: { zoneId } }) => zoneId);
  const isOpen = (zoneId: ZoneId): boolean => input.open?.includes(zoneId) ?? rows.length <= listedAtMost;
  return {
    rows: rows
      .filter(({ row: { zoneId } }) => isOpen(zoneId))
      .map(({ row, parts: own }) => ({ ...row, ...currentOf(own, codes) })),
    groups: [...names].flatMap(([zoneId, name]) => {
      const own = byGroup.get(zoneId);
      return own === undefined
        ? []
        : [
            {
              key: String(zoneId),
              name,
              count: own.length,
              isOpen: isOpen(zoneId),
              ...currentOf(
                own.flatMap((one) => one.parts),
                codes,
              ),
            },
          ];
    }),
    total: { ...currentOf(parts, codes), count: rows.length },
  };
}

/** Each zone with everything that is, or was then, below it. */
function byZone(moves: Moves, parts: readonly Part[]): MovementTotals {
  const placed = placedRows(moves, parts);
  const tree = treeOf(moves.where);
  return {
    rows: tree.map(({ zoneId, name, depth, above }) => ({
      ...plain,
      key: String(zoneId),
      name,
      zoneId,
      depth,
      above,
      ...currentOf(
        placed.filter(({ path }) => path.includes(zoneId)).flatMap((one) => one.parts),
        moves.codes,
      ),
    })),
    groups: [],
    total: { ...currentOf(parts, moves.codes), count: tree.length },
  };
}

/** Each day with the corresponding one of the previous period. */
function byDay(input: MovementsInput, { codes }: Moves, parts: readonly Part[]): MovementTotals {
  const placed = Map.groupBy(parts, ({ key, is_before: isBefore }) => dayBeside(key, input, isBefore));
  const count = daysBetween(input.from, input.to);
  return {
    rows: daysFrom(input.from, input.to).map((day) => ({
      ...plain,
      key: day,
      ...currentOf(placed.get(day) ?? [], codes),
    })),
    groups: [],
    total: { ...currentOf(parts, codes), count },
  };
}

/**
 * Each day on which something moved, or moved on its counterpart in the previous period, under the channel by which
 * money was handed over.
 */
function byChannelDay(input: MovementsInput, moves: Moves, parts: readonly Part[]): MovementTotals {
  const ofChannel = Map.groupBy(parts, (part) => channelOfPart(part, moves));
  const groups = channels.flatMap((key) => {
    const own = ofChannel.get(key);
    if (own === undefined) return [];
    const days = byDay(input, moves, own).rows.filter(({ entries, before }) => entries + before.entries > 0);
    return [{ key, own, rows: days.map((row) => ({ ...row, key: `${key} ${row.key}`, name: row.key, group: key })) }];
  });
  const rows = groups.flatMap((group) => group.rows);
  return {
    rows,
    groups: groups.map(({ key, own, rows: { length: count } }) => ({
      key,
      name: "",
      count,
      isOpen: true,
      ...currentOf(own, moves.codes),
    })),
    total: { ...currentOf(parts, moves.codes), count: rows.length },
  };
}

function byKey(
  keys: readonly string[],
  parts: readonly Part[],
  { codes }: Moves,
  keyOf: (part: Part) => string,
): MovementTotals {
  const placed = Map.groupBy(parts, keyOf);
  const rows = keys
    .filter((key) => placed.has(key))
    .map((key) => ({ ...plain, key, ...currentOf(placed.get(key) ?? [], codes) }));
  return { rows, groups: [], total: { ...currentOf(parts, codes), count: rows.length } };
}

/** The opening and closing balance of the one requested account, if all that moved it is requested. */
async function accountInput(
  sql: Sql,
  input: MovementsInput,
  { where: { service }, moment: asOf, people }: Moves,
  serviceKind: number,
): Promise<Answer["account"]> {
  const { posId, zoneId, zoneAlone = false, accounts, kinds, channel, way, least, most, ticket, from, to } = input;
  if ([kinds, channel, way, least, most, ticket].some((one) => one !== undefined) || people !== null) return null;
  const owner =
    posId !== undefined && zoneId === undefined
      ? payerAccount(payerOf(serviceKind, posId, input.of === "credit" ? "credit" : "balance"))
      : zoneId !== undefined && zoneAlone && accounts === "zones"
        ? { kind: zoneAccountOf(input.of), ownerId: zoneId }
        : undefined;
  if (owner === undefined) return null;
  return (
    (await sql.row(queries.openingAndClosing, [service.id, owner.kind, owner.ownerId, posId ?? 0, from, to, asOf])) ?? {
      opening: 0,
      closing: 0,
    }
  );
}

/** The movements, one by one, each with its account's balance after it. */
export async function listMovements(
  sql: Sql,
  input: MovementListInput,
  _serviceId: number,
  { session, now }: Context,
): Promise<AnswerOf<typeof reports.listMovements> | Refused> {
  const moves = await movementFilters(sql, input, session, now);
  if (moves === undefined) return refuse(responses.notFound);
  const page = await pageNear(sql, [...sharedValues(moves, input), ...ownerFilters(moves).flat()], input);
  if (page === undefined) return noSuchPage;
  const balances = new Map(
    (
      await sql.rows(queries.balancesAfter, [
        session.serviceId,
        page.rows.map(({ id }) => id),
        page.rows.map((row) => row.account_id),
        page.rows.map((row) => row.pos_id ?? 0),
        ...signedCodes(ownerMovements(moves.seller, input.of)),
      ])
    ).map(({ entry, balance }) => [entry, balance]),
  );
  return {
    ...page,
    sums:
      page.sums === null
        ? null
        : comparedSums(
            page.sums,
            currentOf(await partsOf(sql, moves, input, "place"), moves.codes),
            moves.where.service.currency,
          ),
    rows: page.rows.map(
      ({ id, at, business_day: businessDay, code, name, amount, receipt, reason, by, currency, ...row }) => {
        const { kind = "adjustment", takesBack: isBack = false } = moves.codes.get(code) ?? {};
        return {
          entry: id,
          at,
          businessDay,
          kind,
          isBack,
          name,
          amount,
          moneyIn: row.money_in,
          moneyOut: row.money_out,
          receipt,
          reason,
          by,
          currency,
          balance: balances.get(id) ?? 0,
          channel: channelOf(kind, row.pos_id === null ? "zone" : "pos", moves.seller),
          posId: row.pos_id,
          zoneId: row.zone_id,
          zoneName: row.zone_name,
          ticket: row.ticket_id,
          takenBackBy: row.taken_back_by,
          takesBack: row.takes_back,
        };
      },
    ),
  };
}

type Sums = NonNullable<AnswerOf<typeof reports.listMovements>["sums"]>;

/** The sums of the list next to the figures of the same period: a page whose figures and list differ must say so. */
function comparedSums(
  sums: readonly Omit<Sums[number], "unlistedEntries" | "unlistedAmount">[],
  head: ComparedFigures,
  currency: string,
): Sums {
  const listed = sums.reduce((all, { count, amount }) => ({ count: all.count + count, amount: all.amount + amount }), {
    count: 0,
    amount: 0,
  });
  const unlisted = { unlistedEntries: head.entries - listed.count, unlistedAmount: head.net - listed.amount };
  const isWhole = unlisted.unlistedEntries === 0 && unlisted.unlistedAmount === 0;
  const rows = sums.length > 0 || isWhole ? sums : [{ currency, moneyIn: 0, moneyOut: 0, amount: 0, count: 0 }];
  return rows.map((row) => ({ ...row, ...unlisted }));
}

/** How many numbers at the end of a period a page is searched in, before all of them. */
const looked = [50_000, 500_000];

/**
 * A page in the order of the entries: a full one from one end of the period is the page, whatever lies beyond.
 * Otherwise the whole period is needed.
 */
async function pageNear(sql: Sql, values: readonly unknown[], input: MovementListInput): ReturnType<typeof pageIn> {
  const after = input.after === undefined ? undefined : idOf(input.after);
  const { first = 0, last = 0 } = (await sql.row(queries.entriesOfDays, [input.from, input.to])) ?? {};
  for (const count of input.sort === "entry" ? looked : []) {
    const bounds = input.isAscending
      ? [after ?? first, (after ?? first) + count]
      : [(after ?? last) - count, after ?? last];
    const page = await pageIn(sql, values, bounds, { ...input, withSums: false });
    if (page === undefined) return undefined;
    if (page.next !== null)
      return input.withSums ? { ...page, sums: await sumsOf(sql, queries.movements, [...values, first, last]) } : page;
  }
  return pageIn(sql, values, [first, last], input);
}

const pageIn = (sql: Sql, values: readonly unknown[], bounds: readonly number[], input: MovementListInput) =>
  pageOf(sql, queries.movements, [...values, ...bounds], input);
