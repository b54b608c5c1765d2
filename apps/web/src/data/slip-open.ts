import { makeStore } from "../ports/store.ts";

/** Whether a slip is being composed or sold here. What must be read waits until it is not: an open slip is never interrupted. */
export const slipOpen = makeStore(false);
