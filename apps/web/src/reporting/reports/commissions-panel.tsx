import { reports } from "@chalkboard/contract";
import { commissionListColumns } from "@chalkboard/list-columns";
import type { FiltersOf } from "../../data/connection/client.ts";
import { ListTable } from "../../page-parts/lists/list-table.tsx";
import { useListColumns } from "../../page-parts/lists/use-list-columns.ts";

export type CommissionsPanelProps = { readonly title: string; readonly input: FiltersOf<typeof reports.commissions> };

/** The entries behind a figure of commission: each ledger entry with the week for which it was counted. */
export function CommissionsPanel({ title, input }: CommissionsPanelProps) {
  return (
    <ListTable
      label={title}
      empty={{ title: "empty.commission", why: "empty.commissionWhy" }}
      name="commission"
      call={reports.commissions}
      filters={input}
      rowKey={({ id }) => id}
      columns={useListColumns(commissionListColumns)}
    />
  );
}
