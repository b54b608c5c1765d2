import { Stack, Text } from "@mantine/core";
import { useState } from "react";
import type { MutationResult } from "../../data/use-call-mutation.ts";
import { type ConfirmProps } from "../../kit/dialog/confirm.tsx";
import { Dialog } from "../../kit/dialog/dialog.tsx";
import { DialogFooter } from "../../kit/dialog/dialog-footer.tsx";
import { asksSecond } from "./second-labels.ts";
import { type Act, useAct } from "./use-act.tsx";
import { Why } from "./why.tsx";

type ConfirmMoneyActionProps = Pick<ConfirmProps, "title" | "consequence" | "action" | "onClose"> & {
  /** Runs the action with the approver's credentials, and reports every outcome except a request for approval. */
  readonly onConfirm: (secret: Act["secret"]) => Promise<MutationResult<unknown>>;
};

/**
 * Asks for confirmation before money is moved, with the consequences. If approval is required it stays open, and the
 * approver enters their name in it.
 */
export function ConfirmMoneyAction({ title, consequence, action, onConfirm, onClose }: ConfirmMoneyActionProps) {
  const { refused, lacksSecond, secondField, secret, onSubmit, answerOf } = useAct();
  const [busy, setBusy] = useState(false);
  const confirm = async (): Promise<void> => {
    setBusy(true);
    try {
      const result = await onConfirm(secret);
      await answerOf(Promise.resolve(result));
      if (result.refused === undefined || !asksSecond(result.refused)) onClose();
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog title={title} onClose={onClose} size={secondField === false ? "sm" : "md"} isBusy={busy}>
      <form onSubmit={onSubmit(!lacksSecond, confirm)} noValidate>
        <Stack gap="sm">
          {[consequence].flat().map((line) => (
            <Text key={line}>{line}</Text>
          ))}
          {secondField}
          <Why refused={refused} />
          <DialogFooter action={action} onCancel={onClose} isBusy={busy} first="action" />
        </Stack>
      </form>
    </Dialog>
  );
}
