// The main thing of a page, a board, a list or a form, has the keys on every way in and again when a dialog closes or the part that had them goes away.
import { createContext, type RefObject, useContext, useEffect, useEffectEvent } from "react";

/** What a page offers its main thing: it is there now. */
export type Arrival = { readonly arrived: () => void };

export const arrivals = createContext<Arrival | undefined>(undefined);

const mark = "data-main";
const leads = new WeakMap<Element, () => void>();

/**
 * Makes an element the page's main thing from the moment it is there; of several the first on the page is it.
 * @param lead gives it the focus, where focusing the element itself is not it
 * @param isThere false while it has nothing yet that could be focused
 */
export function useMainThing(ref: RefObject<HTMLElement | null>, lead?: (element: HTMLElement) => void, isThere = true): void {
  const arrival = useContext(arrivals);
  const leadNow = useEffectEvent((element: HTMLElement) => {
    if (lead === undefined) element.focus({ preventScroll: true });
    else lead(element);
  });
  useEffect(() => {
    const element = ref.current;
    if (element === null || !isThere) return undefined;
    element.setAttribute(mark, "");
    leads.set(element, () => { leadNow(element); });
    arrival?.arrived();
    return () => { element.removeAttribute(mark); };
  }, [ref, isThere, arrival]);
}

/** Gives the focus to the main thing of a page, or of the page that is open. @returns whether there is one */
export function leadToMain(page: ParentNode = document): boolean {
  const main = page.querySelector(`[${mark}]`);
  if (main !== null) leads.get(main)?.();
  return main !== null;
}

/** Whether nothing has the focus, so that no key leads anywhere. */
export function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}
