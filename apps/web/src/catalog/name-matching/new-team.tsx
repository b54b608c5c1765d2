import { nameMatching } from "@chalkboard/contract";
import { TextInput } from "@mantine/core";
import { useState } from "react";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { Dialog } from "../../kit/dialog/dialog.tsx";
import { Fields } from "../../kit/fields/fields.tsx";
import { DialogFooter } from "../../kit/dialog/dialog-footer.tsx";
import { useToasts } from "../../kit/states/toasts.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import { decided, type Name } from "./name-labels.ts";

type NewTeamProps = { readonly name: Name; readonly onBack: () => void; readonly onDone: () => void };

/** Creates a team from a name that matches none of ours. */
export function NewTeam({ name: { nameId, name: said, leagueName }, onBack, onDone }: NewTeamProps) {
  const { t } = useLocale();
  const toasts = useToasts();
  const [name, setName] = useState(said.slice(0, 100));
  const [abbreviation, setAbbreviation] = useState(
    said
      .replaceAll(/[^\p{L}\p{N}]/gu, "")
      .slice(0, 3)
      .toUpperCase(),
  );
  const { mutate, busy } = useCallMutation(nameMatching.makeTeam, { refresh: decided });
  const make = async (): Promise<void> => {
    const result = await mutate({ nameId, name: name.trim(), abbreviation: abbreviation.trim() });
    if (!result.ok) return;
    toasts.done(t("training.doneMade", { team: name.trim() }));
    onDone();
  };
  return (
    <Dialog title={`${t("training.makeTeam")} · ${leagueName}`} onClose={onBack} isBusy={busy}>
      <Fields>
        <TextInput
          label={t("training.teamName")}
          required
          data-autofocus
          maxLength={100}
          value={name}
          onChange={(event) => {
            setName(event.currentTarget.value);
          }}
        />
        <TextInput
          label={t("training.abbreviation")}
          required
          maxLength={10}
          value={abbreviation}
          onChange={(event) => {
            setAbbreviation(event.currentTarget.value);
          }}
        />
      </Fields>
      <DialogFooter
        action={t("training.makeTeam")}
        onConfirm={() => {
          void make();
        }}
        onCancel={onBack}
        isBusy={busy}
        isOff={name.trim() === "" || abbreviation.trim() === ""}
      />
    </Dialog>
  );
}
