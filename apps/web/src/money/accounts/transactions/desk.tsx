import { money, responses } from "@chalkboard/contract";
import type { Refused } from "@chalkboard/i18n";
import { Suspense, useRef, useState } from "react";
import { z } from "zod";
import { serverNow } from "../../../data/clock.ts";
import type { MutationResult } from "../../../data/use-call-mutation.ts";
import { useCallQuery } from "../../../data/use-call-query.ts";
import { useAct } from "../../../kit/behaviour/use-act.ts";
import { useFilters } from "../../../kit/behaviour/use-filters.ts";
import { Money } from "../../../kit/format/money.tsx";
import { useLocale } from "../../../kit/format/locale.tsx";
import { EmptyState } from "../../../kit/states/empty-state.tsx";
import { Loading } from "../../../kit/states/loading.tsx";
import { useToasts } from "../../../kit/states/toasts.tsx";
import { type Account, type Holder, idOf, useAccount, whoseOf } from "../../../page-parts/people/accounts.ts";
import { ConfirmMoneyAction } from "../../../page-parts/people/confirm-money-action.tsx";
import { asksSecond } from "../../../page-parts/people/second-labels.ts";
import type { Act } from "../../../page-parts/people/use-act.tsx";
import {
  changeOf,
  type Draft,
  emptyDraft,
  entryOf,
  oppositeOf,
  type Sent,
  type Transaction,
  usePosting,
} from "../parts/entry.ts";
import styles from "../parts/money.module.css";
import { usePrinted } from "../../../page-parts/money/on-paper.tsx";
import { Unknown } from "../parts/unknown.tsx";
import { useReceipt } from "../parts/use-receipt.ts";
import { askText, enteredText } from "../parts/labels.ts";
import { EntryForm } from "./entry-form.tsx";
import { LastTransactions } from "./last-transactions.tsx";

const filters = z.object({ account: z.coerce.number().int().catch(0) });
const everyMs = 30_000;
/** An entry recorded this long before it was sent is an earlier entry with the same key. */
const earlierMs = 5_000;

type Answered = Exclude<MutationResult<Transaction>, { readonly unanswered: true }>;

/** Account, entry, resulting balance, and the latest entries. */
export function Desk({ of }: { readonly of: Holder }) {
  const locale = useLocale();
  const { t } = locale;
  const toasts = useToasts();
  const {
    data: { accounts: some },
  } = useCallQuery(money.findAccounts, { of });
  const [{ account: chosen }, change] = useFilters(filters);
  const [draft, setDraft] = useState<Draft>(emptyDraft);
  useAct("deposit", () => {
    setDraft({ ...emptyDraft, move: "deposit" });
  });
  useAct("withdrawal", () => {
    setDraft({ ...emptyDraft, move: "withdrawal" });
  });
  const [input, setRequest] = useState<Sent | undefined>(undefined);
  const [refused, setRefused] = useState<Refused | undefined>(undefined);
  const [isOnPaper, printoutBox] = usePrinted("receipt");
  const { send: post, busy, unknown } = usePosting(of);
  const print = useReceipt();
  const entered = useRef(new Set<number>());
  const account = useAccount(of, chosen > 0 ? chosen : undefined, { everyMs });
  const chosenAccount = useAccount(of, input === undefined ? undefined : idOf(input.entry.account));

  const takeBack = (one: Transaction): void => {
    const entry = oppositeOf(one, t("money.takesBackReason", { receipt: one.receipt }));
    setRequest({ entry, name: one.posId === null ? one.zoneName : one.posName, takesBack: one.receipt });
  };
  const send = async (sent: Sent, secret: Act["secret"] = {}): Promise<MutationResult<Transaction>> => {
    setRefused(undefined);
    const at = serverNow();
    const result = await post(sent, secret);
    if (!("unanswered" in result)) mutate(sent, result, at);
    return result;
  };
  const mutate = (sent: Sent, result: Answered, at: number): void => {
    const { takesBack } = sent;
    const isEarlier = result.ok
      ? entered.current.has(result.data.transactionId) || result.data.at < at - earlierMs
      : result.refused.code === responses.changedMeanwhile;
    if (takesBack !== null && isEarlier) return toasts.caution(t("money.takenBack", { receipt: takesBack }));
    // An approver present enters their name if it is required; a request resent after a lost result needs it again.
    if (!result.ok) return asksSecond(result.refused) ? setRequest(sent) : setRefused(result.refused);
    entered.current.add(result.data.transactionId);
    if (takesBack === null) setDraft(emptyDraft);
    toasts.done(enteredText(result.data, locale), {
      word: t("money.takeBack"),
      onAct: () => {
        takeBack(result.data);
      },
    });
    if (isOnPaper) print(result.data.transactionId);
  };
  const ask = (): void => {
    const entry = account === undefined ? undefined : entryOf(draft, whoseOf(of, account.id));
    if (entry === undefined || account === undefined) return;
    setRefused(undefined);
    setRequest({ entry, name: account.name, takesBack: null });
  };
  if (some.length === 0)
    return <EmptyState title="money.noAccounts" why={of === "zone" ? "money.noZonesWhy" : "money.noPosWhy"} />;
  return (
    <div className={styles["desk"]}>
      <div className={styles["entry"]}>
        {unknown !== undefined ? (
          <Unknown
            sent={unknown}
            isBusy={busy}
            onAgain={() => {
              void send(unknown);
            }}
          />
        ) : (
          <EntryForm
            of={of}
            account={account}
            draft={draft}
            onDraft={(changed) => {
              // A refusal is of what was typed before.
              setRefused(undefined);
              setDraft(changed);
            }}
            refused={refused}
            paperBox={printoutBox}
            isBusy={busy}
            onEnter={ask}
            onAccount={(id) => {
              setRefused(undefined);
              change({ account: id });
            }}
          />
        )}
        {account !== undefined && <Summary account={account} draft={draft} />}
      </div>
      {account === undefined ? (
        <EmptyState title="money.choose" why="money.chooseWhy" />
      ) : (
        <Suspense key={account.id} fallback={<Loading />}>
          <LastTransactions
            of={of}
            accountId={account.id}
            onPrint={print}
            onTakeBack={unknown === undefined ? takeBack : undefined}
          />
        </Suspense>
      )}
      {input !== undefined && unknown === undefined && (
        <ConfirmMoneyAction
          {...askText(input, chosenAccount, locale)}
          onConfirm={(secret) => send(input, secret)}
          onClose={() => {
            setRequest(undefined);
          }}
        />
      )}
    </div>
  );
}

/** The account's balance and limit, now and after the entry. */
function Summary({ account, draft }: { readonly account: Account; readonly draft: Draft }) {
  const { t } = useLocale();
  const { name, balance, limit, available, pointCredit } = account;
  // The figure does not need a reason.
  const entry = entryOf({ ...draft, reason: "figure" }, { posId: account.id }, "");
  return (
    <section className={styles["summary"]} aria-label={name}>
      <h2>{name}</h2>
      <dl>
        <div>
          <dt>{t("network.balance")}</dt>
          <dd>
            <Money amount={balance} zero />
          </dd>
        </div>
        <div>
          <dt>{t("network.creditLimit")}</dt>
          <dd>{limit === null ? t("network.unlimited") : <Money amount={limit} zero />}</dd>
        </div>
        {available !== null && (
          <div>
            <dt>{t("money.available")}</dt>
            <dd>
              <Money amount={available} zero />
            </dd>
          </div>
        )}
        {pointCredit > 0 && (
          <div>
            <dt>{t("shell.pointCredit")}</dt>
            <dd>
              <Money amount={pointCredit} />
            </dd>
          </div>
        )}
        {entry !== undefined && (
          <div data-after aria-live="polite">
            <dt>{t("money.after")}</dt>
            <dd>
              <Money amount={balance + changeOf(entry)} zero withCode />
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}
