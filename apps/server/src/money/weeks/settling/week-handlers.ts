import { isDeepStrictEqual } from "node:util";
import { type AnswerOf, isOnline, type money, type PayloadOf, responses } from "@chalkboard/contract";
import type { CommissionScheme } from "@chalkboard/ledger";
import { parseAsOf } from "../../../ledger/index.ts";
import { clockNow } from "../../../platform/database/clock-queries.ts";
import { fieldColumns } from "../../../platform/database/columns.ts";
import type { Database, Sql } from "../../../platform/database/database.ts";
import { type HandlersOf, refuse, type Refused, scopeOf, type Session } from "../../../platform/http/handlers.ts";
import { audit } from "../../../platform/operations/index.ts";
import { inSnapshot } from "../../transactions/snapshot.ts";
import type { Approval } from "../../transactions/approval.ts";
import * as held from "../../transactions/transaction-queries.ts";
import { branchOf, partOf, seenOf, type Tree, treeAt } from "../tree.ts";
import { type CountedRow, countDays } from "../week-count.ts";
import { weekEndHandlers } from "../week-end.ts";
import { figures, type Node, nodesOf, openWeek, type Week, weekOf, writable } from "../week-figures.ts";
import { previewClose } from "./week-preview.ts";
import * as queries from "../week-queries.ts";
import { weekLines } from "./week-report.ts";
import { settleWeek, takeBackSettlement } from "./week-settle.ts";
import { printStatement } from "./statement-pdf.ts";
import { weekStatements } from "./week-statements.ts";
import { closeWeeks, type OpenWeek, openWeekOf } from "../weeks.ts";

type Names =
  | "saveScheme"
  | "listSchemes"
  | "listWeeks"
  | "weekFigures"
  | "closeWeek"
  | "posMakeUp"
  | "zoneMakeUp"
  | "subtreeMakeUp"
  | "listMakeUp"
  | "makeUpHistory"
  | "handDownScheme"
  | "weekEnd"
  | "setWeekEnd"
  | "weekLines"
  | "previewClose"
  | "closeProgress"
  | "settleWeek"
  | "takeBackSettlement"
  | "weekStatements"
  | "printStatement";
type MakeUp = AnswerOf<typeof money.posMakeUp>;

/** Handlers for weeks of the books, commission and make-up. */
export function weekHandlers({
  database,
  approval: { withSecond, placeOf, placeOfEntry },
}: {
  readonly database: Database;
  readonly approval: Approval;
}): Pick<HandlersOf<typeof money>, Names> {
  return {
    saveScheme: (payload, context) =>
      database.transaction(scopeOf(context.session), (sql) => saveScheme(sql, payload, context.session)),
    listSchemes: (_payload, { session }) => database.read(scopeOf(session), (sql) => listSchemes(sql, session)),
    listWeeks: (payload, { session, now }) =>
      database.read(scopeOf(session), (sql) => listWeeks(sql, session, parseAsOf(payload, now))),
    weekFigures: ({ number, by }, { session }) =>
      inSnapshot(database, session, (sql) => figures(sql, number, [by], session)),
    ...weekEndHandlers({ database }),
    weekLines: (payload, { session, now }) =>
      inSnapshot(database, session, (sql) => weekLines(sql, payload, session, now)),
    previewClose: (_payload, { session }) => inSnapshot(database, session, (sql) => previewClose(sql, session)),
    closeProgress: (_payload, { session }) => database.read(scopeOf(session), (sql) => closeProgress(sql, session)),
    weekStatements: (payload, { session, now }) =>
      inSnapshot(database, session, (sql) => weekStatements(sql, payload, session, now)),
    printStatement: (payload, { session, now }) =>
      inSnapshot(database, session, (sql) => printStatement(sql, payload, session, now)),
    settleWeek: async (payload, context) =>
      withSecond(payload, context, await placeOf(payload.account, context), settleWeek),
    takeBackSettlement: async (payload, context) =>
      withSecond(payload, context, await placeOfEntry(payload.transactionId, context), takeBackSettlement),
    closeWeek: async ({ number: input }, { session }) => {
      const closed = await closeWeeks(database, session.serviceId, session.personId);
      return database.read(scopeOf(session), async (sql) => {
        const weeks = (
          await sql.rows(queries.weeksByNumber, [
            session.serviceId,
            [...closed, ...(input === undefined ? [] : [input])],
          ])
        ).map(weekOf);
        if (weeks.length > 0) return weeks;
        const { open } = await openWeekOf(sql, session.serviceId);
        return refuse(responses.notAllowed, { reason: "weekOpen", until: open.closableFrom });
      });
    },
    posMakeUp: async ({ posId }, { session }) =>
      (await makeUps(database, session, ({ pos }) => ({ zones: [], pos: pos.filter(({ id }) => id === posId) })))[0] ??
      refuse(responses.notFound),
    zoneMakeUp: async ({ zoneId }, { session }) =>
      (
        await makeUps(database, session, (tree) =>
          partOf(tree, branchOf(tree.zones, tree.zones.some(({ id }) => id === zoneId) ? [zoneId] : [])),
        )
      ).find((row) => row.zoneId === zoneId) ?? refuse(responses.notFound),
    subtreeMakeUp: (_payload, { session }) => makeUps(database, session, posAlone),
    listMakeUp: ({ by }, { session }) =>
      current(
        database,
        session,
        by === "pos" ? posAlone : (tree) => tree,
        ({ open: { number, from, to }, rows, nameOf }) => ({
          week: { number, from, to },
          rows: rows.filter(({ level }) => level === by).map((row) => currentOf(row, nameOf)),
        }),
      ),
    makeUpHistory: ({ owner }, { session }) =>
      database.read(scopeOf(session), (sql) => history(sql, nodeOf(owner), session)),
    handDownScheme: ({ zoneId }, { session }) =>
      database.transaction(scopeOf(session), (sql) => handDown(sql, zoneId, session)),
  };
}

/** Sets how a POS or zone is paid from the open week on, or ends that. */
export async function saveScheme(
  sql: Sql,
  { owner, scheme, was }: PayloadOf<typeof money.saveScheme>,
  session: Session,
): Promise<AnswerOf<typeof money.saveScheme> | Refused> {
  const node = nodeOf(owner);
  if (node.level === "pos" && isOnline(session.serviceKind))
    return refuse(responses.notAllowed, { reason: "customer" });
  if (!(await nodesOf(sql, session)).some(({ level, ownerId }) => level === node.level && ownerId === node.ownerId))
    return refuse(responses.notFound);
  const before = await lockSchemes(sql, session, [node]);
  const stored = before.get(subjectOf(node)) ?? null;
  if (was !== undefined && !isDeepStrictEqual(was, stored === null ? null : writable(stored)))
    return refuse(responses.changedMeanwhile, { scheme: stored });
  await setSchemes(sql, session, [node], scheme, before);
  return { scheme };
}

async function handDown(sql: Sql, zoneId: number, session: Session): Promise<{ changed: number } | Refused> {
  if (isOnline(session.serviceKind)) return refuse(responses.notAllowed, { reason: "customer" });
  const nodes = await nodesOf(sql, session, zoneId);
  if (nodes.length === 0) return refuse(responses.notFound);
  const before = await lockSchemes(sql, session, nodes);
  const pos = nodes.filter(({ level }) => level === "pos");
  await setSchemes(sql, session, pos, before.get(subjectOf({ level: "zone", ownerId: zoneId })) ?? null, before);
  return { changed: pos.length };
}

type Schemes = ReadonlyMap<string, CommissionScheme | null>;

const subjectOf = ({ level, ownerId }: Node): string => `${level} ${ownerId}`;

/** Locks the service's schemes. @returns those of some accounts, unchanged until the transaction ends */
async function lockSchemes(sql: Sql, { serviceId }: Session, nodes: readonly Node[]): Promise<Schemes> {
  await sql.row(held.holdService, [serviceId]);
  const rows = await sql.rows(queries.schemes, [serviceId, null, ...fieldColumns(nodes, "level", "ownerId")]);
  return new Map(
    rows.map((row) => [subjectOf({ level: row.level as Node["level"], ownerId: row.owner_id }), row.scheme]),
  );
}

async function setSchemes(
  sql: Sql,
  session: Session,
  nodes: readonly Node[],
  scheme: CommissionScheme | null,
  before: Schemes,
): Promise<void> {
  const now = await clockNow(sql);
  const text = scheme === null ? null : JSON.stringify(scheme);
  await sql.run(queries.addSchemes, [
    session.serviceId,
    ...fieldColumns(nodes, "level", "ownerId"),
    nodes.map(() => text),
    session.personId,
    new Date(now),
  ]);
  for (const subject of nodes.map(subjectOf)) {
    await audit(sql, session, { act: "saveScheme", subject, before: before.get(subject) ?? null, after: scheme });
  }
}

async function listSchemes(sql: Sql, session: Session): Promise<AnswerOf<typeof money.listSchemes>> {
  const nodes = new Set((await nodesOf(sql, session)).map(({ level, ownerId }) => `${level}/${ownerId}`));
  const names = new Map<string, string>([
    ...(await sql.rows(queries.posOf, [session.serviceId])).map(({ id, name }) => [`pos/${id}`, name] as const),
    ...(await sql.rows(queries.allZones, [session.serviceId])).map(({ id, name }) => [`zone/${id}`, name] as const),
  ]);
  return (await sql.rows(queries.schemes, [session.serviceId, null, null, null])).flatMap(
    ({ level, owner_id, scheme, set_by, at }) => {
      const key = `${level}/${owner_id}`;
      return scheme === null || !nodes.has(key)
        ? []
        : [
            {
              posId: level === "pos" ? owner_id : null,
              zoneId: level === "zone" ? owner_id : null,
              name: names.get(key) ?? "",
              scheme: writable(scheme),
              setBy: set_by,
              setAt: at,
            },
          ];
    },
  );
}

async function listWeeks(sql: Sql, session: Session, asOf: Date | null): Promise<Week[]> {
  const { open } = await openWeekOf(sql, session.serviceId, asOf);
  return [openWeek(open), ...(await sql.rows(queries.listWeeks, [session.serviceId, asOf])).map(weekOf)];
}

async function closeProgress(sql: Sql, { serviceId }: Session): Promise<AnswerOf<typeof money.closeProgress>> {
  const last = await sql.row(queries.closeProgress, [serviceId]);
  return {
    week:
      last === undefined
        ? null
        : { number: last.number, from: last.from_day, to: last.to_day, done: last.done, whole: last.whole },
  };
}

function nodeOf(owner: PayloadOf<typeof money.saveScheme>["owner"]): Node {
  return "posId" in owner ? { level: "pos", ownerId: owner.posId } : { level: "zone", ownerId: owner.zoneId };
}

async function history(
  sql: Sql,
  node: Node,
  session: Session,
): Promise<AnswerOf<typeof money.makeUpHistory> | Refused> {
  if (!(await nodesOf(sql, session)).some(({ level, ownerId }) => level === node.level && ownerId === node.ownerId))
    return refuse(responses.notFound);
  return (await sql.rows(queries.historyOf, [session.serviceId, node.level, node.ownerId])).map((row) => ({
    number: row.number,
    from: row.from_day,
    to: row.to_day,
    net: row.net,
    ...moved(row.carried, row.carried_after),
    commission: row.commission,
  }));
}

/** What was added to a make-up, or worked off. */
function moved(
  carried: number,
  carriedAfter: number,
): Record<"carried" | "added" | "workedOff" | "carriedAfter", number> {
  return {
    carried,
    added: Math.max(0, carriedAfter - carried),
    workedOff: Math.max(0, carried - carriedAfter),
    carriedAfter,
  };
}

type CountedWeek = {
  readonly open: OpenWeek;
  readonly rows: readonly CountedRow[];
  readonly nameOf: ReadonlyMap<number, string>;
};

type Counting = (seen: Tree) => Tree;

const posAlone: Counting = ({ pos }) => ({ zones: [], pos });

/**
 * Accounts of a session's subtree in the open week, with the names of the service's zones. @param some those to count
 */
async function current<Answer>(
  database: Database,
  session: Session,
  some: Counting,
  answer: (found: CountedWeek) => Answer,
): Promise<Answer> {
  return inSnapshot(database, session, async (sql) => {
    const tree = await treeAt(sql, session.serviceId, null);
    const { open } = await openWeekOf(sql, session.serviceId);
    const rows = await countDays(
      sql,
      session.serviceId,
      open.from,
      open.to,
      null,
      some(partOf(tree, seenOf(tree.zones, session))),
    );
    return answer({ open, rows, nameOf: new Map(tree.zones.map(({ id, name }) => [id, name])) });
  });
}

/** Make-up of accounts of a session's subtree, in the open week. */
function makeUps(database: Database, session: Session, some: Counting): Promise<MakeUp[]> {
  return current(database, session, some, ({ rows, nameOf }) =>
    rows.map((row): MakeUp => {
      const { posId, zoneId, name, scheme, carried, net, carriedAfter } = currentOf(row, nameOf);
      return { posId, zoneId, name, scheme, carried, thisWeek: net, after: carriedAfter };
    }),
  );
}

function currentOf(
  { level, ownerId, zoneId, name, line }: CountedRow,
  nameOf: CountedWeek["nameOf"],
): AnswerOf<typeof money.listMakeUp>["rows"][number] {
  return {
    posId: level === "pos" ? ownerId : null,
    zoneId: level === "zone" ? ownerId : null,
    name,
    above: nameOf.get(zoneId ?? 0) ?? "",
    scheme: line.scheme === null ? "none" : (line.scheme.net?.kind ?? "sales"),
    net: line.modes.reduce((sum, { net }) => sum + net, 0),
    ...moved(line.carried, line.commission.carriedAfter),
    commission: line.commission.total,
  };
}
