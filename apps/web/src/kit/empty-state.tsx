import type { PlainKey } from "@chalkboard/messages";
import type { ReactNode } from "react";
import { useWords } from "./words.tsx";
import styles from "./states.module.css";

export type EmptyStateProps = { readonly title?: PlainKey; readonly why?: PlainKey; readonly isPage?: boolean; readonly action?: ReactNode };

/** Says that there is nothing, why, and what to do about it. @param isPage it is all that the page has */
export function EmptyState({ title = "kit.nothing", why, action, isPage = false }: EmptyStateProps) {
  const { t } = useWords();
  return (
    <div className={styles["state"]}>
      {isPage ? <h1>{t(title)}</h1> : <strong>{t(title)}</strong>}
      {why !== undefined && <span>{t(why)}</span>}
      {action}
    </div>
  );
}
