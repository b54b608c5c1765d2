import { useEffect, useState } from "react";
import { timers } from "../../ports/browser.ts";
import { useLocale } from "../format/locale.tsx";
import styles from "./states.module.css";

/** No indicator appears before this delay: for a quick result it would only flicker. */
const quietMs = 150;

const bars = [1, 2, 3, 4, 5, 6];

/** Static placeholder bars in the shape of rows while data load. */
export function Loading() {
  const { t } = useLocale();
  const [isSlow, setSlow] = useState(false);
  useEffect(
    () =>
      timers.after(quietMs, () => {
        setSlow(true);
      }).clear,
    [],
  );
  return (
    <div className={styles["bars"]} role="status" aria-label={t("kit.loading")} data-loading>
      {isSlow &&
        bars.map((bar) => (
          <div key={bar} className={styles["bar"]}>
            <i />
            <i />
            <i />
          </div>
        ))}
    </div>
  );
}
