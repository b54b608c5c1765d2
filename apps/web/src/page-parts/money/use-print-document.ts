import type { PlainKey } from "@chalkboard/i18n";
import { notice } from "../../data/connection/connection.ts";
import type { MutationResult } from "../../data/use-call-mutation.ts";
import { usePrinter } from "../../data/use-printer.ts";
import { useLocale } from "../../kit/format/locale.tsx";
import { useToasts } from "../../kit/states/toasts.tsx";
import { printErrorText } from "../../data/print-errors.ts";

/**
 * Prints a document other than a ticket, and says why it did not print.
 * @param failed what is safe nonetheless, and where it is printed again
 */
export function usePrintDocument(
  failed: PlainKey,
): (document: Promise<MutationResult<{ readonly html: string }>>) => Promise<void> {
  const { t } = useLocale();
  const toasts = useToasts();
  const print = usePrinter("document");
  return async (document) => {
    const result = await document;
    const printout = result.ok ? await print(result.data.html) : "failed";
    if (printout === "printed") return;
    if (printout === "absent") notice.write("printProgram");
    else toasts.caution([...(printout === "failed" ? [] : [t(printErrorText[printout])]), t(failed)].join(" "));
  };
}
