import { money } from "@chalkboard/contract";
import type { Refused } from "@chalkboard/messages";
import { Suspense, useRef, useState } from "react";
import { z } from "zod";
import { serverNow } from "../data/clock.ts";
import { useAsk } from "../data/use-ask.ts";
import type { Told } from "../data/use-tell.ts";
import { EmptyState } from "../kit/empty-state.tsx";
import { Loading } from "../kit/loading.tsx";
import { useToasts } from "../kit/toasts.tsx";
import { useFilters } from "../kit/use-filters.ts";
import { useWords } from "../kit/words.tsx";
import { AskDeed } from "../people/ask-deed.tsx";
import { asksSecond } from "../people/second-words.ts";
import type { Act } from "../people/use-act.tsx";
import { type Holder, idOf, useAccount, whoseOf } from "../people/accounts.ts";
import { type Draft, emptyDraft, entryOf, oppositeOf, type Sent, type Transaction, usePosting } from "./entry.ts";
import { EntryForm } from "./entry-form.tsx";
import { LastTransactions } from "./last-transactions.tsx";
import { useOnPaper } from "./on-paper.tsx";
import { Standing } from "./standing.tsx";
import { Unknown } from "./unknown.tsx";
import { useReceipt } from "./use-receipt.ts";
import { askText, enteredText } from "./words.ts";
import styles from "./money.module.css";

const filters = z.object({ account: z.coerce.number().int().catch(0) });
const everyMs = 30_000;
const changedMeanwhile = -4;
/** What was entered so long before it was sent is an earlier entry of the same key. */
const earlierMs = 5_000;

type Answered = Exclude<Told<Transaction>, { readonly unanswered: true }>;

/** Whose account, what is moved, what it will have, and what was entered last. */
export function Desk({ of }: { readonly of: Holder }) {
  const words = useWords();
  const { t } = words;
  const toasts = useToasts();
  const { data: { accounts: some } } = useAsk(money.findAccounts, { of });
  const [{ account: chosen }, change] = useFilters(filters);
  const [draft, setDraft] = useState<Draft>(emptyDraft);
  const [asked, setAsked] = useState<Sent | undefined>(undefined);
  const [refused, setRefused] = useState<Refused | undefined>(undefined);
  const [isOnPaper, paperBox] = useOnPaper();
  const { send: post, busy, unknown } = usePosting(of);
  const print = useReceipt();
  const entered = useRef(new Set<number>());
  const account = useAccount(of, chosen > 0 ? chosen : undefined, { everyMs });
  const askedAccount = useAccount(of, asked === undefined ? undefined : idOf(asked.entry.account));

  const takeBack = (one: Transaction): void => {
    const entry = oppositeOf(one, t("money.takesBackReason", { receipt: one.receipt }));
    setAsked({ entry, name: one.posId === null ? one.zoneName : one.posName, takesBack: one.receipt });
  };
  const send = async (sent: Sent, secret: Act["secret"] = {}): Promise<Told<Transaction>> => {
    setRefused(undefined);
    const at = serverNow();
    const told = await post(sent, secret);
    if (!("unanswered" in told)) tell(sent, told, at);
    return told;
  };
  const tell = (sent: Sent, told: Answered, at: number): void => {
    const { takesBack } = sent;
    const isEarlier = told.ok ? entered.current.has(told.data.transactionId) || told.data.at < at - earlierMs : told.refused.code === changedMeanwhile;
    if (takesBack !== null && isEarlier) return toasts.caution(t("money.takenBack", { receipt: takesBack }));
    // Whoever stands by types his name where it was asked; what is sent again after a lost answer is asked anew.
    if (!told.ok) return asksSecond(told.refused) ? setAsked(sent) : setRefused(told.refused);
    entered.current.add(told.data.transactionId);
    if (takesBack === null) setDraft(emptyDraft);
    toasts.done(enteredText(told.data, words), { word: t("money.takeBack"), onAct: () => { takeBack(told.data); } });
    if (isOnPaper) print(told.data.transactionId);
  };
  const ask = (): void => {
    const entry = account === undefined ? undefined : entryOf(draft, whoseOf(of, account.id));
    if (entry === undefined || account === undefined) return;
    setRefused(undefined);
    setAsked({ entry, name: account.name, takesBack: null });
  };
  if (some.length === 0) return <EmptyState title="money.noAccounts" why={of === "zone" ? "money.noZonesWhy" : "money.noPosWhy"} />;
  return (
    <div className={styles["desk"]}>
      <div className={styles["entry"]}>
        {unknown !== undefined ? <Unknown sent={unknown} isBusy={busy} onAgain={() => { void send(unknown); }} /> : (
          <EntryForm of={of} account={account} draft={draft} onDraft={setDraft} refused={refused} paperBox={paperBox} isBusy={busy} onEnter={ask}
            onAccount={(id) => {
              setRefused(undefined);
              change({ account: id });
            }} />
        )}
        {account !== undefined && <Standing account={account} draft={draft} />}
      </div>
      {account === undefined ? <EmptyState title="money.choose" why="money.chooseWhy" /> : (
        <Suspense key={account.id} fallback={<Loading />}>
          <LastTransactions of={of} accountId={account.id} onPrint={print} onTakeBack={unknown === undefined ? takeBack : undefined} />
        </Suspense>
      )}
      {asked !== undefined && unknown === undefined && (
        <AskDeed {...askText(asked, askedAccount, words)} onConfirm={(secret) => send(asked, secret)}
          onClose={() => { setAsked(undefined); }} />
      )}
    </div>
  );
}
