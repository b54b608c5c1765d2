// The pay tables of a service as they would be with an unsaved draft among them.

import type { PayloadOf, services } from "@chalkboard/contract";
import type { Sql } from "../../../platform/database/database.ts";
import { isRefused, type Refused, type Session } from "../../../platform/http/handlers.ts";
import * as queries from "../queries.ts";
import { ownerOf, refusedSaving, tablesOf } from "./pay-table-handlers.ts";
import { byPrecedence, effectiveTables, knownTables, type KnownTables, type PayTableRow } from "./pay-tables.ts";

type TableDraft = Pick<PayloadOf<typeof services.savePayTable>, "tableId" | "name" | "isSold" | "table">;

export type DraftTables = {
  readonly tableId: number;
  /** The tables that the draft would replace: every version of its own, and of the platform's of its name. */
  readonly replaced: readonly Pick<PayTableRow, "name" | "content">[];
  /** The tables by which the service would sell; undefined where another one takes precedence over the draft. */
  readonly tables: KnownTables | undefined;
};

/** The kinds of which a service has several; the seller chooses one by its number. */
const chosenKinds: ReadonlySet<string> = new Set(["teaser", "progressive"] satisfies PayTableRow["kind"][]);

/** The tables of the session's service with a draft of its own, or why the draft could not be saved. */
export async function draftTables(
  sql: Sql,
  { tableId, name, isSold, table }: TableDraft,
  session: Session,
): Promise<DraftTables | Refused> {
  const owner = ownerOf(session);
  const rows = await tablesOf(sql, session);
  const own = rows.filter(({ serviceId }) => serviceId === owner);
  const before = own.find((row) => row.tableId === tableId);
  const version = before?.version ?? 0;
  const refused = refusedSaving({ tableId, version, name, table }, own, before);
  if (isRefused(refused)) return refused;
  const draft: PayTableRow = {
    tableId: before?.tableId ?? Number.MAX_SAFE_INTEGER,
    version: version + 1,
    serviceId: owner,
    kind: table.kind,
    name,
    isSold,
    content: table.content,
  };
  const above = rows.find(
    (row) => row.serviceId === null && row.kind === table.kind && row.name === (before?.name ?? name),
  );
  const replaced = [];
  for (const id of new Set([before?.tableId, above?.tableId]))
    if (id !== undefined) replaced.push(...(await sql.rows(queries.payTableVersions, [id])));
  const withDraft = [...rows.filter((row) => row.tableId !== draft.tableId), draft];
  const tables = isInForce(withDraft, draft) ? knownTables(withDraft) : undefined;
  return { tableId: draft.tableId, replaced, tables };
}

/** Whether a table decides for its service; one that is not in use decides that there is none. */
function isInForce(rows: readonly PayTableRow[], table: PayTableRow): boolean {
  const effective = effectiveTables(rows).filter((row) => row.kind === table.kind && (row.isSold || row === table));
  return chosenKinds.has(table.kind) ? effective.includes(table) : effective.toSorted(byPrecedence)[0] === table;
}
