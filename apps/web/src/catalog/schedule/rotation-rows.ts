// Merges a day's games with the rotation sheet into the rows of one grid: the changes, and sheet rows without a game.
// Pure.
import type { AnswerOf, calendar } from "@chalkboard/contract";
import type { Column } from "../../kit/grid/columns.ts";
import { isTableRefused, tableProblemTexts } from "../../kit/dialog/table-problems.ts";
import type { Locale } from "../../kit/format/locale.tsx";
import { besideRows, cellText } from "./sheet-labels.ts";

export type Reading = AnswerOf<typeof calendar.readSheet>;
type Game = Reading["games"][number];
export type RotationRow = {
  readonly key: string;
  readonly name: string;
  readonly startsAt: number | null;
  readonly was: string;
  readonly now: string;
  readonly tickets: number | null;
  readonly says: string;
  readonly tone: "dim" | "warn" | undefined;
};

export const rotationColumns: readonly Column<RotationRow>[] = [
  { title: "betting.game", value: ({ name }) => name, grow: 2, phone: "name" },
  { title: "calendar.start", value: ({ startsAt }) => startsAt, kind: "dateTime", width: 130 },
  { title: "calendar.numberWas", value: ({ was }) => was, width: 110, phone: "figure" },
  { title: "calendar.numberNow", value: ({ now }) => now, width: 110, phone: "line" },
  { title: "calendar.sold", value: ({ tickets }) => tickets, kind: "number", width: 90 },
  { title: "lines.state", value: ({ says }) => says, grow: 2, phone: "line" },
];

const isChanged = ({ was, now }: Game): boolean => now !== null && (was.away !== now.away || was.home !== now.home);
const numbersText = ({ away, home }: calendar.Numbers): string => `${String(away ?? "–")} / ${String(home ?? "–")}`;

/** The day's games, followed by the sheet's rows without a game. */
export function rotationRows(
  { games, rows }: Reading,
  hasSheet: boolean,
  { t }: Pick<Locale, "t">,
): readonly RotationRow[] {
  const says = (game: Game): Pick<RotationRow, "says" | "tone"> => {
    if (!hasSheet) return { says: "", tone: undefined };
    if (game.takenBy !== null) return { says: t("calendar.takenBy", { name: game.takenBy }), tone: "warn" };
    if (game.now === null) return { says: t("calendar.notOnSheet"), tone: "dim" };
    return isChanged(game)
      ? { says: t("calendar.renumbered"), tone: undefined }
      : { says: t("calendar.unchanged"), tone: "dim" };
  };
  const ofGames = games.map((game): RotationRow => ({
    key: String(game.eventId),
    name: game.title,
    startsAt: game.startsAt,
    was: numbersText(game.was),
    tickets: game.tickets,
    now: game.now === null ? "" : numbersText(game.now),
    ...says(game),
  }));
  const ofSheet = rows.flatMap(({ line, text, why, cell }): RotationRow[] =>
    why === null
      ? []
      : [
          {
            key: `row ${String(line)}`,
            name: t("calendar.sheetRow", { line, text }),
            startsAt: null,
            was: "",
            now: "",
            tickets: null,
            says: why === "cell" ? cellText(cell, { t }) : t(`calendar.why.${why}`),
            tone: "warn",
          },
        ],
  );
  return [...ofSheet, ...ofGames];
}

/** Summary of the changes in one line. `isClear`: no number would be used twice. */
export function summaryOf({ isReadable, games, rows, ...sheet }: Reading, hasSheet: boolean, { t }: Pick<Locale, "t">) {
  const changed = games.filter(isChanged);
  const [taken, invalid] = [
    games.filter(({ takenBy }) => takenBy !== null).length,
    rows.filter(({ why }) => why !== null).length,
  ];
  const counts = t("calendar.sheetCounts", {
    changed: changed.length,
    same: games.filter((game) => game.now !== null && !isChanged(game)).length,
    lacking: games.filter(({ now }) => now === null).length,
    taken,
    unmatched: invalid,
  });
  const isEmpty = rows.length === 0;
  return {
    changes: changed.flatMap(({ eventId, was, now }) => (now === null ? [] : [{ eventId, was, now }])),
    tickets: changed.reduce((sum, { tickets }) => sum + tickets, 0),
    isClear: taken === 0,
    text: !hasSheet
      ? t("calendar.noSheet")
      : !isReadable
        ? t("calendar.unreadable")
        : isTableRefused(sheet.problems)
          ? tableProblemTexts(sheet.problems, { t }).join(" ")
          : isEmpty
            ? t("calendar.emptySheet")
            : [counts, ...besideRows(sheet, { t })].join(" · "),
  };
}
