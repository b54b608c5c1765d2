import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { useSession } from "../../../data/viewer.ts";
import { useLocale } from "../../../kit/format/locale.tsx";
import { useToasts } from "../../../kit/states/toasts.tsx";
import { newIdempotencyKey, tabStorage, timers } from "../../../ports/browser.ts";
import { variantLabels } from "../slip/way-labels.ts";
import type { Quotes } from "../state/use-quotes.ts";
import type { Till } from "../state/use-till.ts";
import { type OpeningWindow, openScreen } from "./open-screen.ts";
import { channelName, openChannel, type ScreenSender, sendToScreens, type Shown } from "./screen-channel.ts";
import { viewOf } from "./screen-view.ts";

const tillKey = "chalkboard-customer-screen";

/** The key of this tab's till, which a reload keeps: the screen that it opened is still its own. */
function ownKey(): string {
  const known = tabStorage.read(tillKey);
  if (known !== null) return known;
  const made = newIdempotencyKey();
  tabStorage.write(tillKey, made);
  return made;
}

function ownWindow(): OpeningWindow {
  const { getScreenDetails } = globalThis as Pick<OpeningWindow, "getScreenDetails">;
  return {
    open: (address, name, features) => globalThis.open(address, name, features),
    focus: () => {
      globalThis.focus();
    },
    getScreenDetails: getScreenDetails?.bind(globalThis),
  };
}

/**
 * Sends what the till shows to the customer's screen, and returns what opens that screen.
 * @param entry the entry line, which keeps the focus
 */
export function useCustomerScreen(
  { slip, kept, ways: { tables } }: Till,
  { quote, way }: Pick<Quotes, "quote" | "way">,
  entry: RefObject<HTMLInputElement | null>,
): () => void {
  const locale = useLocale();
  const { t, language, oddsFormat } = locale;
  const toasts = useToasts();
  const { posId } = useSession();
  const sender = useRef<ScreenSender>(undefined);
  const variant = way === undefined ? "" : variantLabels(way, tables, locale);
  const shown: Shown = { view: viewOf({ slip, kept, way, variant, quote }), language, oddsFormat };
  const send = useEffectEvent(() => {
    sender.current?.show(shown);
  });
  useEffect(() => {
    const open = (): void => {
      sender.current = sendToScreens(openChannel(channelName(posId, ownKey())), timers);
      send();
    };
    const end = (): void => {
      sender.current?.end();
      sender.current = undefined;
    };
    // A page that Back brings back from memory goes on where it was.
    const back = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) open();
    };
    open();
    globalThis.addEventListener("pagehide", end);
    globalThis.addEventListener("pageshow", back);
    return () => {
      globalThis.removeEventListener("pagehide", end);
      globalThis.removeEventListener("pageshow", back);
      end();
    };
  }, [posId]);
  const text = JSON.stringify(shown);
  useEffect(() => {
    send();
  }, [text]);
  return () => {
    const address = `${location.origin}${location.pathname}#/customer-screen?till=${ownKey()}`;
    void openScreen(ownWindow(), address, `customer-screen-${ownKey()}`).then((opened) => {
      entry.current?.focus();
      if (opened === "blocked") toasts.warn(t("terminal.customerScreen"), t("terminal.customerScreenBlocked"));
      if (opened === "toDrag") toasts.done(t("terminal.customerScreenDrag"));
    });
  };
}
