// A pending payment of a week's balance.
import { type AnswerOf, money, type PayloadOf } from "@chalkboard/contract";
import { usePrintDocument } from "../../page-parts/money/use-print-document.ts";
import { refresh } from "../../data/connection/queries.ts";
import { useOnce } from "../../data/use-once.ts";
import { type MutationResult, useCallMutation } from "../../data/use-call-mutation.ts";
import { useToasts } from "../../kit/states/toasts.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import { asksSecond } from "../../page-parts/people/second-labels.ts";
import type { Act } from "../../page-parts/people/use-act.tsx";

export type Payment = AnswerOf<typeof money.settleWeek>;
export type Sent = {
  readonly input: Omit<PayloadOf<typeof money.settleWeek>, "secondPerson">;
  readonly name: string;
  readonly isOnPaper: boolean;
};

export type Settling = {
  readonly pay: (sent: Sent, secret: Act["secret"]) => Promise<MutationResult<Payment>>;
  /** Reports refusals itself, except a request for approval. */
  readonly takeBack: (payment: Payment, reason: string, secret: Act["secret"]) => Promise<MutationResult<Payment>>;
  readonly printReceipt: (transactionId: number) => void;
  readonly busy: boolean;
  /** A payment that was sent and whose outcome is unknown. */
  readonly unknown: Sent | undefined;
  readonly again: () => void;
};

const old = [money.weekLines, money.weekStatements, money.listWeeks];

/** Pays, reverses and prints. */
export function useSettling(): Settling {
  const { t, format, currency } = useLocale();
  const toasts = useToasts();
  const printDocument = usePrintDocument("money.notPrinted");
  const { send, busy, unknown } = useOnce(money.settleWeek, {
    place: "settling",
    payload: ({ input }: Sent) => input,
    old,
  });
  const back = useCallMutation(money.takeBackSettlement, { quiet: true, refresh: old });
  const receipt = useCallMutation(money.printReceipt, { quiet: true });

  const print = (transactionId: number): Promise<void> => printDocument(receipt.mutate({ transactionId }));
  const done = ({ amount, receipt: number }: Payment, name: string): void => {
    toasts.done(t("weeks.settledNow", { amount: format.money(Math.abs(amount), currency), name, receipt: number }));
  };
  const pay: Settling["pay"] = async (sent, secret) => {
    const result = await send(sent, secret);
    if (!result.ok) return result;
    done(result.data, sent.name);
    if (sent.isOnPaper) void print(result.data.transactionId);
    return result;
  };
  return {
    pay,
    unknown,
    busy: busy || back.busy,
    takeBack: async ({ transactionId, receipt }, reason, secret) => {
      const result = await back.mutate({ transactionId, reason, ...secret });
      if (result.ok) {
        toasts.done(t("money.takenBackNow", { receipt, with: result.data.receipt }));
        return result;
      }
      if (result.refused !== undefined && !asksSecond(result.refused)) toasts.refused(result.refused);
      refresh(old);
      return result;
    },
    printReceipt: (transactionId) => {
      void print(transactionId);
    },
    again: () => {
      if (unknown === undefined) return;
      void pay(unknown, {}).then(({ refused }) => {
        if (refused !== undefined) toasts.refused(refused);
      });
    },
  };
}
