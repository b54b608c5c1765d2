import { type AnswerOf, registry } from "@chalkboard/contract";
import { z } from "zod";
import { announceRefusal } from "../data/refused.ts";
import { useTell } from "../data/use-tell.ts";
import { Confirm } from "../kit/confirm.tsx";
import { useToasts } from "../kit/toasts.tsx";
import { useWords } from "../kit/words.tsx";
import { merged, partKeys } from "./merge-words.ts";

type Merge = AnswerOf<typeof registry.listMerges>["rows"][number];

/** Asks before what was made one is several again, and says why it cannot be. */
export function UndoMerge({ merge: { mergeId, keptName, mergedNames }, onClose }: { readonly merge: Merge; readonly onClose: () => void }) {
  const { t } = useWords();
  const toasts = useToasts();
  const { tell } = useTell(registry.undoMerge, { quiet: true, refresh: merged });
  const undo = async (): Promise<void> => {
    const answered = await tell({ mergeId });
    if (answered.ok) { toasts.done(t("registry.mergeUndone")); return; }
    if (!("refused" in answered)) return;
    const changed = z.object({ part: registry.mergePart }).safeParse(answered.refused.data);
    if (changed.success) toasts.caution(t(partKeys[changed.data.part], { name: keptName }));
    else announceRefusal(answered.refused);
  };
  return <Confirm title={t("registry.undoMergeTitle", { name: keptName })} consequence={t("registry.undoMergeWhy", { names: mergedNames.join(", ") })}
    deed={t("registry.undoMerge")} onConfirm={undo} onClose={onClose} />;
}
