import { Text, TextInput } from "@mantine/core";
import { useId, useState } from "react";
import { below } from "../../../kit/behaviour/below.ts";
import { Dialog } from "../../../kit/dialog/dialog.tsx";
import { DialogFooter } from "../../../kit/dialog/dialog-footer.tsx";
import { useLocale } from "../../../kit/format/locale.tsx";
import type { PausedMove } from "../data/use-desk.ts";
import { moveText } from "./unlikely-move.tsx";

const longest = 200;

/** Asks why lines of a game move that is over or postponed; their history shows the reason. */
export function PausedMoveDialog({ paused: { event, wanted, confirm, leave } }: { readonly paused: PausedMove }) {
  const { t } = useLocale();
  const form = useId();
  const [typed, setTyped] = useState("");
  const [isMissing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const reason = typed.trim();
  const send = async (): Promise<void> => {
    setMissing(reason === "");
    if (reason === "") return;
    setBusy(true);
    await confirm(reason);
    leave();
  };
  return (
    <Dialog title={t("lines.pausedTitle")} onClose={leave} size="sm" isBusy={busy}>
      <form
        id={form}
        noValidate
        onSubmit={(submitted) => {
          submitted.preventDefault();
          void send();
        }}
      >
        {(wanted.length === 0 ? [event.name] : wanted.map(moveText)).map((line) => (
          <Text key={line}>{line}</Text>
        ))}
        <TextInput
          {...below}
          label={t("lines.reason")}
          description={t("lines.pausedWhy")}
          required
          maxLength={longest}
          data-autofocus
          value={typed}
          error={isMissing && reason === "" ? t("kit.required") : undefined}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
          }}
        />
      </form>
      <DialogFooter
        action={t(wanted.length === 0 ? "lines.keyClose" : "lines.publish")}
        form={form}
        onCancel={leave}
        isBusy={busy}
      />
    </Dialog>
  );
}
