// The shared worker: one socket for all tabs of this browser.
import { chance, clock, timers } from "../ports/browser.ts";
import { type Client, type Host, makeHost } from "./host.ts";
import { connectTo } from "./socket.ts";
import { type FromWorker, type ToWorker, aliveEveryMs, goneAfterMs } from "./tab-messages.ts";

// The only part of a shared worker's scope that is used; the type libraries of workers and pages cannot be compiled
// together.
declare const self: {
  addEventListener: (type: "connect", connected: (event: { readonly ports: readonly MessagePort[] }) => void) => void;
};

type Tab = { readonly client: Client; heardAt: number };

let host: Host | undefined;
const tabs = new Set<Tab>();

timers.every(aliveEveryMs, () => {
  for (const tab of tabs) if (clock.now() - tab.heardAt > goneAfterMs) end(tab);
});

self.addEventListener("connect", (event) => {
  const [port] = event.ports;
  if (port === undefined) return;
  const say = (message: FromWorker): void => {
    port.postMessage(message);
  };
  let tab: Tab | undefined;
  port.addEventListener("message", ({ data }: MessageEvent<ToWorker>) => {
    if (data.type === "start") {
      host ??= makeHost({ timers, chance, connect: connectTo(data.page) });
      tab = {
        client: host.join({
          event: (subject, result) => {
            say({ type: "event", subject, event: result });
          },
          light: (light) => {
            say({ type: "light", light });
          },
        }),
        heardAt: clock.now(),
      };
      tabs.add(tab);
      return;
    }
    if (tab === undefined) return;
    tab.heardAt = clock.now();
    obey(tab, data);
  });
  port.start();
});

function obey(tab: Tab, message: Exclude<ToWorker, { type: "start" }>): void {
  switch (message.type) {
    case "signIn":
      tab.client.signIn(message.who);
      return;
    case "signOut":
      tab.client.signOut();
      return;
    case "want":
      tab.client.want(message.subject);
      return;
    case "leave":
      tab.client.leave(message.subject);
      return;
    case "typing":
      tab.client.type(message.subject, message.at);
      return;
    case "alive":
      return;
    case "part":
      end(tab);
      return;
  }
}

function end(tab: Tab): void {
  tab.client.part();
  tabs.delete(tab);
}
