import type { PlainKey } from "@chalkboard/i18n";
import { Button } from "@mantine/core";
import { type ReactNode, useContext, useRef } from "react";
import { Key } from "./key.tsx";
import { useMainThing } from "../behaviour/main-thing.ts";
import { isUnderFilters } from "../behaviour/over-page.tsx";
import { useChosenFilters } from "../behaviour/use-filters.ts";
import { useLocale } from "../format/locale.tsx";
import styles from "./states.module.css";

/** The first thing to do here: already done, or with its action. */
export type EmptyStep = {
  readonly title: string;
  readonly why: string;
  readonly isDone?: boolean;
  readonly act?: ReactNode;
};

export type EmptyStateProps = {
  readonly title: PlainKey;
  readonly why?: PlainKey;
  readonly isPage?: boolean;
  readonly action?: ReactNode;
  readonly steps?: readonly EmptyStep[];
};

/** Says that there is nothing, why, and what to do about it. @param isPage it is the only content of the page */
export function EmptyState({ title, why, action, steps = [], isPage = false }: EmptyStateProps) {
  const { t } = useLocale();
  const frame = useRef<HTMLDivElement>(null);
  useMainThing(frame, (element) => {
    (element.querySelector<HTMLElement>("button, a") ?? element).focus({ preventScroll: true });
  });
  return (
    <div ref={frame} tabIndex={-1} className={styles["state"]}>
      {isPage ? <h1>{t(title)}</h1> : <strong>{t(title)}</strong>}
      {why !== undefined && <span>{t(why)}</span>}
      {steps.length > 0 && (
        <ol className={styles["steps"]}>
          {steps.map(({ title: what, why: how, isDone = false, act }, index) => (
            <li key={what}>
              <span className={styles["number"]}>{isDone ? "✓" : index + 1}</span>
              <div>
                <b>{what}</b>
                <p>{how}</p>
              </div>
              {act}
            </li>
          ))}
        </ol>
      )}
      {action}
    </div>
  );
}

/** Why a list is empty although no filter hides its rows, and what to do first. */
export type Emptiness = { readonly title: PlainKey; readonly why: PlainKey; readonly steps?: readonly EmptyStep[] };

/** A list without rows: either there are none, or the filters hide them, which one key clears. */
export function NoRows({ title, why, steps }: Emptiness) {
  const { t } = useLocale();
  const { count, clear } = useChosenFilters();
  const isHidden = useContext(isUnderFilters) && count > 0;
  if (!isHidden) return <EmptyState title={title} why={why} {...(steps === undefined ? {} : { steps })} />;
  return (
    <EmptyState
      title="kit.nothingFound"
      why="empty.hidden"
      action={
        <Button variant="default" onClick={clear}>
          <Key name="Enter" />
          {t("empty.clear")}
        </Button>
      }
    />
  );
}
