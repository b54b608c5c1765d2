// Where a page's own things stand in the frame's one row: its title and filters at the left, what its list adds at the right.
import { type ReactNode, createContext, useContext } from "react";
import { createPortal } from "react-dom";
import { makeStore } from "../ports/store.ts";

/** The part of the head that is the page's; null where the frame has none, and the page has a row of its own. */
export const headSlot = makeStore<HTMLElement | null>(null);

/** What a page offers its main list: where its counts and its tools stand in the head. */
export type HeadPlaces = { readonly counts: HTMLElement | null; readonly tools: HTMLElement | null };

/** A phone's row under the head, where one steps through days; undefined where the head itself has the room. */
export const phoneSteps = createContext<HTMLElement | null | undefined>(undefined);

export const headPlaces = createContext<HeadPlaces | undefined>(undefined);

/** What the open page is called; undefined in what lies over it. */
export const pageTitle = createContext<string | undefined>(undefined);

/** What a page says about its rows, in the head beside its filters. */
export function HeadCounts({ children }: { readonly children: ReactNode }) {
  const places = useContext(headPlaces);
  const said = <span role="status" className={places?.counts == null ? "cb-counts" : ""}>{children}</span>;
  return places?.counts == null ? said : createPortal(said, places.counts);
}

/** What a page's main list can do, in the head before the page's own buttons. */
export function HeadTools({ children }: { readonly children: ReactNode }) {
  const places = useContext(headPlaces);
  return places?.tools == null ? <div className="cb-tools">{children}</div> : createPortal(children, places.tools);
}
