import { Children, isValidElement, type Key, type ReactNode, Suspense, useState } from "react";
import { useAwaited } from "./awaited.tsx";
import { Loading } from "./loading.tsx";
import { PageBoundary } from "./page-boundary.tsx";
import { useLocale } from "./words.tsx";

/**
 * The content of a page or a drawer: what it asks and is refused shows here. What comes to it later, such as a form, may first ask what it offers:
 * the rest stays where it is, and the line under the page's head says that something is on its way.
 */
export function PageParts({ children }: { readonly children: ReactNode }) {
  const parts = Children.toArray(children);
  const [first] = useState<ReadonlySet<Key | null>>(() => new Set(parts.map(keyOf)));
  const isKept = parts.some((part) => first.has(keyOf(part)));
  return (
    <PageBoundary>
      <Suspense fallback={<Loading />}>
        {parts.map((part) => {
          const key = keyOf(part);
          return first.has(key) ? part : <Later key={key} isAlone={!isKept}>{part}</Later>;
        })}
      </Suspense>
    </PageBoundary>
  );
}

/** What opens over something that stays. @param isAlone nothing else stands in its place */
export function Later({ isAlone = false, children }: { readonly isAlone?: boolean; readonly children: ReactNode }) {
  return <Suspense fallback={isAlone ? <Loading /> : <Coming />}>{children}</Suspense>;
}

/** Where a part stands among the children; a text stands nowhere, and asks nothing. */
function keyOf(part: ReactNode): Key | null {
  return isValidElement(part) ? part.key : null;
}

function Coming() {
  const { t } = useLocale();
  useAwaited(true);
  return <span className="cb-offscreen" role="status" aria-label={t("kit.loading")} data-loading />;
}
