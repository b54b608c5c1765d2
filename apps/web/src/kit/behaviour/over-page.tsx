import { type ReactNode, createContext } from "react";
import { OutOfAddress } from "./layers.tsx";
import { headPlaces, pageTitle } from "./page-head.tsx";

/** Whether the filters in the page's link apply to this content. */
export const isUnderFilters = createContext(true);

/** Content over a page has its own counts and tools, and the page's filters do not apply to it. */
export function OverPage({ children }: { readonly children: ReactNode }) {
  return (
    <headPlaces.Provider value={undefined}>
      <pageTitle.Provider value={undefined}>
        <isUnderFilters.Provider value={false}>
          <OutOfAddress>{children}</OutOfAddress>
        </isUnderFilters.Provider>
      </pageTitle.Provider>
    </headPlaces.Provider>
  );
}
