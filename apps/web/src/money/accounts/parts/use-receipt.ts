import { money } from "@chalkboard/contract";
import { notice } from "../../../data/connection/connection.ts";
import { usePrinter } from "../../../data/use-printer.ts";
import { type MutationResult, useCallMutation } from "../../../data/use-call-mutation.ts";
import { useToasts } from "../../../kit/states/toasts.tsx";
import { useLocale } from "../../../kit/format/words.tsx";

/** Prints the receipt of an entry on the user's printer. The entry stays, whatever the printer does. */
export function useReceipt(): (transactionId: number) => void {
  const { mutate } = useCallMutation(money.printReceipt, { quiet: true });
  const print = usePrintout();
  return (transactionId) => {
    void print(mutate({ transactionId }));
  };
}

/** Prints the closing of an account. */
export function useClosingPrintout(): (closingId: number) => void {
  const { mutate } = useCallMutation(money.printAccountClosing, { quiet: true });
  const print = usePrintout();
  return (closingId) => {
    void print(mutate({ closingId }));
  };
}

function usePrintout(): (input: Promise<MutationResult<{ readonly html: string }>>) => Promise<void> {
  const { t } = useLocale();
  const toasts = useToasts();
  const printDocument = usePrinter();
  return async (input) => {
    const result = await input;
    const printout = result.ok ? await printDocument(result.data.html) : "failed";
    if (printout === "absent") notice.write("printProgram");
    else if (printout === "failed") toasts.caution(t("money.notPrinted"));
  };
}
