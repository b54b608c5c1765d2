import { nameMatching } from "@chalkboard/contract";
import { Text } from "@mantine/core";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { Confirm } from "../../kit/dialog/confirm.tsx";
import { Dialog } from "../../kit/dialog/dialog.tsx";
import { useToasts } from "../../kit/states/toasts.tsx";
import { useLocale } from "../../kit/format/words.tsx";
import { decided, type Name } from "./name-words.ts";

const undoWhys = {
  team: "training.undoWhy",
  player: "training.undoPlayerWhy",
  league: "training.undoWhy",
  market: "training.undoMarketWhy",
} as const satisfies Readonly<Record<nameMatching.NameKind, string>>;

/** Asks for confirmation before a decided name becomes pending again; a name on a team's form is edited there. */
export function UndoName({
  name: { nameId, name, teamName, state, how, kind },
  onClose,
}: {
  readonly name: Name;
  readonly onClose: () => void;
}) {
  const { t, format } = useLocale();
  const toasts = useToasts();
  const { mutate } = useCallMutation(nameMatching.undo, { refresh: decided });
  const undo = async (): Promise<void> => {
    const result = await mutate({ nameIds: [nameId] });
    if (result.ok)
      toasts.done(
        kind === "market"
          ? t("training.doneUndoneMarket", { count: format.number(result.data.closed) })
          : t("training.doneUndone", { count: format.number(result.data.suspended) }),
      );
  };
  if (how === "made" || how === "known") {
    return (
      <Dialog title={`${name} · ${teamName}`} onClose={onClose} size="sm">
        <Text>{t(kind === "league" ? "training.ownLeague" : "training.ownForm")}</Text>
      </Dialog>
    );
  }
  const [title, why] =
    state === "taught"
      ? (["training.undoTitle", undoWhys[kind]] as const)
      : ([
          "training.undoIgnoredTitle",
          kind === "market" ? "training.undoIgnoredMarketWhy" : "training.undoIgnoredWhy",
        ] as const);
  return (
    <Confirm
      title={t(title, { name })}
      consequence={t(why)}
      action={t("training.undo")}
      onConfirm={undo}
      onClose={onClose}
    />
  );
}
