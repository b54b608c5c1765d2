// A week as a report: by the tree of zones, or by account, compared with the previous week.

import { type AnswerOf, money, type PayloadOf } from "@chalkboard/contract";
import type { EpochMs, Minor } from "@chalkboard/kernel";
import { parseAsOf } from "../../../ledger/index.ts";
import type { Sql } from "../../../platform/database/database.ts";
import { isRefused, type Refused, type Session } from "../../../platform/http/handlers.ts";
import { nodeText } from "../week-balances.ts";
import { loadWeek, type Single, type WeekBalance } from "./week-lines.ts";

type Input = PayloadOf<typeof money.weekLines>;
type Answer = AnswerOf<typeof money.weekLines>;
type Row = Answer["rows"][number];
type Figures = Row["before"];
type Further = Pick<Figures, "carried" | "carriedAfter" | "unpaid">;
type Place = Pick<Row, "posId" | "zoneId" | "parentId">;
type Placed = Figures & Place;

/** An account at its place in the tree, with its subtree. */
type Branch = {
  readonly key: string;
  readonly single: Single;
  readonly parentId: number | null;
  readonly path: readonly string[];
  readonly all: WeekBalance & Further;
};

/** A week by one of its dimensions, and the previous one. */
export async function weekLines(sql: Sql, input: Input, session: Session, now: EpochMs): Promise<Answer | Refused> {
  const { by } = input;
  const asOf = parseAsOf(input, now);
  const facts = await loadWeek(sql, input.number, session, asOf);
  if (isRefused(facts)) return facts;
  const { currency, week, isLast } = facts;
  const earlier = week.number === 1 ? undefined : await loadWeek(sql, week.number - 1, session, asOf);
  if (earlier !== undefined && isRefused(earlier)) return earlier;
  const branchesBefore = branchesOf(earlier?.singles ?? []);
  const before = new Map(branchesBefore.map((branch) => [branch.key, figuresOf(branch, by)]));
  const branches = branchesOf([...facts.singles, ...facts.idle.filter(({ node }) => before.has(nodeText(node)))]);
  const found = branches
    .map((branch): Row => {
      const {
        key,
        single: { name, own },
        path,
        all: { carried: _carried, carriedAfter: _after, unpaid: _unpaid, ...all },
      } = branch;
      return {
        key,
        name,
        group: null,
        ...placed(branch),
        above: path.join(" / "),
        depth: path.length,
        hasBelow: false,
        own,
        all,
        ...figuresOf(branch, by),
        before: before.get(key) ?? noFigures,
      };
    })
    .filter((row) => isRequested(row, input));
  const [parents, shown] = [new Set(found.map(({ parentId }) => parentId)), new Set(found.map(({ key }) => key))];
  const shownBefore = branchesBefore
    .filter(({ key }) => shown.has(key))
    .map((branch) => ({ ...placed(branch), ...figuresOf(branch, by) }));
  const rows = found.map((row) => ({ ...row, hasBelow: row.posId === null && parents.has(row.zoneId) }));
  return {
    asOf: asOf?.getTime() ?? now,
    currency,
    week,
    weekBefore: earlier?.week ?? null,
    isLast,
    rows,
    groups: [],
    total: { ...totalOf(rows, by), before: totalOf(shownBefore, by), count: rows.length },
  };
}

/** The identity of an account, and its parents. */
function placed({ single: { posId, zoneId }, parentId }: Branch): Place {
  return { posId, zoneId, parentId };
}

/** The accounts in tree order: each zone before its contents, zones before POS, by name. */
function branchesOf(singles: readonly Single[]): readonly Branch[] {
  const zones = new Set(singles.flatMap(({ node }) => (node.level === "zone" ? [node.ownerId] : [])));
  const below = Map.groupBy(singles, ({ parentId }) => (parentId !== null && zones.has(parentId) ? parentId : 0));
  const branch = (parentId: number, path: readonly string[]): readonly Branch[] =>
    (below.get(parentId) ?? [])
      .toSorted((one, other) =>
        one.node.level === other.node.level ? one.name.localeCompare(other.name) : one.node.level === "zone" ? -1 : 1,
      )
      .flatMap((single) => {
        const { node, own, carried, carriedAfter, unpaid } = single;
        const lower = node.level === "zone" ? branch(node.ownerId, [...path, single.name]) : [];
        const all = lower
          .filter((one) => one.path.length === path.length + 1)
          .reduce((sum, one) => added(sum, one.all), { ...own, carried, carriedAfter, unpaid });
        return [{ key: nodeText(node), single, parentId: parentId === 0 ? null : parentId, path, all }, ...lower];
      });
  return branch(0, []);
}

function added(one: Branch["all"], other: Branch["all"]): Branch["all"] {
  return {
    opening: one.opening + other.opening,
    moved: one.moved + other.moved,
    byHand: one.byHand + other.byHand,
    loans: one.loans + other.loans,
    others: one.others + other.others,
    commission: one.commission + other.commission,
    settled: one.settled + other.settled,
    balance: one.balance + other.balance,
    carried: one.carried + other.carried,
    carriedAfter: one.carriedAfter + other.carriedAfter,
    unpaid: one.unpaid + other.unpaid,
  };
}

/** Sales and winnings of the subtree; of the account itself, or, by the tree, of all accounts below it. */
function figuresOf({ single, all }: Branch, by: Input["by"]): Figures {
  const { days, sales, cancelled, prizes, refunds, open, net, active, own, carried, carriedAfter } = single;
  return {
    days,
    sales,
    cancelled,
    prizes,
    refunds,
    open,
    net,
    winLoss: 0 - net,
    pending: 0 - open,
    active,
    ...(by === "tree" ? all : { ...own, carried, carriedAfter }),
    unpaid: all.unpaid,
  };
}

function isRequested({ name, posId, balance }: Row, { by, text, due }: Input): boolean {
  if ((by === "zone" && posId !== null) || (by === "pos" && posId === null)) return false;
  if (due !== undefined && !(due === "due" ? balance !== 0 : due === "owes" ? balance < 0 : balance > 0)) return false;
  return name.toLowerCase().includes(text.toLowerCase());
}

/**
 * The sum of some accounts of a week. A zone's figures are in its parents' in that week, too: for subtree figures, only
 * the topmost count.
 */
function totalOf(rows: readonly Placed[], by: Input["by"]): Figures {
  const parents = new Map(
    rows.flatMap(({ zoneId, posId, parentId }) => (posId === null && zoneId !== null ? [[zoneId, parentId]] : [])),
  );
  const isBelow = (parentId: number | null): boolean => parentId !== null && parents.has(parentId);
  const topmost = rows.filter(({ parentId }) => !isBelow(parentId));
  const sum = (name: Exclude<keyof Figures, "days">, some: readonly Placed[]): Minor =>
    some.reduce((total, row) => total + row[name], 0);
  const accounts = by === "tree" ? topmost : rows;
  const length = Math.max(0, ...topmost.map(({ days }) => days.length));
  return {
    days: Array.from({ length }, (_, index) => topmost.reduce((total, { days }) => total + (days[index] ?? 0), 0)),
    sales: sum("sales", topmost),
    cancelled: sum("cancelled", topmost),
    prizes: sum("prizes", topmost),
    refunds: sum("refunds", topmost),
    open: sum("open", topmost),
    net: sum("net", topmost),
    winLoss: sum("winLoss", topmost),
    pending: sum("pending", topmost),
    unpaid: sum("unpaid", topmost),
    active: sum("active", topmost),
    opening: sum("opening", accounts),
    moved: sum("moved", accounts),
    byHand: sum("byHand", accounts),
    loans: sum("loans", accounts),
    others: sum("others", accounts),
    commission: sum("commission", accounts),
    settled: sum("settled", accounts),
    balance: sum("balance", accounts),
    carried: sum("carried", accounts),
    carriedAfter: sum("carriedAfter", accounts),
  };
}

const noFigures: Figures = {
  days: [],
  sales: 0,
  cancelled: 0,
  prizes: 0,
  refunds: 0,
  open: 0,
  net: 0,
  winLoss: 0,
  pending: 0,
  unpaid: 0,
  active: 0,
  opening: 0,
  moved: 0,
  byHand: 0,
  loans: 0,
  others: 0,
  commission: 0,
  settled: 0,
  balance: 0,
  carried: 0,
  carriedAfter: 0,
};
