// The service's own texts for refusals, which replace the default ones wherever a refusal is shown.
import { live, services } from "@chalkboard/contract";
import type { Language, Messages } from "@chalkboard/i18n";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { answerTo } from "../data/answer-to.ts";
import { refresh, keyOf } from "../data/connection/queries.ts";
import { session } from "../data/connection/session.ts";
import { useLive } from "../live/live.ts";
import { useStore } from "../ports/store.ts";

const askAgain = (): void => {
  refresh([services.wordsInUse]);
};

/**
 * The messages of a language with the service's own texts. Nothing waits for them: until they load, and without any,
 * the defaults are shown.
 */
export function useOwnWords(language: Language, messages: Messages): Messages {
  const serviceId = useStore(session)?.serviceId;
  const { data } = useQuery({
    queryKey: [...keyOf(services.wordsInUse, { language }), serviceId],
    enabled: serviceId !== undefined,
    staleTime: Infinity,
    queryFn: ({ signal }) => answerTo(services.wordsInUse, { language }, signal),
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
