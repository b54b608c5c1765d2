// The live layer's API for pages.

import type { live } from "@chalkboard/contract";
import { useEffect, useEffectEvent } from "react";
import { session } from "../data/connection/session.ts";
import { machineAddress } from "../data/print-helper.ts";
import { chance, timers } from "../ports/browser.ts";
import { makeStore, useStore } from "../ports/store.ts";
import { type Client, type Light, type Listener, makeHost } from "./host.ts";
import { connectTo } from "./socket.ts";
import type { LiveEvent } from "./state.ts";
import { aliveEveryMs, type FromWorker, type ToWorker } from "./tab-messages.ts";

export const liveStatus = makeStore<Light>("trying");

type LiveListener = (event: LiveEvent) => void;
const listenersOf = new Map<string, Set<LiveListener>>();
let client: Client | undefined;

function joined(): Client {
  client ??= joinLive({
    light: (light) => {
      liveStatus.write(light);
    },
    event: (subject, event) => {
      if (event.kind === "typing" && listenersOf.has(subject))
        editors.write(new Map(editors.read()).set(subject, event.people));
      for (const received of listenersOf.get(subject) ?? []) received(event);
    },
  });
  return client;
}

/** Other editors, by subscribed subject. */
const editors = makeStore<ReadonlyMap<string, readonly live.Editor[]>>(new Map());
const nobody: readonly live.Editor[] = [];

/** The users who are currently editing lines of subscribed subjects. */
export function useEditors(...subjects: readonly string[]): readonly live.Editor[] {
  const people = useStore(editors);
  const [subject = ""] = subjects;
  return subjects.length === 1 ? (people.get(subject) ?? nobody) : subjects.flatMap((one) => people.get(one) ?? []);
}

/** Reports the cell that the user is editing to others who watch the subject; null: none any more. */
export function typeAt(subject: string, at: live.TypedCell | null): void {
  client?.type(subject, at);
}

/** How long the live connection waits for the print program. */
const patienceMs = 1_000;

function soon<Value>(promise: Promise<Value>, otherwise: Value): Promise<Value> {
  return Promise.race([
    promise,
    new Promise<Value>((resolve) => {
      timers.after(patienceMs, () => {
        resolve(otherwise);
      });
    }),
  ]);
}

/** Connects and disconnects the live connection with the session; the application calls it once. */
export function useLiveSession(): void {
  const current = useStore(session);
  const token = current?.token;
  const device =
    current === undefined
      ? ""
      : `${current.name}-${String(current.userId)}-${String(current.serviceId)}-${location.host}`;
  const tokenAdm = current?.tokenAdm;
  useEffect(() => {
    if (token === undefined) {
      client?.signOut();
      return undefined;
    }
    // Gets the machine's address first, because the connection sends it once; without the print program it is 0.
    let isOver = false;
    void soon(machineAddress(), "0").then((mac) => {
      if (!isOver) joined().signIn({ token, device, mac, ...(tokenAdm === undefined ? {} : { tokenAdm }) });
    });
    return () => {
      isOver = true;
    };
  }, [token, tokenAdm, device]);
}

/**
 * Subscribes to a subject while the component is mounted.
 * @param subject from the contract's `live.subjects`; null subscribes to nothing
 * @param onDelta one change, in order, with none missing since the last `onFresh`
 * @param onFresh the data must be loaded again: at the start, and after changes were missed
 */
export function useLive(
  subject: string | null,
  onDelta: (data: unknown, seq: number) => void,
  onFresh: () => void,
): void {
  const hear = useEffectEvent((event: LiveEvent) => {
    if (event.kind === "delta") onDelta(event.data, event.seq);
    if (event.kind === "fresh") onFresh();
  });
  useEffect(() => {
    if (subject === null) return undefined;
    const received: LiveListener = (event) => {
      hear(event);
    };
    const listeners = listenersOf.get(subject) ?? new Set();
    listeners.add(received);
    listenersOf.set(subject, listeners);
    joined().want(subject);
    return () => {
      listeners.delete(received);
      if (listeners.size > 0) return;
      listenersOf.delete(subject);
      editors.write(new Map([...editors.read()].filter(([one]) => one !== subject)));
      joined().leave(subject);
    };
  }, [subject]);
}

// The page's side of the live connection: through the shared worker if the browser supports it, otherwise with its own
// socket.

/** Joins the browser's single connection. */
function joinLive(listener: Listener): Client {
  const page = document.baseURI;
  if (typeof SharedWorker === "undefined") return makeHost({ timers, chance, connect: connectTo(page) }).join(listener);
  const worker = new SharedWorker(new URL("./worker.ts", import.meta.url), { type: "module", name: "chalkboard-live" });
  const say = (message: ToWorker): void => {
    worker.port.postMessage(message);
  };
  worker.port.addEventListener("message", ({ data }: MessageEvent<FromWorker>) => {
    if (data.type === "light") listener.light(data.light);
    else listener.event(data.subject, data.event);
  });
  worker.port.start();
  say({ type: "start", page });
  timers.every(aliveEveryMs, () => {
    say({ type: "alive" });
  });
  globalThis.addEventListener("pagehide", () => {
    say({ type: "part" });
  });
  // A page restored from the browser's back-forward cache has been removed from the worker; it reloads.
  globalThis.addEventListener("pageshow", (event) => {
    if (event.persisted) location.reload();
  });
  return {
    signIn: (who) => {
      say({ type: "signIn", who });
    },
    type: (subject, at) => {
      say({ type: "typing", subject, at });
    },
    signOut: () => {
      say({ type: "signOut" });
    },
    want: (subject) => {
      say({ type: "want", subject });
    },
    leave: (subject) => {
      say({ type: "leave", subject });
    },
    part: () => {
      say({ type: "part" });
    },
  };
}
