import { Drawer } from "../../../kit/dialog/drawer.tsx";
import { useLocale } from "../../../kit/format/locale.tsx";
import { LineHistory, type LineHistoryProps } from "./line-history.tsx";

export type { HistoryLeague } from "./line-history.tsx";

/** A line's history beside the board, whose active cell stays. */
export function HistoryDrawer({ onClose, ...line }: LineHistoryProps & { readonly onClose: () => void }) {
  const { t } = useLocale();
  return (
    <Drawer title={t("lines.keyHistory")} onClose={onClose} place="beside">
      <LineHistory {...line} isBeside />
    </Drawer>
  );
}
