import { isOnline, live, serviceKinds, services } from "@chalkboard/contract";
import { formatOf, type Language, loadMessages, type Messages, translator } from "@chalkboard/i18n";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, use, useEffect, useMemo } from "react";
import { answerTo } from "../data/answer-to.ts";
import { keyOf, refresh } from "../data/connection/queries.ts";
import { session } from "../data/connection/session.ts";
import { LocaleProvider } from "../kit/format/locale.tsx";
import { useLive } from "../live/live.ts";
import { browserZone } from "../ports/browser.ts";
import { useStore } from "../ports/store.ts";
import { language, oddsFormat } from "./preferences/preferences.ts";

// The service's own texts for refusals, which replace the default ones wherever a refusal is shown.

const askAgain = (): void => {
  refresh([services.wordsInUse]);
};

/**
 * The messages of a language with the service's own texts. Nothing waits for them: until they load, and without any,
 * the defaults are shown.
 */
function useCustomMessages(language: Language, messages: Messages): Messages {
  const serviceId = useStore(session)?.serviceId;
  const { data } = useQuery({
    queryKey: [...keyOf(services.wordsInUse, { language }), serviceId],
    enabled: serviceId !== undefined,
    staleTime: Infinity,
    queryFn: ({ signal }) => answerTo(services.wordsInUse, { language }, { signal }),
  });
  useLive(serviceId === undefined ? null : live.subjects.messages(serviceId), askAgain, askAgain);
  return useMemo(
    () =>
      serviceId === undefined || data === undefined || Object.keys(data).length === 0
        ? messages
        : { ...messages, refusals: { ...messages.refusals, ...data } },
    [messages, data, serviceId],
  );
}

const loading = new Map<Language, Promise<Messages>>();

function messagesOf(wanted: Language): Promise<Messages> {
  const cached = loading.get(wanted);
  if (cached !== undefined) return cached;
  const promise = loadMessages(wanted);
  loading.set(wanted, promise);
  return promise;
}

/** The user's language, loaded before anything renders, with the session's currency and time zone. */
export function LocaleRoot({ children }: { readonly children: ReactNode }) {
  const chosen = useStore(language);
  const odds = useStore(oddsFormat);
  const current = useStore(session);
  const messages = useCustomMessages(chosen, use(messagesOf(chosen)));
  const currency = current?.currency ?? "USD";
  const zone = current?.timeZone ?? browserZone();
  const weekEndsOn = current?.weekEndsOn ?? 7;
  const online = isOnline(current?.serviceKind ?? serviceKinds.platform);
  const isPlatform = current?.serviceKind === serviceKinds.platform;
  const locale = useMemo(
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
  return <LocaleProvider value={locale}>{children}</LocaleProvider>;
}
