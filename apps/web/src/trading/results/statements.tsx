// What each source and person reports about a game, period by period side by side, and what each would grade.
import { results } from "@chalkboard/contract";
import type { PlainKey } from "@chalkboard/i18n";
import { resultStatusKeys } from "@chalkboard/list-columns";
import { Button, Table, Text } from "@mantine/core";
import { Suspense, useState } from "react";
import { Loading } from "../../kit/states/loading.tsx";
import { PageBoundary } from "../../kit/states/page-boundary.tsx";
import { useCallQuery } from "../../data/use-call-query.ts";
import { useIsNarrow } from "../../kit/behaviour/use-is-phone.ts";
import { useLocale } from "../../kit/format/locale.tsx";
import { OfficialDialog } from "./official-dialog.tsx";
import type { ResultEvent } from "./result-draft.ts";
import { columnName, columnTitle, enteredColumns, type ResultBounds } from "./result-marks.ts";
import { columnOf, enteredAs, enteredOf } from "./statistic-draft.ts";
import { cellsOfVoice, saidIn, type Voice, voicesOf } from "./voices.ts";

type StatementsProps = {
  readonly event: ResultEvent;
  readonly bounds: ResultBounds;
  readonly onDecided: (version: number) => void;
};

export function Statements({ event, bounds, onDecided }: StatementsProps) {
  const { t, zone } = useLocale();
  const [chosen, setChosen] = useState<Voice | undefined>(undefined);
  const voices = voicesOf(event);
  if (voices.length === 0) return <Text size="sm">{t("results.noStatements")}</Text>;
  return (
    <>
      <Said event={event} voices={voices} columns={bounds.segments} title="results.statements" />
      <Said event={event} voices={voices} columns={bounds.statistics.map(columnOf)} title="results.statistics" />
      {voices
        .filter(({ kind }) => kind !== "official")
        .map((voice) => (
          <div key={voice.key}>
            <Text size="sm" fw="var(--cb-weight-total)">
              {voice.name} · {t("results.grades")}
            </Text>
            <PageBoundary>
              <Suspense fallback={<Loading />}>
                <WouldGrade event={event} voice={voice} />
              </Suspense>
            </PageBoundary>
            <Button
              size="compact-sm"
              variant="default"
              mb="sm"
              onClick={() => {
                setChosen(voice);
              }}
            >
              {t("results.takeThis", { name: voice.name })}
            </Button>
          </div>
        ))}
      {chosen !== undefined && (
        <OfficialDialog
          event={event}
          zone={zone}
          cells={cellsOfVoice(chosen, enteredColumns(bounds))}
          entered={
            chosen.kind === "proposed"
              ? enteredAs(chosen.statistics, bounds.statistics)
              : enteredOf(event.official, {}, bounds.statistics)
          }
          onDone={(made) => {
            if (made.waits === null) onDecided(made.version);
          }}
          onClose={() => {
            setChosen(undefined);
          }}
        />
      )}
    </>
  );
}

type SaidProps = {
  readonly event: ResultEvent;
  readonly voices: readonly Voice[];
  readonly columns: readonly string[];
  readonly title: PlainKey;
};

/** The reports: a row each on a desktop, a column each on a phone. Differences are underlined. */
function Said({ event, voices, columns, title }: SaidProps) {
  const { t } = useLocale();
  const isNarrow = useIsNarrow();
  const nameOf = (side: 1 | 2): string => event.sides.find((one) => one.side === side)?.abbreviation ?? "";
  const said = (voice: Voice, column: string): string => saidIn(voice, column, nameOf);
  const spoken = columns.filter((column) => voices.some((voice) => said(voice, column) !== ""));
  const speaking = voices.filter((voice) => spoken.some((column) => said(voice, column) !== ""));
  if (spoken.length === 0) return null;
  const isDisputed = (column: string): boolean =>
    new Set(speaking.map((voice) => said(voice, column)).filter((text) => text !== "")).size > 1;
  const whoOf = ({ kind, name }: Voice): string =>
    kind === "official"
      ? t("results.version", { version: event.official?.version ?? 0, name })
      : kind === "proposed"
        ? t("results.waiting", { name })
        : name;
  const cell = (voice: Voice, column: string) => (
    <Table.Td
      key={`${voice.key} ${column}`}
      style={{
        textAlign: "right",
        whiteSpace: "nowrap",
        ...(isDisputed(column) ? { textDecoration: "underline dotted" } : {}),
      }}
    >
      {said(voice, column)}
    </Table.Td>
  );
  const ofColumn = (column: string) => ({
    name: columnName(column, t),
    title: columnTitle(column, t),
    cells: speaking.map((voice) => cell(voice, column)),
  });
  const ofVoice = (voice: Voice) => ({
    name: whoOf(voice),
    title: undefined,
    cells: spoken.map((column) => cell(voice, column)),
  });
  const [heads, rows] = isNarrow
    ? [speaking.map(ofVoice), spoken.map(ofColumn)]
    : [spoken.map(ofColumn), speaking.map(ofVoice)];
  return (
    <Table mb="sm" horizontalSpacing="xs" aria-label={t(title)} style={{ fontVariantNumeric: "tabular-nums" }}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t(title)}</Table.Th>
          {heads.map(({ name, title: full }) => (
            <Table.Th key={name} title={full} style={{ textAlign: "right" }}>
              {name}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ name, title: full, cells }) => (
          <Table.Tr key={name}>
            <Table.Th scope="row" title={full}>
              {name}
            </Table.Th>
            {cells}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** Legs, tickets and money that a result would grade, or why it cannot be graded. */
function WouldGrade({
  event,
  voice: { kind, status, segments, statistics },
}: {
  readonly event: ResultEvent;
  readonly voice: Voice;
}) {
  const { t, format } = useLocale();
  const {
    data: { blockers, legs, services },
  } = useCallQuery(results.preview, {
    eventId: event.eventId,
    status,
    segments: [...segments],
    ...(kind === "proposed" ? { statistics } : {}),
  });
  if (blockers.length > 0)
    return (
      <Text size="sm" className="cb-wait">
        {t("results.notWhole")}
      </Text>
    );
  return (
    <>
      <Text size="sm">
        {t(resultStatusKeys[status])}.{" "}
        {t("results.willGrade", {
          win: legs.win,
          lose: legs.lose,
          push: legs.push,
          void: legs.void,
          pending: legs.pending,
        })}
      </Text>
      {services.map(({ serviceName, currency, tickets, stake }) => (
        <Text key={serviceName} size="sm" c="dimmed">
          {serviceName}: {t("results.touches", { count: tickets, amount: format.moneyWithCode(stake, currency) })}
        </Text>
      ))}
    </>
  );
}
