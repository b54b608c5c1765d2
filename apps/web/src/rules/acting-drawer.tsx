import { rules } from "@chalkboard/contract";
import { Anchor, Badge, Group, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { Suspense, useState } from "react";
import { useAsk } from "../data/use-ask.ts";
import { useFind } from "../data/use-find.ts";
import { Drawer } from "../kit/drawer.tsx";
import { Loading } from "../kit/loading.tsx";
import { useWords } from "../kit/words.tsx";
import { ChoiceField } from "../betting/choice-field.tsx";
import { isSetting, type Rule } from "./rule-kinds.ts";
import { kindOf } from "./rule-list.tsx";
import { ruleText, valueText } from "./rule-words.ts";
import { settingWords } from "./setting-words.ts";
import type { Choices } from "./use-choices.ts";

const partKeys = { decides: "rules.partDecides", ceiling: "rules.partCeiling", outranked: "rules.partOutranked" } as const;

type Asked = { readonly pos: string; readonly league: string; readonly betType: string; readonly mode: string };

export type ActingDrawerProps = { readonly choices: Choices; readonly onRule: (rule: Rule) => void; readonly onClose: () => void };

/** The value that acts for somebody on something, and the rules that it comes from. */
export function ActingDrawer({ choices, onRule, onClose }: ActingDrawerProps) {
  const { t } = useWords();
  const first = useFind(rules.findChoices, { of: "pos" })?.choices[0]?.value ?? "";
  const [chosen, setChosen] = useState<Asked>({ pos: "", league: "", betType: "", mode: "" });
  const asked = { ...chosen, pos: chosen.pos === "" ? first : chosen.pos };
  const choose = (part: keyof Asked, label: string) => (
    <ChoiceField of={part} label={label} required={part === "pos"} value={asked[part]} onChange={(value) => { setChosen({ ...asked, [part]: value }); }} />
  );
  return (
    <Drawer title={t("rules.acting")} onClose={onClose}>
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          {choose("pos", t("network.pos"))}
          {choose("league", t("betting.league"))}
          {choose("betType", t("rules.betType"))}
          {choose("mode", t("terminal.mode"))}
        </SimpleGrid>
        {asked.pos !== "" && <Suspense fallback={<Loading />}><Acting asked={asked} choices={choices} onRule={onRule} /></Suspense>}
      </Stack>
    </Drawer>
  );
}

function Acting({ asked: { pos, league, betType, mode }, choices: { kinds }, onRule }: {
  readonly asked: Asked; readonly choices: Choices; readonly onRule: (rule: Rule) => void;
}) {
  const words = useWords();
  const { t } = words;
  const { data: { settings } } = useAsk(rules.effectiveRules, {
    posId: Number(pos),
    context: {
      ...(league === "" ? {} : { league: Number(league) }), ...(betType === "" ? {} : { betType: Number(betType) }), ...(mode === "" ? {} : { mode }),
    },
  });
  return (
    <>
      {settings.map(({ control, value, chain }) => {
        const kind = kindOf(kinds, { control });
        if (kind === undefined || !isSetting(control)) return null;
        return (
          <section key={control}>
            <Title order={3} size="h5">{t(settingWords(control).title)}</Title>
            <Text fw="var(--cb-weight-total)">{value === null ? t("rules.nothingActs") : valueText(kind, value, words)}</Text>
            {chain.map(({ part, rule }) => (
              <Group key={rule.ruleId} gap="xs" mt="xxs" wrap="nowrap">
                <Badge variant="default" style={{ flex: "none" }}>{t(partKeys[part])}</Badge>
                <Anchor component="button" type="button" size="sm" ta="left" onClick={() => { onRule(rule); }}>{ruleText(rule, kind, words)}</Anchor>
              </Group>
            ))}
          </section>
        );
      })}
    </>
  );
}
