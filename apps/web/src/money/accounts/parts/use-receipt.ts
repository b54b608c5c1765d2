import { money } from "@chalkboard/contract";
import { useCallMutation } from "../../../data/use-call-mutation.ts";
import { usePrintDocument } from "../../../page-parts/money/use-print-document.ts";

/** Prints the receipt of an entry on the user's printer. The entry stays, whatever the printer does. */
export function useReceipt(): (transactionId: number) => void {
  const { mutate } = useCallMutation(money.printReceipt, { quiet: true });
  const print = usePrintDocument("money.notPrinted");
  return (transactionId) => {
    void print(mutate({ transactionId }));
  };
}

/** Prints the closing of an account. */
export function useClosingPrintout(): (closingId: number) => void {
  const { mutate } = useCallMutation(money.printAccountClosing, { quiet: true });
  const print = usePrintDocument("money.notPrinted");
  return (closingId) => {
    void print(mutate({ closingId }));
  };
}
