import { type RefObject, useEffect, useRef } from "react";
import { type Arrival, isFocusLost, leadToMain } from "./main-thing.ts";
import { isInChosenField } from "./chosen-field.ts";
import { useStable } from "./use-stable.ts";

const dialog = "[role=dialog], [role=alertdialog]";

/**
 * Focuses a page's main element: when it is mounted, unless the user has started something on the page, and whenever
 * the focused element is removed.
 * @param way the page's address: navigating to the same one counts too
 */
export function useArrival(page: RefObject<HTMLElement | null>, way: string): Arrival {
  const isThere = useRef(false);
  const arrival = useStable({
    arrived: () => {
      // A replacement, such as a table instead of cards, takes the focus only if no element has it.
      if (isThere.current && !isFocusLost()) return;
      isThere.current = true;
      leadIn(page.current);
    },
  });
  // Navigation while the main element is being recreated, for example in another language, focuses it as soon as it
  // exists again.
  useEffect(() => {
    if (isThere.current) isThere.current = leadIn(page.current);
  }, [page, way]);
  useEffect(() => {
    const element = page.current;
    if (element === null) return undefined;
    let last: Element | undefined;
    const note = ({ target }: Event): void => {
      last = target instanceof Element ? target : undefined;
    };
    // A click on an empty area removes the focus on purpose; only a removed element passes it on.
    const removed = new MutationObserver(() => {
      if (last === undefined || last.isConnected || !isFocusLost()) return;
      last = undefined;
      leadToMain(element);
    });
    element.addEventListener("focusin", note);
    removed.observe(element, { childList: true, subtree: true });
    return () => {
      element.removeEventListener("focusin", note);
      removed.disconnect();
    };
  }, [page]);
  return arrival;
}

/**
 * Keeps the focus of a user who is already in a field of the page, in a dialog over it, or in a field that they chose
 * since arriving.
 * @returns whether nothing is left to do
 */
function leadIn(page: HTMLElement | null): boolean {
  const at = document.activeElement;
  if (page === null || isInChosenField() || (at !== null && (page.contains(at) || at.closest(dialog) !== null)))
    return true;
  return leadToMain(page);
}
