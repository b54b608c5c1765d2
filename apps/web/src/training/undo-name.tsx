import { training } from "@chalkboard/contract";
import { Text } from "@mantine/core";
import { useTell } from "../data/use-tell.ts";
import { Confirm } from "../kit/confirm.tsx";
import { Dialog } from "../kit/dialog.tsx";
import { useToasts } from "../kit/toasts.tsx";
import { useWords } from "../kit/words.tsx";
import { decided, type Name } from "./name-words.ts";

const undoWhys = {
  team: "training.undoWhy", player: "training.undoPlayerWhy", league: "training.undoWhy", market: "training.undoMarketWhy",
} as const satisfies Readonly<Record<training.NameKind, string>>;

/** Asks before a name that was decided on waits again; a team's own name is its form's. */
export function UndoName({ name: { nameId, name, teamName, state, how, kind }, onClose }: { readonly name: Name; readonly onClose: () => void }) {
  const { t, format } = useWords();
  const toasts = useToasts();
  const { tell } = useTell(training.undo, { refresh: decided });
  const undo = async (): Promise<void> => {
    const told = await tell({ nameIds: [nameId] });
    if (told.ok) toasts.done(kind === "market" ? t("training.doneUndoneMarket", { count: format.number(told.data.closed) })
      : t("training.doneUndone", { count: format.number(told.data.suspended) }));
  };
  if (how === "made" || how === "known") {
    return <Dialog title={`${name} · ${teamName}`} onClose={onClose} size="sm">
      <Text>{t(kind === "league" ? "training.ownLeague" : "training.ownForm")}</Text>
    </Dialog>;
  }
  const [title, why] = state === "taught" ? ["training.undoTitle", undoWhys[kind]] as const
    : ["training.undoIgnoredTitle", kind === "market" ? "training.undoIgnoredMarketWhy" : "training.undoIgnoredWhy"] as const;
  return <Confirm title={t(title, { name })} consequence={t(why)} deed={t("training.undo")} onConfirm={undo} onClose={onClose} />;
}
