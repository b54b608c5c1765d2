import type { live } from "@chalkboard/contract";
import type { Light } from "./host.ts";
import type { LiveEvent, Who } from "./state.ts";

// Messages between a tab and the shared worker.

export type ToWorker =
  | { readonly type: "start"; readonly page: string }
  | { readonly type: "signIn"; readonly who: Who }
  | { readonly type: "signOut" }
  | { readonly type: "want"; readonly subject: string }
  | { readonly type: "leave"; readonly subject: string }
  | { readonly type: "typing"; readonly subject: string; readonly at: live.TypedCell | null }
  | { readonly type: "alive" }
  | { readonly type: "part" };

export type FromWorker =
  | { readonly type: "light"; readonly light: Light }
  | { readonly type: "event"; readonly subject: string; readonly event: LiveEvent };

/** A tab's heartbeat interval; browsers slow a hidden tab's timers to once a minute. */
export const aliveEveryMs = 30_000;

/** A tab without a heartbeat for this long is gone: a shared worker is not notified when a tab crashes. */
export const goneAfterMs = 180_000;
