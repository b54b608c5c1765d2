import { Fieldset, Input, NumberInput, SegmentedControl, SimpleGrid } from "@mantine/core";
import { MomentField } from "../kit/moment-field.tsx";
import { useWords } from "../kit/words.tsx";
import { ChoiceField } from "../betting/choice-field.tsx";
import { HoursField } from "./hours-field.tsx";
import type { RuleForm } from "./rule-draft.ts";

type Chosen = "event" | "league" | "leagueGroup" | "sport" | "betType" | "period" | "mode";
type Count = "legsFrom" | "legsTo" | "priceFrom" | "priceTo";

export type SelectorFieldsProps = { readonly form: RuleForm; readonly onPicked: (part: string, value: string, name: string) => void };

/** What a rule is about; what is left empty matches everything. */
export function SelectorFields({ form, onPicked }: SelectorFieldsProps) {
  const { t } = useWords();
  const { selector } = form.values;
  const set = <Part extends keyof typeof selector>(part: Part, value: (typeof selector)[Part]): void => {
    form.setFieldValue("selector", { ...form.getValues().selector, [part]: value });
  };
  const choose = (part: Chosen, label: string) => (
    <ChoiceField of={part} label={label} value={selector[part]} error={form.errors[`selector.${part}`]}
      onChange={(value, name) => { onPicked(part, value, name); set(part, value); }} />
  );
  const count = (part: Count, label: string) => (
    <NumberInput label={label} allowDecimal={false} value={selector[part]} error={form.errors[`selector.${part}`]}
      onChange={(value) => { set(part, value === "" ? "" : Number(value)); }} />
  );
  return (
    <Fieldset legend={t("rules.about")}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {choose("sport", t("betting.sport"))}
        {choose("league", t("betting.league"))}
        {choose("leagueGroup", t("settings.leagueGroup"))}
        {choose("event", t("betting.event"))}
        {choose("mode", t("terminal.mode"))}
        {choose("betType", t("rules.betType"))}
        {choose("period", t("kit.period"))}
        <Input.Wrapper label={t("rules.live")} labelElement="div" style={{ gridColumn: "1 / -1" }}>
          <SegmentedControl fullWidth aria-label={t("rules.live")} value={selector.live} onChange={(live) => { set("live", live as "yes"); }}
            data={[{ value: "", label: t("kit.all") }, { value: "yes", label: t("rules.liveOnly") }, { value: "no", label: t("rules.liveNot") }]} />
        </Input.Wrapper>
        {count("legsFrom", t("rules.legsFrom"))}
        {count("legsTo", t("rules.legsTo"))}
        {count("priceFrom", t("rules.priceFrom"))}
        {count("priceTo", t("rules.priceTo"))}
        <MomentField label="rules.actsFrom" value={selector.from} error={form.errors["selector.from"]} onChange={(at) => { set("from", at); }} />
        <MomentField label="rules.actsUntil" value={selector.until} error={form.errors["selector.until"]} onChange={(at) => { set("until", at); }} />
      </SimpleGrid>
      <HoursField label={t("kit.hours")} value={selector.hours} error={form.errors["selector.hours"]} onChange={(hours) => { set("hours", hours); }} />
    </Fieldset>
  );
}
