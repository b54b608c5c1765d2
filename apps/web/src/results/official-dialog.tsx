import { results } from "@chalkboard/contract";
import type { PlainKey } from "@chalkboard/messages";
import { Button, Group, SegmentedControl, Table, Text } from "@mantine/core";
import { Suspense, useState } from "react";
import { useAsk } from "../data/use-ask.ts";
import { useTell } from "../data/use-tell.ts";
import { Dialog } from "../kit/dialog.tsx";
import { Loading } from "../kit/loading.tsx";
import { PageBoundary } from "../kit/page-boundary.tsx";
import { useToasts } from "../kit/toasts.tsx";
import { useWords } from "../kit/words.tsx";
import type { ResultEvent, Segment } from "./result-draft.ts";

const statuses = ["final", "partial", "called", "abandoned"] as const;
type Status = (typeof statuses)[number];
const statusWords: Readonly<Record<Status, PlainKey>> = { final: "results.final", partial: "results.partial", called: "results.called",
  abandoned: "results.abandoned" };

type OfficialDialogProps = { readonly event: ResultEvent; readonly segments: readonly Segment[]; readonly onDone: () => void; readonly onClose: () => void };

/** Makes a result official, or corrects it, after a look at what it grades. */
export function OfficialDialog({ event, segments, onDone, onClose }: OfficialDialogProps) {
  const { t } = useWords();
  const toasts = useToasts();
  const [status, setStatus] = useState<Status>(event.official?.status ?? (segments.some(({ segment }) => segment === "game") ? "final" : "partial"));
  const { tell, busy } = useTell(results.makeOfficial, { refresh: [results.listResults] });
  const decide = async (): Promise<void> => {
    const told = await tell({ eventId: event.eventId, version: event.official?.version ?? 0, status, segments: [...segments] });
    if (!told.ok) return;
    const { version, waits } = told.data;
    if (waits === null) toasts.done(t("results.madeOfficial", { name: event.name, version }));
    else toasts.done(t(waits === "secondPerson" ? "results.waitsPerson" : "results.waitsSource", { name: event.name }));
    onDone();
    onClose();
  };
  const line = (side: "away" | "home"): string => segments.map((score) => (score[side] === null ? "x" : String(score[side]))).join("  ");
  return (
    <Dialog title={event.name} onClose={onClose} size="lg">
      <Table withRowBorders={false} mb="sm" style={{ fontVariantNumeric: "tabular-nums" }}>
        <Table.Tbody>
          {([["away", 1], ["home", 2]] as const).map(([side, number]) => (
            <Table.Tr key={side}><Table.Td>{event.sides.find((one) => one.side === number)?.name}</Table.Td><Table.Td
              style={{ whiteSpace: "pre", textAlign: "right" }}>{line(side)}</Table.Td></Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <SegmentedControl fullWidth mb="sm" aria-label={t("results.status")} value={status}
        onChange={(value) => { setStatus(statuses.find((one) => one === value) ?? "final"); }}
        data={statuses.map((value) => ({ value, label: t(statusWords[value]) }))} />
      <PageBoundary><Suspense fallback={<Loading />}><Preview key={status} eventId={event.eventId} status={status}
        segments={segments} /></Suspense></PageBoundary>
      <Group justify="flex-end" gap="sm" mt="md">
        <Button variant="default" onClick={onClose} disabled={busy}>{t("kit.cancel")}</Button>
        <Button data-autofocus loading={busy} onClick={() => { void decide(); }}>{t(event.official === null ? "results.decide" : "results.correct")}</Button>
      </Group>
    </Dialog>
  );
}

function Preview({ eventId, status, segments }: { readonly eventId: number; readonly status: Status; readonly segments: readonly Segment[] }) {
  const { t, format } = useWords();
  const { data: { legs, services } } = useAsk(results.preview, { eventId, status, segments: [...segments] });
  return (
    <>
      <Text size="sm">{t("results.willGrade", { win: legs.win, lose: legs.lose, push: legs.push, void: legs.void, pending: legs.pending })}</Text>
      {services.map(({ serviceName, currency, tickets, stake }) => (
        <Text key={serviceName} size="sm" c="dimmed">{serviceName}: {t("results.touches",
          { count: tickets, amount: format.moneyWithCode(stake, currency) })}</Text>
      ))}
    </>
  );
}
