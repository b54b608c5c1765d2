import { money, type PayloadOf } from "@chalkboard/contract";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { printHtml } from "../../kit/print/print.ts";
import { useToasts } from "../../kit/states/toasts.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import { statementPrintout } from "./statement-paper.ts";

/** Prints statements on A4: of one account, or of all with activity. */
export function usePrintStatements(): (input: PayloadOf<typeof money.weekStatements>) => void {
  const locale = useLocale();
  const toasts = useToasts();
  const { mutate } = useCallMutation(money.weekStatements);
  const print = async (input: PayloadOf<typeof money.weekStatements>): Promise<void> => {
    const result = await mutate(input);
    if (!result.ok) return;
    if (result.data.statements.length === 0) toasts.caution(locale.t("weeks.noStatements"));
    else printHtml(statementPrintout(result.data, locale));
  };
  return (input) => {
    void print(input);
  };
}
