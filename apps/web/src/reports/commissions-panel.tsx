import { reports } from "@chalkboard/contract";
import { commissionListColumns } from "@chalkboard/sheets";
import type { FiltersOf } from "../data/client.ts";
import { ListTable } from "../lists/list-table.tsx";
import { useListColumns } from "../lists/use-list-columns.ts";

export type CommissionsPanelProps = { readonly title: string; readonly asked: FiltersOf<typeof reports.commissions> };

/** What a figure of commission sums: each entry of the ledger with the week that it was counted for. */
export function CommissionsPanel({ title, asked: input }: CommissionsPanelProps) {
  return <ListTable label={title} empty={{ title: "empty.commission", why: "empty.commissionWhy" }}
    name="commission" call={reports.commissions} filters={input} rowKey={({ id }) => id} columns={useListColumns(commissionListColumns)} />;
}
