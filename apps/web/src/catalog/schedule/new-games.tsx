// Previews adding many games, row by row, with the action.
import { type AnswerOf, calendar } from "@chalkboard/contract";
import type { PlainKey } from "@chalkboard/i18n";
import { ScrollArea, Table, Text } from "@mantine/core";
import { useFind } from "../../data/use-find.ts";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { Dialog } from "../../kit/dialog/dialog.tsx";
import { DialogFooter } from "../../kit/dialog/dialog-footer.tsx";
import { isTableRefused, tableProblemTexts } from "../../kit/dialog/table-problems.ts";
import { useToasts } from "../../kit/states/toasts.tsx";
import { type Locale, useLocale } from "../../kit/format/locale.tsx";
import type { League } from "./event-labels.ts";
import type { Sheet } from "../../kit/dialog/sheet-dialog.tsx";
import { besideRows, cellText } from "./sheet-labels.ts";
import { momentText } from "../../kit/format/moment-text.ts";

type Row = AnswerOf<typeof calendar.readGames>["rows"][number];

/** Games that were just added together and can be removed again. */
export type Entered = { readonly leagueId: number; readonly eventIds: readonly number[] };

const whyKeys = {
  noTeam: "calendar.why.noTeam",
  noOpponent: "calendar.why.noOpponent",
  twice: "calendar.why.twice",
  skipped: "calendar.skipped",
  whichTeam: "calendar.newWhy.whichTeam",
  sameTeam: "calendar.newWhy.sameTeam",
  noTime: "calendar.newWhy.noTime",
  past: "calendar.newWhy.past",
  unlikely: "calendar.newWhy.unlikely",
  known: "calendar.newWhy.known",
  numberTaken: "calendar.newWhy.numberTaken",
} as const satisfies Readonly<Record<Exclude<calendar.NewGameWhy, "cell">, PlainKey>>;

/** The outcome of a row: its rotation numbers, or why it is not added. */
export function outcomeOf({ why, cell, game }: Row, { t }: Pick<Locale, "t">): string {
  if (why === "cell") return cellText(cell, { t });
  return why !== null
    ? t(whyKeys[why])
    : game === null
      ? ""
      : `${String(game.awayRotation ?? "–")} / ${String(game.homeRotation ?? "–")}`;
}

/** Other data of a row's game: the ground, the pitchers, the note. */
function restOf({ why, game }: Row, { t }: Pick<Locale, "t">): string {
  if (game === null || why !== null) return "";
  const { isNeutral, awayPitcher, homePitcher, note } = game;
  const pitchers = awayPitcher === "" && homePitcher === "" ? "" : `${awayPitcher || "–"} / ${homePitcher || "–"}`;
  return [isNeutral ? t("calendar.isNeutral") : "", pitchers, note].filter((one) => one !== "").join(" · ");
}

/** Adds games, confirms it, and reports their ids. */
export function useEnter(onEntered: (entered: Entered) => void) {
  const { t } = useLocale();
  const toasts = useToasts();
  const { mutate, busy } = useCallMutation(calendar.enterMany, {
    refresh: [calendar.listEvents, calendar.week, calendar.weekGames],
  });
  const enter = async (leagueId: number, rows: readonly Row[]): Promise<boolean> => {
    const games = rows.flatMap(({ game, why }) => (game === null || why !== null ? [] : [game]));
    const answered = await mutate({ leagueId, games });
    if (!answered.ok) return false;
    toasts.done(t("calendar.enteredGames", { count: games.length }));
    onEntered({ leagueId, eventIds: answered.data.eventIds });
    return true;
  };
  return { enter, busy };
}

export type NewGamesProps = {
  readonly league: League;
  readonly day: string;
  readonly sheet: Sheet;
  readonly onEntered: (entered: Entered) => void;
  readonly onBack: () => void;
};

/** The games of a sheet beside the schedule: those that will be added, and why the others fail. */
export function NewGames({ league, day, sheet, onEntered, onBack }: NewGamesProps) {
  const locale = useLocale();
  const { t, format } = locale;
  const read = useFind(calendar.readGames, { leagueId: league.leagueId, day, ...sheet });
  const { enter, busy } = useEnter(onEntered);
  const rows = (read?.rows ?? []).toSorted((one, other) => Number(one.why === null) - Number(other.why === null));
  const [count, left] = [rows.filter(({ why }) => why === null).length, rows.filter(({ why }) => why !== null).length];
  const says =
    read === undefined
      ? t("kit.loading")
      : !read.isReadable
        ? t("calendar.unreadable")
        : isTableRefused(read.problems)
          ? tableProblemTexts(read.problems, locale).join(" ")
          : rows.length === 0
            ? t("calendar.emptySheet")
            : [...(left === 0 ? [] : [t("calendar.leftOut", { count: left })]), ...besideRows(read, locale)].join(" ");
  return (
    <Dialog title={`${t("calendar.fromSheet")} · ${league.name}`} onClose={onBack} size="lg" isBusy={busy}>
      <ScrollArea.Autosize mah="60vh" type="auto">
        <Table stickyHeader>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t("calendar.sheet")}</Table.Th>
              <Table.Th>{t("calendar.leagueTime")}</Table.Th>
              <Table.Th>{t("lines.state")}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr key={row.line} {...(row.why === null ? {} : { bg: "var(--cb-sunk)" })}>
                <Table.Td>{t("calendar.sheetRow", { line: row.line, text: row.text })}</Table.Td>
                <Table.Td>{row.startsAt === null ? "" : momentText(format, row.startsAt, league.timeZone)}</Table.Td>
                <Table.Td>
                  {outcomeOf(row, locale)}
                  {restOf(row, locale) !== "" && (
                    <Text size="xs" c="dimmed">
                      {restOf(row, locale)}
                    </Text>
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea.Autosize>
      <DialogFooter
        action={t("calendar.enterGames", { count })}
        onCancel={onBack}
        isBusy={busy}
        isOff={count === 0}
        first="action"
        onConfirm={() => {
          void enter(league.leagueId, rows);
        }}
      >
        <Text size="sm" role="status">
          {says}
        </Text>
      </DialogFooter>
    </Dialog>
  );
}
