// A week's tree of zones: which of them are folded, by their buttons and by keys.
import type { money } from "@chalkboard/contract";
import { type KeyboardEvent, useCallback, useMemo } from "react";
import { useStable } from "../../kit/behaviour/use-stable.ts";
import { useLocale } from "../../kit/format/locale.tsx";
import type { Opened } from "../../page-parts/reporting/report.tsx";
import type { ReportState } from "../../page-parts/reporting/use-report.ts";
import { weekColumns } from "./week-columns.tsx";
import { type Line, turned, unfolded, type Week, type WeekWay } from "./week.ts";

type WeekLine = Opened<typeof money.weekLines>["line"];

type Folding = {
  readonly columns: ReturnType<typeof weekColumns>;
  /** The rows that no folded zone hides. */
  readonly shownOf: (rows: Line[]) => Line[];
  /** Plus unfolds a zone, minus folds it. */
  readonly onRowKey: (event: KeyboardEvent, line: WeekLine) => void;
};

/** @param isWhole whether the tree is shown whole: filtered, nothing is folded */
export function useFolding(
  { from, to }: Week,
  { arranged: { folded }, change }: Pick<ReportState<WeekWay>, "arranged" | "change">,
  isWhole: boolean,
): Folding {
  const locale = useLocale();
  // Stable, because the rows may still be those of the state before when the next key comes.
  const { turn, onRowKey } = useStable({
    turn: (zoneId: number) => {
      change({ folded: turned(folded, zoneId) });
    },
    onRowKey: (event: KeyboardEvent, { zoneId, hasBelow = false }: WeekLine) => {
      const isFolding = event.key === "-" || event.key === "−";
      if (
        (!isFolding && event.key !== "+") ||
        event.ctrlKey ||
        event.altKey ||
        event.metaKey ||
        zoneId == null ||
        !hasBelow ||
        !isWhole
      )
        return;
      event.preventDefault();
      if (folded.split(",").includes(String(zoneId)) !== isFolding) turn(zoneId);
    },
  });
  const columns = useMemo(
    () => weekColumns({ week: { from, to }, folded, isWhole, onTurn: turn }, locale),
    [from, to, folded, isWhole, turn, locale],
  );
  const shownOf = useCallback((rows: Line[]) => (isWhole ? unfolded(rows, folded) : rows), [isWhole, folded]);
  return { columns, shownOf, onRowKey };
}
