// The scores of a game as they stand on the page, with what is missing or unlikely beside them in words, and who has said the same already.
import { type AnswerOf, results } from "@chalkboard/contract";
import type { PlainKey } from "@chalkboard/messages";
import { Table, Text } from "@mantine/core";
import type { AskedOf } from "../data/client.ts";
import { useEffect, useEffectEvent } from "react";
import { useAsk } from "../data/use-ask.ts";
import { useWords } from "../kit/words.tsx";
import { type CellScore, type ResultEvent, type Segment, officialCells } from "./result-draft.ts";

type Preview = AnswerOf<typeof results.preview>;
type Team = "away" | "home";
const teams: readonly Team[] = ["away", "home"];
const waitsWords: Readonly<Record<NonNullable<Preview["waits"]>, PlainKey>> = {
  secondPerson: "results.needsPerson", secondSource: "results.needsSource", admin: "results.needsAdmin",
};

type ResultSheetProps = {
  readonly event: ResultEvent; readonly zone: string; readonly asked: AskedOf<typeof results.preview>;
  /** What stands in each column of the page. */
  readonly cells: readonly CellScore[];
  /** It stands there, and what it grades can be seen. */
  readonly onLooked: () => void;
};

export function ResultSheet({ event, zone, asked, cells, onLooked }: ResultSheetProps) {
  const { t, format } = useWords();
  const stands = useEffectEvent(onLooked);
  useEffect(() => { stands(); }, []);
  const { data: { hindrances, oddities, waits, legs, services } } = useAsk(results.preview, asked);
  const nameOf = (team: Team): string => event.sides.find(({ side }) => side === (team === "away" ? 1 : 2))?.name ?? "";
  const columnName = (segment: string): string => (segment === "game" ? t("kit.total") : segment);
  const isMissing = (segment: string, team: Team): boolean => hindrances.some((one) => one.reason === "missing" && one.segment === segment
    && (one.team === team || (one.team === null && cells.find((cell) => cell.segment === segment)?.[team] === undefined)));
  const isOdd = (segment: string, team: Team): boolean => oddities.some((one) => one.segment === segment && one.team === team);
  // Innings that nobody played, and that nobody waits for, have no column.
  const shown = cells.filter(({ segment, away, home }) => away !== undefined || home !== undefined || teams.some((team) => isMissing(segment, team)));
  const before = officialCells(event, shown);
  const missing = teams.map((team) => [team, cells.filter(({ segment }) => isMissing(segment, team)).map(({ segment }) => columnName(segment))] as const);
  return (
    <>
      <Table withRowBorders={false} mb="sm" horizontalSpacing="xs" style={{ fontVariantNumeric: "tabular-nums" }}>
        <Table.Thead><Table.Tr><Table.Td />{shown.map(({ segment }) =>
          <Table.Th key={segment} style={{ textAlign: "right" }}>{columnName(segment)}</Table.Th>)}</Table.Tr></Table.Thead>
        {before !== undefined && <Official title={t("results.before")} cells={before} nameOf={nameOf} />}
        <Table.Tbody>
          {before !== undefined && <Title columns={shown.length + 1}>{t("results.after")}</Title>}
          {missing.map(([team, names]) => (
            <Table.Tr key={team}>
              <Table.Td>{nameOf(team)}{names.length > 0 && <Text size="xs" className="cb-no">{t("results.missing", { team: nameOf(team),
                segments: names.join(", ") })}</Text>}</Table.Td>
              {shown.map((cell, index) => <ScoreCell key={cell.segment} value={cell[team]} isWrong={isMissing(cell.segment, team) || isOdd(cell.segment, team)}
                isChanged={before !== undefined && before[index]?.[team] !== cell[team]} />)}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <div role="status">
        {hindrances.some(({ reason }) => reason === "notBegun") && <Text size="sm" className="cb-no">{t("results.notBegun",
          { time: format.dateTime(event.startsAt, zone) })}</Text>}
        {missing.some(([, names]) => names.length > 0) && <Text size="sm" c="dimmed">{t("results.stoppedEarly")}</Text>}
        {oddities.map(({ reason, segment, team, figure, bound, source }) => (
          <Text key={`${reason}/${segment}/${team}/${source ?? ""}`} size="sm" className="cb-no">{reason === "aboveRange"
            ? t("results.aboveRange", { team: nameOf(team), segment: columnName(segment), figure, bound })
            : t("results.belowLiveScore", { team: nameOf(team), figure, bound, source: source ?? "" })}</Text>
        ))}
        {event.proposed.map(({ source, segments, proposedAt }) => (
          <Text key={source} size="sm">{t("results.proposed", { name: source, ...totalOf(segments), time: format.dateTime(proposedAt, zone) })}</Text>
        ))}
        {waits !== null && <Text size="sm" fw="var(--cb-weight-total)">{t(waitsWords[waits])}</Text>}
      </div>
      {hindrances.length === 0 && <Text size="sm">{t("results.willGrade",
        { win: legs.win, lose: legs.lose, push: legs.push, void: legs.void, pending: legs.pending })}</Text>}
      {services.map(({ serviceName, currency, tickets, stake }) => (
        <Text key={serviceName} size="sm" c="dimmed">{serviceName}: {t("results.touches",
          { count: tickets, amount: format.moneyWithCode(stake, currency) })}</Text>
      ))}
    </>
  );
}

type OfficialProps = { readonly title: string; readonly cells: readonly CellScore[]; readonly nameOf: (team: Team) => string };

/** The scores that a correction takes the place of. */
function Official({ title, cells, nameOf }: OfficialProps) {
  return (
    <Table.Tbody c="dimmed">
      <Title columns={cells.length + 1}>{title}</Title>
      {teams.map((team) => (
        <Table.Tr key={team}>
          <Table.Td>{nameOf(team)}</Table.Td>
          {cells.map((cell) => <ScoreCell key={cell.segment} value={cell[team]} />)}
        </Table.Tr>
      ))}
    </Table.Tbody>
  );
}

function Title({ columns, children }: { readonly columns: number; readonly children: string }) {
  return <Table.Tr><Table.Th colSpan={columns} scope="rowgroup"><Text size="xs" fw="var(--cb-weight-total)">{children}</Text></Table.Th></Table.Tr>;
}

type CellProps = { readonly value: number | null | undefined; readonly isWrong?: boolean; readonly isChanged?: boolean };

function ScoreCell({ value, isWrong = false, isChanged = false }: CellProps) {
  return (
    <Table.Td style={{ textAlign: "right", ...(isWrong ? { outline: "1px solid var(--cb-no)" } : {}),
      ...(isChanged ? { fontWeight: "var(--cb-weight-total)" } : {}) }}
      className={isWrong ? "cb-no" : ""}>
      {value === undefined ? (isWrong ? "?" : "") : value === null ? "x" : value}
    </Table.Td>
  );
}

function totalOf(segments: readonly Segment[]): { readonly away: number; readonly home: number } {
  const game = segments.find(({ segment }) => segment === "game");
  const parts = game === undefined ? segments : [game];
  return parts.reduce((sum, { away, home }) => ({ away: sum.away + away, home: sum.home + (home ?? 0) }), { away: 0, home: 0 });
}
