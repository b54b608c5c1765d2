import { type AnswerOf, duties, live } from "@chalkboard/contract";
import { Anchor, Stack, Title } from "@mantine/core";
import { useMemo } from "react";
import { Link, useNavigate } from "react-router";
import { useCallQuery } from "../../data/use-call-query.ts";
import type { Column } from "../../kit/grid/columns.ts";
import { Grid } from "../../kit/grid/grid.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import { useRenewed } from "../../live/use-renewed.ts";

type Work = AnswerOf<typeof duties.openWork>;
type Uncovered = Work["uncovered"][number];
type Overdue = Work["overdue"][number];

const everyMs = 30_000;
/** The screen of each task. */
const screens = {
  lines: "/zucca/hq-linea",
  live: "/zucca/hq-linea",
  results: "/zucca/evento-resultado",
} as const satisfies Record<duties.Task, string>;

const screenOf = (task: duties.Task, leagueId: number, day: string): string =>
  `${screens[task]}?league=${String(leagueId)}&day=${day}`;

/** Work that nobody covers in the next days, and overdue work. */
export function OpenWork({ days, hours }: { readonly days: number; readonly hours: number }) {
  const { t } = useLocale();
  const {
    data: { uncovered, overdue },
    refresh,
    isUpdating,
  } = useCallQuery(duties.openWork, { days, hours }, { everyMs });
  const navigate = useNavigate();
  useRenewed(live.subjects.duties(), refresh, isUpdating);
  const columns = useMemo(() => {
    const link = (task: duties.Task, leagueId: number, day: string) => (
      <Anchor component={Link} to={screenOf(task, leagueId, day)} size="sm">
        {t("duties.go")}
      </Anchor>
    );
    const open: readonly Column<Uncovered>[] = [
      { title: "betting.league", value: ({ leagueName }) => leagueName, width: 180, phone: "name" },
      { title: "duties.task", value: ({ task }) => t(`duties.${task}`), width: 110 },
      { title: "duties.games", value: ({ events }) => events, kind: "number", width: 80 },
      { title: "duties.firstGame", value: ({ firstName }) => firstName, grow: 2 },
      { title: "duties.starts", value: ({ firstStartsAt }) => firstStartsAt, kind: "dateTime", width: 140 },
      {
        title: "duties.go",
        value: () => "",
        width: 150,
        cell: ({ task, leagueId, firstDay }) => link(task, leagueId, firstDay),
      },
    ];
    const late: readonly Column<Overdue>[] = [
      { title: "betting.game", value: ({ name }) => name, grow: 2, phone: "name" },
      { title: "betting.league", value: ({ leagueName }) => leagueName, width: 150 },
      { title: "duties.task", value: ({ task }) => t(`duties.${task}`), width: 110 },
      { title: "duties.starts", value: ({ startsAt }) => startsAt, kind: "dateTime", width: 140 },
      { title: "duties.since", value: ({ since }) => since, kind: "dateTime", width: 140 },
      {
        title: "duties.onDuty",
        value: ({ onDuty }) => (onDuty.length === 0 ? t("duties.nobody") : onDuty.join(", ")),
        grow: 1,
      },
      { title: "duties.go", value: () => "", width: 150, cell: ({ task, leagueId, day }) => link(task, leagueId, day) },
    ];
    return { open, late };
  }, [t]);
  return (
    <Stack gap="md">
      <section>
        <Title order={2} size="h4">
          {t("duties.uncovered")}
        </Title>
        <Grid
          name="uncovered-work"
          height="auto"
          rows={uncovered}
          rowKey={({ leagueId, task }) => `${String(leagueId)}/${task}`}
          columns={columns.open}
          onOpen={({ task, leagueId, firstDay }) => {
            void navigate(screenOf(task, leagueId, firstDay));
          }}
          empty={{ title: "empty.uncovered", why: "empty.uncoveredWhy" }}
        />
      </section>
      <section>
        <Title order={2} size="h4">
          {t("duties.overdue")}
        </Title>
        <Grid
          name="overdue-work"
          height="auto"
          rows={overdue}
          rowKey={({ eventId, task }) => `${String(eventId)}/${task}`}
          columns={columns.late}
          onOpen={({ task, leagueId, day }) => {
            void navigate(screenOf(task, leagueId, day));
          }}
          rowTone={({ onDuty }) => (onDuty.length === 0 ? "warn" : undefined)}
          empty={{ title: "empty.overdue", why: "empty.overdueWhy" }}
        />
      </section>
    </Stack>
  );
}
