import { reports } from "@chalkboard/contract";
import { useMemo } from "react";
import type { FiltersOf } from "../data/client.ts";
import { useWords } from "../kit/words.tsx";
import type { ListColumn } from "../lists/list.tsx";
import { ListTable } from "../lists/list-table.tsx";

export type CommissionsPanelProps = { readonly title: string; readonly asked: FiltersOf<typeof reports.commissions> };

/** What a figure of commission sums: each entry of the ledger with the week that it was counted for. */
export function CommissionsPanel({ title, asked }: CommissionsPanelProps) {
  const { t, format } = useWords();
  const columns = useMemo((): readonly ListColumn<typeof reports.commissions>[] => {
    const money = { kind: "money", currency: ({ currency }: { readonly currency: string }) => currency } as const;
    return [
      { title: "reports.day", by: "at", value: ({ day }) => day, kind: "day" },
      { title: "reports.account", by: "name", value: ({ name }) => name },
      { title: "reports.week", by: "week", value: ({ week, weekFrom, weekTo }) => `${String(week)} · ${format.day(weekFrom)} – ${format.day(weekTo)}` },
      { ...money, title: "reports.sales", by: "sales", value: ({ sales }) => sales },
      { ...money, title: "reports.net", by: "net", value: ({ net }) => net },
      { title: "reports.kind", value: ({ kind }) => t(`reports.${kind}`) },
      { ...money, title: "reports.amount", by: "amount", value: ({ amount }) => amount, summed: ({ amount }) => amount },
    ];
  }, [t, format]);
  return <ListTable label={title} empty={{ title: "empty.commission", why: "empty.commissionWhy" }}
    name="commission" call={reports.commissions} filters={asked} rowKey={({ id }) => id} columns={columns} />;
}
