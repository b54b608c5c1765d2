import type { AnswerOf, calendar } from "@chalkboard/contract";
import { useMemo } from "react";
import type { Column } from "../../../kit/grid/columns.ts";
import { addDays } from "../../../kit/format/days.ts";
import { Grid } from "../../../kit/grid/grid.tsx";
import { useLocale } from "../../../kit/format/locale.tsx";

type Week = AnswerOf<typeof calendar.week>;
type Row = Week["leagues"][number];

export type WeekGridProps = {
  readonly week: Week;
  readonly onOpen: (leagueId: number, from: string, days: number) => void;
};

/**
 * The number of games of each league on seven days, and how many of them have no lines. A cell opens its games, a row
 * those of the week.
 */
export function WeekGrid({ week: { today, firstDay, leagues }, onOpen }: WeekGridProps) {
  const locale = useLocale();
  const columns = useMemo(
    (): readonly Column<Row>[] => [
      { title: "betting.league", value: ({ name }) => name, width: 170, phone: "name" },
      { title: "betting.sport", value: ({ sportName }) => sportName, width: 110, wideOnly: true },
      ...[0, 1, 2, 3, 4, 5, 6].map((index): Column<Row> => {
        const day = addDays(firstDay, index);
        return {
          title: "duties.weekdays",
          heading: locale.format.day(day, today),
          grow: 1,
          onOpen: ({ leagueId }) => {
            onOpen(leagueId, day, 1);
          },
          value: ({ days }) => {
            const cell = days.find((one) => one.day === day);
            if (cell === undefined) return "";
            const count = locale.format.number(cell.events);
            return cell.withoutLine === 0
              ? count
              : `${count} · ${locale.t("lines.withoutLine", { count: locale.format.number(cell.withoutLine) })}`;
          },
        };
      }),
    ],
    [locale, today, firstDay, onOpen],
  );
  return (
    <Grid
      name="calendar-week"
      period={[firstDay, addDays(firstDay, 6)]}
      rows={leagues}
      rowKey={({ leagueId }) => leagueId}
      columns={columns}
      onOpen={({ leagueId }) => {
        onOpen(leagueId, firstDay, 7);
      }}
      rowTone={({ days }) => (days.some(({ withoutLine }) => withoutLine > 0) ? "warn" : undefined)}
      empty={{ title: "calendar.empty", why: "calendar.emptyWhy" }}
    />
  );
}
