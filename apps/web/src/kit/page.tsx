import type { PlainKey } from "@chalkboard/messages";
import { Title } from "@mantine/core";
import { type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { type KeyHelp, useKeyHelp } from "./key-help.ts";
import { LeaveGuard, type Unsaved, unsaved } from "./leave-guard.tsx";
import { Loading } from "./loading.tsx";
import { arrivals } from "./main-thing.ts";
import { PageBoundary } from "./page-boundary.tsx";
import { useArrival } from "./use-arrival.ts";
import { useWords } from "./words.tsx";
import styles from "./page.module.css";

export type PageProps = {
  readonly title: PlainKey;
  /** Right of the title: buttons, export, the state of a feed. */
  readonly actions?: ReactNode;
  /** Beside the title, or under it where there is no room: `<Filters>`. It stays while the content loads. */
  readonly filters?: ReactNode;
  /** The content takes the rest of the window and scrolls inside itself: grids and boards. */
  readonly fill?: boolean;
  /** Beside the content: a `<Drawer>` that belongs to the page, or a form. */
  readonly aside?: ReactNode;
  /** Keys of this page, shown by F1. */
  readonly keys?: readonly KeyHelp[];
  readonly children: ReactNode;
};

/** The frame of every page: title, actions, filters, content. What its content asks and is refused shows inside the frame. */
export function Page({ title, actions, filters, fill = false, aside, keys, children }: PageProps) {
  const { t } = useWords();
  const words = t(title);
  useEffect(() => { document.title = `${words} · Chalkboard`; }, [words]);
  useKeyHelp(keys);
  const page = useRef<HTMLElement>(null);
  const [asks] = useState(() => new Set<Unsaved>());
  const arrival = useArrival(page, useLocation().key);
  return (
    <section ref={page} className={styles["page"]} data-fill={fill || undefined}>
      <div className={styles["top"]}>
        <Title order={1} className={styles["title"]}>{words}</Title>
        {filters}
        {actions !== undefined && <div className={styles["actions"]}>{actions}</div>}
      </div>
      <div className={styles["body"]}>
        <div className={styles["content"]}>
          <arrivals.Provider value={arrival}>
            <unsaved.Provider value={asks}>
              <PageBoundary><Suspense fallback={<Loading />}>{children}</Suspense></PageBoundary>
            </unsaved.Provider>
          </arrivals.Provider>
        </div>
        {aside !== undefined && <aside className={styles["aside"]}>{aside}</aside>}
      </div>
      <LeaveGuard asks={asks} />
    </section>
  );
}
