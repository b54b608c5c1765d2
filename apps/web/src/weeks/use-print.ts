import { money, type PayloadOf } from "@chalkboard/contract";
import { useTell } from "../data/use-tell.ts";
import { printHtml } from "../kit/print.ts";
import { useToasts } from "../kit/toasts.tsx";
import { useWords } from "../kit/words.tsx";
import { statementPaper } from "./statement-paper.ts";

/** What puts statements on A4: of one account, or of all that have something to say. */
export function usePrintStatements(): (asked: PayloadOf<typeof money.weekStatements>) => void {
  const words = useWords();
  const toasts = useToasts();
  const { tell } = useTell(money.weekStatements);
  const print = async (asked: PayloadOf<typeof money.weekStatements>): Promise<void> => {
    const told = await tell(asked);
    if (!told.ok) return;
    if (told.data.statements.length === 0) toasts.caution(words.t("weeks.noStatements"));
    else printHtml(statementPaper(told.data, words));
  };
  return (asked) => { void print(asked); };
}
