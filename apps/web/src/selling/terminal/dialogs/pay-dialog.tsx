import { identity, tickets } from "@chalkboard/contract";
import { Button, TextInput } from "@mantine/core";
import { type FormEvent, useRef, useState } from "react";
import { useCallMutation } from "../../../data/use-call-mutation.ts";
import { Dialog } from "../../../kit/dialog/dialog.tsx";
import { DialogFooter } from "../../../kit/dialog/dialog-footer.tsx";
import { Money } from "../../../kit/format/money.tsx";
import { useLocale } from "../../../kit/format/locale.tsx";
import { openPanel } from "../../../data/panels.ts";
import { NumberField } from "./number-field.tsx";
import { type ProofRequest, requiredProofs, lackingIn, noProofs, PayMore, proofsOf } from "./pay-more.tsx";
import { readScan } from "./read-scan.ts";
import { refusedLabels } from "./refused-labels.ts";
import type { Ticket } from "../slip/slip.ts";
import styles from "../terminal.module.css";

type Paid = { readonly amount: number; readonly tax: number; readonly ticket: Ticket };

/** Pays a winner by number and code, typed or scanned; the amount to hand over is shown large until it is confirmed. */
export function PayDialog({
  onPaper,
  onClose,
}: {
  readonly onPaper: (html: string) => void;
  readonly onClose: () => void;
}) {
  const locale = useLocale();
  const { t, currency } = locale;
  const [number, setNumber] = useState("");
  const [code, setCode] = useState("");
  const [isMissing, setMissing] = useState(false);
  const [paid, setPaid] = useState<Paid | undefined>(undefined);
  const [input, setRequest] = useState<ProofRequest | undefined>(undefined);
  const [typed, setTyped] = useState(noProofs);
  const [lacking, setLacking] = useState<ReadonlySet<string>>(new Set());
  const codeField = useRef<HTMLInputElement>(null);
  const { mutate, busy, refused } = useCallMutation(tickets.pay, {
    quiet: true,
    refresh: [identity.currentBalance, tickets.listTickets, tickets.findTicket],
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const scan = readScan(number, code);
    setMissing(scan === undefined);
    if (scan === undefined) return;
    setNumber(String(scan.number));
    setCode(scan.code);
    const lacks = input === undefined ? lacking : lackingIn(input, typed);
    setLacking(lacks);
    if (scan.code === "") codeField.current?.focus();
    else if (lacks.size === 0) {
      void mutate({ ...scan, ...(input === undefined ? {} : proofsOf(input, typed)) }).then((result) => {
        if (result.ok) setPaid(result.data);
        else setRequest((before) => requiredProofs(result.refused) ?? before);
      });
    }
  };
  const problem = refused === undefined || requiredProofs(refused) !== undefined ? undefined : refused;
  return (
    <Dialog title={t("terminal.pay")} onClose={onClose} isBusy={busy}>
      {paid === undefined ? (
        <form className={styles["dialog"]} onSubmit={submit} noValidate>
          {input === undefined ? (
            <>
              <NumberField
                value={number}
                isMissing={isMissing}
                onChange={(text) => {
                  setMissing(false);
                  setNumber(text);
                }}
              />
              <TextInput
                ref={codeField}
                size="lg"
                label={t("terminal.code")}
                value={code}
                autoComplete="off"
                onChange={(event) => {
                  setCode(event.currentTarget.value.toUpperCase());
                }}
              />
            </>
          ) : (
            <PayMore input={input} typed={typed} onChange={setTyped} lacking={lacking} currency={currency} />
          )}
          {problem !== undefined && (
            <p className={styles["problem"]} role="alert">
              {refusedLabels(problem, "pay", locale)}
            </p>
          )}
          <DialogFooter isTill action={t("terminal.pay")} onCancel={onClose} isBusy={busy} />
        </form>
      ) : (
        <HandOver paid={paid} onPaper={onPaper} onClose={onClose} />
      )}
    </Dialog>
  );
}

type HandOverProps = { readonly paid: Paid; readonly onPaper: (html: string) => void; readonly onClose: () => void };

function HandOver({ paid: { amount, tax, ticket }, onPaper, onClose }: HandOverProps) {
  const { t, format } = useLocale();
  const { currency, number } = ticket;
  const { mutate, busy } = useCallMutation(tickets.printReceipt, {});
  const print = async (): Promise<void> => {
    const result = await mutate({ number });
    if (result.ok) onPaper(result.data.html);
  };
  return (
    <div className={styles["paid"]} role="status">
      <span>{t("terminal.handOver")}</span>
      <strong className={styles["soldNumber"]}>
        <Money amount={amount} currency={currency} withCode />
      </strong>
      {tax > 0 && (
        <p>
          {t("terminal.paidGross", { amount: format.money(amount + tax, currency), tax: format.money(tax, currency) })}
        </p>
      )}
      <p>
        {t("betting.ticket")} {number} · {ticket.description}
      </p>
      <DialogFooter isTill action={t("terminal.handedOver")} onConfirm={onClose} first="action">
        <Button
          size="lg"
          variant="default"
          loading={busy}
          onClick={() => {
            void print();
          }}
        >
          {t("terminal.printReceipt")}
        </Button>
        <Button
          size="lg"
          variant="default"
          onClick={() => {
            onClose();
            openPanel({ kind: "ticket", number });
          }}
        >
          {t("kit.details")}
        </Button>
      </DialogFooter>
    </div>
  );
}
