import { type catalog } from "@chalkboard/contract";
import { betTypes } from "@chalkboard/engine";
import { Chip, Group, MultiSelect, Text } from "@mantine/core";
import { betTypeText, periodChoices } from "../../page-parts/betting/bet-labels.ts";
import { below } from "../../kit/behaviour/below.ts";
import { Wide } from "../../kit/fields/fields.tsx";
import { useLocale } from "../../kit/format/locale.tsx";

type Period = catalog.BoardLayoutTerms["sitePeriods"][number];

/** Races have no board of teams. */
const ofTeams = betTypes.filter(({ market }) => !market.startsWith("race"));
const idsOf = (periods: readonly string[]): readonly string[] =>
  ofTeams.filter(({ period }) => periods.includes(period)).map(({ id }) => String(id));

export type BetsFieldProps = {
  readonly sport: string;
  /** The league's periods. */
  readonly all: readonly Period[];
  readonly periods: readonly Period[];
  readonly bets: readonly string[];
  readonly onChange: (periods: Period[], bets: string[]) => void;
};

/** Which periods a board shows, and which of their bets; none means all. */
export function BetsField({ sport, all, periods, bets, onChange }: BetsFieldProps) {
  const { t } = useLocale();
  // A period that the league no longer has stays listed, so that it can be removed.
  const choices = periodChoices(t, sport).filter(({ value }) =>
    [...all, ...periods].some((period) => period === value),
  );
  const open = periods.length === 0 ? all : periods;
  return (
    <>
      <Wide>
        <Text component="span" size="sm">
          {t("layouts.periods")}
        </Text>
        <Group gap="xs" mt="xs" role="group" aria-label={t("layouts.periods")}>
          <Chip.Group
            multiple
            value={[...periods]}
            onChange={(chosen) => {
              const next = chosen as Period[];
              const kept = idsOf(next.length === 0 ? all : next);
              onChange(
                next,
                bets.filter((bet) => kept.includes(bet)),
              );
            }}
          >
            {choices.map(({ value, label }) => (
              <Chip key={value} size="sm" value={value}>
                {label}
              </Chip>
            ))}
          </Chip.Group>
        </Group>
        <Text size="xs" c="dimmed" mt="xs">
          {t("layouts.periodsHint")}
        </Text>
      </Wide>
      <Wide>
        <MultiSelect
          {...below}
          label={t("layouts.bets")}
          description={t("layouts.betsHint")}
          searchable
          clearable
          hidePickedOptions
          limit={200}
          nothingFoundMessage={t("kit.nothingFound")}
          clearButtonProps={{ "aria-label": t("kit.remove") }}
          placeholder={bets.length === 0 ? t("layouts.allBets") : ""}
          value={[...bets]}
          onChange={(chosen) => {
            onChange([...periods], chosen);
          }}
          data={choices
            .filter(({ value }) => open.some((period) => period === value))
            .map(({ value, label }) => ({
              group: label,
              items: idsOf([value]).map((id) => ({ value: id, label: betTypeText(Number(id), t, sport) })),
            }))}
        />
      </Wide>
    </>
  );
}
