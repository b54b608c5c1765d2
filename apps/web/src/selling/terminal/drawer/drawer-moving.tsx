import { type AnswerOf, drawer } from "@chalkboard/contract";
import { Button, SegmentedControl, TextInput } from "@mantine/core";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { refresh } from "../../../data/connection/queries.ts";
import { useCallMutation } from "../../../data/use-call-mutation.ts";
import { DialogFooter } from "../../../kit/dialog/dialog-footer.tsx";
import { Key } from "../../../kit/states/key.tsx";
import { Money } from "../../../kit/format/money.tsx";
import { MoneyField } from "../../../kit/fields/money-field.tsx";
import { useLocale } from "../../../kit/format/locale.tsx";
import { newIdempotencyKey } from "../../../ports/browser.ts";
import { CountFields } from "./drawer-count.tsx";
import { DrawerFigures, DrawerProblem, onDrawerKey } from "./drawer-parts.tsx";
import { type ProofRequest, requiredProofs, lackingIn, noProofs, PayMore, proofsOf } from "../dialogs/pay-more.tsx";
import styles from "../terminal.module.css";

const acts = { payIn: "drawer.payIn", payOut: "drawer.payOut", close: "drawer.close" } as const;
const order = ["payIn", "payOut", "close"] as const;
type Act = keyof typeof acts;

type MovingProps = {
  readonly shift: AnswerOf<typeof drawer.open>;
  readonly onClosed: (shift: AnswerOf<typeof drawer.close>) => void;
  readonly onClose: () => void;
};

/**
 * The actions on an open drawer: pay-in, pay-out, closing count. The key that opened the dialog moves to the next
 * action.
 */
export function Moving({ shift, onClosed, onClose }: MovingProps) {
  const { t } = useLocale();
  const [act, setAct] = useState<Act>("payOut");
  // A new idempotency key for each action: resending after a lost result moves nothing twice.
  const [turn, setTurn] = useState(newIdempotencyKey);
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    form.current?.querySelector<HTMLInputElement>("form input[inputmode=decimal]")?.focus();
  }, [turn]);
  const begin = (wanted: Act): void => {
    setAct(wanted);
    setTurn(newIdempotencyKey());
  };
  const next = (): void => {
    begin(order[(order.indexOf(act) + 1) % order.length] ?? "payOut");
  };
  const props = { turn, onClose, onKey: onDrawerKey(next) };
  return (
    <div ref={form}>
      <div className={styles["acts"]}>
        <SegmentedControl
          fullWidth
          aria-label={t("drawer.title")}
          value={act}
          onChange={(wanted) => {
            begin(wanted as Act);
          }}
          data={order.map((one) => ({ value: one, label: t(acts[one]) }))}
        />
        <Key name="Ctrl D" />
      </div>
      {act === "close" ? (
        <Closing key={turn} {...props} onClosed={onClosed} />
      ) : (
        <Cash
          key={turn}
          {...props}
          act={act}
          shift={shift}
          onMoved={() => {
            begin(act);
          }}
        />
      )}
    </div>
  );
}

type FormProps = {
  readonly turn: string;
  readonly onClose: () => void;
  readonly onKey: ReturnType<typeof onDrawerKey>;
};

function Closing({ turn, onClose, onKey, onClosed }: FormProps & Pick<MovingProps, "onClosed">) {
  const { t } = useLocale();
  const [count, setCount] = useState<drawer.Count | null>(null);
  const [isTried, setTried] = useState(false);
  const { mutate, busy, refused } = useCallMutation(drawer.close, { quiet: true, refresh: [drawer.mine] });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(count === null);
    if (count === null || busy) return;
    void mutate({ key: turn, count }).then((result) => {
      if (result.ok) onClosed(result.data);
    });
  };
  return (
    <form className={styles["dialog"]} onSubmit={submit} onKeyDown={onKey} noValidate>
      <p className={styles["lead"]}>{t("drawer.closeWhy")}</p>
      <CountFields count={count} onChange={setCount} isMissing={isTried && count === null} />
      <DrawerProblem refused={refused} />
      <DialogFooter isTill action={t("drawer.close")} onCancel={onClose} isBusy={busy} />
    </form>
  );
}

type CashProps = FormProps & {
  readonly act: "payIn" | "payOut";
  readonly shift: MovingProps["shift"];
  readonly onMoved: () => void;
};

function Cash({ turn, act, shift, onMoved, onClose, onKey }: CashProps) {
  const { t, currency } = useLocale();
  const [amount, setAmount] = useState<number | null>(null);
  const [reason, setReason] = useState("");
  const [isTried, setTried] = useState(false);
  const [input, setRequest] = useState<ProofRequest | undefined>(undefined);
  const [proofs, setProofs] = useState(noProofs);
  const lacking = input === undefined ? new Set<string>() : lackingIn(input, proofs);
  const payIn = useCallMutation(drawer.payIn, { quiet: true, refresh: [drawer.mine] });
  const payOut = useCallMutation(drawer.payOut, { quiet: true, refresh: [drawer.mine] });
  const { busy, refused } = act === "payIn" ? payIn : payOut;
  const lacksAmount = amount === null || amount === 0;
  const lacksReason = reason.trim() === "";
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(lacksAmount || lacksReason || lacking.size > 0);
    if (lacksAmount || lacksReason || lacking.size > 0 || busy) return;
    const moved = { key: turn, amount, reason: reason.trim() };
    const proof = input === undefined ? {} : { secondPerson: proofsOf(input, proofs).secondPerson };
    const result = act === "payIn" ? await payIn.mutate(moved) : await payOut.mutate({ ...moved, ...proof });
    if (result.ok) return onMoved();
    // The list of movements shows whether it was recorded, before anybody enters it again.
    if ("unanswered" in result) refresh([drawer.mine]);
    // A rejected approver is asked for again; any other error concerns the amount.
    const isOfPerson =
      result.refused === undefined ||
      (result.refused.data as { readonly reason?: unknown } | null)?.reason === "secondPerson";
    setRequest(isOfPerson ? input : requiredProofs(result.refused));
    setTried(false);
  };
  const problem = requiredProofs(refused) === undefined ? refused : undefined;
  return (
    <form
      className={styles["dialog"]}
      onSubmit={(event) => {
        void submit(event);
      }}
      onKeyDown={onKey}
      noValidate
    >
      {input === undefined ? (
        <>
          <MoneyField
            autoFocus
            required
            label="reports.amount"
            value={amount}
            onChange={setAmount}
            error={isTried && lacksAmount ? t("kit.required") : undefined}
          />
          <TextInput
            label={t("drawer.reason")}
            required
            value={reason}
            maxLength={300}
            error={isTried && lacksReason ? t("kit.required") : undefined}
            onChange={(event) => {
              setReason(event.currentTarget.value);
            }}
          />
        </>
      ) : (
        <PayMore
          input={input}
          typed={proofs}
          onChange={setProofs}
          lacking={isTried ? lacking : new Set()}
          currency={currency}
        />
      )}
      <DrawerProblem refused={problem} />
      <Moves shift={shift} />
      <DialogFooter isTill action={t(acts[act])} onCancel={onClose} isBusy={busy} />
    </form>
  );
}

/** The pay-ins and pay-outs so far; each can be reversed once. */
function Moves({ shift: { float, moves } }: Pick<CashProps, "shift">) {
  const { t } = useLocale();
  const { mutate, busy } = useCallMutation(drawer.undoMove, { refresh: [drawer.mine] });
  return (
    <DrawerFigures rows={[["drawer.float", float]]}>
      {moves
        .filter(({ undoes }) => undoes === null)
        .map(({ moveId, kind, amount, reason, isUndone }) => (
          <div key={moveId}>
            <dt>
              {t(acts[kind])} · {reason}
              {isUndone && ` · ${t("drawer.undone")}`}
            </dt>
            <dd>
              {!isUndone && (
                <Button
                  size="compact-sm"
                  variant="subtle"
                  disabled={busy}
                  onClick={() => {
                    void mutate({ moveId, reason: t("drawer.undone") });
                  }}
                >
                  {t("drawer.undo")}
                </Button>
              )}
              <Money amount={kind === "payIn" ? amount : -amount} />
            </dd>
          </div>
        ))}
    </DrawerFigures>
  );
}
