import { makeStore } from "../ports/store.ts";

/** Whether one's own profile is open; the header draws it over any page. */
export const profileOpen = makeStore(false);
