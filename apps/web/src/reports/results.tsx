import { type AnswerOf, reports, roles } from "@chalkboard/contract";
import { useMemo, useState } from "react";
import { useAsk } from "../data/use-ask.ts";
import { Page } from "../kit/page.tsx";
import { useIsNarrow } from "../kit/use-is-phone.ts";
import { useStable } from "../kit/use-stable.ts";
import { useWords } from "../kit/words.tsx";
import { useSession } from "../data/viewer.ts";
import { AsOf } from "./as-of.tsx";
import { openFigure } from "./open-figure.ts";
import { PhoneDays } from "./phone-days.tsx";
import { Proof } from "./proof.tsx";
import { type ReportAsked, ReportFilters, useReportFilters } from "./report-filters.tsx";
import { ReportTable } from "./report-table.tsx";
import type { Group } from "./report-types.ts";
import { type Figure, type Line, resultColumns } from "./result-columns.tsx";
import { SalesPlot } from "./sales-plot.tsx";

/** What each POS sold, paid and kept in a period, under its zone; every figure opens its tickets. */
export function PosResults() {
  const { role } = useSession();
  const [chosen, asked, change] = useReportFilters();
  // The zones that somebody opened, where their rows did not come by themselves.
  const [open, setOpen] = useState<readonly number[] | undefined>(undefined);
  const wanted = { ...asked, ...(open === undefined ? {} : { open: [...open] }) };
  return (
    <Page title="routes./ctrl/results" fill state={<><AsOf asked={wanted} /><Proof asked={wanted} mayProve={role === roles.admin} /></>}
      filters={<ReportFilters chosen={chosen} period={asked} onChange={change} />}>
      <Results asked={asked} wanted={wanted} onOpen={setOpen} />
    </Page>
  );
}

type ResultsProps = { readonly asked: ReportAsked; readonly wanted: ReportAsked & { open?: number[] }; readonly onOpen: (zones: readonly number[]) => void };

function Results({ asked, wanted, onOpen }: ResultsProps) {
  const words = useWords();
  const { t, format, zone } = words;
  const { data } = useAsk(reports.posResults, wanted);
  const { from, to } = asked;
  const span = from === to ? format.day(from) : `${format.day(from)} – ${format.day(to)}`;
  const { open } = useStable({ open: (figure: Figure, line: Line) => { openFigure({ figure, line, asked, span }, t); } });
  const columns = useMemo(() => resultColumns(data.currency, t, open), [data.currency, t, open]);
  const groups = useMemo(() => groupsOf(data), [data]);
  const Plot = useIsNarrow() ? PhoneDays : SalesPlot;
  const title = t("routes./ctrl/results");
  const narrowing = [asked.mode, asked.product].filter((one) => one !== undefined).join(" ");
  return (
    <>
      <ReportTable label={title} name={[title, from, to, narrowing].filter((part) => part !== "").join(" ")} groups={groups} columns={columns}
        total={{ ...data.total, is: "total" }} rowKey={({ is, posId, zoneId }) => (is === "pos" ? String(posId) : `${is} ${String(zoneId)}`)}
        groupTitle="reports.zone" groupOf={({ zoneName = "" }) => zoneName} countText={(count) => t("reports.posCount", { count })}
        plot={data.days.length > 1 && <Plot days={data.days} currency={data.currency} />}
        note={`${span} · ${data.currency} · ${t("reports.asOf", { time: format.exact(data.asOf, zone) })}`}
        onMissing={(key) => { onOpen([...data.zones.filter(({ isOpen }) => isOpen).map(({ zoneId }) => zoneId), key]); }} />
    </>
  );
}

type Answer = AnswerOf<typeof reports.posResults>;

function groupsOf({ zones, rows }: Answer): readonly Group<Line>[] {
  const byZone = Map.groupBy(rows, ({ zoneId }) => zoneId);
  return zones.map((zone) => ({
    key: zone.zoneId, name: zone.zoneName, count: zone.pos, hasRows: zone.isOpen, line: lineOf(zone), rows: (byZone.get(zone.zoneId) ?? []).map(lineOf),
  }));
}

// A row that a newer answer has left as it was is the same line still, and is not drawn again.
const lines = new WeakMap<object, Line>();

function lineOf(row: Answer["rows"][number] | Answer["zones"][number]): Line {
  const line: Line = lines.get(row) ?? { ...row, is: !("posId" in row) ? "zone" : row.posId === null ? "itself" : "pos" };
  lines.set(row, line);
  return line;
}
