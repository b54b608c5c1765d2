import { network, reports, tickets } from "@chalkboard/contract";
import { z } from "zod";
import type { AskedOf } from "../data/client.ts";
import { useAsk } from "../data/use-ask.ts";
import { reportPresets } from "../kit/days.ts";
import { FilterSelect, Filters } from "../kit/filters.tsx";
import { PeriodField, type Period } from "../kit/period-field.tsx";
import { dayText, useFilters } from "../kit/use-filters.ts";
import { useWords } from "../kit/words.tsx";
import { modeKey } from "../betting/bet-words.ts";
import { useBusinessDay, useSession } from "../data/viewer.ts";

const number = z.string().regex(/^[1-9]\d{0,8}$/).or(z.literal("")).catch("");
const schema = z.object({
  from: dayText, to: dayText, zone: number, pos: number,
  mode: tickets.mode.or(z.literal("")).catch(""), product: reports.product.or(z.literal("")).catch(""),
});
type Chosen = z.output<typeof schema>;

/** What a report is asked for: a period, where, and of which tickets. */
export type ReportAsked = Omit<AskedOf<typeof reports.posResults>, "open" | "serviceId" | "zoneAlone">;

/** The report's filters out of the link, and what they ask for. */
export function useReportFilters(): readonly [chosen: Chosen, asked: ReportAsked, change: (patch: Partial<Chosen>) => void] {
  const [chosen, change] = useFilters(schema);
  const today = useBusinessDay();
  const from = chosen.from || today;
  const to = chosen.to || from;
  return [chosen, {
    from, to: to < from ? from : to,
    ...(chosen.zone === "" ? {} : { zoneId: Number(chosen.zone) }), ...(chosen.pos === "" ? {} : { posId: Number(chosen.pos) }),
    ...(chosen.mode === "" ? {} : { mode: chosen.mode }), ...(chosen.product === "" ? {} : { product: chosen.product }),
  }, change];
}

export type ReportFiltersProps = { readonly chosen: Chosen; readonly period: Period; readonly onChange: (patch: Partial<Chosen>) => void };

/** Period, zone, POS, mode, and product where a service has both. */
export function ReportFilters({ chosen, period, onChange }: ReportFiltersProps) {
  const { t } = useWords();
  const { product } = useSession();
  const today = useBusinessDay();
  const { data: { zones, pos } } = useAsk(network.listPos, {});
  const within = chosen.zone === "" ? pos : pos.filter(({ zoneId }) => belowOf(zones, Number(chosen.zone)).has(zoneId));
  return (
    <Filters when={<PeriodField value={period} today={today} presets={reportPresets} onChange={onChange} />}>
      {zones.length > 1 && <FilterSelect label="reports.zone" value={chosen.zone} withAll width={140} onChange={(zone) => { onChange({ zone, pos: "" }); }}
        choices={zones.map(({ zoneId, name }) => ({ value: String(zoneId), label: name }))} />}
      {pos.length > 1 && <FilterSelect label="reports.pos" value={chosen.pos} withAll width={150} onChange={(chosenPos) => { onChange({ pos: chosenPos }); }}
        choices={within.map(({ posId, name }) => ({ value: String(posId), label: name }))} />}
      <FilterSelect label="terminal.mode" value={chosen.mode} withAll width={140} onChange={(mode) => { onChange({ mode: mode as Chosen["mode"] }); }}
        choices={tickets.mode.options.map((mode) => ({ value: mode, label: t(modeKey(mode)) }))} />
      {product === 0 && <FilterSelect label="reports.product" value={chosen.product} withAll width={110}
        onChange={(only) => { onChange({ product: only as Chosen["product"] }); }}
        choices={reports.product.options.map((one) => ({ value: one, label: t(`reports.${one}`) }))} />}
    </Filters>
  );
}

/** A zone and those below it. */
function belowOf(zones: readonly { readonly zoneId: number; readonly parentId: number | null }[], zoneId: number): ReadonlySet<number> {
  const found = new Set([zoneId]);
  for (const before = new Set<number>(); before.size < found.size;) {
    for (const one of found) before.add(one);
    for (const zone of zones) if (zone.parentId !== null && found.has(zone.parentId)) found.add(zone.zoneId);
  }
  return found;
}
