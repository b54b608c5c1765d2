import { Stack, Text } from "@mantine/core";
import { useState } from "react";
import type { Told } from "../data/use-tell.ts";
import { type ConfirmProps } from "../kit/confirm.tsx";
import { Dialog } from "../kit/dialog.tsx";
import { Foot } from "../kit/foot.tsx";
import { asksSecond } from "./second-words.ts";
import { type Act, useAct } from "./use-act.tsx";
import { Why } from "./why.tsx";

type AskDeedProps = Pick<ConfirmProps, "title" | "consequence" | "deed" | "onClose"> & {
  /** Does it with who stands by, and tells every answer but the wish for one. */
  readonly onConfirm: (secret: Act["secret"]) => Promise<Told<unknown>>;
};

/** Asks before money is moved, and says what will happen. Where somebody must stand by it stays, and he types his name in it. */
export function AskDeed({ title, consequence, deed, onConfirm, onClose }: AskDeedProps) {
  const { refused, lacksSecond, secondField, secret, onSubmit, answerOf } = useAct();
  const [busy, setBusy] = useState(false);
  const confirm = async (): Promise<void> => {
    setBusy(true);
    try {
      const told = await onConfirm(secret);
      await answerOf(Promise.resolve(told));
      if (told.refused === undefined || !asksSecond(told.refused)) onClose();
    } finally { setBusy(false); }
  };
  return (
    <Dialog title={title} onClose={onClose} size={secondField === false ? "sm" : "md"} isBusy={busy}>
      <form onSubmit={onSubmit(!lacksSecond, confirm)} noValidate>
        <Stack gap="sm">
          {[consequence].flat().map((line) => <Text key={line}>{line}</Text>)}
          {secondField}
          <Why refused={refused} />
          <Foot deed={deed} onCancel={onClose} isBusy={busy} first="deed" />
        </Stack>
      </form>
    </Dialog>
  );
}
