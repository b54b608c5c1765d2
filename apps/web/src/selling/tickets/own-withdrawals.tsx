// A customer's withdrawal requests: the amount is held until it is decided, and the customer can recall it until then.
import { identity, money } from "@chalkboard/contract";
import { explain, type Refused } from "@chalkboard/i18n";
import { withdrawalStateKeys } from "@chalkboard/list-columns";
import { Alert, Button, Stack, Text, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { type Once, useOnce } from "../../data/use-once.ts";
import { useFind } from "../../data/use-find.ts";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { below } from "../../kit/behaviour/below.ts";
import { Confirm } from "../../kit/dialog/confirm.tsx";
import { Dialog } from "../../kit/dialog/dialog.tsx";
import { Time } from "../../kit/format/figures.tsx";
import { DialogFooter } from "../../kit/dialog/dialog-footer.tsx";
import { Money } from "../../kit/format/money.tsx";
import { MoneyField } from "../../kit/fields/money-field.tsx";
import { useToasts } from "../../kit/states/toasts.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import { useList } from "../../page-parts/lists/use-list.ts";
import { UpTo } from "../../page-parts/money/up-to.tsx";
import { newIdempotencyKey } from "../../ports/browser.ts";
import styles from "./own-account.module.css";

const everyMs = 15_000;
const pageSize = 5;
const old = [money.listWithdrawals, identity.currentBalance];

type Sent = { readonly key: string; readonly amount: number; readonly note: string };
type Asking = Once<typeof money.askWithdrawal, Sent>;

export function OwnWithdrawals() {
  const { t } = useLocale();
  const asking: Asking = useOnce(money.askWithdrawal, { place: "own-withdrawal", payload: (sent: Sent) => sent, old });
  const [isAsking, setAsking] = useState(asking.unknown !== undefined);
  const { rows, hasMore, more } = useList(money.listWithdrawals, {}, { pageSize, everyMs });
  // Every row contains the currently held amount.
  const held = rows[0]?.held ?? 0;
  return (
    <>
      <div className={styles["head"]}>
        <h2>{t("routes./ctrl/pos-withdraw")}</h2>
        <Button
          onClick={() => {
            setAsking(true);
          }}
        >
          {t("money.ask")}
        </Button>
      </div>
      {held > 0 && (
        <div className={styles["line"]}>
          <span>{t("money.totalRequested")}</span>
          <b>
            <Money amount={held} withCode />
          </b>
        </div>
      )}
      {rows.length > 0 && (
        <ul className={styles["bets"]}>
          {rows.map((one) => (
            <li key={one.withdrawalId}>
              <Request one={one} />
            </li>
          ))}
        </ul>
      )}
      {hasMore && (
        <Button variant="default" onClick={more}>
          {t("tickets.older")}
        </Button>
      )}
      {isAsking && (
        <AskDialog
          asking={asking}
          onClose={() => {
            setAsking(false);
          }}
        />
      )}
    </>
  );
}

type RequestProps = { readonly one: ReturnType<typeof useList<typeof money.listWithdrawals>>["rows"][number] };

function Request({ one: { withdrawalId, amount, state, note, reason, requestedAt } }: RequestProps) {
  const { t, format, currency } = useLocale();
  const toasts = useToasts();
  const { mutate } = useCallMutation(money.recallWithdrawal, { refresh: old });
  const [isRequested, setRequest] = useState(false);
  return (
    <div className={styles["bet"]}>
      <span className={styles["line"]}>
        <Time at={requestedAt} as="dateTime" />
        <span>{t(withdrawalStateKeys[state])}</span>
      </span>
      <span className={styles["line"]}>
        <b>
          <Money amount={amount} withCode />
        </b>
        {state === "requested" && (
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => {
              setRequest(true);
            }}
          >
            {t("money.recall")}
          </Button>
        )}
      </span>
      {(state === "refused" ? reason : note) !== "" && <span>{state === "refused" ? reason : note}</span>}
      {isRequested && (
        <Confirm
          title={t("money.recallOf", { amount: format.moneyWithCode(amount, currency) })}
          consequence={t("money.recallWhy")}
          action={t("money.recall")}
          onClose={() => {
            setRequest(false);
          }}
          onConfirm={async () => {
            const result = await mutate({ withdrawalId });
            if (result.ok) toasts.done(t("money.recalledNow", { amount: format.moneyWithCode(amount, currency) }));
          }}
        />
      )}
    </div>
  );
}

function AskDialog({
  asking: { send, busy, unknown },
  onClose,
}: {
  readonly asking: Asking;
  readonly onClose: () => void;
}) {
  const locale = useLocale();
  const { t, format, currency } = locale;
  const toasts = useToasts();
  const [amount, setAmount] = useState<number | null>(unknown?.amount ?? null);
  const [note, setNote] = useState(unknown?.note ?? "");
  const [key] = useState(newIdempotencyKey);
  const [isTried, setTried] = useState(false);
  const [refused, setRefused] = useState<Refused | undefined>(undefined);
  const isOff = unknown !== undefined;
  const most = useFind(identity.currentBalance, {})?.balance;
  const isOver = most !== undefined && (amount ?? 0) > most;
  const enter = async (sent: Sent): Promise<void> => {
    setRefused(undefined);
    const result = await send(sent);
    if ("unanswered" in result) return;
    if (!result.ok) return setRefused(result.refused);
    toasts.done(t("money.requestedByYou", { amount: format.moneyWithCode(result.data.amount, currency) }));
    onClose();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const isWhole = isOff || ((amount ?? 0) > 0 && !isOver);
    setTried(!isWhole);
    if (isWhole) void enter(unknown ?? { key, amount: amount ?? 0, note: note.trim() });
  };
  return (
    <Dialog title={t("money.ask")} onClose={onClose} isBusy={busy}>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <MoneyField
            value={amount}
            disabled={isOff}
            autoFocus
            onChange={setAmount}
            description={most !== undefined && <UpTo amount={most} isOff={isOff} onAll={setAmount} />}
            error={
              isOver && !isOff
                ? t("refusals.because.heldLess", { available: format.money(Math.max(0, most), currency) })
                : isTried
                  ? t("kit.required")
                  : undefined
            }
          />
          <TextInput
            {...below}
            label={t("money.yourNote")}
            description={t("money.withdrawalNoteHint")}
            maxLength={300}
            disabled={isOff}
            value={note}
            onChange={(event) => {
              setNote(event.currentTarget.value);
            }}
          />
          <Text size="sm" role="status">
            {t("money.askWhy")}
          </Text>
          {isOff && (
            <Alert color="wait" variant="light" role="status" title={t("money.unknown")}>
              {format.money(unknown.amount, currency)}
            </Alert>
          )}
          {refused !== undefined && (
            <Alert color="no" variant="light" role="alert" title={explain(refused, locale).title}>
              {explain(refused, locale).text}
            </Alert>
          )}
          <DialogFooter action={t(isOff ? "money.sendAgain" : "money.ask")} onCancel={onClose} isBusy={busy} />
        </Stack>
      </form>
    </Dialog>
  );
}
