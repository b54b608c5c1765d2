import { identity, tickets } from "@chalkboard/contract";
import { Button } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTell } from "../data/use-tell.ts";
import { Dialog } from "../kit/dialog.tsx";
import { useToasts } from "../kit/toasts.tsx";
import { useWords } from "../kit/words.tsx";
import { NumberField } from "./number-field.tsx";
import { readScan } from "./read-scan.ts";
import { refusedWords } from "./refused-words.ts";
import styles from "./terminal.module.css";

/** Cancels a ticket within the service's minutes; the last one sold stands ready, so that F9 and Enter take it back. */
export function CancelDialog({ first, onClose }: { readonly first: number | undefined; readonly onClose: () => void }) {
  const words = useWords();
  const { t, format } = words;
  const toasts = useToasts();
  const [text, setText] = useState(first === undefined ? "" : String(first));
  const [isMissing, setMissing] = useState(false);
  const { tell, busy, refused } = useTell(tickets.cancel, { quiet: true, refresh: [identity.currentBalance, tickets.listTickets, tickets.findTicket] });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const scan = readScan(text, "");
    setMissing(scan === undefined);
    if (scan === undefined) return;
    void tell({ number: scan.number }).then((told) => {
      if (!told.ok) return;
      toasts.done(t("terminal.wasCancelled", { number: String(told.data.number), amount: format.moneyWithCode(told.data.stake, told.data.currency) }));
      onClose();
    });
  };
  return (
    <Dialog title={t("terminal.cancelTicket")} onClose={onClose} isBusy={busy}>
      <form className={styles["dialog"]} onSubmit={submit} noValidate>
        <p className={styles["lead"]}>{t("terminal.cancelWhat")}</p>
        <NumberField value={text} isMissing={isMissing} onChange={(typed) => { setMissing(false); setText(typed); }} />
        {refused !== undefined && <p className={styles["problem"]} role="alert">{refusedWords(refused, "cancel", words)}</p>}
        <Button type="submit" size="lg" color="red" loading={busy}>{t("terminal.cancelTicket")}</Button>
      </form>
    </Dialog>
  );
}
