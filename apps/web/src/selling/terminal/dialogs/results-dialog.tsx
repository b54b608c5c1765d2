import { type AnswerOf, results } from "@chalkboard/contract";
import { dayResultText, finalScore, finalText, sideScore } from "@chalkboard/list-columns";
import { Suspense, useDeferredValue, useState } from "react";
import { useCallMutation } from "../../../data/use-call-mutation.ts";
import { useCallQuery } from "../../../data/use-call-query.ts";
import { useBusinessDay } from "../../../data/viewer.ts";
import { Dialog } from "../../../kit/dialog/dialog.tsx";
import { DialogFooter } from "../../../kit/dialog/dialog-footer.tsx";
import { DayField } from "../../../kit/fields/day-field.tsx";
import { Filters, FilterSelect } from "../../../kit/fields/filters.tsx";
import { Time } from "../../../kit/format/figures.tsx";
import { useLocale } from "../../../kit/format/locale.tsx";
import { Loading } from "../../../kit/states/loading.tsx";
import styles from "./results-dialog.module.css";

type League = AnswerOf<typeof results.dayResults>["leagues"][number];
type Game = League["games"][number];

/** A result is on the till soon after it is official. */
const everyMs = 30_000;

/** The results of a day, by league; Enter prints them. In the field of the day it takes the day. */
export function ResultsDialog({
  onPaper,
  onClose,
}: {
  readonly onPaper: (html: string) => void;
  readonly onClose: () => void;
}) {
  const { t } = useLocale();
  const today = useBusinessDay();
  const [day, setDay] = useState(today);
  const [league, setLeague] = useState("");
  const [isNothing, setNothing] = useState(false);
  const { mutate, busy } = useCallMutation(results.printDayResults, {});
  const choose = (wanted: { readonly day?: string; readonly league?: string }): void => {
    setNothing(false);
    if (wanted.day !== undefined) setDay(wanted.day);
    if (wanted.league !== undefined) setLeague(wanted.league);
  };
  const print = (): void => {
    setNothing(false);
    void mutate({ day, ...(league === "" ? {} : { leagueIds: [Number(league)] }) }).then((result) => {
      if (!result.ok) return;
      setNothing(result.data.games === 0);
      if (result.data.games === 0) return;
      onClose();
      onPaper(result.data.html);
    });
  };
  return (
    <Dialog title={t("terminal.results")} onClose={onClose} size="lg">
      <div className={styles["results"]}>
        <Suspense fallback={<Loading />}>
          <DayOfResults day={day} league={league} onChoose={choose} />
        </Suspense>
        {isNothing && (
          <p className={styles["problem"]} role="alert">
            {t("terminal.printNoResults")}
          </p>
        )}
        <DialogFooter
          isTill
          isFree
          action={t("terminal.print")}
          onConfirm={print}
          onCancel={onClose}
          isBusy={busy}
          first="action"
        />
      </div>
    </Dialog>
  );
}

type DayProps = {
  readonly day: string;
  readonly league: string;
  readonly onChoose: (wanted: { readonly day?: string; readonly league?: string }) => void;
};

function DayOfResults({ day, league, onChoose }: DayProps) {
  const { t } = useLocale();
  const today = useBusinessDay();
  // The day before stays while the next one loads.
  const shown = useDeferredValue(day);
  const { data } = useCallQuery(results.dayResults, { day: shown }, { everyMs });
  const leagues = data.leagues.filter(({ leagueId }) => league === "" || String(leagueId) === league);
  return (
    <>
      <Filters>
        <DayField
          label="kit.date"
          value={day}
          maximum={today}
          withSteps
          onChange={(wanted) => {
            onChoose({ day: wanted });
          }}
        />
        <FilterSelect
          label="betting.league"
          value={league}
          withAll
          width={200}
          onChange={(wanted) => {
            onChoose({ league: wanted });
          }}
          choices={data.leagues.map(({ leagueId, name }) => ({ value: String(leagueId), label: name }))}
        />
      </Filters>
      <div
        className={styles["leagues"]}
        aria-busy={shown !== day}
        tabIndex={0}
        role="region"
        aria-label={t("terminal.results")}
      >
        {leagues.length === 0 && <p>{t("results.emptyDay")}</p>}
        {leagues.map((one) => (
          <LeagueResults key={one.leagueId} league={one} />
        ))}
      </div>
    </>
  );
}

/** A league's games: two lines each, with a column for each period. */
function LeagueResults({ league: { name, games } }: { readonly league: League }) {
  const { t } = useLocale();
  const periods = [...new Set(games.flatMap(({ segments }) => segments.map(({ segment }) => segment)))].filter(
    (segment) => segment !== "game",
  );
  return (
    <table className={styles["league"]}>
      <caption>{name}</caption>
      <thead>
        <tr>
          <th scope="col">{t("betting.start")}</th>
          <th scope="col">{t("betting.game")}</th>
          {periods.map((period) => (
            <th key={period} scope="col" className={styles["period"]}>
              {period}
            </th>
          ))}
          <th scope="col" className={styles["score"]}>
            {t("results.score")}
          </th>
        </tr>
      </thead>
      {games.map((game) => (
        <GameResult key={game.eventId} game={game} periods={periods} />
      ))}
    </table>
  );
}

function GameResult({ game, periods }: { readonly game: Game; readonly periods: readonly string[] }) {
  const { t } = useLocale();
  const score = finalScore(game.segments);
  const teams = game.sides.filter(({ side }) => side === 1 || side === 2);
  const start = (rows: number) => (
    <td rowSpan={rows} className={styles["start"]}>
      <Time at={game.startsAt} />
      <div data-corrected={game.isCorrected || undefined}>{dayResultText(game, t)}</div>
    </td>
  );
  if (teams.length !== 2)
    return (
      <tbody>
        <tr>
          {start(1)}
          <th scope="row" colSpan={periods.length + 1}>
            {game.name}
          </th>
          <td className={styles["score"]}>{finalText(game.segments)}</td>
        </tr>
      </tbody>
    );
  return (
    <tbody>
      {teams.map(({ side, rotation, name }, index) => (
        <tr key={side}>
          {index === 0 && start(2)}
          <th scope="row">
            <span className={styles["rotation"]}>{rotation}</span> {name}
          </th>
          {periods.map((period) => (
            <td key={period} className={styles["period"]}>
              {sideScore(
                game.segments.find(({ segment }) => segment === period),
                side,
              )}
            </td>
          ))}
          <td className={styles["score"]}>{sideScore(score, side)}</td>
        </tr>
      ))}
    </tbody>
  );
}
