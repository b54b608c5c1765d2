import { network, reports, roles } from "@chalkboard/contract";
import { useMemo } from "react";
import { z } from "zod";
import { useAsk } from "../data/use-ask.ts";
import { addDays } from "../kit/days.ts";
import { FilterSelect, Filters } from "../kit/filters.tsx";
import { Page } from "../kit/page.tsx";
import { PeriodField, type Period } from "../kit/period-field.tsx";
import { useFilters } from "../kit/use-filters.ts";
import { useWords } from "../kit/words.tsx";
import { openPanel } from "../shell/panels.ts";
import { useBusinessDay, useSession } from "../shell/viewer.ts";
import { GroupedTable } from "./grouped-table.tsx";
import { Proof } from "./proof.tsx";
import { type Figure, type ResultRow, resultColumns } from "./result-columns.tsx";
import { SalesPlot } from "./sales-plot.tsx";
import { WeekButton } from "./week-button.tsx";

const dayText = z.string().regex(/^\d{4}-\d{2}-\d{2}$/).or(z.literal("")).catch("");
const schema = z.object({ from: dayText, to: dayText, zone: z.string().catch("") });

/** What each POS sold, paid and kept in a period; every figure opens its tickets. */
export function PosResults() {
  const { t } = useWords();
  const { role } = useSession();
  const [filters, change] = useFilters(schema);
  const today = useBusinessDay();
  const period: Period = { from: filters.from || today, to: filters.to || filters.from || today };
  const { data: { zones } } = useAsk(network.listPos, {});
  const asked = { ...period, ...(filters.zone === "" ? {} : { zoneId: Number(filters.zone) }) };
  return (
    <Page title="routes./ctrl/results" fill actions={<Proof asked={asked} mayProve={role === roles.admin} />} filters={
      <Filters>
        <PeriodField value={period} today={today} onChange={change} />
        <WeekButton value={period} week={{ from: addDays(today, -6), to: today }} onChange={change} />
        {zones.length > 1 && <FilterSelect label="reports.zone" value={filters.zone} withAll width={140} onChange={(chosen) => { change({ zone: chosen }); }}
          choices={zones.map(({ zoneId, name }) => ({ value: String(zoneId), label: name }))} />}
      </Filters>
    }>
      <Results asked={asked} title={t("routes./ctrl/results")} />
    </Page>
  );
}

type Asked = Period & { readonly zoneId?: number };

function Results({ asked, title }: { readonly asked: Asked; readonly title: string }) {
  const { t, format } = useWords();
  const { data } = useAsk(reports.posResults, asked);
  const { from, to, zoneId } = asked;
  const columns = useMemo(() => {
    const span = from === to ? format.day(from) : `${format.day(from)} – ${format.day(to)}`;
    const open = (figure: Figure, row?: ResultRow): void => {
      const whose = row === undefined ? t("reports.allPos") : row.posId === null ? row.zoneName : row.posName;
      const title = t("reports.figureOf", { figure: t(`reports.${figure}`), pos: whose, period: span });
      const all = { from, to, ...(row === undefined && zoneId !== undefined ? { zoneId } : {}) };
      if (figure === "commission") {
        const owner = row === undefined ? {} : { owner: row.posId === null ? { zoneId: row.zoneId } : { posId: row.posId } };
        openPanel({ kind: "commissions", title, asked: { ...all, ...owner } });
      } else openPanel({ kind: "tickets", title, asked: { ...all, figure, ...(row === undefined || row.posId === null ? {} : { posId: row.posId }) } });
    };
    return resultColumns(data.total, data.currency, t("reports.zoneItself"), open);
  }, [data, from, to, zoneId, t, format]);
  return (
    <>
      {data.days.length > 1 && <SalesPlot days={data.days} currency={data.currency} />}
      <GroupedTable label={title} name={`${title} ${from} ${to}`} rows={data.rows} columns={columns}
        rowKey={({ posId, zoneId: of }) => posId ?? `zone ${String(of)}`}
        groupOf={({ zoneName }) => zoneName} groupTitle="reports.zone" />
    </>
  );
}
