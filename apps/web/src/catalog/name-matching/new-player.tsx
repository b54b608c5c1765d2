import { nameMatching } from "@chalkboard/contract";
import { TextInput } from "@mantine/core";
import { useState } from "react";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { Dialog } from "../../kit/dialog/dialog.tsx";
import { Fields } from "../../kit/fields/fields.tsx";
import { DialogFooter } from "../../kit/dialog/dialog-footer.tsx";
import { NumberInput } from "../../kit/fields/number-input.tsx";
import { useToasts } from "../../kit/states/toasts.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import { decided, type Name } from "./name-labels.ts";

type NewPlayerProps = { readonly name: Name; readonly onBack: () => void; readonly onDone: () => void };

/** Creates a player from a name that matches none of the team's. */
export function NewPlayer({ name: { nameId, name: said, ofTeamName }, onBack, onDone }: NewPlayerProps) {
  const { t } = useLocale();
  const toasts = useToasts();
  const [name, setName] = useState(said.slice(0, 100));
  const [number, setNumber] = useState<number | string>("");
  const [position, setPosition] = useState("");
  const { mutate, busy } = useCallMutation(nameMatching.makePlayer, { refresh: decided });
  const make = async (): Promise<void> => {
    const result = await mutate({
      nameId,
      name: name.trim(),
      number: typeof number === "number" ? number : null,
      position: position.trim(),
    });
    if (!result.ok) return;
    toasts.done(t("training.donePlayerMade", { player: name.trim() }));
    onDone();
  };
  return (
    <Dialog title={`${t("training.makePlayer")} · ${ofTeamName}`} onClose={onBack} isBusy={busy}>
      <Fields>
        <TextInput
          label={t("training.playerName")}
          required
          data-autofocus
          maxLength={100}
          value={name}
          onChange={(event) => {
            setName(event.currentTarget.value);
          }}
        />
        <NumberInput
          label={t("training.number")}
          min={0}
          max={999}
          allowDecimal={false}
          value={number}
          onChange={setNumber}
        />
        <TextInput
          label={t("training.position")}
          maxLength={20}
          value={position}
          onChange={(event) => {
            setPosition(event.currentTarget.value);
          }}
        />
      </Fields>
      <DialogFooter
        action={t("training.makePlayer")}
        onConfirm={() => {
          void make();
        }}
        onCancel={onBack}
        isBusy={busy}
        isOff={name.trim() === ""}
      />
    </Dialog>
  );
}
