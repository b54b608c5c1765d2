// The messages between a till and its customer's screen, over a channel of the browser. The till says what is shown:
// when it changes, when a screen asks, and regularly, so that a screen notices a till that crashed.
import type { Language, OddsFormat } from "@chalkboard/i18n";
import type { Timers } from "@chalkboard/kernel";
import type { ScreenView } from "./screen-view.ts";

/** What the screen shows, and how the till's clerk reads languages and prices. */
export type Shown = {
  readonly view: ScreenView;
  readonly language: Language;
  readonly oddsFormat: OddsFormat;
};

type Message =
  | { readonly type: "shown"; readonly shown: Shown }
  | { readonly type: "ended" }
  | { readonly type: "ask" };

/** A channel to everything else in this browser that has one of the same name. */
export type Channel = {
  readonly post: (message: Message) => void;
  readonly listen: (listener: (message: Message) => void) => void;
  readonly close: () => void;
};

/** Opens the browser's own channel. */
export function openChannel(name: string): Channel {
  const channel = new BroadcastChannel(name);
  return {
    post: (message) => {
      channel.postMessage(message);
    },
    listen: (listener) => {
      channel.addEventListener("message", ({ data }: MessageEvent<Message>) => {
        listener(data);
      });
    },
    close: () => {
      channel.close();
    },
  };
}

/** How often a till repeats what is shown. */
export const repeatMs = 15_000;
/** A till that is silent for this long is gone; browsers slow a hidden tab's timers to once a minute. */
export const goneAfterMs = 150_000;

/** A till of a POS, in one tab: screens of other tills never hear it. */
export function channelName(posId: number, till: string): string {
  return `customer-screen/${String(posId)}/${till}`;
}

export type ScreenSender = {
  readonly show: (shown: Shown) => void;
  /** The till closes or signs out: screens show the welcome. */
  readonly end: () => void;
};

/** The till's end of the channel. */
export function sendToScreens(channel: Channel, { every }: Pick<Timers, "every">): ScreenSender {
  let last: Shown | undefined;
  const send = (): void => {
    if (last !== undefined) channel.post({ type: "shown", shown: last });
  };
  channel.listen(({ type }) => {
    if (type === "ask") send();
  });
  const beat = every(repeatMs, send);
  return {
    show: (shown) => {
      last = shown;
      send();
    },
    end: () => {
      beat.clear();
      channel.post({ type: "ended" });
      channel.close();
    },
  };
}

/**
 * The screen's end of the channel: asks at once, and calls with what the till shows, or with undefined when the till
 * has ended or is silent for too long.
 * @returns ends it
 */
export function followTill(
  channel: Channel,
  { after }: Pick<Timers, "after">,
  onShown: (shown: Shown | undefined) => void,
): () => void {
  let silence: ReturnType<Timers["after"]> | undefined;
  const gone = (): void => {
    silence?.clear();
    onShown(undefined);
  };
  channel.listen((message) => {
    if (message.type === "ended") gone();
    if (message.type !== "shown") return;
    silence?.clear();
    silence = after(goneAfterMs, gone);
    onShown(message.shown);
  });
  channel.post({ type: "ask" });
  return () => {
    silence?.clear();
    channel.close();
  };
}
