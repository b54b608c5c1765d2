import { exposure } from "@chalkboard/contract";
import { betType } from "@chalkboard/engine";
import { pointsText, spreadText } from "@chalkboard/i18n";
import { Text, TextInput } from "@mantine/core";
import { useMemo, useState } from "react";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import type { Column } from "../../kit/grid/columns.ts";
import { Dialog } from "../../kit/dialog/dialog.tsx";
import { EmptyState } from "../../kit/states/empty-state.tsx";
import { DialogFooter } from "../../kit/dialog/dialog-footer.tsx";
import { Grid } from "../../kit/grid/grid.tsx";
import { useToasts } from "../../kit/states/toasts.tsx";
import { useLocale, type Locale } from "../../kit/format/locale.tsx";
import { betText } from "./bet-labels.ts";
import type { EventAnswer } from "./figures.tsx";

type LayOff = EventAnswer["layOffs"][number];
type LayOffsProps = { readonly event: EventAnswer["event"]; readonly layOffs: readonly LayOff[] };

/** The lay-offs of a game; an active one can be opened to undo it. */
export function LayOffs({ event, layOffs }: LayOffsProps) {
  const locale = useLocale();
  const columns = useMemo(() => layOffColumns(locale, event), [locale, event]);
  const [opened, setOpened] = useState<LayOff | undefined>(undefined);
  const empty = { title: "action.emptyLayOffs", why: "action.emptyLayOffsWhy" } as const;
  if (layOffs.length === 0) return <EmptyState {...empty} />;
  return (
    <>
      <Grid
        name="lay-offs"
        height="auto"
        rows={layOffs}
        rowKey={({ layOffId }) => layOffId}
        columns={columns}
        rowTone={({ withdrawnAt }) => (withdrawnAt === null ? undefined : "dim")}
        empty={empty}
        onOpen={(one) => {
          if (one.withdrawnAt === null) setOpened(one);
        }}
      />
      {opened !== undefined && (
        <Withdraw
          layOff={opened}
          event={event}
          onClose={() => {
            setOpened(undefined);
          }}
        />
      )}
    </>
  );
}

function layOffColumns({ t }: Locale, event: EventAnswer["event"]): readonly Column<LayOff>[] {
  const currency = (row: LayOff): string => row.currency;
  const points = (row: LayOff): string =>
    row.points === null
      ? ""
      : betType(row.betType)?.market === "spread"
        ? spreadText(row.points, t("betting.pick"))
        : pointsText(row.points);
  return [
    {
      title: "action.bet",
      value: ({ points: _, ...bet }) => betText(bet, event.sides, event.sportCode, t),
      grow: 3,
      phone: "name",
    },
    { title: "betting.points", value: points, width: 80 },
    { title: "betting.price", value: ({ price }) => price, kind: "odds", width: 80 },
    { title: "betting.risk", value: ({ stake }) => stake, kind: "money", currency, width: 115, phone: "figure" },
    { title: "betting.toWin", value: ({ toWin }) => toWin, kind: "money", currency, width: 115 },
    { title: "services.currency", value: currency, width: 80, wideOnly: true },
    { title: "action.withWhom", value: ({ withWhom }) => withWhom, grow: 1, phone: "line" },
    {
      title: "action.note",
      value: ({ note, withdrawnWhy }) => [note, withdrawnWhy].filter((text) => text !== "").join(" · "),
      grow: 2,
    },
    { title: "action.recordedAt", value: ({ recordedAt }) => recordedAt, kind: "dateTime", width: 145, wideOnly: true },
    { title: "action.recordedBy", value: ({ recordedBy }) => recordedBy, width: 120, wideOnly: true },
    {
      title: "action.state",
      width: 170,
      value: ({ withdrawnAt, withdrawnBy }) =>
        withdrawnAt === null ? t("action.counts") : t("action.withdrawnBy", { name: withdrawnBy }),
    },
  ];
}

function Withdraw({
  layOff,
  event,
  onClose,
}: {
  readonly layOff: LayOff;
  readonly event: EventAnswer["event"];
  readonly onClose: () => void;
}) {
  const { t } = useLocale();
  const toasts = useToasts();
  const [reason, setReason] = useState("");
  const { mutate, busy } = useCallMutation(exposure.withdrawLayOff, { refresh: [exposure.event, exposure.liability] });
  const withdraw = async (): Promise<void> => {
    if (!(await mutate({ layOffId: layOff.layOffId, reason: reason.trim() })).ok) return;
    toasts.done(t("action.doneWithdrawn"));
    onClose();
  };
  return (
    <Dialog title={t("action.withdraw")} onClose={onClose} isBusy={busy}>
      <Text size="sm" mb="sm">
        {betText(layOff, event.sides, event.sportCode, t)} · {layOff.withWhom}
      </Text>
      <Text size="sm" mb="sm">
        {t("action.withdrawWhy")}
      </Text>
      <TextInput
        label={t("action.reason")}
        required
        maxLength={300}
        data-autofocus
        value={reason}
        onChange={({ currentTarget }) => {
          setReason(currentTarget.value);
        }}
      />
      <DialogFooter
        action={t("action.withdraw")}
        onConfirm={() => {
          void withdraw();
        }}
        onCancel={onClose}
        isBusy={busy}
        isOff={reason.trim() === ""}
      />
    </Dialog>
  );
}
