import { reports } from "@chalkboard/contract";
import { figureTicketSheet, weekTicketSheet } from "@chalkboard/sheets";
import { useMemo } from "react";
import type { FiltersOf } from "../data/client.ts";
import { Money } from "../kit/money.tsx";
import { useWords } from "../kit/words.tsx";
import { ListTable } from "../lists/list-table.tsx";
import type { Listed } from "../lists/use-list.ts";
import { useSheet } from "../lists/use-sheet.ts";
import { ticketLooks } from "../betting/ticket-looks.tsx";

type Asked = FiltersOf<typeof reports.figureTickets>;
export type FigurePanelProps = { readonly title: string; readonly asked: Asked; readonly commission: number };

/** What the story of each tells, and a drawer has no room for. */
const storysOwn: ReadonlySet<string> = new Set(["betting.toWin", "tickets.prize", "tickets.paid"]);

/** What both panels say of an empty list. */
const empty = { title: "empty.behind", why: "empty.behindWhy" } as const;

/** The tickets behind a figure, each with what it adds to it, under the totals of all of them; a ticket opens its story. */
export function FigurePanel({ title, asked, commission }: FigurePanelProps) {
  const { figure, posId } = asked;
  const sheet = useSheet(figureTicketSheet, ticketLooks, { figure, posId });
  const columns = useMemo(() => sheet.filter((column) => !storysOwn.has(column.title)), [sheet]);
  return <ListTable label={title} empty={empty}
    name={`tickets-${figure}`} call={reports.figureTickets} filters={asked}
    rowKey={({ number }) => number} isOfTickets columns={columns}
    above={(listed) => <Sum listed={listed} figure={figure} commission={commission} asOf={asked.asOf} />} />;
}

/** Those behind a figure of a week of the books. */
export function WeekFigurePanel({ title, asked }: { readonly title: string; readonly asked: FiltersOf<typeof reports.weekTickets> }) {
  const { figure, account } = asked;
  const sheet = useSheet(weekTicketSheet, ticketLooks, { figure, account });
  const columns = useMemo(() => sheet.filter((column) => !storysOwn.has(column.title)), [sheet]);
  return <ListTable label={title} empty={empty} name={`week-tickets-${figure}`} call={reports.weekTickets} filters={asked}
    rowKey={({ number }) => number} isOfTickets columns={columns}
    above={(listed) => <Sum listed={listed} figure={figure} commission={0} asOf={asked.asOf} />} />;
}

type SumProps = {
  readonly listed: Pick<Listed<typeof reports.figureTickets>, "sums" | "count" | "answeredAt">; readonly figure: Asked["figure"];
  readonly commission: number; readonly asOf: number | undefined;
};

function Sum({ listed: { sums: [sum], count, answeredAt }, figure, commission, asOf }: SumProps) {
  const { t, format, zone } = useWords();
  if (sum === undefined) return null;
  const { amount, currency } = sum;
  return (
    <p className="cb-quiet">
      {t("reports.ticketCount", { count })} · {t(`reports.${figure}`)} <b><Money amount={amount} currency={currency} zero
        /></b> · {t("reports.asOf", { time: asOf === undefined ? format.clock(answeredAt, zone) : format.exact(asOf, zone) })}
      {commission !== 0 && <> · {t("reports.net")} <Money amount={amount} currency={currency} /> − {t("reports.commission")} <Money
        amount={commission} currency={currency} /> = {t(
          "reports.netAfterCommission")} <b><Money amount={amount - commission} currency={currency} zero /></b></>}
    </p>
  );
}
