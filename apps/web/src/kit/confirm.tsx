import { Button, Group, Text } from "@mantine/core";
import { useState } from "react";
import { Dialog } from "./dialog.tsx";
import { useWords } from "./words.tsx";

export type ConfirmProps = {
  /** What is about to happen, as a question or a heading: "Cancel ticket 1207?" */
  readonly title: string;
  /** What it will do, with its figures: "5.00 goes back to the drawer; the ticket cannot be sold again." */
  readonly consequence: string;
  /** The deed itself on the button, never "OK". */
  readonly deed: string;
  /** It comes unasked, perhaps while somebody types on: an Enter that was not meant for it does nothing. */
  readonly isUnasked?: boolean;
  /** Closes when its promise ends. */
  readonly onConfirm: () => Promise<unknown>;
  readonly onClose: () => void;
};

/** Asks before what cannot be taken back, and says what will happen. Rendered only while it is open. */
export function Confirm({ title, consequence, deed, isUnasked = false, onConfirm, onClose }: ConfirmProps) {
  const { t } = useWords();
  const [busy, setBusy] = useState(false);
  const confirm = async (): Promise<void> => {
    setBusy(true);
    try { await onConfirm(); } finally { setBusy(false); }
    onClose();
  };
  return (
    <Dialog title={title} onClose={onClose} size="sm" isBusy={busy}>
      <Text mb="lg">{consequence}</Text>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" data-autofocus={isUnasked || undefined} onClick={onClose} disabled={busy}>{t("kit.cancel")}</Button>
        <Button loading={busy} data-autofocus={isUnasked ? undefined : true}
          onClick={() => { void confirm(); }}>{deed}</Button>
      </Group>
    </Dialog>
  );
}
