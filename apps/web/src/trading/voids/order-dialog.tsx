import { catalog, voids } from "@chalkboard/contract";
import { Select } from "@mantine/core";
import { Suspense, useState } from "react";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { useFind } from "../../data/use-find.ts";
import { DialogFooter } from "../../kit/dialog/dialog-footer.tsx";
import { Dialog } from "../../kit/dialog/dialog.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import { Loading } from "../../kit/states/loading.tsx";
import { PageBoundary } from "../../kit/states/page-boundary.tsx";
import { useToasts } from "../../kit/states/toasts.tsx";
import { OrderEffects } from "./effects.tsx";
import { type ScopeDraft, ScopeFields, scopeFrom, wholeGame } from "./scope-fields.tsx";
import { Why } from "./why.tsx";
import { momentText } from "../../kit/format/moment-text.ts";

/** Creates an order that voids bets: which, why, its effects on money, and whom to notify, before it is done. */
export function OrderDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLocale();
  const toasts = useToasts();
  const [eventId, setEventId] = useState<number | null>(null);
  const [draft, setDraft] = useState<ScopeDraft>(wholeGame);
  const [reason, setReason] = useState("");
  const [hasNotice, setHasNotice] = useState(true);
  const { mutate, busy } = useCallMutation(voids.order, {
    refresh: [voids.listOrders, voids.listProposals, voids.preview],
  });
  const scope = scopeFrom(draft);
  const input = eventId === null || scope === undefined ? undefined : { eventId, ...scope };
  const order = async (): Promise<void> => {
    if (input === undefined) return;
    const result = await mutate({ ...input, reason: reason.trim(), hasNotice });
    if (!result.ok) return;
    const { orderId } = result.data;
    toasts.done(orderId === null ? t("voids.waits") : t("voids.doneOrdered", { orderId }));
    onClose();
  };
  return (
    <Dialog title={t("voids.add")} onClose={onClose} size="lg" isBusy={busy}>
      <GameField eventId={eventId} onChange={setEventId} />
      <ScopeFields draft={draft} onChange={setDraft} />
      <Why reason={reason} onReason={setReason} hasNotice={hasNotice} onNotify={setHasNotice} />
      {input !== undefined && (
        <PageBoundary key={JSON.stringify(input)}>
          <Suspense fallback={<Loading />}>
            <OrderEffects input={input} hasNotice={hasNotice} reason={reason} isWhole={draft.what === "whole"} />
          </Suspense>
        </PageBoundary>
      )}
      <DialogFooter
        action={t("voids.add")}
        onConfirm={() => {
          void order();
        }}
        onCancel={onClose}
        isBusy={busy}
        isOff={input === undefined || reason.trim() === ""}
      />
    </Dialog>
  );
}

/** A game, found by a team's name or its rotation number. */
function GameField({
  eventId,
  onChange,
}: {
  readonly eventId: number | null;
  readonly onChange: (eventId: number | null) => void;
}) {
  const { t, format, zone } = useLocale();
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState<{ readonly value: string; readonly label: string } | undefined>(undefined);
  const isTooShort = text.trim().length < 2;
  const found =
    useFind(catalog.findEvents, isTooShort || text === chosen?.label ? null : { text: text.trim().slice(0, 40) }) ?? [];
  const choices = found.map(({ eventId: id, name, leagueName, startsAt }) => ({
    value: String(id),
    label: `${name} · ${leagueName} · ${momentText(format, startsAt, zone)}`,
  }));
  const all = [
    ...choices,
    ...(chosen === undefined || choices.some(({ value }) => value === chosen.value) ? [] : [chosen]),
  ];
  return (
    <Select
      label={t("voids.game")}
      required
      searchable
      clearable
      mb="sm"
      data-autofocus
      searchValue={text}
      onSearchChange={setText}
      filter={({ options }) => options}
      {...(isTooShort ? {} : { nothingFoundMessage: t("kit.nothingFound") })}
      value={eventId === null ? null : String(eventId)}
      data={all}
      onChange={(value) => {
        setChosen(all.find((one) => one.value === value));
        onChange(value === null ? null : Number(value));
      }}
    />
  );
}
