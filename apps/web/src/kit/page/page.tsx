import type { PlainKey } from "@chalkboard/i18n";
import { Title } from "@mantine/core";
import { type ReactNode, useContext, useEffect, useMemo, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useLocation } from "react-router";
import { useStore } from "../../ports/store.ts";
import { AwaitedLine } from "../states/awaited.tsx";
import { failedReloads } from "../states/failed-reload.tsx";
import { type KeyHelp, useKeyHelp, writtenKeys } from "../behaviour/key-help.ts";
import { LeaveGuard, type Unsaved, unsaved } from "../dialog/leave-guard.tsx";
import { arrivals } from "../behaviour/main-thing.ts";
import { besideTitle, headPlaces, headSlot, pageTitle, phoneSteps } from "../behaviour/page-head.tsx";
import { PageParts } from "../states/page-parts.tsx";
import { useArrival } from "../behaviour/use-arrival.ts";
import { useCramped } from "../behaviour/use-cramped.ts";
import { useIsPhone } from "../behaviour/use-is-phone.ts";
import { useLocale } from "../format/locale.tsx";
import styles from "../states/page.module.css";

export type PageProps = {
  readonly title: PlainKey;
  /**
   * Right side of the head: buttons, the state of a feed. The list's own export precedes them automatically. Where
   * there is no room, all of it moves below.
   */
  readonly actions?: ReactNode;
  /** The basis of the figures: in the footer, on a phone at the end. */
  readonly state?: ReactNode;
  /** After the title: `<Views>`. On a phone a row of their own; elsewhere too if there are many. */
  readonly views?: ReactNode;
  readonly manyViews?: boolean;
  /**
   * Beside the title: `<Filters>`. It stays while the content loads, and folds into a button where there is no room.
   */
  readonly filters?: ReactNode;
  /** The content fills the rest of the window and scrolls inside itself: grids and boards. */
  readonly fill?: boolean;
  /** Keys of this page, shown by F1 and in its footer. */
  readonly keys?: readonly KeyHelp[];
  readonly children: ReactNode;
};

/**
 * The frame of every page: title, filters and actions in one row, content, keys. Pending and refused queries of the
 * content show inside the frame.
 */
export function Page({
  title,
  actions,
  state,
  views,
  manyViews = false,
  filters,
  fill = false,
  keys,
  children,
}: PageProps) {
  const { t } = useLocale();
  const words = t(title);
  useEffect(() => {
    document.title = `${words} · Chalkboard`;
  }, [words]);
  useKeyHelp(keys);
  const page = useRef<HTMLElement>(null);
  const [asks] = useState(() => new Set<Unsaved>());
  const arrival = useArrival(page, useLocation().key);
  const slot = useStore(headSlot);
  const [counts, setCounts] = useState<HTMLElement | null>(null);
  const [tools, setTools] = useState<HTMLElement | null>(null);
  const [steps, setSteps] = useState<HTMLElement | null>(null);
  const isPhone = useIsPhone();
  const [top, setTop] = useState<HTMLElement | null>(null);
  const isCramped = useCramped(top, words) && !isPhone;
  const isBelow = isPhone || manyViews;
  const places = useMemo(() => ({ counts, tools }), [counts, tools]);
  const star = useContext(besideTitle);
  // A page's component asks above its frame.
  const failed = useContext(failedReloads);
  const acts = (
    <div className={styles["actions"]} data-actions>
      <span ref={setTools} className={styles["tools"]} />
      {!isPhone && actions}
    </div>
  );
  const head = (
    <div ref={setTop} className={styles["top"]}>
      <Title order={1} className={styles["title"]}>
        {words}
      </Title>
      {!isPhone && star}
      {!isBelow && views}
      <phoneSteps.Provider value={isPhone ? steps : undefined}>{filters}</phoneSteps.Provider>
      <span ref={setCounts} className={styles["counts"]} />
      {!isCramped && acts}
    </div>
  );
  return (
    <section ref={page} className={styles["page"]} data-fill={fill || undefined}>
      {slot === null ? head : createPortal(head, slot)}
      {isBelow && views}
      {isPhone && <div ref={setSteps} className={styles["steps"]} />}
      {isPhone && actions !== undefined && <div className={styles["below"]}>{actions}</div>}
      {isCramped && <div className={styles["below"]}>{acts}</div>}
      <div className={styles["body"]}>
        <div className={styles["content"]}>
          <AwaitedLine />
          <arrivals.Provider value={arrival}>
            <unsaved.Provider value={asks}>
              <headPlaces.Provider value={isPhone ? undefined : places}>
                <pageTitle.Provider value={words}>
                  <PageParts failed={failed}>{children}</PageParts>
                </pageTitle.Provider>
              </headPlaces.Provider>
            </unsaved.Provider>
          </arrivals.Provider>
        </div>
        {isPhone && state !== undefined && <div className={styles["below"]}>{state}</div>}
      </div>
      {!isPhone && state !== undefined && (
        <div className={styles["keys"]} data-state>
          {state}
        </div>
      )}
      {keys !== undefined && !isPhone && <Keys keys={keys} />}
      <LeaveGuard asks={asks} />
    </section>
  );
}

/** The page's keys, as many as fit; F1 shows all of them. */
function Keys({ keys }: { readonly keys: readonly KeyHelp[] }) {
  const { t } = useLocale();
  return (
    <div className={styles["keys"]} aria-hidden="true">
      <div className={styles["own"]}>
        {keys.map((help) => (
          <span key={help.does + help.keys.join()}>
            {writtenKeys(help).map(({ key }, index) => (
              <kbd key={`${String(index)} ${key}`}>{key}</kbd>
            ))}{" "}
            {t(help.does)}
          </span>
        ))}
      </div>
      <span>
        <kbd>F1</kbd> {t("shell.help")}
      </span>
    </div>
  );
}
