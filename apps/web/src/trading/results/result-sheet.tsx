// The scores of a game as the page shows them, with notes on missing or unlikely ones, and who has already reported the
// same.
import { type AnswerOf, results } from "@chalkboard/contract";
import type { PlainKey } from "@chalkboard/i18n";
import { statisticKeys } from "@chalkboard/list-columns";
import { Text } from "@mantine/core";
import type { InputOf } from "../../data/connection/client.ts";
import { useEffect, useEffectEvent } from "react";
import { useCallQuery } from "../../data/use-call-query.ts";
import { useIsNarrow } from "../../kit/behaviour/use-is-phone.ts";
import { useLocale } from "../../kit/format/locale.tsx";
import { type CellScore, type ResultEvent, type Segment, officialCells } from "./result-draft.ts";
import { columnName, pitchersOf } from "./result-marks.ts";
import { columnOf, type Entered, type Statistic } from "./statistic-draft.ts";
import { ScoresAcross, ScoresDown, type Team, teams } from "./score-table.tsx";
import { momentText } from "../../kit/format/moment-text.ts";

type Preview = AnswerOf<typeof results.preview>;
const waitsLabels: Readonly<Record<NonNullable<Preview["waits"]>, PlainKey>> = {
  secondPerson: "results.needsPerson",
  secondSource: "results.needsSource",
  admin: "results.needsAdmin",
};

type ResultSheetProps = {
  readonly event: ResultEvent;
  readonly zone: string;
  readonly input: InputOf<typeof results.preview>;
  /** The values of each column of the page. */
  readonly cells: readonly CellScore[];
  readonly entered: Entered;
  /**
   * The result is shown, and its grading preview is available.
   * @param isWaiting it becomes official only when a second person enters the same
   */
  readonly onLooked: (isWaiting: boolean) => void;
};

export function ResultSheet({ event, zone, input, cells, entered, onLooked }: ResultSheetProps) {
  const { t, format } = useLocale();
  const Scores = useIsNarrow() ? ScoresDown : ScoresAcross;
  const {
    data: { blockers, anomalies, waits, legs, services },
  } = useCallQuery(results.preview, input);
  const stands = useEffectEvent(onLooked);
  const isWaiting = waits !== null;
  useEffect(() => {
    stands(isWaiting);
  }, [isWaiting]);
  const nameOf = (team: Team): string => event.sides.find(({ side }) => side === (team === "away" ? 1 : 2))?.name ?? "";
  const nameOfColumn = (segment: string): string => columnName(segment, t);
  const namesOf = (some: readonly Statistic[]): string => some.map((one) => t(statisticKeys[one][0])).join(", ");
  const isMissing = (segment: string, team: Team): boolean =>
    blockers.some(
      (one) =>
        one.reason === "missing" &&
        one.segment === segment &&
        (one.team === team ||
          (one.team === null && cells.find((cell) => cell.segment === segment)?.[team] === undefined)),
    );
  const isOdd = (segment: string, team: Team): boolean =>
    anomalies.some((one) => one.segment === segment && one.team === team);
  // A lead that was not entered is recomputed from the scores: the previous one would look confirmed beside a
  // correction.
  const isLeadOld = event.official?.leadGiven === false && entered.statistics?.largestLead === undefined;
  // Innings that were not played, and that nobody expects, have no column.
  const shown = cells.filter(
    ({ segment, away, home }) =>
      !(isLeadOld && segment === columnOf("largestLead")) &&
      (away !== undefined || home !== undefined || teams.some((team) => isMissing(segment, team))),
  );
  const before = officialCells(event, shown);
  const missing = teams.map((team) => ({
    team,
    names: cells.filter(({ segment }) => isMissing(segment, team)).map(({ segment }) => nameOfColumn(segment)),
  }));
  const pitchers = cells.some(({ segment }) => segment === columnOf("pitcherChanged")) ? pitchersOf(event) : "";
  return (
    <>
      <Scores
        nameOf={nameOf}
        columnName={nameOfColumn}
        shown={shown}
        before={before}
        missing={missing}
        isWrong={(segment, team) => isMissing(segment, team) || isOdd(segment, team)}
      />
      {pitchers !== "" && (
        <Text size="sm" c="dimmed">
          {t("calendar.pitchers")}: {pitchers}
        </Text>
      )}
      <div role="status">
        {blockers.some(({ reason }) => reason === "notBegun") && (
          <Text size="sm" className="cb-no">
            {t("results.notBegun", { time: momentText(format, event.startsAt, zone) })}
          </Text>
        )}
        {missing.some(({ names }) => names.length > 0) && (
          <Text size="sm" c="dimmed">
            {t("results.stoppedEarly")}
          </Text>
        )}
        {blockers.some(({ segment }) => segment === "winner") && (
          <Text size="sm" className="cb-no">
            {t("results.winnerMissing")}
          </Text>
        )}
        {entered.halves.length > 0 && (
          <Text size="sm" className="cb-no">
            {t("results.halfEntered", { names: namesOf(entered.halves) })}
          </Text>
        )}
        {entered.unknown.length > 0 && (
          <Text size="sm" c="dimmed">
            {t("results.notEntered", { names: namesOf(entered.unknown) })}
          </Text>
        )}
        {anomalies.map(({ reason, segment, team, figure, bound, source }) => (
          <Text key={`${reason}/${segment}/${team}/${source ?? ""}`} size="sm" className="cb-no">
            {reason === "aboveRange"
              ? t("results.aboveRange", { team: nameOf(team), segment: nameOfColumn(segment), figure, bound })
              : t("results.belowLiveScore", { team: nameOf(team), figure, bound, source: source ?? "" })}
          </Text>
        ))}
        {event.proposed.map(({ source, segments, proposedAt }) => (
          <Text key={source} size="sm">
            {t("results.proposed", { name: source, ...totalOf(segments), time: momentText(format, proposedAt, zone) })}
          </Text>
        ))}
        {waits !== null && (
          <Text size="sm" fw="var(--cb-weight-total)">
            {t(waitsLabels[waits])}
          </Text>
        )}
      </div>
      {blockers.length === 0 && (
        <Text size="sm">
          {t("results.willGrade", {
            win: legs.win,
            lose: legs.lose,
            push: legs.push,
            void: legs.void,
            pending: legs.pending,
          })}
        </Text>
      )}
      {services.map(({ serviceName, currency, tickets, stake }) => (
        <Text key={serviceName} size="sm" c="dimmed">
          {serviceName}: {t("results.touches", { count: tickets, amount: format.moneyWithCode(stake, currency) })}
        </Text>
      ))}
    </>
  );
}

function totalOf(segments: readonly Segment[]): { readonly away: number; readonly home: number } {
  const game = segments.find(({ segment }) => segment === "game");
  const parts = game === undefined ? segments : [game];
  return parts.reduce((sum, { away, home }) => ({ away: sum.away + away, home: sum.home + (home ?? 0) }), {
    away: 0,
    home: 0,
  });
}
