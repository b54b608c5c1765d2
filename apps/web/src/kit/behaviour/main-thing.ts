// The main element of a page (a board, list or form) gets the focus whenever the page is opened, a dialog closes, or
// the focused element is removed.
import { createContext, type RefObject, useContext, useEffect, useEffectEvent } from "react";

/** What a page offers its main element: a callback for when it is mounted. */
export type Arrival = { readonly arrived: () => void };

export const arrivals = createContext<Arrival | undefined>(undefined);

const mark = "data-main";
const leads = new WeakMap<Element, () => void>();

/**
 * Makes an element the page's main element as soon as it is mounted; if there are several, the first on the page.
 * @param lead focuses it, where focusing the element itself is not enough
 * @param isThere false while it has nothing focusable yet
 */
export function useMainThing(
  ref: RefObject<HTMLElement | null>,
  lead?: (element: HTMLElement) => void,
  isThere = true,
): void {
  const arrival = useContext(arrivals);
  const leadNow = useEffectEvent((element: HTMLElement) => {
    if (lead === undefined) element.focus({ preventScroll: true });
    else lead(element);
  });
  useEffect(() => {
    const element = ref.current;
    if (element === null || !isThere) return undefined;
    element.setAttribute(mark, "");
    leads.set(element, () => {
      leadNow(element);
    });
    arrival?.arrived();
    return () => {
      element.removeAttribute(mark);
    };
  }, [ref, isThere, arrival]);
}

/** Focuses the main element of a page, or of the open page. @returns whether there is one */
export function leadToMain(page: ParentNode = document): boolean {
  const main = page.querySelector(`[${mark}]`);
  if (main !== null) leads.get(main)?.();
  return main !== null;
}

/** Whether no element has the focus, so that keys go nowhere. */
export function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}
