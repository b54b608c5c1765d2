import { catalog, type nameMatching } from "@chalkboard/contract";
import { Select, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useCallQuery } from "../../data/use-call-query.ts";
import { useLocale } from "../../kit/format/locale.tsx";
import type { Name } from "./name-labels.ts";
import { type Choice, TeachDialog } from "./teach-dialog.tsx";
import { momentText } from "../../kit/format/moment-text.ts";

type LeaguePanelProps = { readonly name: Name; readonly onClose: () => void; readonly onNext: () => void };

const idOf = ({ leagueId }: nameMatching.Suggestion): number | undefined => leagueId;

/**
 * Matches a source's league name: the suggestions, any other league, or none; with some of the pending games behind it.
 */
export function LeaguePanel({ name: row, onClose, onNext }: LeaguePanelProps) {
  const { t, format, zone } = useLocale();
  const {
    name,
    suggestions: [best],
    said,
    sample,
  } = row;
  const {
    data: { leagues },
  } = useCallQuery(catalog.listLeagues, {});
  const [league, setLeague] = useState<Choice | undefined>(
    best?.leagueId === undefined ? undefined : { id: best.leagueId, name: best.name },
  );
  return (
    <TeachDialog
      name={row}
      within={said.sport ?? ""}
      idOf={idOf}
      choice={league}
      onChoose={setLeague}
      waiting={t("training.waitingLeague", {
        at: momentText(format, row.firstAt, zone),
        count: format.number(row.games),
      })}
      evidence={
        sample.length > 0 && (
          <Stack gap="xxs" mb="sm">
            {sample.map(({ startsAt, teams }) => (
              <Text
                key={`${String(startsAt)} ${teams}`}
                size="sm"
                c="dimmed"
              >{`${momentText(format, startsAt, zone)} · ${teams}`}</Text>
            ))}
          </Stack>
        )
      }
      meaning={(leagueId) => ({ leagueId })}
      done={(chosen) => t("training.doneLeague", { name, league: chosen })}
      onClose={onClose}
      onNext={onNext}
    >
      <Select
        label={t("training.anotherLeague")}
        mb="md"
        searchable
        limit={200}
        nothingFoundMessage={t("kit.nothingFound")}
        value={league === undefined ? null : String(league.id)}
        data={leagues.map(({ leagueId, name: called }) => ({ value: String(leagueId), label: called }))}
        onChange={(value) => {
          const found = leagues.find(({ leagueId }) => String(leagueId) === value);
          if (found !== undefined) setLeague({ id: found.leagueId, name: found.name });
        }}
      />
    </TeachDialog>
  );
}
