import { results } from "@chalkboard/contract";
import type { Sport } from "@chalkboard/engine";
import { Select, Text, Textarea } from "@mantine/core";
import { z } from "zod";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { useCallQuery } from "../../data/use-call-query.ts";
import { Fields, Wide } from "../../kit/fields/fields.tsx";
import { NumberInput } from "../../kit/fields/number-input.tsx";
import { FormDialog } from "../../kit/form/form.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import { useToasts } from "../../kit/states/toasts.tsx";
import * as grading from "./grading-changes.ts";

export type GradingScope = { readonly serviceId: number; readonly name: string };

const schema = z.object({ scope: z.string(), reason: z.string().trim().min(1).max(500), rules: grading.ruleSchema });
/** The empty scope is HQ's, for every service. */
const serviceOf = (scope: string): number | null => (scope === "" ? null : Number(scope));

type GradingRulesFormProps = {
  readonly leagueId: number;
  readonly sport: Sport;
  readonly scopes: readonly GradingScope[];
  readonly onClose: () => void;
};

/** Changes the grading rules of a league, or of a service for that league, for the tickets sold from then on. */
export function GradingRulesForm({ leagueId, sport, scopes, onClose }: GradingRulesFormProps) {
  const { t, format } = useLocale();
  const { done } = useToasts();
  const {
    data: { versions },
  } = useCallQuery(results.listGradingRules, { leagueId });
  const { mutate } = useCallMutation(results.saveGradingRules, { quiet: true, refresh: [results.listGradingRules] });
  const fieldsIn = (scope: string) => ({
    scope,
    rules: grading.valuesOf(grading.rulesOf(sport, versions, null, serviceOf(scope))),
  });
  return (
    <FormDialog
      title={t("houseRules.changeGrading")}
      schema={schema}
      initial={{ ...fieldsIn(""), reason: "" }}
      onClose={onClose}
      size="lg"
      onSave={async ({ scope, reason, rules }) => {
        const serviceId = serviceOf(scope);
        const { version = 0 } = grading.newestOf(versions, serviceId) ?? {};
        const changes = grading.changesIn(rules, sport, versions, serviceId);
        const saved = await mutate({ leagueId, serviceId, version, reason, changes });
        if (saved.ok) done(t("houseRules.gradingDone"));
        return saved;
      }}
    >
      {(form) => {
        const serviceId = serviceOf(form.values.scope);
        const usual = grading.valuesOf(grading.baseRulesOf(sport, versions, serviceId));
        const { unit } = grading.rulesOf(sport, versions, null, serviceId).official;
        return (
          <Fields>
            <Wide>
              <Text size="sm">{t("houseRules.gradingFrom")}</Text>
            </Wide>
            <Wide>
              <Select
                label={t("houseRules.gradingScope")}
                allowDeselect={false}
                data-autofocus
                data={[
                  { value: "", label: t("houseRules.everyService") },
                  ...scopes.map((one) => ({ value: String(one.serviceId), label: one.name })),
                ]}
                value={form.values.scope}
                onChange={(scope) => {
                  form.setValues(fieldsIn(scope ?? ""));
                }}
              />
            </Wide>
            {grading.ruleFields.map(({ path, label, words, most, units }) => {
              if (units?.includes(unit) === false) return null;
              const choices = words?.map((value) => ({ value, label: t(`houseRules.${value}`) }));
              const base = usual[path] ?? "";
              const word = choices?.find((one) => one.value === base)?.label;
              const value = word ?? format.number(Number(base), Number.isInteger(base) ? 0 : 1);
              const field = {
                ...form.getInputProps(`rules.${path}`),
                label:
                  label === "moneyLineFrom" || label === "pointsFrom"
                    ? t(`houseRules.${label}`, { unit: t(`houseRules.unit.${unit}`) })
                    : t(`houseRules.${label}`),
                // A value that differs from the base says what the base is.
                description: form.values.rules[path] === base ? undefined : t("houseRules.usually", { value }),
              };
              return choices === undefined ? (
                <NumberInput key={path} required min={0} max={most} decimalScale={1} {...field} />
              ) : (
                <Select key={path} allowDeselect={false} data={choices} {...field} />
              );
            })}
            <Wide>
              <Textarea label={t("lines.reason")} required autosize maxLength={500} {...form.getInputProps("reason")} />
            </Wide>
          </Fields>
        );
      }}
    </FormDialog>
  );
}
