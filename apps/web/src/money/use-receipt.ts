import { money } from "@chalkboard/contract";
import { notice } from "../data/connection.ts";
import { useOwnPrinter } from "../data/own-printer.ts";
import { useTell } from "../data/use-tell.ts";
import { useToasts } from "../kit/toasts.tsx";
import { useWords } from "../kit/words.tsx";

/** What prints the receipt of an entry on the own printer. What is entered stays entered, whatever the printer does. */
export function useReceipt(): (transactionId: number) => void {
  const { t } = useWords();
  const toasts = useToasts();
  const onOwnPaper = useOwnPrinter();
  const { tell } = useTell(money.printReceipt, { quiet: true });
  const print = async (transactionId: number): Promise<void> => {
    const told = await tell({ transactionId });
    const paper = told.ok ? await onOwnPaper(told.data.html) : "failed";
    if (paper === "absent") notice.write("printProgram");
    else if (paper === "failed") toasts.caution(t("money.notPrinted"));
  };
  return (transactionId) => { void print(transactionId); };
}
