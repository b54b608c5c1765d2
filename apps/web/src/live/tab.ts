// The page's side of the live connection: through the shared worker if the browser supports it, otherwise with its own
// socket.
import { chance, timers } from "../ports/browser.ts";
import { type Client, type Listener, makeHost } from "./host.ts";
import { connectTo } from "./socket.ts";
import { type FromWorker, type ToWorker, aliveEveryMs } from "./tab-messages.ts";

/** Joins the browser's single connection. */
export function joinLive(listener: Listener): Client {
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
