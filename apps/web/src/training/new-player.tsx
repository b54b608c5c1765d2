import { training } from "@chalkboard/contract";
import { TextInput } from "@mantine/core";
import { useState } from "react";
import { useTell } from "../data/use-tell.ts";
import { Dialog } from "../kit/dialog.tsx";
import { Fields } from "../kit/fields.tsx";
import { Foot } from "../kit/foot.tsx";
import { NumberInput } from "../kit/number-input.tsx";
import { useToasts } from "../kit/toasts.tsx";
import { useWords } from "../kit/words.tsx";
import { decided, type Name } from "./name-words.ts";

type NewPlayerProps = { readonly name: Name; readonly onBack: () => void; readonly onDone: () => void };

/** Makes a player of a name that means none of his team's. */
export function NewPlayer({ name: { nameId, name: said, ofTeamName }, onBack, onDone }: NewPlayerProps) {
  const { t } = useWords();
  const toasts = useToasts();
  const [name, setName] = useState(said.slice(0, 100));
  const [number, setNumber] = useState<number | string>("");
  const [position, setPosition] = useState("");
  const { tell, busy } = useTell(training.makePlayer, { refresh: decided });
  const make = async (): Promise<void> => {
    const told = await tell({ nameId, name: name.trim(), number: typeof number === "number" ? number : null, position: position.trim() });
    if (!told.ok) return;
    toasts.done(t("training.donePlayerMade", { player: name.trim() }));
    onDone();
  };
  return (
    <Dialog title={`${t("training.makePlayer")} · ${ofTeamName}`} onClose={onBack} isBusy={busy}>
      <Fields>
        <TextInput label={t("training.playerName")} required data-autofocus maxLength={100} value={name}
          onChange={(event) => { setName(event.currentTarget.value); }} />
        <NumberInput label={t("training.number")} min={0} max={999} allowDecimal={false} value={number} onChange={setNumber} />
        <TextInput label={t("training.position")} maxLength={20} value={position} onChange={(event) => { setPosition(event.currentTarget.value); }} />
      </Fields>
      <Foot deed={t("training.makePlayer")} onDeed={() => { void make(); }} onCancel={onBack} isBusy={busy} isOff={name.trim() === ""} />
    </Dialog>
  );
}
