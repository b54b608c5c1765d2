import { reports } from "@chalkboard/contract";
import { figureTicketListColumns, weekTicketListColumns } from "@chalkboard/list-columns";
import { useMemo } from "react";
import type { FiltersOf } from "../../data/connection/client.ts";
import { Money } from "../../kit/format/money.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import { ListTable } from "../../page-parts/lists/list-table.tsx";
import type { Listed } from "../../page-parts/lists/use-list.ts";
import { useListColumns } from "../../page-parts/lists/use-list-columns.ts";
import { ticketRenderers } from "../../page-parts/betting/ticket-renderers.tsx";

type Input = FiltersOf<typeof reports.figureTickets>;
type Figure = Input["figure"] | FiltersOf<typeof reports.weekTickets>["figure"];
export type FigurePanelProps = { readonly title: string; readonly input: Input; readonly commission: number };

/** Columns that a ticket's own panel shows, for which a drawer has no room. */
const panelOnlyColumns: ReadonlySet<string> = new Set(["betting.toWin", "tickets.prize", "tickets.paid"]);

/** The empty message of both panels. */
const empty = { title: "empty.behind", why: "empty.behindWhy" } as const;

/** The tickets behind a figure, each with its share, and the totals of all of them; a ticket opens its history. */
export function FigurePanel({ title, input, commission }: FigurePanelProps) {
  const { figure, posId } = input;
  const sheet = useListColumns(figureTicketListColumns, ticketRenderers, { figure, posId });
  const columns = useMemo(() => sheet.filter((column) => !panelOnlyColumns.has(column.title)), [sheet]);
  return (
    <ListTable
      label={title}
      empty={empty}
      name={`tickets-${figure}`}
      call={reports.figureTickets}
      filters={input}
      rowKey={({ number }) => number}
      isOfTickets
      columns={columns}
      above={(listed) => <Sum listed={listed} figure={figure} commission={commission} asOf={input.asOf} />}
    />
  );
}

/** The tickets behind a figure of an accounting week. */
export function WeekFigurePanel({
  title,
  input,
}: {
  readonly title: string;
  readonly input: FiltersOf<typeof reports.weekTickets>;
}) {
  const { figure, account } = input;
  const sheet = useListColumns(weekTicketListColumns, ticketRenderers, { figure, account });
  const columns = useMemo(() => sheet.filter((column) => !panelOnlyColumns.has(column.title)), [sheet]);
  return (
    <ListTable
      label={title}
      empty={empty}
      name={`week-tickets-${figure}`}
      call={reports.weekTickets}
      filters={input}
      rowKey={({ number }) => number}
      isOfTickets
      columns={columns}
      above={(listed) => <Sum listed={listed} figure={figure} commission={0} asOf={input.asOf} />}
    />
  );
}

type SumProps = {
  readonly listed: Pick<Listed<typeof reports.figureTickets>, "sums" | "count" | "answeredAt">;
  readonly figure: Figure;
  readonly commission: number;
  readonly asOf: number | undefined;
};

function Sum({
  listed: {
    sums: [sum],
    count,
    answeredAt,
  },
  figure,
  commission,
  asOf,
}: SumProps) {
  const { t, format, zone } = useLocale();
  if (sum === undefined) return null;
  const { amount, currency } = sum;
  return (
    <p className="cb-quiet">
      {t("reports.ticketCount", { count })} · {t(`reports.${figure}`)}{" "}
      <b>
        <Money amount={amount} currency={currency} zero />
      </b>{" "}
      · {t("reports.asOf", { time: asOf === undefined ? format.clock(answeredAt, zone) : format.exact(asOf, zone) })}
      {commission !== 0 && (
        <>
          {" "}
          · {t("reports.net")} <Money amount={amount} currency={currency} /> − {t("reports.commission")}{" "}
          <Money amount={commission} currency={currency} /> = {t("reports.netAfterCommission")}{" "}
          <b>
            <Money amount={amount - commission} currency={currency} zero />
          </b>
        </>
      )}
    </p>
  );
}
