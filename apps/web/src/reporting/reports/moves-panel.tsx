import { reports } from "@chalkboard/contract";
import { movementListColumns } from "@chalkboard/list-columns";
import { useMemo } from "react";
import type { FiltersOf } from "../../data/connection/client.ts";
import { ListTable } from "../../page-parts/lists/list-table.tsx";
import { useListColumns } from "../../page-parts/lists/use-list-columns.ts";
import { movementRenderers } from "./movement-renderers.tsx";

export type MovesPanelProps = { readonly title: string; readonly input: FiltersOf<typeof reports.listMovements> };

/** The movements behind a figure: account, user, amount and resulting balance. */
export function MovesPanel({ title, input }: MovesPanelProps) {
  const sheet = useListColumns(movementListColumns, movementRenderers);
  const columns = useMemo(() => sheet.filter(({ title: of }) => of !== "reports.zone"), [sheet]);
  return (
    <ListTable
      label={title}
      empty={{ title: "reports.nothingMoved", why: "reports.nothingMovedWhy" }}
      name="movements"
      call={reports.listMovements}
      filters={input}
      rowKey={({ entry }) => entry}
      columns={columns}
    />
  );
}
