import { responses, results } from "@chalkboard/contract";
import type { PlainKey } from "@chalkboard/i18n";
import { Checkbox, SegmentedControl } from "@mantine/core";
import { Suspense, useState } from "react";
import { z } from "zod";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { Dialog } from "../../kit/dialog/dialog.tsx";
import { DialogFooter } from "../../kit/dialog/dialog-footer.tsx";
import { Loading } from "../../kit/states/loading.tsx";
import { PageBoundary } from "../../kit/states/page-boundary.tsx";
import { useToasts } from "../../kit/states/toasts.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import { type CellScore, type ResultEvent, segmentsOf } from "./result-draft.ts";
import type { Entered } from "./statistic-draft.ts";
import { ResultSheet } from "./result-sheet.tsx";

const statuses = ["final", "partial", "called", "abandoned"] as const;
type Status = (typeof statuses)[number];
const statusLabels: Readonly<Record<Status, PlainKey>> = {
  final: "results.final",
  partial: "results.partial",
  called: "results.called",
  abandoned: "results.abandoned",
};
const waitsLabels = {
  secondPerson: "results.waitsPerson",
  secondSource: "results.waitsSource",
  admin: "results.waitsAdmin",
} as const;

/** The data of a refusal because another user made a result official meanwhile. */
const newer = z.object({ version: z.int() });

type OfficialDialogProps = {
  /** The current state: another user may make it official while this is open. */
  readonly event: ResultEvent;
  readonly zone: string;
  readonly cells: readonly CellScore[];
  readonly entered: Entered;
  /** The version that was made official, or what it awaits. */
  readonly onDone: (made: { readonly version: number; readonly waits: keyof typeof waitsLabels | null }) => void;
  readonly onClose: () => void;
};

/** Makes a result official, or corrects it, after a preview of what it grades and of objections. */
export function OfficialDialog({ event, zone, cells, entered, onDone, onClose }: OfficialDialogProps) {
  const { t } = useLocale();
  const toasts = useToasts();
  const segments = segmentsOf(cells);
  const { statistics, halves } = entered;
  const hasTotal = cells.some(({ segment, away, home }) => segment === "game" && (away ?? home) !== undefined);
  const [status, setStatus] = useState<Status>(event.official?.status ?? (hasTotal ? "final" : "partial"));
  const [onlyTotal, setOnlyTotal] = useState(false);
  const [looked, setLooked] = useState<{ readonly sheet: string; readonly isWaiting: boolean } | undefined>(undefined);
  // A change by another user causes one refusal; then the user sees it and decides again.
  const [version, setVersion] = useState(event.official?.version ?? 0);
  const { mutate, busy } = useCallMutation(results.makeOfficial, { refresh: [results.listResults] });
  const isTotalAlone = status === "final" && segments.length === 1 && segments[0]?.segment === "game";
  const input = {
    eventId: event.eventId,
    status,
    segments: [...segments],
    ...(statistics === undefined ? {} : { statistics }),
    ...(isTotalAlone && onlyTotal ? { onlyTotal } : {}),
  };
  const sheet = `${status}/${onlyTotal}`;
  const decide = async (): Promise<void> => {
    const result = await mutate({ ...input, version });
    if (!result.ok) {
      const since =
        result.refused?.code === responses.changedMeanwhile ? newer.safeParse(result.refused.data) : undefined;
      if (since?.success === true) setVersion(since.data.version);
      return;
    }
    const { version: made, waits } = result.data;
    if (waits === null) toasts.done(t("results.madeOfficial", { name: event.name, version: made }));
    else toasts.done(t(waitsLabels[waits], { name: event.name }));
    onDone({ version: made, waits });
    onClose();
  };
  return (
    <Dialog title={event.name} onClose={onClose} size="lg" isBusy={busy}>
      <SegmentedControl
        fullWidth
        mb="sm"
        aria-label={t("results.status")}
        value={status}
        onChange={(value) => {
          setStatus(statuses.find((one) => one === value) ?? "final");
        }}
        data={statuses.map((value) => ({ value, label: t(statusLabels[value]) }))}
      />
      {isTotalAlone && (
        <Checkbox
          mb="sm"
          size="xs"
          label={t("results.onlyTotal")}
          checked={onlyTotal}
          onChange={({ currentTarget }) => {
            setOnlyTotal(currentTarget.checked);
          }}
        />
      )}
      <PageBoundary>
        <Suspense fallback={<Loading />}>
          <ResultSheet
            key={sheet}
            event={event}
            zone={zone}
            cells={cells}
            entered={entered}
            input={input}
            onLooked={(isWaiting) => {
              setLooked({ sheet, isWaiting });
            }}
          />
        </Suspense>
      </PageBoundary>
      <DialogFooter
        action={t(
          looked?.isWaiting === true ? "lines.propose" : event.official === null ? "results.decide" : "results.correct",
        )}
        onCancel={onClose}
        onConfirm={() => {
          void decide();
        }}
        isBusy={busy}
        isOff={looked?.sheet !== sheet || halves.length > 0}
        first="action"
      />
    </Dialog>
  );
}
