import { Text } from "@mantine/core";
import { useState } from "react";
import { Dialog } from "./dialog.tsx";
import { DialogFooter } from "./dialog-footer.tsx";

export type ConfirmProps = {
  /** What is about to happen, as a question or a heading: "Cancel ticket 1207?" */
  readonly title: string;
  /** What it will do, with its figures: "5.00 goes back to the drawer; the ticket cannot be sold again." Several are a line each. */
  readonly consequence: string | readonly string[];
  /** The deed itself on the button, never "OK". */
  readonly action: string;
  /** It comes unasked, perhaps while somebody types on: an Enter that was not meant for it does nothing. */
  readonly isUnasked?: boolean;
  /** It changes nothing that is stored, such as leaving a form. */
  readonly isFree?: boolean;
  /** Closes when its promise ends. */
  readonly onConfirm: () => Promise<unknown>;
  readonly onClose: () => void;
};

/** Asks before what cannot be taken back, and says what will happen. Rendered only while it is open. */
export function Confirm({ title, consequence, action, isUnasked = false, isFree = false, onConfirm, onClose }: ConfirmProps) {
  const [busy, setBusy] = useState(false);
  const confirm = async (): Promise<void> => {
    setBusy(true);
    try { await onConfirm(); } finally { setBusy(false); }
    onClose();
  };
  return (
    <Dialog title={title} onClose={onClose} size="sm" isBusy={busy}>
      {[consequence].flat().map((line) => <Text key={line}>{line}</Text>)}
      <DialogFooter action={action} onConfirm={() => { void confirm(); }} onCancel={onClose} isBusy={busy} first={isUnasked ? "cancel" : "deed"}
        isFree={isFree} />
    </Dialog>
  );
}
