import type { Period } from "@chalkboard/engine";

/** How tills show a league, as it is stored: what is absent is as usual. */
export type TillJson = { readonly shown?: boolean; readonly periods?: readonly Period[]; readonly betTypes?: readonly number[] };
/** How the site does. */
export type SiteJson = TillJson & { readonly sort?: number };

export type LayoutJson = { readonly site: SiteJson; readonly till: TillJson };
