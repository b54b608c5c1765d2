import { Children, isValidElement, type Key, type ReactNode, Suspense, useState } from "react";
import { useAwaited } from "./awaited.tsx";
import { FailedReloadLine, type FailedReloads, failedReloads, makeFailedReloads } from "./failed-reload.tsx";
import { Loading } from "./loading.tsx";
import { PageBoundary } from "./page-boundary.tsx";
import { useLocale } from "../format/locale.tsx";

type PagePartsProps = {
  readonly children: ReactNode;
  /** The failed reloads of queries that are asked above the page's frame, with its own. */
  readonly failed?: FailedReloads | undefined;
};

/**
 * The content of a page or drawer: pending and refused queries show here. A part that mounts later, such as a form, may
 * suspend: the rest stays, and the progress line below the page's head appears.
 */
export function PageParts({ children, failed: given }: PagePartsProps) {
  const parts = Children.toArray(children);
  const [first] = useState<ReadonlySet<Key | null>>(() => new Set(parts.map(keyOf)));
  const [own] = useState(makeFailedReloads);
  const failed = given ?? own;
  const isKept = parts.some((part) => first.has(keyOf(part)));
  return (
    <PageBoundary>
      <FailedReloadLine failed={failed} />
      <failedReloads.Provider value={failed}>
        <Suspense fallback={<Loading />}>
          {parts.map((part) => {
            const key = keyOf(part);
            return first.has(key) ? (
              part
            ) : (
              <Later key={key} isAlone={!isKept}>
                {part}
              </Later>
            );
          })}
        </Suspense>
      </failedReloads.Provider>
    </PageBoundary>
  );
}

/** Content that opens over existing content. @param isAlone there is no other content */
export function Later({ isAlone = false, children }: { readonly isAlone?: boolean; readonly children: ReactNode }) {
  return <Suspense fallback={isAlone ? <Loading /> : <Coming />}>{children}</Suspense>;
}

/** A part's key; text has none and never suspends. */
function keyOf(part: ReactNode): Key | null {
  return isValidElement(part) ? part.key : null;
}

function Coming() {
  const { t } = useLocale();
  useAwaited(true);
  return <span className="cb-offscreen" role="status" aria-label={t("kit.loading")} data-loading />;
}
