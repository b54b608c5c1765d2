import { useMemo } from "react";
import type { Column } from "../../kit/grid/columns.ts";
import { Grid } from "../../kit/grid/grid.tsx";
import { useLocale } from "../../kit/format/words.tsx";
import { type Coverage, coverageOf, type Roster } from "./duty-words.ts";

/** Who covers which league and task on which day of the week. A row opens its details. */
export function WeekGrid({ roster, onOpen }: { readonly roster: Roster; readonly onOpen: (row: Coverage) => void }) {
  const words = useLocale();
  const rows = useMemo(() => coverageOf(roster, words), [roster, words]);
  const columns = useMemo(
    (): readonly Column<Coverage>[] => [
      { title: "betting.league", value: ({ leagueName }) => leagueName, width: 170, phone: "name" },
      { title: "duties.task", value: ({ task }) => words.t(`duties.${task}`), width: 100, phone: "figure" },
      ...(rows[0]?.days ?? []).map(({ day }, index): Column<Coverage> => ({
        title: "duties.weekdays",
        heading: words.format.day(day, roster.today),
        grow: 1,
        value: ({ days }) => {
          const cell = days[index];
          if (cell === undefined || (cell.who.length === 0 && cell.events === 0)) return "";
          return cell.who.length === 0
            ? `${words.t("duties.nobody")} (${words.format.number(cell.events)})`
            : cell.who.join(", ");
        },
      })),
    ],
    [rows, words, roster.today],
  );
  return (
    <Grid
      name="duty-week"
      rows={rows}
      rowKey={({ leagueId, task }) => `${String(leagueId)}/${task}`}
      columns={columns}
      onOpen={onOpen}
      rowTone={({ hasGap }) => (hasGap ? "warn" : undefined)}
      empty={{ title: "empty.weekOfDuties", why: "empty.weekOfDutiesWhy" }}
    />
  );
}
