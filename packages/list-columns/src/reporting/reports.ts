import { reports } from "@chalkboard/contract";
import { sheet } from "../list-columns.ts";

const money = { kind: "money", currency: ({ currency }: { readonly currency: string }) => currency } as const;

/** What the days of a period added to each account's commission, with the week that it belongs to. */
export const commissionListColumns = sheet(reports.commissions, ({ t, format, zone, isPlatform = false }) => [
  { title: "reports.account", by: "name", value: ({ name }) => name },
  {
    title: "reports.week",
    by: "week",
    value: ({ week, weekFrom, weekTo }) => `${String(week)} · ${format.day(weekFrom)} – ${format.day(weekTo)}`,
  },
  {
    title: "reports.postedAt",
    value: ({ closedAt }) => (closedAt === null ? t("reports.notYetPosted") : format.exact(closedAt, zone)),
  },
  ...(isPlatform
    ? [{ title: "services.currency", value: ({ currency }: { readonly currency: string }) => currency } as const]
    : []),
  { ...money, title: "reports.weekSales", by: "sales", value: ({ sales }) => sales },
  { ...money, title: "reports.weekNet", by: "net", value: ({ net }) => net },
  { ...money, title: "reports.weekCommission", value: ({ weekCommission }) => weekCommission },
  {
    ...money,
    title: "reports.commission",
    by: "amount",
    value: ({ amount }) => amount,
    summed: ({ amount }) => amount,
  },
]);
