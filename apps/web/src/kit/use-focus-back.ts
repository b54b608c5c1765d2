import { useEffect, useState } from "react";
import { isFocusLost, leadToMain } from "./main-thing.ts";

/**
 * Gives the focus back to what had it when this part opened, once it closes; where that is gone, to the page's main thing.
 * @param isPageLive somebody may have gone on in the page meanwhile: then he stays there
 */
export function useFocusBack(isPageLive = false): void {
  const [before] = useState(() => document.activeElement);
  useEffect(() => () => {
    if (isPageLive && !isFocusLost()) return;
    if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    if (isFocusLost()) leadToMain();
  }, [before, isPageLive]);
}
