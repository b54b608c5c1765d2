import { isDeepStrictEqual } from "node:util";
import { type AnswerOf, isPlatform, type PayloadOf, responses, roles, type services } from "@chalkboard/contract";
import { assert } from "@chalkboard/kernel";
import type { Database, Sql } from "../../../platform/database/database.ts";
import { refuse, type Refused, scopeOf, type Session } from "../../../platform/http/handlers.ts";
import { offersChanged, publish } from "../../../platform/live/index.ts";
import { audit } from "../../../platform/operations/index.ts";
import { bumpRules } from "../config-cache.ts";
import { effectiveTables, payTableOf, type PayTableRow } from "./pay-tables.ts";
import * as queries from "../queries.ts";

const managers: readonly number[] = [roles.platform, roles.assistant, roles.admin];
/** The service's margins: visible to the office only. */
const marginKinds: ReadonlySet<string> = new Set(["conversion", "cashOut"] satisfies PayTableRow["kind"][]);

/** The tables of the session's service; its admins also see those that are not sold. */
export async function listPayTables(
  database: Database,
  { kind }: PayloadOf<typeof services.listPayTables>,
  session: Session,
): Promise<AnswerOf<typeof services.listPayTables>> {
  const rows = effectiveTables(await database.read(scopeOf(session), (sql) => tablesOf(sql, session)));
  return {
    tables: rows
      .filter(
        (row) =>
          (kind === undefined || row.kind === kind) &&
          (managers.includes(session.role) || (row.isSold && !marginKinds.has(row.kind))),
      )
      .map((row) => payTableOf(row, row.serviceId === ownerOf(session))),
  };
}

/** Every version of a table, the newest first. */
export async function listPayTableVersions(
  database: Database,
  { tableId }: PayloadOf<typeof services.listPayTableVersions>,
  session: Session,
): Promise<AnswerOf<typeof services.listPayTableVersions> | Refused> {
  const rows = await database.read(scopeOf(session), (sql) => sql.rows(queries.payTableVersions, [tableId]));
  if (rows.length === 0) return refuse(responses.notFound, { field: "tableId" });
  return rows.map(({ table_id, version, service_id, kind, name, is_sold, content, saved_at, saved_by }) => ({
    ...payTableOf(
      {
        tableId: table_id,
        version,
        serviceId: service_id,
        kind: kind as PayTableRow["kind"],
        name,
        isSold: is_sold,
        content,
      },
      service_id === ownerOf(session),
    ),
    savedAt: saved_at,
    savedBy: saved_by,
  }));
}

/**
 * Appends a version of a table of the session's own, or a new table. The service's row is locked, so that two saves run
 * one after the other.
 */
export async function savePayTable(
  database: Database,
  payload: PayloadOf<typeof services.savePayTable>,
  session: Session,
): Promise<AnswerOf<typeof services.savePayTable> | Refused> {
  const { tableId, version, name, isSold, table } = payload;
  return database.transaction(scopeOf(session), async (sql) => {
    const { serviceId } = session;
    await sql.row(queries.serviceForUpdate, [serviceId]);
    const tables = await tablesOf(sql, session);
    const own = tables.filter((row) => row.serviceId === ownerOf(session));
    const before = own.find((row) => row.tableId === tableId);
    const refused = refusedSaving(payload, own, before) ?? refusedAsEmpty(payload, tables, before);
    if (refused !== undefined) return refused;
    if (before !== undefined && before.name === name && saysTheSame(payload, before)) {
      const [now] = await sql.rows(queries.rulesVersions, [[serviceId]]);
      return { tableId: before.tableId, version: before.version, rulesVersion: now?.rules_version ?? 0 };
    }
    const saved = await sql.row(queries.addPayTable, [
      tableId ?? null,
      version + 1,
      ownerOf(session),
      table.kind,
      name,
      isSold,
      JSON.stringify(table.content),
      session.personId,
    ]);
    assert(saved !== undefined, "a table's version was written", { tableId: tableId ?? 0 });
    const versions = await bumpRules(sql, ownerOf(session) ?? "all");
    await publish(sql, [...versions.keys()].map(offersChanged));
    await audit(sql, session, {
      act: "savePayTable",
      subject: `pay table ${saved.table_id}`,
      before: before === undefined ? null : payTableOf(before, true),
      after: { tableId: saved.table_id, version: saved.version, name, isSold, table },
    });
    return { tableId: saved.table_id, version: saved.version, rulesVersion: versions.get(serviceId) ?? 0 };
  });
}

/** Why a version of a table may not be saved, whatever it contains. @param own the tables of the session's own */
export function refusedSaving(
  {
    tableId,
    version,
    name,
    table,
  }: Pick<PayloadOf<typeof services.savePayTable>, "tableId" | "version" | "name" | "table">,
  own: readonly PayTableRow[],
  before: PayTableRow | undefined,
): Refused | undefined {
  if (tableId !== undefined && before === undefined) return refuse(responses.notFound, { reason: "unknown" });
  if ((before?.version ?? 0) !== version) return refuse(responses.changedMeanwhile, { version: before?.version ?? 0 });
  if (before !== undefined && before.kind !== table.kind) return refuse(responses.notAllowed, { reason: "otherKind" });
  const taken = own.some((row) => row.kind === table.kind && row.name === name && row.tableId !== tableId);
  return taken ? refuse(responses.notAllowed, { reason: "nameTaken" }) : undefined;
}

function saysTheSame({ isSold, table }: PayloadOf<typeof services.savePayTable>, row: PayTableRow): boolean {
  return row.kind === table.kind && row.isSold === isSold && isDeepStrictEqual(row.content, table.content);
}

/**
 * A new table without effect: it equals the platform's of its name, or is empty where it overrides no other; undefined
 * where it may be saved. An existing table may be emptied (docs/design/selling.md).
 */
function refusedAsEmpty(
  payload: PayloadOf<typeof services.savePayTable>,
  tables: readonly PayTableRow[],
  before: PayTableRow | undefined,
): Refused | undefined {
  if (before !== undefined) return undefined;
  const { name, table } = payload;
  const above = tables.find((row) => row.serviceId === null && row.kind === table.kind && row.name === name);
  if (above !== undefined && saysTheSame(payload, above))
    return refuse(responses.notAllowed, { reason: "sameAsAbove" });
  const others = effectiveTables(tables).filter(({ kind, isSold }) => kind === table.kind && isSold);
  const setsAside = others.some(({ kind, content }) => !saysNothing({ kind, content } as typeof table));
  return saysNothing(table) && !setsAside ? refuse(responses.notAllowed, { reason: "saysNothing" }) : undefined;
}

/** For kinds that exist once per service: as if there were no table. */
function saysNothing({ kind, content }: PayloadOf<typeof services.savePayTable>["table"]): boolean {
  switch (kind) {
    case "parlay":
      return Object.keys(content.fixed).length === 0 && Object.keys(content.caps).length === 0 && content.cap === null;
    case "earlyLeads":
      return Object.keys(content).length === 0;
    case "teaser":
    case "progressive":
    case "pointPrices":
    case "freePlay":
    case "cashOut":
    case "conversion":
      return false;
  }
}

/** The newest versions of all tables that the session's service could sell by. */
export async function tablesOf(sql: Sql, { serviceId }: Session): Promise<readonly PayTableRow[]> {
  const [service] = await sql.rows(queries.configCache, [[serviceId]]);
  assert(service !== undefined, "a session's service exists", { serviceId });
  return service.pay_tables;
}

/** The owner of a session's tables: the platform's have no service. */
export function ownerOf({ serviceId, serviceKind }: Session): number | null {
  return isPlatform(serviceKind) ? null : serviceId;
}
