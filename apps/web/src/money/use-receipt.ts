import { money } from "@chalkboard/contract";
import { notice } from "../data/connection.ts";
import { useOwnPrinter } from "../data/own-printer.ts";
import { type Told, useTell } from "../data/use-tell.ts";
import { useToasts } from "../kit/toasts.tsx";
import { useWords } from "../kit/words.tsx";

/** What prints the receipt of an entry on the own printer. What is entered stays entered, whatever the printer does. */
export function useReceipt(): (transactionId: number) => void {
  const { tell } = useTell(money.printReceipt, { quiet: true });
  const print = usePaper();
  return (transactionId) => { void print(tell({ transactionId })); };
}

/** What prints the closing of an account. */
export function useClosingPaper(): (closingId: number) => void {
  const { tell } = useTell(money.printAccountClosing, { quiet: true });
  const print = usePaper();
  return (closingId) => { void print(tell({ closingId })); };
}

function usePaper(): (asked: Promise<Told<{ readonly html: string }>>) => Promise<void> {
  const { t } = useWords();
  const toasts = useToasts();
  const onOwnPaper = useOwnPrinter();
  return async (asked) => {
    const told = await asked;
    const paper = told.ok ? await onOwnPaper(told.data.html) : "failed";
    if (paper === "absent") notice.write("printProgram");
    else if (paper === "failed") toasts.caution(t("money.notPrinted"));
  };
}
