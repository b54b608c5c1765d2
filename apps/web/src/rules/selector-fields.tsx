import { Fieldset, NumberInput, SegmentedControl, Select, SimpleGrid } from "@mantine/core";
import { MomentField } from "../kit/moment-field.tsx";
import { useWords } from "../kit/words.tsx";
import { HoursField } from "./hours-field.tsx";
import type { RuleForm } from "./rule-draft.ts";
import type { Choices } from "./use-choices.ts";

type Chosen = "league" | "sport" | "betType" | "period" | "mode";
type Count = "legsFrom" | "legsTo" | "priceFrom" | "priceTo";

/** What a rule is about; what is left empty matches everything. */
export function SelectorFields({ form, choices }: { readonly form: RuleForm; readonly choices: Choices }) {
  const { t } = useWords();
  const { selector } = form.values;
  const set = <Part extends keyof typeof selector>(part: Part, value: (typeof selector)[Part]): void => {
    form.setFieldValue("selector", { ...form.getValues().selector, [part]: value });
  };
  const choose = (part: Chosen, label: string, data: Choices["leagues"]) => (
    <Select label={label} placeholder={t("kit.all")} data={[...data]} searchable clearable value={selector[part] === "" ? null : selector[part]}
      error={form.errors[`selector.${part}`]} clearButtonProps={{ "aria-label": t("kit.remove") }} onChange={(value) => { set(part, value ?? ""); }} />
  );
  const count = (part: Count, label: string) => (
    <NumberInput label={label} allowDecimal={false} value={selector[part]} error={form.errors[`selector.${part}`]}
      onChange={(value) => { set(part, value === "" ? "" : Number(value)); }} />
  );
  return (
    <Fieldset legend={t("rules.about")}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {choose("sport", t("betting.sport"), choices.sports)}
        {choose("league", t("betting.league"), choices.leagues)}
        {choose("mode", t("terminal.mode"), choices.modes)}
        {choose("betType", t("rules.betType"), choices.betTypes)}
        {choose("period", t("kit.period"), choices.periods)}
        <div>
          <label id="rule-live">{t("rules.live")}</label>
          <SegmentedControl fullWidth aria-labelledby="rule-live" value={selector.live} onChange={(live) => { set("live", live as "yes"); }}
            data={[{ value: "", label: t("kit.all") }, { value: "yes", label: t("rules.liveOnly") }, { value: "no", label: t("rules.liveNot") }]} />
        </div>
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
