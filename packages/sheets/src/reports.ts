import { reports } from "@chalkboard/contract";
import { sheet } from "./sheet.ts";

const money = { kind: "money", currency: ({ currency }: { readonly currency: string }) => currency } as const;

/** Each entry of a commission with the week that it was counted for. */
export const commissionSheet = sheet(reports.commissions, ({ t, format }) => [
  { title: "reports.day", by: "at", value: ({ day }) => day, kind: "day" },
  { title: "reports.account", by: "name", value: ({ name }) => name },
  { title: "reports.week", by: "week", value: ({ week, weekFrom, weekTo }) => `${String(week)} · ${format.day(weekFrom)} – ${format.day(weekTo)}` },
  { ...money, title: "reports.sales", by: "sales", value: ({ sales }) => sales },
  { ...money, title: "reports.net", by: "net", value: ({ net }) => net },
  { title: "reports.kind", value: ({ kind }) => t(`reports.${kind}`) },
  { ...money, title: "reports.amount", by: "amount", value: ({ amount }) => amount, summed: ({ amount }) => amount },
]);
