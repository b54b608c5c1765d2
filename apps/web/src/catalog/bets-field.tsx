import { betTypes } from "@chalkboard/engine";
import { Chip, Group, MultiSelect, Text } from "@mantine/core";
import { betTypeText, periodChoices } from "../betting/bet-words.ts";
import { below } from "../kit/below.ts";
import { Wide } from "../kit/fields.tsx";
import { useWords } from "../kit/words.tsx";

/** Races have no board of teams. */
const ofTeams = betTypes.filter(({ market }) => !market.startsWith("race"));
const idsOf = (period: string): readonly string[] => ofTeams.filter((type) => type.period === period).map(({ id }) => String(id));

/** Which bets a board shows, by period or one by one; none is all. */
export function BetsField({ value, onChange }: { readonly value: readonly string[]; readonly onChange: (bets: string[]) => void }) {
  const { t } = useWords();
  const periods = periodChoices(t).filter((period) => idsOf(period.value).length > 0);
  const turn = (period: string, isOn: boolean): void => {
    const own = idsOf(period);
    const others = value.filter((id) => !own.includes(id));
    onChange(isOn ? [...others, ...own] : others);
  };
  return (
    <>
      <Wide>
        <Text component="span" size="sm">{t("layouts.periods")}</Text>
        <Group gap="xs" mt="xs" role="group" aria-label={t("layouts.periods")}>
          {periods.map((period) => (
            <Chip key={period.value} size="sm" checked={idsOf(period.value).every((id) => value.includes(id))}
              onChange={(isOn) => { turn(period.value, isOn); }}>{period.label}</Chip>
          ))}
        </Group>
        <Text size="xs" c="dimmed" mt="xs">{t("layouts.periodsHint")}</Text>
      </Wide>
      <Wide>
        <MultiSelect {...below} label={t("layouts.bets")} description={t("layouts.betsHint")} searchable clearable hidePickedOptions limit={200}
          nothingFoundMessage={t("kit.nothingFound")} clearButtonProps={{ "aria-label": t("kit.remove") }}
          placeholder={value.length === 0 ? t("layouts.allBets") : ""} value={[...value]} onChange={onChange}
          data={periods.map((period) => ({
            group: period.label, items: idsOf(period.value).map((id) => ({ value: id, label: betTypeText(Number(id), t) })),
          }))} />
      </Wide>
    </>
  );
}
