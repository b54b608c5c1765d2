import { createContext, useContext, useEffect } from "react";
import { makeStore, type Store, useStore } from "../../ports/store.ts";
import { useLocale } from "../format/locale.tsx";
import { momentText } from "../format/moment-text.ts";
import styles from "./states.module.css";

/** When the figures arrived whose reloads fail, of one page or drawer. */
export type FailedReloads = Store<readonly number[]>;

/** Of the page's component in the shell, and of each page and drawer within. */
export const failedReloads = createContext<FailedReloads | undefined>(undefined);
export const makeFailedReloads = (): FailedReloads => makeStore<readonly number[]>([]);

/**
 * Lets the page or drawer around say of when its figures are while their reload fails.
 * @param at when the shown figures arrived; undefined: their reload does not fail
 */
export function useFailedReload(at: number | undefined): void {
  const failed = useContext(failedReloads);
  useEffect(() => {
    if (at === undefined || failed === undefined) return undefined;
    failed.write([...failed.read(), at]);
    return () => {
      failed.write(failed.read().toSpliced(failed.read().indexOf(at), 1));
    };
  }, [at, failed]);
}

/** "As of 14:05 · reload failed, trying again": the last figures stay readable below it. */
export function FailedReloadLine({ failed }: { readonly failed: FailedReloads }) {
  const { t, format, zone } = useLocale();
  const times = useStore(failed);
  if (times.length === 0) return null;
  return (
    <div role="status" className={styles["failedReload"]}>
      {t("kit.reloadFailed", { time: momentText(format, Math.min(...times), zone) })}
    </div>
  );
}
