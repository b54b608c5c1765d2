import { referrals } from "@chalkboard/contract";
import { Button, TextInput } from "@mantine/core";
import { type FormEvent, type KeyboardEvent, type ReactNode, useState } from "react";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { MoneyField } from "../../kit/fields/money-field.tsx";
import { useToasts } from "../../kit/states/toasts.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import { lateLabels } from "./use-accept.ts";
import type { Referral } from "./use-waiting.ts";
import styles from "./queue.module.css";

const after = [referrals.listWaiting, referrals.watchSales];

/** Declines a pending ticket with a reason that its seller reads. */
export function DeclineForm({ reference, onClose }: { readonly reference: number; readonly onClose: () => void }) {
  const locale = useLocale();
  const { t } = locale;
  const toasts = useToasts();
  const [note, setNote] = useState("");
  const { mutate, busy, refused } = useCallMutation(referrals.decline, { quiet: true, refresh: after });
  const submit = (): void => {
    void mutate({ reference, note: note.trim() }).then((result) => {
      if (!result.ok) return;
      toasts.done(t("tickets.deskDeclined"));
      onClose();
    });
  };
  return (
    <AnswerForm
      onSubmit={submit}
      onClose={onClose}
      problem={refused === undefined ? undefined : lateLabels(refused, locale)}
    >
      <TextInput
        label={t("tickets.deskReason")}
        value={note}
        maxLength={200}
        autoFocus
        onChange={(event) => {
          setNote(event.currentTarget.value);
        }}
      />
      <Button type="submit" loading={busy}>
        {t("tickets.deskDecline")}
      </Button>
    </AnswerForm>
  );
}

/** Offers a smaller amount, entered like the slip's. */
export function OfferForm({ referral, onClose }: { readonly referral: Referral; readonly onClose: () => void }) {
  const { reference, amount: input, amountIs, currency } = referral;
  const locale = useLocale();
  const { t, format } = locale;
  const toasts = useToasts();
  const [amount, setAmount] = useState<number | null>(null);
  const [isTooMuch, setTooMuch] = useState(false);
  const { mutate, busy, refused } = useCallMutation(referrals.offer, { quiet: true, refresh: after });
  const money = (amount: number): string => format.money(amount, currency);
  const submit = (): void => {
    setTooMuch(amount === null || amount <= 0 || amount >= input);
    if (amount === null || amount <= 0 || amount >= input) return;
    void mutate({ reference, amount }).then((result) => {
      if (!result.ok) return;
      toasts.done(t("tickets.deskWasOffered", { amount: money(amount) }));
      onClose();
    });
  };
  const problem = isTooMuch
    ? t("tickets.deskTooMuch", { amount: money(input) })
    : refused === undefined
      ? undefined
      : lateLabels(refused, locale);
  return (
    <AnswerForm onSubmit={submit} onClose={onClose} problem={problem}>
      <MoneyField
        wholeLabel={`${t("tickets.deskOfferAmount")} (${t(amountIs === "win" ? "betting.toWin" : "betting.risk")} ${money(input)})`}
        currency={currency}
        value={amount}
        autoFocus
        onChange={setAmount}
      />
      <Button type="submit" loading={busy}>
        {t("tickets.deskOffer")}
      </Button>
    </AnswerForm>
  );
}

type AnswerFormProps = {
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly problem: string | undefined;
  readonly children: ReactNode;
};

function AnswerForm({ onSubmit, onClose, problem, children }: AnswerFormProps) {
  const { t } = useLocale();
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    onClose();
  };
  return (
    <form
      className={styles["answer"]}
      noValidate
      onKeyDown={onKeyDown}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
      <Button variant="default" onClick={onClose}>
        {t("kit.back")}
      </Button>
      {problem !== undefined && <p role="alert">{problem}</p>}
    </form>
  );
}
