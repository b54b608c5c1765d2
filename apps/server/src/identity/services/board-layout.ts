import type { Period } from "@chalkboard/engine";

/** How tills show a league, as stored: absent values are the defaults. */
export type TillJson = {
  readonly shown?: boolean;
  readonly periods?: readonly Period[];
  readonly betTypes?: readonly number[];
};
/** How the site does. */
export type SiteJson = TillJson & { readonly sort?: number };

export type LayoutJson = { readonly site: SiteJson; readonly till: TillJson };
