import { Button, Checkbox, Popover, Stack } from "@mantine/core";
import { FilterSelect } from "../../kit/fields/filters.tsx";
import { useIsNarrow } from "../../kit/behaviour/use-is-phone.ts";
import { useLocale } from "../../kit/format/locale.tsx";
import { chosenLeagues, withLeague, type WithDays } from "./chosen-leagues.ts";

export type LeaguesFilterProps = {
  readonly leagues: readonly WithDays[];
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly value: string;
  /** The league that a phone shows, which has room for one. */
  readonly one: WithDays | undefined;
  readonly onChange: (value: string) => void;
};

const named = 2;

/** Chooses all leagues, one, or several; on a phone one. A kept view makes a list of one's own of them. */
export function LeaguesFilter(props: LeaguesFilterProps) {
  const { one, choices, onChange } = props;
  const isNarrow = useIsNarrow();
  if (!isNarrow) return <SeveralLeagues {...props} />;
  return (
    <FilterSelect
      label="betting.league"
      width={110}
      value={String(one?.leagueId ?? "")}
      choices={choices}
      onChange={onChange}
    />
  );
}

function SeveralLeagues({ leagues, choices, value, onChange }: LeaguesFilterProps) {
  const { t, format } = useLocale();
  const chosen = value === "" ? [] : chosenLeagues(leagues, value);
  const labels = choices.filter((choice) => chosen.some(({ leagueId }) => String(leagueId) === choice.value));
  const more = labels.length - named;
  const text = labels
    .slice(0, named)
    .map(({ label }) => label)
    .join(", ");
  return (
    <Popover position="bottom-start" trapFocus returnFocus shadow="md">
      <Popover.Target>
        <Button size="xs" variant="default" aria-haspopup="dialog">
          {t("betting.league")}&ensp;
          <b>{text === "" ? t("kit.all") : more > 0 ? `${text} +${format.number(more)}` : text}</b>
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs" role="group" aria-label={t("betting.league")}>
          <Checkbox
            size="xs"
            label={t("kit.all")}
            checked={value === ""}
            onChange={() => {
              onChange("");
            }}
          />
          {choices.map((choice) => (
            <Checkbox
              key={choice.value}
              size="xs"
              label={choice.label}
              checked={chosen.some(({ leagueId }) => String(leagueId) === choice.value)}
              onChange={() => {
                onChange(withLeague(leagues, value, Number(choice.value)));
              }}
            />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
