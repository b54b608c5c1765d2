import { type RefObject, useEffect, useRef } from "react";
import { type Arrival, isFocusLost, leadToMain } from "./main-thing.ts";
import { isInOwnField } from "./own-field.ts";
import { useStable } from "./use-stable.ts";

const dialog = "[role=dialog], [role=alertdialog]";

/**
 * Leads to a page's main thing: when it is there, where the person has begun nothing on the page, and whenever the part that had the focus goes away.
 * @param way the page's address: the same one again is a way in too
 */
export function useArrival(page: RefObject<HTMLElement | null>, way: string): Arrival {
  const isThere = useRef(false);
  const arrival = useStable({
    arrived: () => {
      // One that takes the place of another, such as a table of cards, has the keys where nothing else has them.
      if (isThere.current && !isFocusLost()) return;
      isThere.current = true;
      leadIn(page.current);
    },
  });
  // A way in while the main thing is drawn anew, in another language for one, leads as soon as it is there again.
  useEffect(() => { if (isThere.current) isThere.current = leadIn(page.current); }, [page, way]);
  useEffect(() => {
    const element = page.current;
    if (element === null) return undefined;
    let last: Element | undefined;
    const note = ({ target }: Event): void => { last = target instanceof Element ? target : undefined; };
    // A click beside everything takes the focus away, and so it was meant; only what is removed gives it on.
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
 * Whoever is in a field of the page already, in a dialog over it, or went into another field since he came here, is left there.
 * @returns whether there is nothing left to lead to
 */
function leadIn(page: HTMLElement | null): boolean {
  const at = document.activeElement;
  if (page === null || isInOwnField() || (at !== null && (page.contains(at) || at.closest(dialog) !== null))) return true;
  return leadToMain(page);
}
