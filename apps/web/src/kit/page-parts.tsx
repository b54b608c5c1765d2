import { Children, isValidElement, type Key, type ReactNode, Suspense, useState } from "react";
import { useAwaited } from "./awaited.tsx";
import { Loading } from "./loading.tsx";
import { useWords } from "./words.tsx";

/**
 * The content of a page. What comes to it later, such as a form, may first ask what it offers: the rest stays where it is, and the line under the head says
 * that something is on its way.
 */
export function PageParts({ children }: { readonly children: ReactNode }) {
  const parts = Children.toArray(children);
  const [first] = useState<ReadonlySet<Key | null>>(() => new Set(parts.map(keyOf)));
  const isKept = parts.some((part) => first.has(keyOf(part)));
  return parts.map((part) => {
    const key = keyOf(part);
    return first.has(key) ? part : <Suspense key={key} fallback={isKept ? <Coming /> : <Loading />}>{part}</Suspense>;
  });
}

/** Where a part stands among the children; a text stands nowhere, and asks nothing. */
function keyOf(part: ReactNode): Key | null {
  return isValidElement(part) ? part.key : null;
}

function Coming() {
  const { t } = useWords();
  useAwaited(true);
  return <span className="cb-offscreen" role="status" aria-label={t("kit.loading")} data-loading />;
}
