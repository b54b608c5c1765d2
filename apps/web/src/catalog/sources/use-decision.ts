import { type AnswerOf, sources } from "@chalkboard/contract";
import { pendingTitle } from "@chalkboard/list-columns";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { useLocale } from "../../kit/format/locale.tsx";
import { useToasts } from "../../kit/states/toasts.tsx";

export type PendingGame = AnswerOf<typeof sources.listPendingGames>["rows"][number];

/** Decides about a source's game, and says what was decided. */
export function useDecision({ pendingId, away, home }: PendingGame): {
  /** @returns whether it was decided */
  readonly decide: (decision: sources.GameDecision, eventId?: number) => Promise<boolean>;
  readonly busy: boolean;
} {
  const { t } = useLocale();
  const toasts = useToasts();
  const { mutate, busy } = useCallMutation(sources.decidePendingGame, { refresh: [sources.listPendingGames] });
  return {
    busy,
    decide: async (decision, eventId) => {
      const result = await mutate({ pendingId, decision, ...(eventId === undefined ? {} : { eventId }) });
      if (result.ok) toasts.done(t(`sources.pendingDone.${decision}`, { game: pendingTitle({ away, home }) }));
      return result.ok;
    },
  };
}
