import { Button, TextInput } from "@mantine/core";
import { type KeyboardEvent, useState } from "react";
import { Sheet } from "../../kit/dialog/sheet.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import type { ResultActions } from "./result-board.tsx";
import { disagrees, isByInnings, readScore } from "./result-draft.ts";
import type { ResultGame, ResultMarks, ResultRow } from "./result-marks.ts";
import { isEntered, statisticIn } from "./statistic-draft.ts";
import styles from "./phone-results.module.css";

type PhoneGameProps = {
  readonly game: ResultGame;
  readonly segments: readonly string[];
  readonly zone: string;
  readonly marks: ResultMarks;
  readonly actions: ResultActions;
  readonly onClose: () => void;
};

const sides = [1, 2] as const;

/**
 * One game on a phone: both sides next to each other, segment by segment, with the total; then the same actions as on a
 * desktop.
 */
export function PhoneGame({ game, segments, zone, marks, actions, onClose }: PhoneGameProps) {
  const { t, format } = useLocale();
  const { event, draft } = game;
  const rows = sides.map((side): ResultRow => ({ event, draft, side }));
  // When the game has ended, the remaining innings were not played.
  const isOver = rows.every((row) => marks.text(row, "game") !== "");
  const first = segments.find(
    (segment) => (!isOver || statisticIn(segment) !== undefined) && rows.some((row) => marks.text(row, segment) === ""),
  );
  const facts = [format.time(event.startsAt, zone), marks.state(event), marks.official(event), marks.waiting(event)];
  return (
    <Sheet title={event.name} onClose={onClose}>
      <form
        className={styles["game"]}
        onSubmit={(sent) => {
          sent.preventDefault();
          actions.onDecide(event);
        }}
        onKeyDown={leadOn}
      >
        <p className={styles["facts"]}>{facts.filter((text) => text !== "").join(" · ")}</p>
        <div className={styles["sides"]}>
          <span />
          {rows.map((row) => (
            <span key={row.side}>
              {marks.team(row)?.name ?? ""}
              <b>{marks.text(row, "game")}</b>
            </span>
          ))}
        </div>
        {segments.map((segment) => (
          <div key={segment} className={styles["segment"]} data-total={segment === "game" || undefined}>
            <span>{marks.name(segment)}</span>
            {rows
              .filter((row) => isEntered(segment, row.side))
              .map((row) => (
                <ScoreField
                  key={row.side}
                  row={row}
                  segment={segment}
                  marks={marks}
                  onScore={actions.onScore}
                  isFirst={segment === first && row === rows.find((one) => marks.text(one, segment) === "")}
                />
              ))}
            {isByInnings(segments) && isHomeMissing(rows, segment, marks) && (
              <Button
                variant="default"
                aria-label={`${marks.name(segment)}: ${t("results.keyNotBatted")}`}
                onClick={() => {
                  actions.onScore(event, segment, 2, null);
                }}
              >
                x
              </Button>
            )}
            {disagrees(event, segment) && <small className={styles["said"]}>{marks.said(event, segment)}</small>}
            {rows
              .map((row) => marks.doubt(row, segment))
              .filter((text) => text !== "")
              .map((text) => (
                <small key={text} className={styles["doubt"]}>
                  {text}
                </small>
              ))}
          </div>
        ))}
        <div className={styles["actions"]}>
          <Button
            variant="default"
            onClick={() => {
              actions.onProps(event);
            }}
          >
            {t("results.props")}
          </Button>
          <Button
            variant="default"
            onClick={() => {
              actions.onSaid(event);
            }}
          >
            {t("results.statements")}
          </Button>
          <Button
            variant="default"
            disabled={Object.keys(draft).length === 0}
            onClick={() => {
              actions.onForget(event);
            }}
          >
            {t("results.keyForget")}
          </Button>
          <Button type="submit">{t(event.official === null ? "results.decide" : "results.correct")}</Button>
        </div>
      </form>
    </Sheet>
  );
}

/** A phone's numeric keyboard has no x: if only the home half of an inning is missing, a button enters it. */
function isHomeMissing([away, home]: readonly ResultRow[], segment: string, marks: ResultMarks): boolean {
  const isInning = segment !== "game" && statisticIn(segment) === undefined;
  return (
    away !== undefined &&
    home !== undefined &&
    isInning &&
    marks.text(away, segment) !== "" &&
    marks.text(home, segment) === ""
  );
}

/** Enter, called Next on a phone's keyboard, moves to the next field, and from the last one to the action. */
function leadOn(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>("input, button[type=submit]")];
  stops[stops.indexOf(event.target) + 1]?.focus();
}

type ScoreFieldProps = {
  readonly row: ResultRow;
  readonly segment: string;
  readonly marks: ResultMarks;
  readonly onScore: ResultActions["onScore"];
  readonly isFirst: boolean;
};

// The input becomes a score as soon as it is valid; until then it is kept only here, marked as an error.
function ScoreField({ row, segment, marks, onScore, isFirst }: ScoreFieldProps) {
  const [wrong, setWrong] = useState<string | undefined>(undefined);
  const type = (text: string): void => {
    const value = readScore(text, row.side, segment);
    const isRead = text === "" || value !== undefined;
    setWrong(isRead ? undefined : text);
    if (isRead) onScore(row.event, segment, row.side, value);
  };
  return (
    <TextInput
      value={wrong ?? marks.text(row, segment)}
      error={wrong !== undefined}
      data-tone={marks.tone(row, segment)}
      data-autofocus={isFirst || undefined}
      aria-label={`${marks.team(row)?.name ?? ""}, ${marks.name(segment)}`}
      inputMode="numeric"
      enterKeyHint="next"
      autoComplete="off"
      onFocus={(event) => {
        event.currentTarget.select();
      }}
      onBlur={() => {
        setWrong(undefined);
      }}
      onChange={(event) => {
        type(event.currentTarget.value);
      }}
    />
  );
}
