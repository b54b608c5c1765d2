import { type AnswerOf, masterData } from "@chalkboard/contract";
import { z } from "zod";
import { announceRefusal } from "../../data/connection/refused.ts";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { Confirm } from "../../kit/dialog/confirm.tsx";
import { useToasts } from "../../kit/states/toasts.tsx";
import { useLocale } from "../../kit/format/words.tsx";
import { merged, partKeys } from "./merge-words.ts";

type Merge = AnswerOf<typeof masterData.listMerges>["rows"][number];

/** Asks for confirmation before a merge is undone, and says why it cannot be. */
export function UndoMerge({
  merge: { mergeId, keptName, mergedNames },
  onClose,
}: {
  readonly merge: Merge;
  readonly onClose: () => void;
}) {
  const { t } = useLocale();
  const toasts = useToasts();
  const { mutate } = useCallMutation(masterData.undoMerge, { quiet: true, refresh: merged });
  const undo = async (): Promise<void> => {
    const answered = await mutate({ mergeId });
    if (answered.ok) {
      toasts.done(t("registry.mergeUndone"));
      return;
    }
    if (!("refused" in answered)) return;
    const changed = z.object({ part: masterData.mergePart }).safeParse(answered.refused.data);
    if (changed.success) toasts.caution(t(partKeys[changed.data.part], { name: keptName }));
    else announceRefusal(answered.refused);
  };
  return (
    <Confirm
      title={t("registry.undoMergeTitle", { name: keptName })}
      consequence={t("registry.undoMergeWhy", { names: mergedNames.join(", ") })}
      action={t("registry.undoMerge")}
      onConfirm={undo}
      onClose={onClose}
    />
  );
}
