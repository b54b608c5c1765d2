import { explain, type Refused } from "@chalkboard/i18n";
import { Alert, Input, SegmentedControl, Stack, TextInput } from "@mantine/core";
import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { below } from "../../../kit/behaviour/below.ts";
import { DialogFooter } from "../../../kit/dialog/dialog-footer.tsx";
import { actionKeys } from "../../../kit/dialog/dialog.tsx";
import { Fields, Wide } from "../../../kit/fields/fields.tsx";
import { useMainThing } from "../../../kit/behaviour/main-thing.ts";
import { MoneyField } from "../../../kit/fields/money-field.tsx";
import { useIsPhone } from "../../../kit/behaviour/use-is-phone.ts";
import { useLocale } from "../../../kit/format/locale.tsx";
import { AccountField } from "../parts/account-field.tsx";
import type { Account, Holder } from "../../../page-parts/people/accounts.ts";
import { changeOf, type Draft, entryOf, type Move, moves } from "../parts/entry.ts";

type EntryFormProps = {
  readonly of: Holder;
  readonly account: Account | undefined;
  readonly draft: Draft;
  readonly refused: Refused | undefined;
  /** Whether its receipt is printed. */
  readonly paperBox: ReactNode;
  readonly isBusy: boolean;
  readonly onAccount: (id: number) => void;
  readonly onDraft: (draft: Draft) => void;
  /** The input is complete: ask for confirmation. */
  readonly onEnter: () => void;
};

/** Account, kind and amount. Enter asks for confirmation; missing input is reported at its field. */
export function EntryForm({
  of,
  account,
  draft,
  refused,
  paperBox: printoutBox,
  isBusy,
  onAccount,
  onDraft,
  onEnter,
}: EntryFormProps) {
  const locale = useLocale();
  const { t, format, currency } = locale;
  const isPhone = useIsPhone();
  const [isTried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useMainThing(form, (element) => {
    const typed = element.querySelectorAll<HTMLElement>("input:not([type=radio])");
    typed[account === undefined ? 0 : 1]?.focus({ preventScroll: true });
  });
  const { move, amount, reason } = draft;
  const isAdjustment = move === "adjustUp" || move === "adjustDown";
  const isWhole = account !== undefined && entryOf(draft, { posId: account.id }, "") !== undefined;
  const lacks = (isThere: boolean, text: string): string | undefined => (isTried && !isThere ? text : undefined);
  const change = changeOf(entryOf({ ...draft, reason: "figure" }, { posId: 0 }, "") ?? { kind: "deposit", amount: 0 });
  const isOver = account?.available != null && change < 0 && -change > account.available;
  const kinds: Readonly<Record<Move, string>> = {
    deposit: t("paper.deposit"),
    withdrawal: t("paper.withdrawal"),
    adjustUp: `${t("paper.adjustment")} +`,
    adjustDown: `${t("paper.adjustment")} −`,
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(!isWhole);
    if (isWhole) onEnter();
    else leadTo(form.current);
  };
  const explained = refused === undefined ? undefined : explain(refused, locale);
  return (
    <form ref={form} onSubmit={submit} {...actionKeys} noValidate>
      <Stack gap="sm">
        <AccountField
          of={of}
          account={account}
          error={lacks(account !== undefined, t("kit.required"))}
          onAccount={onAccount}
        />
        <Input.Wrapper label={t("money.kind")} labelElement="div">
          <SegmentedControl
            fullWidth
            aria-label={t("money.kind")}
            orientation={isPhone ? "vertical" : "horizontal"}
            value={move}
            data={moves.map((value) => ({ value, label: kinds[value] }))}
            onChange={(value) => {
              onDraft({ ...draft, move: value as Move });
            }}
          />
        </Input.Wrapper>
        <Fields>
          <MoneyField
            required
            value={amount}
            error={lacks((amount ?? 0) > 0, t("kit.required"))}
            onChange={(typed) => {
              onDraft({ ...draft, amount: typed });
            }}
          />
          <TextInput
            {...below}
            label={t("money.reason")}
            description={t("money.reasonHint")}
            maxLength={300}
            value={reason}
            required={isAdjustment}
            error={isAdjustment ? lacks(reason.trim() !== "", t("refusals.because.reasonNeeded")) : undefined}
            onChange={(event) => {
              onDraft({ ...draft, reason: event.currentTarget.value });
            }}
          />
          {isOver && refused === undefined && (
            <Wide>
              <b role="status">
                {t("refusals.because.overdraft", { available: format.money(account.available ?? 0, currency) })}
              </b>
            </Wide>
          )}
          <Wide>{printoutBox}</Wide>
        </Fields>
        {explained !== undefined && (
          <Alert color="no" variant="light" role="alert" title={explained.title}>
            {explained.text}
          </Alert>
        )}
        <DialogFooter
          action={amount === null ? kinds[move] : `${kinds[move]} ${format.money(amount, currency)}`}
          isBusy={isBusy}
        />
      </Stack>
    </form>
  );
}

/** Focuses the first incomplete field, once it is marked. */
function leadTo(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => {
    form?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  });
}
