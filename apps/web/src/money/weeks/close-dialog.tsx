import { type AnswerOf, money } from "@chalkboard/contract";
import { Alert, Progress, Stack, Text } from "@mantine/core";
import { Suspense, useMemo, useState } from "react";
import { serverNow } from "../../data/clock.ts";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { useCallQuery } from "../../data/use-call-query.ts";
import { DialogFooter } from "../../kit/dialog/dialog-footer.tsx";
import { Dialog } from "../../kit/dialog/dialog.tsx";
import { Money } from "../../kit/format/money.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import type { Column } from "../../kit/grid/columns.ts";
import { Grid } from "../../kit/grid/grid.tsx";
import { Loading } from "../../kit/states/loading.tsx";
import { useToasts } from "../../kit/states/toasts.tsx";
import { daysText } from "./week.ts";
import styles from "./weeks.module.css";
import { momentText } from "../../kit/format/moment-text.ts";

// Progress of closing a week: its figures are computed, then commission is posted to its accounts.

type CloseProgressProps = { readonly number: number; readonly from: string; readonly to: string };
const everyMs = 1_000;

/** For the week that is to be closed; if several are over, the one in progress. */
function CloseProgress(input: CloseProgressProps) {
  return (
    <div role="status">
      <Suspense fallback={null}>
        <Far {...input} />
      </Suspense>
    </div>
  );
}

function Far({ number, from, to }: CloseProgressProps) {
  const locale = useLocale();
  const { t, format } = locale;
  const {
    data: { week },
  } = useCallQuery(money.closeProgress, {}, { everyMs });
  // Until its figures are stored, the week before it is the last closed one.
  const { done, whole, ...days } = week === null || week.number < number ? { from, to, done: 0, whole: 0 } : week;
  const far =
    whole === 0
      ? t("weeks.closeCounts", { days: daysText(days, locale) })
      : t("weeks.closeFar", { days: daysText(days, locale), done: format.number(done), whole: format.number(whole) });
  return (
    <>
      <Text size="sm">{far}</Text>
      <Progress value={whole === 0 ? 0 : (100 * done) / whole} aria-label={far} />
    </>
  );
}

type Preview = AnswerOf<typeof money.previewClose>;
type CloseDialogProps = { readonly onClose: () => void; readonly onClosed: (number: number) => void };

/** A week found closed within this time after pressing the button was closed by that press. */
const samePressMs = 5_000;

/** A preview of closing, account by account, and the closing itself. */
export function CloseDialog({ onClose, onClosed }: CloseDialogProps) {
  const { t } = useLocale();
  const [isBusy, setBusy] = useState(false);
  return (
    <Dialog title={t("weeks.preview")} size="lg" onClose={onClose} isBusy={isBusy}>
      <Suspense fallback={<Loading />}>
        <Preview onClose={onClose} onClosed={onClosed} onBusy={setBusy} />
      </Suspense>
    </Dialog>
  );
}

function Preview({ onClose, onClosed, onBusy }: CloseDialogProps & { readonly onBusy: (isBusy: boolean) => void }) {
  const locale = useLocale();
  const { t, format, zone } = locale;
  const toasts = useToasts();
  const { data: preview } = useCallQuery(money.previewClose, {}, { everyMs: 30_000 });
  const { week, isOver, weeksOver, closableFrom, rows } = preview;
  const { mutate, busy } = useCallMutation(money.closeWeek, {
    refresh: [money.listWeeks, money.weekLines, money.weekStatements, money.previewClose],
  });
  const [isUnknown, setUnknown] = useState(false);
  // The week that was sent: once it is closed, the preview shows the next one.
  const [sent, setSent] = useState<Preview["week"] | undefined>(undefined);
  const changing = useMemo(
    () => rows.filter((row) => row.commission !== 0 || row.carried !== row.carriedAfter || row.balance !== 0),
    [rows],
  );
  const days = daysText(week, locale);
  const close = async (): Promise<void> => {
    onBusy(true);
    setSent(week);
    const at = serverNow();
    const result = await mutate({ number: week.number });
    onBusy(false);
    setUnknown("unanswered" in result);
    if (!result.ok) return;
    const closed = result.data.find(({ number }) => number === week.number);
    const isOwn = (closed?.closedAt ?? at) > at - samePressMs;
    toasts.done(
      t(isOwn ? "weeks.closed" : "weeks.closedBy", {
        days,
        by: closed?.closedBy === "" ? t("weeks.calendar") : (closed?.closedBy ?? ""),
      }),
    );
    onClosed(Math.max(...result.data.map(({ number }) => number)));
    onClose();
  };
  return (
    <Stack gap="sm">
      <b>{t("weeks.previewTitle", { days })}</b>
      <Text size="sm">{t("weeks.previewWhy")}</Text>
      <Sums preview={preview} />
      <div className={styles["rows"]}>
        <Changes rows={changing} name={`${t("weeks.preview")} ${days}`} />
      </div>
      {!isOver && <Text size="sm">{t("weeks.closableFrom", { time: momentText(format, closableFrom, zone) })}</Text>}
      {weeksOver > 1 && (
        <Alert color="wait" variant="light">
          {t("weeks.manyOver", { count: weeksOver })}
        </Alert>
      )}
      {(busy || isUnknown) && sent !== undefined && (
        <CloseProgress number={sent.number} from={sent.from} to={sent.to} />
      )}
      {isUnknown && (
        <Alert color="wait" variant="light" role="alert">
          {t("weeks.closeUnknown")}
        </Alert>
      )}
      <DialogFooter
        action={t("weeks.close")}
        isOff={!isOver}
        isBusy={busy}
        first="action"
        onConfirm={() => {
          void close();
        }}
        onCancel={onClose}
      />
    </Stack>
  );
}

function Sums({ preview: { paid, charged, added, workedOff } }: { readonly preview: Preview }) {
  const { t } = useLocale();
  const sums = { paid, charged, added, workedOff };
  return (
    <table className={styles["statement"]}>
      <tbody>
        {(["paid", "charged", "added", "workedOff"] as const).map((name) => (
          <tr key={name}>
            <th scope="row">{t(`weeks.${name}`)}</th>
            <td>
              <Money amount={sums[name]} zero />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Changes({ rows, name }: { readonly rows: Preview["rows"]; readonly name: string }) {
  const columns = useMemo(
    (): readonly Column<Preview["rows"][number]>[] => [
      { title: "reports.account", value: (row) => row.name, grow: 2, phone: "name" },
      {
        title: "reports.net",
        help: "reports.helpNet",
        value: ({ net }) => net,
        kind: "money",
        width: 100,
        phone: "line",
      },
      {
        title: "reports.commission",
        value: ({ commission }) => commission,
        kind: "money",
        width: 100,
        sum: true,
        phone: "line",
      },
      { title: "weeks.makeUp", value: ({ carried }) => carried, kind: "money", width: 100, phone: "none" },
      {
        title: "weeks.makeUpAfter",
        value: ({ carriedAfter }) => carriedAfter,
        kind: "money",
        width: 100,
        phone: "line",
      },
      {
        title: "weeks.balanceBefore",
        value: ({ before }) => before,
        kind: "money",
        width: 110,
        sum: true,
        phone: "none",
      },
      {
        title: "weeks.balance",
        value: ({ balance }) => balance,
        kind: "money",
        width: 110,
        sum: true,
        phone: "figure",
      },
    ],
    [],
  );
  return (
    <Grid
      name={name}
      height="auto"
      rows={rows}
      rowKey={({ key }) => key}
      columns={columns}
      empty={{ title: "empty.weeks", why: "empty.weeksWhy" }}
    />
  );
}
