import { reports } from "@chalkboard/contract";
import type { PlainKey } from "@chalkboard/messages";
import { useMemo, useState } from "react";
import { openPanel } from "../data/panels.ts";
import { addDays, daysOf } from "../kit/days.ts";
import type { Period } from "../kit/period-field.tsx";
import { useWords } from "../kit/words.tsx";
import { moveColumns, type MoveDimension, moveDimensions, moveDimensionWords, type MoveLine, moveNameOf } from "./move-columns.tsx";
import { type AskedMoves, useMoveFields, useMoves } from "./move-fields.tsx";
import { Report } from "./report.tsx";
import { useReport } from "./use-report.ts";

/** What moved below a zone, each zone with all that is below it, however deep; every figure opens its movements. */
export function MovesReport() {
  const words = useWords();
  const { t, format } = words;
  const report = useReport<MoveDimension>(moveDimensions, "net");
  const [chosen, where, change] = useMoves();
  const [open, setOpen] = useState<readonly number[] | undefined>(undefined);
  const columns = useMemo(() => moveColumns(words), [words]);
  const fields = useMoveFields(chosen, change);
  const { by } = report;
  return (
    <Report title="routes./ctrl/reporte-transaction-zone" call={reports.movements} report={report} dimensions={moveDimensionWords} columns={columns}
      filters={{ ...where, ...(open === undefined || by !== "pos" ? {} : { open }) }} fields={fields}
      narrowing={[chosen.kind, chosen.channel, chosen.person].filter((one) => one !== "").join(" ")}
      onMissing={(zones) => { setOpen(zones.map(Number)); }}
      open={({ figure, line, period: days, asOf }) => {
        const period = by === "day" && line.is === "row" ? dayOf(line.key, report.period, days) : days;
        const span = period.from === period.to ? format.day(period.from) : `${format.day(period.from)} – ${format.day(period.to)}`;
        const name = by === "day" && line.is === "row" ? t("reports.allAccounts") : moveNameOf(line, by, words);
        openPanel({
          kind: "movements", title: t("reports.figureOf", { figure: t(figureWords[figure] ?? "reports.entries"), pos: name, period: span }),
          asked: { ...where, ...period, ...(asOf === undefined ? {} : { asOf }), ...movesOf(line, by, where), ...ways[figure] },
        });
      }} />
  );
}

const figureWords: Readonly<Record<string, PlainKey>> = { moneyIn: "reports.moneyIn", moneyOut: "reports.moneyOut", net: "reports.net" };
const ways: Readonly<Record<string, AskedMoves>> = { moneyIn: { way: "in" }, moneyOut: { way: "out" } };

/** The day of a row, or the one at its place in the period before. */
function dayOf(key: string, { from }: Period, opened: Period): Period {
  const day = addDays(key, daysOf({ from, to: opened.from }) - 1);
  return { from: day, to: day };
}

/** Which movements a line is of. */
export function movesOf({ is, key, posId, zoneId }: MoveLine, by: MoveDimension, where: AskedMoves): AskedMoves {
  if (is === "total" || by === "day") return {};
  if (is === "group") return { ...within(Number(key), where), zoneAlone: true };
  if (by === "zone") return within(Number(key), where);
  if (by === "kind") return { kinds: [key as NonNullable<AskedMoves["kinds"]>[number]] };
  if (by === "channel") return { channel: key as NonNullable<AskedMoves["channel"]> };
  return { ...within(zoneId ?? 0, where), zoneAlone: true, ...(posId == null ? { accounts: "zones" } : { posId }) };
}

/** A zone's, of the time in which it lay below the zone that is chosen. */
function within(zoneId: number, { zoneId: chosen }: AskedMoves): AskedMoves {
  return chosen === undefined || chosen === zoneId ? { zoneId } : { zoneId, withinId: chosen };
}
