import { Suspense } from "react";
import { Drawer } from "../kit/dialog.tsx";
import { Loading } from "../kit/loading.tsx";
import { PageBoundary } from "../kit/page-boundary.tsx";
import { useWords } from "../kit/words.tsx";
import { LineHistory, type LineHistoryProps } from "./line-history.tsx";
import styles from "./history-drawer.module.css";

export type { HistoryLeague } from "./line-history.tsx";

/** A line's history beside the board, which keeps its cell meanwhile. */
export function HistoryDrawer({ onClose, ...line }: LineHistoryProps & { readonly onClose: () => void }) {
  const { t } = useWords();
  return (
    <Drawer title={t("lines.keyHistory")} onClose={onClose} size="wide">
      <div className={styles["history"]}><PageBoundary><Suspense fallback={<Loading />}><LineHistory {...line} /></Suspense></PageBoundary></div>
    </Drawer>
  );
}
