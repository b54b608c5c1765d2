import { isOnline, serviceKinds } from "@chalkboard/contract";
import { type Language, type Messages, formatOf, loadMessages, translator } from "@chalkboard/i18n";
import { type ReactNode, use, useEffect, useMemo } from "react";
import { session } from "../data/connection/session.ts";
import { LocaleProvider } from "../kit/format/words.tsx";
import { browserZone } from "../ports/browser.ts";
import { useStore } from "../ports/store.ts";
import { language, oddsFormat } from "./preferences/preferences.ts";
import { useOwnWords } from "./use-own-words.ts";

const loading = new Map<Language, Promise<Messages>>();

function messagesOf(wanted: Language): Promise<Messages> {
  const known = loading.get(wanted);
  if (known !== undefined) return known;
  const promise = loadMessages(wanted);
  loading.set(wanted, promise);
  return promise;
}

/** The user's language, loaded before anything renders, with the session's currency and time zone. */
export function LocaleRoot({ children }: { readonly children: ReactNode }) {
  const chosen = useStore(language);
  const odds = useStore(oddsFormat);
  const current = useStore(session);
  const messages = useOwnWords(chosen, use(messagesOf(chosen)));
  const currency = current?.currency ?? "USD";
  const zone = current?.timeZone ?? browserZone();
  const weekEndsOn = current?.weekEndsOn ?? 7;
  const online = isOnline(current?.serviceKind ?? serviceKinds.platform);
  const isPlatform = current?.serviceKind === serviceKinds.platform;
  const words = useMemo(
    () => ({
      t: translator(chosen, messages),
      format: formatOf(chosen),
      language: chosen,
      currency,
      zone,
      weekEndsOn,
      isOnline: online,
      isPlatform,
      oddsFormat: odds,
    }),
    [chosen, messages, currency, zone, weekEndsOn, online, isPlatform, odds],
  );
  useEffect(() => {
    document.documentElement.lang = chosen;
  }, [chosen]);
  return <LocaleProvider value={words}>{children}</LocaleProvider>;
}
