import { makeStore } from "../ports/store.ts";

/**
 * Whether a slip is being built or sold here. Required reading waits until it is not: an open slip is never
 * interrupted.
 */
export const slipOpen = makeStore(false);
