import { type PayloadOf, reports } from "@chalkboard/contract";
import { openPanel } from "../../data/panels.ts";
import { placeKeys, type Locale } from "../../kit/format/locale.tsx";
import type { Opened } from "../../page-parts/reporting/report.tsx";
import { type Dimension, isPart, type Line, nameOf } from "./result-columns.tsx";
import type { Where } from "./where-fields.tsx";

export type OpenedFigure = Opened<typeof reports.results> & {
  readonly by: Dimension;
  readonly where: Where;
  readonly span: string;
  readonly day: (day: string) => string;
  /** The as-of time of the open tickets, in words. */
  readonly moment: string;
};

/** Opens the details of a figure: the tickets of exactly that row, or its commission entries. */
export function openFigure(
  { figure, line, period, asOf, by, where, span, day, moment: time }: OpenedFigure,
  locale: Pick<Locale, "t" | "isOnline">,
): void {
  const { t } = locale;
  const known = figures.find((one) => one === figure);
  if (known === undefined) return;
  const isOfDay = by === "day" && line.is === "row";
  const days = known === "liability" ? time : isOfDay ? day(period.from) : span;
  const who = isOfDay ? t(placeKeys(locale).all) : nameOf(line, by, locale);
  const title = t("reports.figureOf", { figure: t(`reports.${known}`), pos: who, period: days });
  const when = { ...period, ...(asOf === undefined ? {} : { asOf }) };
  // A line without tickets has commission only.
  if (known === "commission" || line.key === "none") {
    openPanel({ kind: "commissions", title, input: { ...when, ...ownersOf(line, by, where) } });
    return;
  }
  const isAfter = known === "netAfterCommission";
  const input = { ...where, ...when, ...ticketsOf(line, by, where), figure: isAfter ? ("net" as const) : known };
  openPanel({ kind: "figure", title, input, commission: isAfter ? line.commission : 0 });
}

const figures = [...reports.ticketFigure.options, "commission", "netAfterCommission"] as const;

/** The place of a line: a POS's figures in one zone are separate from those in another zone, before it was moved. */
type At = Where &
  Pick<PayloadOf<typeof reports.figureTickets>, "part"> & { readonly zoneAlone?: boolean; readonly withinId?: number };

/** The ticket filters of a line. */
function ticketsOf({ is, key, posId, zoneId }: Line, by: Dimension, where: Where): At {
  if (is === "total" || by === "day") return {};
  if (is === "group") return { ...within(Number(key), where), zoneAlone: true };
  if (by === "pos") return { ...within(zoneId ?? 0, where), zoneAlone: true, ...(posId == null ? {} : { posId }) };
  if (by === "zone") return within(Number(key), where);
  if (isPart(by)) return { part: { by, key } };
  return by === "mode"
    ? { mode: key as NonNullable<Where["mode"]> }
    : { product: key as NonNullable<Where["product"]> };
}

/** A zone, for the time during which it was below the chosen zone. */
function within(zoneId: number, { zoneId: chosen }: Where): At {
  return chosen === undefined || chosen === zoneId ? { zoneId } : { zoneId, withinId: chosen };
}

/** The owners of a line's commission. */
function ownersOf({ is, key, posId, zoneId }: Line, by: Dimension, where: Where): object {
  const chosen = {
    ...(where.zoneId === undefined ? {} : { zoneId: where.zoneId }),
    ...(where.posId === undefined ? {} : { owner: { posId: where.posId } }),
  };
  if (is === "total" || by === "day" || by === "mode" || by === "product" || isPart(by)) return chosen;
  if (is === "group") return { ...chosen, ...within(Number(key), where), zoneAlone: true };
  if (by === "zone") return { ...chosen, ...within(Number(key), where) };
  return {
    ...within(zoneId ?? 0, where),
    ...(posId == null ? { owner: { zoneId: zoneId ?? 0 } } : { zoneAlone: true, owner: { posId } }),
  };
}
