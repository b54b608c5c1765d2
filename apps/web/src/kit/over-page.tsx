import { type ReactNode, createContext } from "react";
import { headPlaces, pageTitle } from "./page-head.tsx";

/** Whether the filters of the page's link are about what stands here. */
export const isUnderFilters = createContext(true);

/** What lies over a page has its own counts and tools, and the page's filters hide none of its rows. */
export function OverPage({ children }: { readonly children: ReactNode }) {
  return (
    <headPlaces.Provider value={undefined}>
      <pageTitle.Provider value={undefined}><isUnderFilters.Provider value={false}>{children}</isUnderFilters.Provider></pageTitle.Provider>
    </headPlaces.Provider>
  );
}
