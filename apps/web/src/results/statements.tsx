// What each source and person says of a game, period by period beside each other, and what each would grade.
import { results } from "@chalkboard/contract";
import { resultStatusKeys } from "@chalkboard/sheets";
import { Button, Table, Text } from "@mantine/core";
import { Suspense, useState } from "react";
import { Loading } from "../kit/loading.tsx";
import { PageBoundary } from "../kit/page-boundary.tsx";
import { useAsk } from "../data/use-ask.ts";
import { useWords } from "../kit/words.tsx";
import { OfficialDialog } from "./official-dialog.tsx";
import type { ResultEvent } from "./result-draft.ts";
import { columnName, enteredColumns, type ResultBounds } from "./result-marks.ts";
import { enteredOf } from "./statistic-draft.ts";
import { type Voice, voicesOf } from "./voices.ts";

type StatementsProps = { readonly event: ResultEvent; readonly bounds: ResultBounds; readonly onDecided: (version: number) => void };

export function Statements({ event, bounds, onDecided }: StatementsProps) {
  const { t, zone } = useWords();
  const [chosen, setChosen] = useState<Voice | undefined>(undefined);
  const voices = voicesOf(event);
  const columns = bounds.segments.filter((segment) => voices.some(({ segments }) => segments.some((score) => score.segment === segment)));
  if (voices.length === 0) return <Text size="sm">{t("results.noStatements")}</Text>;
  const scoreOf = (voice: Voice, segment: string): string => {
    const found = voice.segments.find((score) => score.segment === segment);
    return found === undefined ? "" : `${String(found.away)}–${found.home === null ? "x" : String(found.home)}`;
  };
  const isDisputed = (segment: string): boolean =>
    new Set(voices.map((voice) => scoreOf(voice, segment)).filter((score) => score !== "")).size > 1;
  return (
    <>
      <Table.ScrollContainer minWidth={420} mb="sm">
        <Table horizontalSpacing="xs" aria-label={t("results.statements")} style={{ fontVariantNumeric: "tabular-nums" }}>
          <Table.Thead><Table.Tr><Table.Th>{t("results.statements")}</Table.Th>{columns.map((segment) =>
            <Table.Th key={segment} style={{ textAlign: "right" }}>{columnName(segment, t)}</Table.Th>)}</Table.Tr></Table.Thead>
          <Table.Tbody>{voices.map((voice) => (
            <Table.Tr key={voice.key}>
              <Table.Th scope="row">{voice.kind === "official" ? t("results.version", { version: event.official?.version ?? 0, name: voice.name })
                : voice.kind === "proposed" ? t("results.waiting", { name: voice.name }) : voice.name}</Table.Th>
              {columns.map((segment) => (
                <Table.Td key={segment} style={{ textAlign: "right", whiteSpace: "nowrap",
                  ...(isDisputed(segment) ? { textDecoration: "underline dotted" } : {}) }}>{scoreOf(voice, segment)}</Table.Td>))}
            </Table.Tr>))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {voices.filter(({ kind }) => kind !== "official").map((voice) => (
        <div key={voice.key}>
          <Text size="sm" fw="var(--cb-weight-total)">{voice.name} · {t("results.grades")}</Text>
          <PageBoundary><Suspense fallback={<Loading />}><WouldGrade event={event} voice={voice} /></Suspense></PageBoundary>
          <Button size="compact-sm" variant="default" mb="sm" onClick={() => { setChosen(voice); }}>{t("results.takeThis")}: {voice.name}</Button>
        </div>
      ))}
      {chosen !== undefined && <OfficialDialog event={event} zone={zone} entered={enteredOf(event.official, {}, bounds.statistics)}
        cells={enteredColumns(bounds).map((segment) => {
          const found = chosen.segments.find((score) => score.segment === segment);
          return { segment, away: found?.away, home: found?.home };
        })}
        onDone={(made) => { if (made.waits === null) onDecided(made.version); }} onClose={() => { setChosen(undefined); }} />}
    </>
  );
}

/** Legs, tickets and money that a result would grade, or what keeps it from being one. */
function WouldGrade({ event, voice: { status, segments } }: { readonly event: ResultEvent; readonly voice: Voice }) {
  const { t, format } = useWords();
  const { data: { hindrances, legs, services } } = useAsk(results.preview, { eventId: event.eventId, status, segments: [...segments] });
  if (hindrances.length > 0) return <Text size="sm" className="cb-wait">{t("results.notWhole")}</Text>;
  return (
    <>
      <Text size="sm">{t(resultStatusKeys[status])}. {t("results.willGrade",
        { win: legs.win, lose: legs.lose, push: legs.push, void: legs.void, pending: legs.pending })}</Text>
      {services.map(({ serviceName, currency, tickets, stake }) => (
        <Text key={serviceName} size="sm" c="dimmed">{serviceName}: {t("results.touches",
          { count: tickets, amount: format.moneyWithCode(stake, currency) })}</Text>))}
    </>
  );
}
