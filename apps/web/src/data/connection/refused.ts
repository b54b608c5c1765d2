import type { Call } from "@chalkboard/contract";

/** A query was refused: there is nothing to show on this page. The page's error boundary catches it and says why. */
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

/** The one result that the specification ignores: unavailable events, for a call for event data. */
export function isIgnored({ isEventData }: Pick<Call, "isEventData">, responseType: number): boolean {
  return isEventData && responseType === eventsUnavailable;
}

export type Refusal = { readonly code: number; readonly data: unknown };

type Listener = (refusal: Refusal) => void;
const listeners = new Set<Listener>();

/** Reports a refusal to the shell that no page shows itself. */
export function announceRefusal(refusal: Refusal): void {
  for (const listener of listeners) listener(refusal);
}

export function onRefusal(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
