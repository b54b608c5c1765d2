// A payment of a week's balance on its way. Until its answer is known it is kept in the tab, with its key: sent again, it pays nothing twice.
import { type AnswerOf, money, type PayloadOf } from "@chalkboard/contract";
import { useState } from "react";
import { notice } from "../data/connection.ts";
import { useOwnPrinter } from "../data/own-printer.ts";
import { refresh } from "../data/queries.ts";
import type { Refusal } from "../data/refused.ts";
import { useTell } from "../data/use-tell.ts";
import { useSession } from "../data/viewer.ts";
import { useToasts } from "../kit/toasts.tsx";
import { useWords } from "../kit/words.tsx";
import { tabStorage } from "../ports/browser.ts";

export type Payment = AnswerOf<typeof money.settleWeek>;
export type Sent = { readonly asked: PayloadOf<typeof money.settleWeek>; readonly name: string; readonly isOnPaper: boolean };

export type Settling = {
  /** Answers why it was refused; undefined where it was entered, or nobody knows. */
  readonly pay: (sent: Sent) => Promise<Refusal | undefined>;
  readonly takeBack: (payment: Payment, reason: string, name: string) => Promise<void>;
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
  const { serviceId, userId } = useSession();
  const place = `chalkboard-settling-${String(serviceId)}-${String(userId)}`;
  const [unknown, setUnknown] = useState(() => keptIn(place));
  const onOwnPaper = useOwnPrinter();
  const settle = useTell(money.settleWeek, { quiet: true, refresh: old });
  const back = useTell(money.takeBackSettlement, { refresh: old });
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
  const pay: Settling["pay"] = async (sent) => {
    tabStorage.write(place, JSON.stringify(sent));
    const told = await settle.tell(sent.asked);
    if ("unanswered" in told) {
      setUnknown(sent);
      return undefined;
    }
    tabStorage.remove(place);
    setUnknown(undefined);
    if (!told.ok) {
      // What was refused was refused for what somebody else has done meanwhile.
      refresh(old);
      return told.refused;
    }
    done(told.data, sent.name);
    if (sent.isOnPaper) void print(told.data.transactionId);
    return undefined;
  };
  return {
    pay, unknown, busy: settle.busy || back.busy,
    takeBack: async ({ transactionId }, reason, name) => {
      const told = await back.tell({ transactionId, reason });
      if (told.ok) done(told.data, name);
      else refresh(old);
    },
    printReceipt: (transactionId) => { void print(transactionId); },
    again: () => {
      if (unknown === undefined) return;
      void pay(unknown).then((refused) => { if (refused !== undefined) toasts.refused(refused); });
    },
  };
}

function keptIn(place: string): Sent | undefined {
  try {
    const sent = JSON.parse(tabStorage.read(place) ?? "") as Sent;
    return money.settleWeek.payload.safeParse(sent.asked).success ? sent : undefined;
  } catch {
    return undefined;
  }
}
