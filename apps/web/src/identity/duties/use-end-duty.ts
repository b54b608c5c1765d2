import { duties } from "@chalkboard/contract";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { useStable } from "../../kit/behaviour/use-stable.ts";
import { useToasts } from "../../kit/states/toasts.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import type { Duty } from "./duty-labels.ts";

/** Ends duties, with an undo in the confirmation message. */
export function useEndDuty(): {
  readonly end: (duty: Duty) => Promise<void>;
  readonly restore: (duty: Duty) => void;
  readonly busy: boolean;
} {
  const { t } = useLocale();
  const toasts = useToasts();
  const { mutate, busy } = useCallMutation(duties.endDuty, { refresh: [duties.week, duties.openWork] });
  const restore = ({ dutyId }: Duty): void => {
    void mutate({ dutyId, isEnded: false });
  };
  const acts = useStable({
    restore,
    end: async (duty: Duty): Promise<void> => {
      const result = await mutate({ dutyId: duty.dutyId, isEnded: true });
      if (result.ok)
        toasts.done(t("duties.hasEnded"), {
          word: t("duties.restore"),
          onAct: () => {
            restore(duty);
          },
        });
    },
  });
  return { ...acts, busy };
}
