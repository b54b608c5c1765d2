import { Text } from "@mantine/core";
import { useState } from "react";
import { Dialog } from "./dialog.tsx";
import { DialogFooter } from "./dialog-footer.tsx";

export type ConfirmProps = {
  /** What is about to happen, as a question or a heading: "Cancel ticket 1207?" */
  readonly title: string;
  /**
   * The consequences, with their figures: "5.00 goes back to the drawer; the ticket cannot be sold again." Several
   * texts are a line each.
   */
  readonly consequence: string | readonly string[];
  /** The button's label: names the action, never "OK". */
  readonly action: string;
  /**
   * The dialog opens by itself, perhaps while the user is typing: an Enter that was not meant for it must do nothing.
   */
  readonly isUnasked?: boolean;
  /** It changes no stored data, such as leaving a form. */
  readonly isFree?: boolean;
  /** The dialog closes when its promise settles. */
  readonly onConfirm: () => Promise<unknown>;
  readonly onClose: () => void;
};

/** Asks for confirmation of an irreversible action and says what it will do. Render it only while it is open. */
export function Confirm({
  title,
  consequence,
  action,
  isUnasked = false,
  isFree = false,
  onConfirm,
  onClose,
}: ConfirmProps) {
  const [busy, setBusy] = useState(false);
  const confirm = async (): Promise<void> => {
    setBusy(true);
    try {
      await onConfirm();
    } finally {
      setBusy(false);
    }
    onClose();
  };
  return (
    <Dialog title={title} onClose={onClose} size="sm" isBusy={busy}>
      {[consequence].flat().map((line) => (
        <Text key={line}>{line}</Text>
      ))}
      <DialogFooter
        action={action}
        onConfirm={() => {
          void confirm();
        }}
        onCancel={onClose}
        isBusy={busy}
        first={isUnasked ? "cancel" : "action"}
        isFree={isFree}
      />
    </Dialog>
  );
}
