import { rules } from "@chalkboard/contract";
import type { SettingName } from "@chalkboard/engine";
import type { PlainKey } from "@chalkboard/i18n";
import { Anchor, Badge, Button, Group, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { Suspense, useState } from "react";
import { ChoiceField } from "../../page-parts/betting/choice-field.tsx";
import type { InputOf } from "../../data/connection/client.ts";
import { useCallQuery } from "../../data/use-call-query.ts";
import { useFind } from "../../data/use-find.ts";
import { Drawer } from "../../kit/dialog/drawer.tsx";
import { Loading } from "../../kit/states/loading.tsx";
import { NumberInput } from "../../kit/fields/number-input.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import { actingParts, type ActingPart } from "./acting-parts.ts";
import { isSetting, type Kind, type Rule } from "../../page-parts/settings/rule-kinds.ts";
import { kindOf } from "./rule-list.tsx";
import { levelKeys, ruleText, valueText } from "../../page-parts/settings/rule-labels.ts";
import { settingLabels } from "../../page-parts/settings/setting-labels.ts";
import type { ActingFilters } from "./draft/rule-filters.ts";
import type { Choices } from "./use-choices.ts";

const partKeys: Readonly<Record<ActingPart, PlainKey>> = {
  decides: "rules.partDecides",
  ceiling: "rules.partCeiling",
  outranked: "rules.partOutranked",
  twin: "rules.partTwin",
  idleCeiling: "rules.partIdleCeiling",
};

type ActingQuery = {
  readonly pos: string;
  readonly event: string;
  readonly league: string;
  readonly team: string;
  readonly betType: string;
  readonly mode: string;
  readonly legs: number | "";
};
type Context = NonNullable<InputOf<typeof rules.effectiveRules>["context"]>;

const nobody: ActingQuery = { pos: "", event: "", league: "", team: "", betType: "", mode: "", legs: "" };

export type ActingDrawerProps = {
  /** The filters of a link. */
  readonly input?: ActingFilters | undefined;
  readonly choices: Choices;
  readonly onRule: (rule: Rule) => void;
  readonly onClose: () => void;
};

/** The effective value for a POS or customer and a bet, and the rules that it comes from. */
export function ActingDrawer({ input: linked, choices, onRule, onClose }: ActingDrawerProps) {
  const { t } = useLocale();
  const first = useFind(rules.findChoices, { of: "pos" })?.choices[0]?.value ?? "";
  const [chosen, setChosen] = useState<ActingQuery>(linked === undefined ? nobody : { ...nobody, ...ofLink(linked) });
  const input = { ...chosen, pos: chosen.pos === "" ? first : chosen.pos };
  const choose = (part: Exclude<keyof ActingQuery, "legs">, label: string) => (
    <ChoiceField
      of={part}
      label={label}
      required={part === "pos"}
      value={input[part]}
      onChange={(value) => {
        setChosen({ ...input, [part]: value });
      }}
    />
  );
  return (
    <Drawer title={t("rules.acting")} onClose={onClose}>
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          {choose("pos", t("rules.posOrCustomer"))}
          {choose("event", t("betting.event"))}
          {choose("league", t("betting.league"))}
          {choose("team", t("rules.teamOrPlayer"))}
          {choose("betType", t("rules.betType"))}
          {choose("mode", t("terminal.mode"))}
          <NumberInput
            label={t("rules.legs")}
            allowDecimal={false}
            min={1}
            value={input.legs}
            onChange={(legs) => {
              setChosen({ ...input, legs: legs === "" ? "" : Number(legs) });
            }}
          />
        </SimpleGrid>
        {input.pos !== "" && (
          <Suspense fallback={<Loading />}>
            <Acting posId={Number(input.pos)} context={contextOf(input)} choices={choices} onRule={onRule} />
          </Suspense>
        )}
      </Stack>
    </Drawer>
  );
}

function ofLink({ acting: pos, event, betType, mode, legs }: ActingFilters): Partial<ActingQuery> {
  return { pos, event, betType, mode, legs: legs === "" ? "" : Number(legs) };
}

function contextOf({ event, league, team, betType, mode, legs }: ActingQuery): Context {
  return {
    ...(event === "" ? {} : { event: Number(event) }),
    ...(league === "" || event !== "" ? {} : { league: Number(league) }),
    ...(team === "" ? {} : { team: Number(team) }),
    ...(betType === "" ? {} : { betType: Number(betType) }),
    ...(mode === "" ? {} : { mode }),
    ...(legs === "" ? {} : { legs }),
  };
}

type ActingProps = {
  readonly posId: number;
  readonly context: Context;
  readonly choices: Choices;
  readonly onRule: (rule: Rule) => void;
};

function Acting({ posId, context, choices: { kinds, every }, onRule }: ActingProps) {
  const locale = useLocale();
  const { t } = locale;
  const {
    data: { settings },
  } = useCallQuery(rules.effectiveRules, { posId, context });
  const [shown, setShown] = useState<SettingName | undefined>(undefined);
  const own = settings.filter(({ control }) => kindOf(kinds, { control }) !== undefined);
  // Every setting is checked for a bet: a page that shows only its own settings could hide the one that refuses it.
  const others = settings.filter(({ control, value }) => value !== null && kindOf(kinds, { control }) === undefined);
  const part = ({ control, value, chain }: (typeof settings)[number]) => {
    const kind = kindOf(every, { control });
    if (kind === undefined || !isSetting(control)) return null;
    return (
      <section key={control}>
        <Title order={3} size="h5">
          {t(settingLabels(control).title)}
        </Title>
        <Text fw="var(--cb-weight-total)">
          {value === null ? t("rules.nothingActs") : valueText(kind, value, locale)}
        </Text>
        {actingParts(chain, value).map(({ part, rule }) => (
          <Group key={rule.ruleId} gap="xs" mt="xxs" wrap="nowrap">
            <Badge variant="default" style={{ flex: "none" }}>
              {t(partKeys[part])}
            </Badge>
            <Anchor
              component="button"
              type="button"
              size="sm"
              ta="left"
              onClick={() => {
                onRule(rule);
              }}
            >
              {ruleText(rule, kind, locale)}
            </Anchor>
          </Group>
        ))}
        {chain.length > 0 &&
          (shown === control ? (
            <Suspense fallback={<Loading />}>
              <Path posId={posId} context={context} kind={kind} />
            </Suspense>
          ) : (
            <Button
              mt="xxs"
              variant="subtle"
              size="compact-sm"
              onClick={() => {
                setShown(control);
              }}
            >
              {t("rules.path")}
            </Button>
          ))}
      </section>
    );
  };
  return (
    <>
      {own.map(part)}
      {others.length > 0 && (
        <Title order={2} size="h4">
          {t("rules.alsoActs")}
        </Title>
      )}
      {others.map(part)}
    </>
  );
}

/** From the platform down: the effective value after each level, and where it changes. */
function Path({ posId, context, kind }: Pick<ActingProps, "posId" | "context"> & { readonly kind: Kind }) {
  const locale = useLocale();
  const { t } = locale;
  const {
    data: { steps },
  } = useCallQuery(rules.effectivePath, { posId, control: kind.control, context });
  const text = (value: (typeof steps)[number]["value"] | undefined): string =>
    value === null || value === undefined ? t("rules.nothingActs") : valueText(kind, value, locale);
  return (
    <ol>
      {steps.map(({ scope, scopeName, value }, index) => {
        const isChanged = index > 0 && text(value) !== text(steps[index - 1]?.value);
        return (
          <Text
            component="li"
            size="sm"
            key={`${scope.level} ${String(scope.id)}`}
            {...(isChanged ? {} : { c: "dimmed" })}
          >
            {[t(levelKeys[scope.level]), scopeName].filter((part) => part !== "").join(" · ")}: {text(value)}
            {isChanged ? ` · ${t("rules.overrides")}` : ""}
          </Text>
        );
      })}
    </ol>
  );
}
