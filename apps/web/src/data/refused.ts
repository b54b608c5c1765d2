import type { Call } from "@chalkboard/contract";

/** A question was refused: nothing to show on this page. Caught by the page's boundary, which says why. */
export class RefusedError extends Error {
  readonly code: number;
  readonly data: unknown;
  constructor(code: number, data: unknown) {
    super(`refused with ${String(code)}`);
    this.name = "RefusedError";
    this.code = code;
    this.data = data;
  }
}

const eventsUnavailable = -22;

/** The specification's one answer that is passed over: events that are unavailable, of a call for event data. */
export function isIgnored({ isEventData }: Pick<Call, "isEventData">, responseType: number): boolean {
  return isEventData && responseType === eventsUnavailable;
}

export type Refusal = { readonly code: number; readonly data: unknown };

type Listener = (refusal: Refusal) => void;
const listeners = new Set<Listener>();

/** Tells the shell of a refusal that no page shows by itself. */
export function announceRefusal(refusal: Refusal): void {
  for (const listener of listeners) listener(refusal);
}

export function onRefusal(listener: Listener): () => void {
  listeners.add(listener);
  return () => { listeners.delete(listener); };
}
