// Places in the frame's header row for a page's own content: title and filters at the left, the tools of its list at
// the right.
import { type ReactNode, createContext, useContext } from "react";
import { createPortal } from "react-dom";
import { makeStore } from "../../ports/store.ts";

/** The page's part of the header; null where the frame has none, and the page has a row of its own. */
export const headSlot = makeStore<HTMLElement | null>(null);

/** What a page offers its main list: places for its counts and tools in the header. */
export type HeadPlaces = { readonly counts: HTMLElement | null; readonly tools: HTMLElement | null };

/** A row below the header on a phone, for stepping through days; undefined where the header has room. */
export const phoneSteps = createContext<HTMLElement | null | undefined>(undefined);

export const headPlaces = createContext<HeadPlaces | undefined>(undefined);

/** What the frame shows after a page's title: the star that pins it. */
export const besideTitle = createContext<ReactNode>(null);

/** The title of the open page; undefined in layers over it. */
export const pageTitle = createContext<string | undefined>(undefined);

/** A page's summary of its rows, in the header beside its filters. */
export function HeadCounts({ children }: { readonly children: ReactNode }) {
  const places = useContext(headPlaces);
  const said = (
    <span role="status" className={places?.counts == null ? "cb-counts" : ""}>
      {children}
    </span>
  );
  return places?.counts == null ? said : createPortal(said, places.counts);
}

/** The tools of a page's main list, in the header before the page's own buttons. */
export function HeadTools({ children }: { readonly children: ReactNode }) {
  const places = useContext(headPlaces);
  return places?.tools == null ? <div className="cb-tools">{children}</div> : createPortal(children, places.tools);
}
