import { duties } from "@chalkboard/contract";
import { useTell } from "../data/use-tell.ts";
import { useStable } from "../kit/use-stable.ts";
import { useToasts } from "../kit/toasts.tsx";
import { useWords } from "../kit/words.tsx";
import type { Duty } from "./duty-words.ts";

/** Ends duties, with the way back in the word that says so, and takes them up again. */
export function useEndDuty(): { readonly end: (duty: Duty) => Promise<void>; readonly restore: (duty: Duty) => void; readonly busy: boolean } {
  const { t } = useWords();
  const toasts = useToasts();
  const { tell, busy } = useTell(duties.endDuty, { refresh: [duties.week, duties.openWork] });
  const restore = ({ dutyId }: Duty): void => { void tell({ dutyId, isEnded: false }); };
  const acts = useStable({
    restore,
    end: async (duty: Duty): Promise<void> => {
      const told = await tell({ dutyId: duty.dutyId, isEnded: true });
      if (told.ok) toasts.done(t("duties.hasEnded"), { word: t("duties.restore"), onAct: () => { restore(duty); } });
    },
  });
  return { ...acts, busy };
}
