import { reports } from "@chalkboard/contract";
import type { PlainKey } from "@chalkboard/i18n";
import { type ComponentType, useCallback, useMemo } from "react";
import { openPanel } from "../../data/panels.ts";
import { addDays, daysOf } from "../../kit/format/days.ts";
import type { Period } from "../../kit/fields/period-field.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import {
  cashDimensions,
  moveColumns,
  type MoveDimension,
  moveDimensions,
  moveDimensionLabels,
  type MoveLine,
  moveNameOf,
} from "./move-columns.tsx";
import { type MovementFilters, channelKey, useMoveFields, useMoves } from "./move-fields.tsx";
import { Report } from "../../page-parts/reporting/report.tsx";
import { useReport } from "../../page-parts/reporting/use-report.ts";

type Path = "/ctrl/reporte-transaction-zone" | "/ctrl/cashflow-report";
const ways: Readonly<Record<Path, readonly [MoveDimension, ...MoveDimension[]]>> = {
  "/ctrl/reporte-transaction-zone": moveDimensions,
  "/ctrl/cashflow-report": cashDimensions,
};
/** Cash movements at a service of accounts: with a customer or an agent. A ticket moves a wallet but no cash. */
const byHand: NonNullable<MovementFilters["kinds"]> = ["deposit", "withdrawal"];
const cashWithout = ["kind", "ticket"] as const;

/** Creates the page for a path. */
export function movesPage(path: Path): ComponentType {
  return function MovesPage() {
    return <MovesReport path={path} />;
  };
}

/**
 * Movements below a zone, each zone including all zones below it at any depth; or only money handed over. Every figure
 * opens its movements.
 */
function MovesReport({ path }: { readonly path: Path }) {
  const locale = useLocale();
  const { t, format, isOnline } = locale;
  const report = useReport<MoveDimension>(ways[path], "net");
  const isCash = path === "/ctrl/cashflow-report";
  const [chosen, input, change] = useMoves(isCash ? cashWithout : []);
  const isExpected = isCash && chosen.of === "collected";
  const where = isCash && !isExpected ? { ...input, kinds: byHand } : input;
  const groupName = useCallback((key: string) => t(channelKey(key, isOnline)), [t, isOnline]);
  const columns = useMemo(() => moveColumns(locale, isExpected), [locale, isExpected]);
  const { fields, narrowing } = useMoveFields(
    chosen,
    change,
    isCash ? [...cashWithout, "of", ...(isExpected ? ["pos", "channel"] : [])] : ["cashOf"],
  );
  const { by } = report;
  return (
    <Report
      title={`routes.${path}`}
      call={reports.movements}
      report={report}
      dimensions={moveDimensionLabels(locale)}
      columns={columns}
      filters={{ ...where, ...(report.open === undefined || by !== "pos" ? {} : { open: report.open }) }}
      fields={fields}
      narrowing={narrowing}
      {...(by === "channelDay" ? { groupTitle: "reports.channel" as const, groupName } : {})}
      open={({ figure, line, period: days, asOf }) => {
        const isOfDay = (by === "day" || by === "channelDay") && line.is === "row";
        const period = isOfDay ? dayOf(by === "day" ? line.key : line.name, report.period, days) : days;
        const span =
          period.from === period.to ? format.day(period.from) : `${format.day(period.from)} – ${format.day(period.to)}`;
        const name = by === "day" && line.is === "row" ? t("reports.allAccounts") : moveNameOf(line, by, locale);
        openPanel({
          kind: "movements",
          title: t("reports.figureOf", {
            figure: t((isExpected ? expectedLabels : figureLabels)[figure] ?? "reports.entries"),
            pos: name,
            period: span,
          }),
          input: {
            ...where,
            ...period,
            ...(asOf === undefined ? {} : { asOf }),
            ...movesOf(line, by, where),
            ...figureWays[figure],
          },
        });
      }}
    />
  );
}

const figureLabels: Readonly<Record<string, PlainKey>> = {
  moneyIn: "reports.moneyIn",
  moneyOut: "reports.moneyOut",
  net: "reports.inLessOut",
};
const expectedLabels: typeof figureLabels = {
  moneyIn: "drawer.counted",
  moneyOut: "drawer.expected",
  net: "drawer.difference",
};
const figureWays: Readonly<Record<string, MovementFilters>> = { moneyIn: { way: "in" }, moneyOut: { way: "out" } };

/** The day of a row, or the corresponding day of the previous period. */
function dayOf(key: string, { from }: Period, opened: Period): Period {
  const day = addDays(key, daysOf({ from, to: opened.from }) - 1);
  return { from: day, to: day };
}

/** The movement filters of a line. */
export function movesOf(
  { is, key, posId, zoneId }: MoveLine,
  by: MoveDimension,
  where: MovementFilters,
): MovementFilters {
  if (is === "total" || by === "day") return {};
  if (by === "channelDay") return { channel: key.split(" ")[0] as NonNullable<MovementFilters["channel"]> };
  if (is === "group") return { ...within(Number(key), where), zoneAlone: true };
  if (by === "zone") return within(Number(key), where);
  if (by === "kind") return { kinds: [key as NonNullable<MovementFilters["kinds"]>[number]] };
  if (by === "channel") return { channel: key as NonNullable<MovementFilters["channel"]> };
  return { ...within(zoneId ?? 0, where), zoneAlone: true, ...(posId == null ? { accounts: "zones" } : { posId }) };
}

/** A zone, for the time during which it was below the chosen zone. */
function within(zoneId: number, { zoneId: chosen }: MovementFilters): MovementFilters {
  return chosen === undefined || chosen === zoneId ? { zoneId } : { zoneId, withinId: chosen };
}
