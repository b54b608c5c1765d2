// A payment of a week's balance on its way.
import { type AnswerOf, money, type PayloadOf } from "@chalkboard/contract";
import { notice } from "../data/connection.ts";
import { useOwnPrinter } from "../data/own-printer.ts";
import { refresh } from "../data/queries.ts";
import { useOnce } from "../data/use-once.ts";
import { type Told, useTell } from "../data/use-tell.ts";
import { useToasts } from "../kit/toasts.tsx";
import { useWords } from "../kit/words.tsx";
import { asksSecond } from "../people/second-words.ts";
import type { Act } from "../people/use-act.tsx";

export type Payment = AnswerOf<typeof money.settleWeek>;
export type Sent = { readonly asked: Omit<PayloadOf<typeof money.settleWeek>, "secondPerson">; readonly name: string; readonly isOnPaper: boolean };

export type Settling = {
  readonly pay: (sent: Sent, secret: Act["secret"]) => Promise<Told<Payment>>;
  /** Tells a refusal itself, but for the wish for somebody who stands by. */
  readonly takeBack: (payment: Payment, reason: string, secret: Act["secret"]) => Promise<Told<Payment>>;
  readonly printReceipt: (transactionId: number) => void;
  readonly busy: boolean;
  /** Sent, and nobody knows how it ended. */
  readonly unknown: Sent | undefined;
  readonly again: () => void;
};

const old = [money.weekLines, money.weekStatements, money.listWeeks];

/** Pays, takes back and prints. */
export function useSettling(): Settling {
  const { t, format, currency } = useWords();
  const toasts = useToasts();
  const onOwnPaper = useOwnPrinter();
  const { send, busy, unknown } = useOnce(money.settleWeek, { place: "settling", payload: ({ asked }: Sent) => asked, old });
  const back = useTell(money.takeBackSettlement, { quiet: true, refresh: old });
  const receipt = useTell(money.printReceipt, { quiet: true });

  const print = async (transactionId: number): Promise<void> => {
    const told = await receipt.tell({ transactionId });
    const paper = told.ok ? await onOwnPaper(told.data.html) : "failed";
    if (paper === "absent") notice.write("printProgram");
    else if (paper === "failed") toasts.caution(t("money.notPrinted"));
  };
  const done = ({ amount, receipt: number }: Payment, name: string): void => {
    toasts.done(t("weeks.settledNow", { amount: format.money(Math.abs(amount), currency), name, receipt: number }));
  };
  const pay: Settling["pay"] = async (sent, secret) => {
    const told = await send(sent, secret);
    if (!told.ok) return told;
    done(told.data, sent.name);
    if (sent.isOnPaper) void print(told.data.transactionId);
    return told;
  };
  return {
    pay, unknown, busy: busy || back.busy,
    takeBack: async ({ transactionId, receipt }, reason, secret) => {
      const told = await back.tell({ transactionId, reason, ...secret });
      if (told.ok) {
        toasts.done(t("money.takenBackNow", { receipt, with: told.data.receipt }));
        return told;
      }
      if (told.refused !== undefined && !asksSecond(told.refused)) toasts.refused(told.refused);
      refresh(old);
      return told;
    },
    printReceipt: (transactionId) => { void print(transactionId); },
    again: () => {
      if (unknown === undefined) return;
      void pay(unknown, {}).then(({ refused }) => { if (refused !== undefined) toasts.refused(refused); });
    },
  };
}
