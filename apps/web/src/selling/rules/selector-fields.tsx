import { Button, Fieldset, Input, SegmentedControl, SimpleGrid } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { ChoiceField } from "../../page-parts/betting/choice-field.tsx";
import { DateTimeField } from "../../kit/fields/date-time-field.tsx";
import { NumberInput } from "../../kit/fields/number-input.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import { HoursField } from "./fields/hours-field.tsx";
import type { RuleForm, SelectorPart } from "./draft/rule-draft.ts";

type Chosen =
  | "service"
  | "event"
  | "team"
  | "league"
  | "leagueGroup"
  | "sport"
  | "propType"
  | "propCategory"
  | "limitsClass"
  | "betType"
  | "period"
  | "mode";
type Count = "legsFrom" | "legsTo" | "priceFrom" | "priceTo";

export type SelectorFieldsProps = {
  readonly form: RuleForm;
  /** These are always shown, the others on request or if they have a value. */
  readonly first: readonly SelectorPart[];
  /** The others are never shown. */
  readonly isOnlyFirst?: boolean;
  readonly onPicked: (part: string, value: string, name: string) => void;
};

const all: readonly SelectorPart[] = [
  "service",
  "sport",
  "league",
  "leagueGroup",
  "event",
  "team",
  "propType",
  "propCategory",
  "limitsClass",
  "mode",
  "betType",
  "period",
  "live",
  "legsFrom",
  "legsTo",
  "priceFrom",
  "priceTo",
  "from",
  "until",
  "hours",
];

/** What a rule applies to; empty parts match everything. */
export function SelectorFields({ form, first, isOnlyFirst = false, onPicked }: SelectorFieldsProps) {
  const { t } = useLocale();
  const [isOpen, setOpen] = useState(false);
  const { selector, level } = form.values;
  const isSet = (part: SelectorPart): boolean =>
    !["", null].includes(selector[part] as string | null) &&
    selector[part] !== undefined &&
    (part !== "hours" || selector.hours.length > 0);
  const possible = all.filter((part) => part !== "service" || level === "platform");
  const ordered = [
    ...first.filter((part) => possible.includes(part)),
    ...possible.filter((part) => !first.includes(part)),
  ];
  const shown = ordered.filter(
    (part) => isOpen || first.includes(part) || isSet(part) || form.errors[`selector.${part}`] !== undefined,
  );
  return (
    <Fieldset legend={t("rules.about")}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {shown.map((part) => (
          <PartOfSelector key={part} part={part} form={form} onPicked={onPicked} />
        ))}
      </SimpleGrid>
      {!isOnlyFirst && shown.length < possible.length && (
        <Button
          mt="xs"
          variant="subtle"
          size="compact-sm"
          onClick={() => {
            setOpen(true);
          }}
        >
          {t("rules.moreParts")}
        </Button>
      )}
    </Fieldset>
  );
}

const wide = { gridColumn: "1 / -1" };

function PartOfSelector({
  part,
  form,
  onPicked,
}: Omit<SelectorFieldsProps, "first"> & { readonly part: SelectorPart }): ReactNode {
  const { t } = useLocale();
  const { selector } = form.values;
  const error = form.errors[`selector.${part}`];
  const set = (value: (typeof selector)[SelectorPart]): void => {
    form.setFieldValue("selector", { ...form.getValues().selector, [part]: value });
  };
  const choose = (of: Chosen, label: string) => (
    <ChoiceField
      of={of}
      label={label}
      value={selector[of]}
      error={error}
      onChange={(value, name) => {
        onPicked(of, value, name);
        set(value);
      }}
    />
  );
  const count = (of: Count, label: string) => (
    <NumberInput
      label={label}
      allowDecimal={false}
      value={selector[of]}
      error={error}
      onChange={(value) => {
        set(value === "" ? "" : Number(value));
      }}
    />
  );
  switch (part) {
    case "service":
      return choose(part, t("services.service"));
    case "sport":
      return choose(part, t("betting.sport"));
    case "league":
      return choose(part, t("betting.league"));
    case "leagueGroup":
      return choose(part, t("settings.leagueGroup"));
    case "event":
      return choose(part, t("betting.event"));
    case "team":
      return choose(part, t("rules.teamOrPlayer"));
    case "propType":
      return choose(part, t("rules.propType"));
    case "propCategory":
      return choose(part, t("rules.propCategory"));
    case "limitsClass":
      return choose(part, t("rules.limitsClass"));
    case "mode":
      return choose(part, t("terminal.mode"));
    case "betType":
      return choose(part, t("rules.betType"));
    case "period":
      return choose(part, t("kit.period"));
    case "live":
      return (
        <Input.Wrapper label={t("rules.live")} labelElement="div" style={wide}>
          <SegmentedControl
            fullWidth
            aria-label={t("rules.live")}
            value={selector.live}
            onChange={(live) => {
              set(live as "yes");
            }}
            data={[
              { value: "", label: t("kit.all") },
              { value: "yes", label: t("rules.liveOnly") },
              { value: "no", label: t("rules.liveNot") },
            ]}
          />
        </Input.Wrapper>
      );
    case "legsFrom":
      return count(part, t("rules.legsFrom"));
    case "legsTo":
      return count(part, t("rules.legsTo"));
    case "priceFrom":
      return count(part, t("rules.priceFrom"));
    case "priceTo":
      return count(part, t("rules.priceTo"));
    case "from":
      return <DateTimeField label="rules.actsFrom" value={selector.from} error={error} onChange={set} />;
    case "until":
      return <DateTimeField label="rules.actsUntil" value={selector.until} error={error} onChange={set} />;
    case "hours":
      return (
        <div style={wide}>
          <HoursField label={t("kit.hours")} value={selector.hours} error={error} onChange={set} />
        </div>
      );
  }
}
