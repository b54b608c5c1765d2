import { useEffect, useState } from "react";
import { isFocusLost, leadToMain } from "./main-thing.ts";

/** Gives the focus back to what had it when this part opened, once it closes; where that is gone, to the page's main thing. */
export function useFocusBack(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(() => () => {
    if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    if (isFocusLost()) leadToMain();
  }, [before]);
}
