import { useEffect, useState } from "react";

/** Gives the focus back to what had it when this part opened, once it closes. */
export function useFocusBack(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(() => () => { if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true }); }, [before]);
}
