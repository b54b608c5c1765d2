import { periodMark, periodName } from "@chalkboard/i18n";
import { SegmentedControl } from "@mantine/core";
import type { BoardView } from "../../page-parts/betting/markets.ts";
import { useLocale } from "../../kit/format/words.tsx";

export type BoardViewsProps = {
  readonly views: readonly BoardView[];
  readonly value: BoardView;
  readonly sport: string;
  readonly onChange: (view: BoardView) => void;
};

/** Switches between the periods of a league's board, and the remaining bets. */
export function BoardViews({ views, value, sport, onChange }: BoardViewsProps) {
  const { t } = useLocale();
  const short = (view: BoardView): string =>
    view === "main" ? t("lines.viewMain") : view === "more" ? t("lines.viewMore") : periodMark(view, sport);
  const label = (view: BoardView) => (
    <span title={view === "main" || view === "more" ? undefined : periodName(view, sport, t)}>{short(view)}</span>
  );
  return (
    <SegmentedControl
      size="xs"
      aria-label={t("terminal.periodShown")}
      value={value}
      data={views.map((view) => ({ value: view, label: label(view) }))}
      onChange={(chosen) => {
        onChange(chosen as BoardView);
      }}
    />
  );
}
