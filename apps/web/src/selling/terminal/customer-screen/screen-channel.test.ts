import type { Timers } from "@chalkboard/kernel";
import { expect, test } from "vitest";
import {
  type Channel,
  channelName,
  followTill,
  goneAfterMs,
  repeatMs,
  type Shown,
  sendToScreens,
} from "./screen-channel.ts";
import { welcome } from "./screen-view.ts";

type Message = Parameters<Channel["post"]>[0];

/** Channels as the browser has them: a message reaches every other open one of the same name. */
function fakeChannels(): (name: string) => Channel {
  const open = new Set<{ readonly name: string; readonly listeners: ((message: Message) => void)[] }>();
  return (name) => {
    const end = { name, listeners: [] as ((message: Message) => void)[] };
    open.add(end);
    return {
      post: (message) => {
        for (const other of open)
          if (other !== end && other.name === name)
            for (const listener of other.listeners) listener(structuredClone(message));
      },
      listen: (listener) => end.listeners.push(listener),
      close: () => open.delete(end),
    };
  };
}

/** Timers that fire when the test says so. */
function handTimers(): Timers & { readonly fire: (ms: number) => void } {
  const waiting = new Set<{ readonly ms: number; readonly run: () => void }>();
  const begin = (ms: number, run: () => void): ReturnType<Timers["after"]> => {
    const timer = { ms, run };
    waiting.add(timer);
    return {
      clear: () => {
        waiting.delete(timer);
      },
    };
  };
  return {
    after: begin,
    every: begin,
    fire: (ms) => {
      for (const timer of waiting) if (timer.ms === ms) timer.run();
    },
  };
}

const shownAs = (number: number): Shown => ({
  view: { shows: "kept", code: `T${String(number)}`, expiresAt: number },
  language: "fr",
  oddsFormat: "decimal",
});

/** A till and the screens that follow it, with everything that they were shown. */
function scene() {
  const open = fakeChannels();
  const timers = handTimers();
  const till = (name = channelName(7, "a")) => sendToScreens(open(name), timers);
  const screen = (name = channelName(7, "a")) => {
    const seen: (Shown | undefined)[] = [];
    const end = followTill(open(name), timers, (shown) => seen.push(shown));
    return { seen, end };
  };
  return { till, screen, timers };
}

test("a screen that opens later asks, and gets what the till shows then", () => {
  const { till, screen } = scene();
  const sender = till();
  sender.show(shownAs(1));
  sender.show(shownAs(2));
  expect(screen().seen).toEqual([shownAs(2)]);
});

test("a screen that is open before the till follows it from its first view on", () => {
  const { till, screen } = scene();
  const { seen } = screen();
  expect(seen).toEqual([]);
  const sender = till();
  sender.show(shownAs(1));
  sender.show({ ...shownAs(2), view: welcome });
  expect(seen).toEqual([shownAs(1), { ...shownAs(2), view: welcome }]);
});

test("a till that ends clears its screens, and a next one of the same tab is followed", () => {
  const { till, screen } = scene();
  const first = till();
  const { seen } = screen();
  first.show(shownAs(1));
  first.end();
  till().show(shownAs(2));
  expect(seen).toEqual([shownAs(1), undefined, shownAs(2)]);
});

test("a till repeats what it shows; a silent one is gone", () => {
  const { till, screen, timers } = scene();
  const sender = till();
  sender.show(shownAs(1));
  const { seen } = screen();
  timers.fire(repeatMs);
  expect(seen).toEqual([shownAs(1), shownAs(1)]);
  timers.fire(goneAfterMs);
  expect(seen).toEqual([shownAs(1), shownAs(1), undefined]);
});

test("a till that ended repeats nothing, and a closed screen hears nothing", () => {
  const { till, screen, timers } = scene();
  const sender = till();
  const { seen, end } = screen();
  sender.show(shownAs(1));
  end();
  sender.show(shownAs(2));
  sender.end();
  timers.fire(repeatMs);
  timers.fire(goneAfterMs);
  expect(seen).toEqual([shownAs(1)]);
});

test.each([
  ["another tab of the POS", channelName(7, "b")],
  ["another POS of the tab", channelName(8, "a")],
])("%s is not followed", (_, name) => {
  const { till, screen } = scene();
  const { seen } = screen();
  const other = till(name);
  other.show(shownAs(1));
  other.end();
  expect(seen).toEqual([]);
});
