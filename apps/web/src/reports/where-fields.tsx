import { network, reports, tickets } from "@chalkboard/contract";
import { modeKey } from "@chalkboard/sheets";
import type { ReactNode } from "react";
import { z } from "zod";
import { useAsk } from "../data/use-ask.ts";
import { useSession } from "../data/viewer.ts";
import { FilterSelect } from "../kit/filters.tsx";
import { useFilters } from "../kit/use-filters.ts";
import { useWords } from "../kit/words.tsx";
import { narrowingText } from "./narrowing.ts";

const number = z.string().regex(/^[1-9]\d{0,8}$/).or(z.literal("")).catch("");
const schema = z.object({
  zone: number, pos: number, mode: tickets.mode.or(z.literal("")).catch(""), product: reports.product.or(z.literal("")).catch(""),
});
type Chosen = z.output<typeof schema>;

/** Where figures are asked of and of which tickets, out of the link. */
export function useWhere(): readonly [chosen: Chosen, asked: Where, change: (patch: Partial<Chosen>) => void] {
  const [chosen, change] = useFilters(schema);
  const { zone, pos, mode, product } = chosen;
  return [chosen, {
    ...(zone === "" ? {} : { zoneId: Number(zone) }), ...(pos === "" ? {} : { posId: Number(pos) }),
    ...(mode === "" ? {} : { mode }), ...(product === "" ? {} : { product }),
  }, change];
}

export type Where = {
  readonly zoneId?: number; readonly posId?: number; readonly mode?: Exclude<Chosen["mode"], "">; readonly product?: Exclude<Chosen["product"], "">;
};

/** Zone, POS, mode, and product where a service has both: the fields that say it, and what they say in words. */
export function useWhereFields(
  chosen: Chosen, onChange: (patch: Partial<Chosen>) => void,
): { readonly fields: readonly ReactNode[]; readonly narrowing: string } {
  const { t } = useWords();
  const { product } = useSession();
  const { data: { zones, pos } } = useAsk(network.listPos, {});
  const within = chosen.zone === "" ? pos : pos.filter(({ zoneId }) => belowOf(zones, Number(chosen.zone)).has(zoneId));
  const { mode, product: only } = chosen;
  const narrowing = narrowingText([
    ["reports.zone", zones.find(({ zoneId }) => String(zoneId) === chosen.zone)?.name],
    ["reports.pos", pos.find(({ posId }) => String(posId) === chosen.pos)?.name],
    ["terminal.mode", mode === "" ? "" : t(modeKey(mode))], ["reports.product", only === "" ? "" : t(`reports.${only}`)],
  ], t);
  return { narrowing, fields: [
    zones.length > 1 && <FilterSelect key="zone" label="reports.zone" value={chosen.zone} withAll width={140}
      onChange={(zone) => { onChange({ zone, pos: "" }); }}
      choices={zones.map(({ zoneId, name }) => ({ value: String(zoneId), label: name }))} />,
    pos.length > 1 && <FilterSelect key="pos" label="reports.pos" value={chosen.pos} withAll width={150} onChange={(one) => { onChange({ pos: one }); }}
      choices={within.map(({ posId, name }) => ({ value: String(posId), label: name }))} />,
    <FilterSelect key="mode" label="terminal.mode" value={chosen.mode} withAll width={140} onChange={(mode) => { onChange({ mode: mode as Chosen["mode"] }); }}
      choices={tickets.mode.options.map((mode) => ({ value: mode, label: t(modeKey(mode)) }))} />,
    product === 0 && <FilterSelect key="product" label="reports.product" value={chosen.product} withAll width={110}
      onChange={(one) => { onChange({ product: one as Chosen["product"] }); }}
      choices={reports.product.options.map((one) => ({ value: one, label: t(`reports.${one}`) }))} />,
  ] };
}

/** A zone and those below it. */
export function belowOf(zones: readonly { readonly zoneId: number; readonly parentId: number | null }[], zoneId: number): ReadonlySet<number> {
  const found = new Set([zoneId]);
  for (const before = new Set<number>(); before.size < found.size;) {
    for (const one of found) before.add(one);
    for (const zone of zones) if (zone.parentId !== null && found.has(zone.parentId)) found.add(zone.zoneId);
  }
  return found;
}
