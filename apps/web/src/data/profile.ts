import { makeStore } from "../ports/store.ts";

/** Whether the user's own profile is open; the header renders it over any page. */
export const profileOpen = makeStore(false);
