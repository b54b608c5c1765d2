// A spreadsheet with the headings that the schedule import reads: empty, or with the games of some days.
import { type AnswerOf, calendar } from "@chalkboard/contract";
import { gameColumns } from "@chalkboard/list-columns";
import { Button, Group, Text } from "@mantine/core";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { addDays } from "../../kit/format/days.ts";
import { saveFile, xlsxOf } from "../../kit/grid/files.ts";
import { useLocale } from "../../kit/format/locale.tsx";
import type { League } from "./event-labels.ts";

export type GamesFileProps = { readonly league: League; readonly from: string; readonly days: number };

export function GamesFile({ league, from, days }: GamesFileProps) {
  const locale = useLocale();
  const { t } = locale;
  const { mutate: ask, busy } = useCallMutation(calendar.listEvents);
  const save = async (name: string, rows: AnswerOf<typeof calendar.listEvents>["rows"]): Promise<void> => {
    saveFile(
      `${name}.xlsx`,
      await xlsxOf(
        { columns: gameColumns(league.sportCode === "baseball"), rows, totals: [], isSum: () => false },
        locale,
      ),
    );
  };
  const saveGames = async (): Promise<void> => {
    const answered = await ask({
      leagueId: league.leagueId,
      from,
      to: addDays(from, days - 1),
      limit: calendar.mostGames,
    });
    if (answered.ok)
      await save(
        `${league.name} ${from}`,
        answered.data.rows.filter(({ status }) => status !== "cancelled"),
      );
  };
  return (
    <Group mb="sm" gap="xs">
      <Button
        size="xs"
        variant="default"
        onClick={() => {
          void save(league.name, []);
        }}
      >
        {t("calendar.template")}
      </Button>
      <Button
        size="xs"
        variant="default"
        loading={busy}
        onClick={() => {
          void saveGames();
        }}
      >
        {t("calendar.gamesFile")}
      </Button>
      <Text size="sm" c="dimmed">
        {t("calendar.columnsHint")}
      </Text>
    </Group>
  );
}
