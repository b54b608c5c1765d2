import type { Refused } from "@chalkboard/i18n";
import { Alert, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import type { MutationResult } from "../../data/use-call-mutation.ts";
import { Dialog } from "../../kit/dialog/dialog.tsx";
import { DialogFooter } from "../../kit/dialog/dialog-footer.tsx";
import { useToasts } from "../../kit/states/toasts.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import { type Act, useAct } from "../people/use-act.tsx";
import { Why } from "../people/why.tsx";
import { type Printout, usePrinted } from "./on-paper.tsx";

/** The error of a required field after submitting was tried without it. */
export type Lacks = (isThere: boolean) => string | undefined;

type MoneyFormProps<Sent, Answer> = {
  readonly title: string;
  readonly action: string;
  readonly isBusy: boolean;
  /** The request; undefined while something is missing. */
  readonly sent: Sent | undefined;
  readonly send: (sent: Sent, secret: Act["secret"]) => Promise<MutationResult<Answer>>;
  /** What was sent, while its outcome is unknown: it can only be resent. */
  readonly unknown?: string | undefined;
  readonly onRefused?: (refused: Refused) => void;
  /** The text of the confirmation toast. */
  readonly done: (answer: Answer, sent: Sent) => string;
  readonly onPrint?: (answer: Answer) => void;
  /** The choice of printing, with its checkbox; without it the receipt is always printed. */
  readonly printout?: Printout | undefined;
  readonly children: ReactNode | ((lacks: Lacks) => ReactNode);
  /** The consequences, shown below the fields. */
  readonly consequence?: ReactNode;
  readonly onClose: () => void;
};

/**
 * The dialog of every money movement: its fields, the printing choice, a second person's approval if required, the
 * refusal, and its toast.
 */
export function MoneyForm<Sent, Answer>({
  title,
  action,
  isBusy,
  sent,
  send,
  unknown,
  onRefused,
  done,
  onPrint,
  printout,
  children,
  consequence,
  onClose,
}: MoneyFormProps<Sent, Answer>) {
  const { t } = useLocale();
  const toasts = useToasts();
  const [isOnPaper, printoutBox] = usePrinted(printout ?? "receipt");
  const { isTried, refused, lacksSecond, secondField, secret, onSubmit, answerOf } = useAct();
  const enter = async (): Promise<void> => {
    if (sent === undefined) return;
    const answer = await answerOf(send(sent, secret), onRefused);
    if (answer === undefined) return;
    toasts.done(done(answer, sent));
    if (printout === undefined || isOnPaper) onPrint?.(answer);
    onClose();
  };
  const lacks: Lacks = (isThere) => (isTried && !isThere ? t("kit.required") : undefined);
  return (
    <Dialog title={title} onClose={onClose} isBusy={isBusy}>
      <form onSubmit={onSubmit(sent !== undefined && !lacksSecond, enter)} noValidate>
        <Stack gap="sm">
          {typeof children === "function" ? children(lacks) : children}
          {printout !== undefined && printoutBox}
          {secondField}
          {consequence}
          {unknown !== undefined && (
            <Alert color="wait" variant="light" role="status" title={t("money.unknown")}>
              {unknown}
            </Alert>
          )}
          <Why refused={refused} />
          <DialogFooter
            action={unknown === undefined ? action : t("money.sendAgain")}
            onCancel={onClose}
            isBusy={isBusy}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
