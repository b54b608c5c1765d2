import type { Translate } from "@chalkboard/messages";
import { openPanel } from "../data/panels.ts";
import type { ReportAsked } from "./report-filters.tsx";
import type { Figure, Line } from "./result-columns.tsx";

export type OpenedFigure = {
  readonly figure: Figure;
  readonly line: Line;
  readonly asked: ReportAsked;
  readonly span: string;
};

/** Shows what a figure sums: the tickets of exactly that row, or the entries of its commission. */
export function openFigure({ figure, line, asked, span }: OpenedFigure, t: Translate): void {
  const title = t("reports.figureOf", {
    figure: t(`reports.${figure}`), pos: whose(line, t), period: figure === "liability" ? t("reports.openNow") : span,
  });
  const { from, to, zoneId, posId } = asked;
  if (figure === "commission") {
    const { zoneId: ofZone = 0, posId: ofPos } = line;
    const one = line.is === "total" ? posId : ofPos ?? (line.is === "zone" ? posId : undefined);
    const of = one !== undefined ? { owner: { posId: one } } : line.is === "total" ? (zoneId === undefined ? {} : { zoneId })
      : line.is === "zone" ? { zoneId: ofZone, zoneAlone: true } : { owner: { zoneId: ofZone } };
    openPanel({ kind: "commissions", title, asked: { from, to, ...of } });
    return;
  }
  const of = line.is === "total" ? {} : line.is === "pos" ? { posId: line.posId ?? 0 } : { zoneId: line.zoneId ?? 0, zoneAlone: true };
  openPanel({ kind: "figure", title, asked: { ...asked, ...of, figure }, commission: figure === "net" ? line.commission : 0 });
}

function whose({ is, posName = "", zoneName = "" }: Line, t: Translate): string {
  if (is === "total") return t("reports.allPos");
  return is === "pos" ? posName : zoneName;
}
