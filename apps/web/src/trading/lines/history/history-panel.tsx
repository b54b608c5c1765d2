import { useDebouncedValue } from "@mantine/hooks";
import { OverPage } from "../../../kit/behaviour/over-page.tsx";
import { PageParts } from "../../../kit/states/page-parts.tsx";
import { useLocale } from "../../../kit/format/locale.tsx";
import { LineHistory, type LineHistoryProps } from "./line-history.tsx";
import styles from "./history-panel.module.css";

/** The board follows the arrow keys at once, its panel when they rest. */
const restMs = 200;

/** Window width from which the panel fits beside a board, and its own width. */
export const panelFrom = 1_900;
export const panelPx = 448;

/** The history of the active cell's line, which stays beside a wide board. */
export function HistoryPanel(line: LineHistoryProps) {
  const { t } = useLocale();
  const [shown] = useDebouncedValue(line, restMs);
  const { eventId, betType, side, alternate } = shown.lineKey;
  return (
    <aside className={styles["panel"]} style={{ width: panelPx }} aria-label={t("lines.keyHistory")}>
      <OverPage>
        <PageParts key={[eventId, betType, side, alternate].join("/")}>
          <LineHistory {...shown} isBeside />
        </PageParts>
      </OverPage>
    </aside>
  );
}
