import { reports } from "@chalkboard/contract";
import type { Translate } from "@chalkboard/messages";
import { openPanel } from "../data/panels.ts";
import type { Opened } from "./report.tsx";
import { type Dimension, type Line, nameOf } from "./result-columns.tsx";
import type { Where } from "./where-fields.tsx";

export type OpenedFigure = Opened<typeof reports.results> & {
  readonly by: Dimension; readonly where: Where; readonly span: string; readonly day: (day: string) => string;
  /** Of when the open tickets are, in words. */
  readonly moment: string;
};

/** Shows what a figure sums: the tickets of exactly that row, or the entries of its commission. */
export function openFigure({ figure, line, period, asOf, by, where, span, day, moment }: OpenedFigure, t: Translate): void {
  const known = figures.find((one) => one === figure);
  if (known === undefined) return;
  const isOfDay = by === "day" && line.is === "row";
  const days = known === "liability" ? moment : isOfDay ? day(period.from) : span;
  const who = isOfDay ? t("reports.allPos") : nameOf(line, by, t);
  const title = t("reports.figureOf", { figure: t(`reports.${known}`), pos: who, period: days });
  const when = { ...period, ...(asOf === undefined ? {} : { asOf }) };
  // What is no ticket's is commission alone.
  if (known === "commission" || line.key === "none") {
    openPanel({ kind: "commissions", title, asked: { ...when, ...ownersOf(line, by, where) } });
    return;
  }
  openPanel({ kind: "figure", title, asked: { ...where, ...when, ...ticketsOf(line, by), figure: known }, commission: known === "net" ? line.commission : 0 });
}

const figures = [...reports.ticketFigure.options, "commission"] as const;

/** Which tickets a line is of. */
function ticketsOf({ is, key, posId, zoneId }: Line, by: Dimension): Where & { readonly zoneAlone?: boolean } {
  if (is === "total" || by === "day") return {};
  if (is === "group") return { zoneId: Number(key), zoneAlone: true };
  if (by === "pos") return posId == null ? { zoneId: zoneId ?? 0, zoneAlone: true } : { posId };
  if (by === "zone") return { zoneId: Number(key) };
  return by === "mode" ? { mode: key as NonNullable<Where["mode"]> } : { product: key as NonNullable<Where["product"]> };
}

/** Whose commission it is. */
function ownersOf({ is, key, posId, zoneId }: Line, by: Dimension, { zoneId: ofZone, posId: ofPos }: Where): object {
  const chosen = { ...(ofZone === undefined ? {} : { zoneId: ofZone }), ...(ofPos === undefined ? {} : { owner: { posId: ofPos } }) };
  if (is === "total" || by === "day" || by === "mode" || by === "product") return chosen;
  if (is === "group") return { ...chosen, zoneId: Number(key), zoneAlone: true };
  if (by === "zone") return { ...chosen, zoneId: Number(key) };
  return posId == null ? { owner: { zoneId: zoneId ?? 0 } } : { owner: { posId } };
}
