import { useEffect, useState } from "react";
import { isFocusLost, leadToMain } from "./main-thing.ts";

/**
 * Returns the focus, when this component closes, to the element that had it before; if that is gone, to the page's main
 * element.
 * @param isPageLive the user may have continued in the page: then the focus stays there
 */
export function useFocusBack(isPageLive = false): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (isPageLive && !isFocusLost()) return;
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
      if (isFocusLost()) leadToMain();
    },
    [before, isPageLive],
  );
}
