import { rules } from "@chalkboard/contract";
import { Anchor, Badge, Group, Select, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { Suspense, useState } from "react";
import { useAsk } from "../data/use-ask.ts";
import { Drawer } from "../kit/dialog.tsx";
import { Loading } from "../kit/loading.tsx";
import { useWords } from "../kit/words.tsx";
import type { Rule } from "./rule-kinds.ts";
import { kindOf } from "./rule-list.tsx";
import { ruleText, valueText } from "./rule-words.ts";
import { isEdited, settingWords } from "./setting-words.ts";
import type { Choices } from "./use-choices.ts";

const partKeys = { decides: "rules.partDecides", ceiling: "rules.partCeiling", outranked: "rules.partOutranked" } as const;

type Asked = { readonly pos: string; readonly league: string; readonly betType: string; readonly mode: string };

export type ActingDrawerProps = { readonly choices: Choices; readonly onRule: (rule: Rule) => void; readonly onClose: () => void };

/** The value that acts for somebody on something, and the rules that it comes from. */
export function ActingDrawer({ choices, onRule, onClose }: ActingDrawerProps) {
  const { t } = useWords();
  const [asked, setAsked] = useState<Asked>({ pos: choices.pos[0]?.value ?? "", league: "", betType: "", mode: "" });
  const choose = (part: keyof Asked, label: string, data: Choices["pos"]) => (
    <Select label={label} data={[...data]} searchable clearable={part !== "pos"} placeholder={part === "pos" ? "" : t("kit.all")}
      value={asked[part] === "" ? null : asked[part]} clearButtonProps={{ "aria-label": t("kit.remove") }}
      onChange={(value) => { setAsked({ ...asked, [part]: value ?? (part === "pos" ? asked.pos : "") }); }} />
  );
  return (
    <Drawer title={t("rules.acting")} onClose={onClose}>
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          {choose("pos", t("network.pos"), choices.pos)}
          {choose("league", t("betting.league"), choices.leagues)}
          {choose("betType", t("rules.betType"), choices.betTypes)}
          {choose("mode", t("terminal.mode"), choices.modes)}
        </SimpleGrid>
        {asked.pos !== "" && <Suspense fallback={<Loading />}><Acting asked={asked} choices={choices} onRule={onRule} /></Suspense>}
      </Stack>
    </Drawer>
  );
}

function Acting({ asked: { pos, league, betType, mode }, choices: { kinds, names }, onRule }: {
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
        if (kind === undefined || !isEdited(control)) return null;
        return (
          <section key={control}>
            <Title order={3} size="h5">{t(settingWords[control].title)}</Title>
            <Text fw="var(--cb-weight-total)">{value === null ? t("rules.nothingActs") : valueText(kind, value, words)}</Text>
            {chain.map(({ part, rule }) => (
              <Group key={rule.ruleId} gap="xs" mt="xxs" wrap="nowrap">
                <Badge variant="default" style={{ flex: "none" }}>{t(partKeys[part])}</Badge>
                <Anchor component="button" type="button" size="sm" ta="left" onClick={() => { onRule(rule); }}>{ruleText(rule, kind, names, words)}</Anchor>
              </Group>
            ))}
          </section>
        );
      })}
    </>
  );
}
