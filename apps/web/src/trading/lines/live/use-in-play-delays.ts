// The bet delays of the games on the live board: shown from the rules, and set as the platform's minimum.
import { rules } from "@chalkboard/contract";
import { useCallMutation } from "../../../data/use-call-mutation.ts";
import { useCallQuery } from "../../../data/use-call-query.ts";
import type { InPlayDelay } from "./in-play-delay.ts";
import type { LiveEvent } from "./live-data.ts";

const everyMs = 15_000;

export type InPlayDelays = {
  readonly delays: readonly InPlayDelay[];
  /** Sets the least delay of a game or its league in every service; 0 removes it. */
  readonly set: (event: LiveEvent, of: "game" | "league", seconds: number) => void;
};

export function useInPlayDelays(eventIds: readonly number[]): InPlayDelays {
  const { data } = useCallQuery(rules.inPlayDelays, eventIds.length === 0 ? null : { eventIds: [...eventIds] }, {
    everyMs,
  });
  const refresh = [rules.inPlayDelays];
  const save = useCallMutation(rules.saveRule, { refresh });
  const retire = useCallMutation(rules.retireRule, { refresh });
  return {
    delays: data?.events ?? [],
    set: ({ delay, eventId, leagueId }, of, seconds) => {
      const before = delay?.[of];
      if (seconds === 0) {
        if (before != null) void retire.mutate({ ruleId: before.ruleId });
        return;
      }
      void save.mutate({
        ...(before == null ? {} : { ruleId: before.ruleId }),
        scope: { level: "platform", id: 0 },
        control: "inPlay",
        kind: "ceiling",
        selector: of === "game" ? { event: eventId } : { league: leagueId },
        value: { allowed: true, delaySeconds: seconds },
        expiresAt: null,
      });
    },
  };
}
