import { results } from "@chalkboard/contract";
import type { OfficialRule, Sport } from "@chalkboard/engine";
import { Select, Text, Textarea } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { z } from "zod";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { Fields, Wide } from "../../kit/fields/fields.tsx";
import { NumberInput } from "../../kit/fields/number-input.tsx";
import { FormDialog } from "../../kit/form/form.tsx";
import { useLocale } from "../../kit/format/words.tsx";
import { useToasts } from "../../kit/states/toasts.tsx";
import {
  baseRulesOf,
  changeOf,
  changesIn,
  fieldsOf,
  type GradingFields,
  gradingFields,
  type GradingVersion,
  newestOf,
  rulesOf,
} from "./grading-changes.ts";

export type GradingScope = { readonly serviceId: number; readonly name: string };

const schema = gradingFields.extend({ scope: z.string(), reason: z.string().trim().min(1).max(500) });
type Values = z.input<typeof schema>;
const hq = "";
const serviceOf = (scope: string): number | null => (scope === hq ? null : Number(scope));

type GradingRulesFormProps = {
  readonly leagueId: number;
  readonly sport: Sport;
  readonly versions: readonly GradingVersion[];
  readonly scopes: readonly GradingScope[];
  readonly onClose: () => void;
};

/** Changes the grading rules of a league, or of a service for that league, for the tickets sold from then on. */
export function GradingRulesForm({ leagueId, sport, versions, scopes, onClose }: GradingRulesFormProps) {
  const { t } = useLocale();
  const { done } = useToasts();
  const { mutate } = useCallMutation(results.saveGradingRules, { quiet: true, refresh: [results.listGradingRules] });
  const fieldsIn = (scope: string): Omit<Values, "reason"> => ({
    scope,
    ...fieldsOf(rulesOf(sport, versions, serviceOf(scope))),
  });
  return (
    <FormDialog
      title={t("houseRules.changeGrading")}
      schema={schema}
      initial={{ ...fieldsIn(hq), reason: "" }}
      onClose={onClose}
      size="lg"
      onSave={async ({ scope, reason, ...values }) => {
        const serviceId = serviceOf(scope);
        const saved = await mutate({
          leagueId,
          serviceId,
          version: newestOf(versions, serviceId)?.version ?? 0,
          reason,
          changes: changesIn(
            values,
            fieldsOf(baseRulesOf(sport, versions, serviceId)),
            changeOf(versions, serviceId),
          ) as GradingVersion["changes"],
        });
        if (saved.ok) done(t("houseRules.gradingDone"));
        return saved;
      }}
    >
      {(form) => (
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
                { value: hq, label: t("houseRules.everyService") },
                ...scopes.map(({ serviceId, name }) => ({ value: String(serviceId), label: name })),
              ]}
              value={form.values.scope}
              onChange={(scope) => {
                form.setValues(fieldsIn(scope ?? hq));
              }}
            />
          </Wide>
          <RuleFields
            form={form}
            usual={fieldsOf(baseRulesOf(sport, versions, serviceOf(form.values.scope)))}
            unit={rulesOf(sport, versions, serviceOf(form.values.scope)).official.unit}
          />
          <Wide>
            <Textarea
              label={t("houseRules.gradingReason")}
              required
              autosize
              maxLength={500}
              {...form.getInputProps("reason")}
            />
          </Wide>
        </Fields>
      )}
    </FormDialog>
  );
}

/** The fields of a sport. A value that differs from the base says what the base is. */
function RuleFields({
  form,
  usual,
  unit,
}: {
  readonly form: UseFormReturnType<Values>;
  readonly usual: GradingFields;
  readonly unit: OfficialRule["unit"];
}) {
  const { t, format } = useLocale();
  const beside = (field: keyof GradingFields, text: string) => ({
    ...form.getInputProps(field),
    description: form.values[field] === usual[field] ? undefined : t("houseRules.usually", { value: text }),
  });
  const count = (field: "moneyLine" | "points" | "suspendedHours", label: string, max: number) => (
    <NumberInput
      label={label}
      required
      min={0}
      max={max}
      decimalScale={1}
      {...beside(field, format.number(usual[field], Number.isInteger(usual[field]) ? 0 : 1))}
    />
  );
  const choice = <F extends keyof GradingFields>(
    field: F,
    label: string,
    options: readonly GradingFields[F][],
    text: (value: GradingFields[F]) => string,
  ) => (
    <Select
      label={label}
      allowDeselect={false}
      data={options.map((value) => ({ value: String(value), label: text(value) }))}
      {...beside(field, text(usual[field]))}
    />
  );
  const tie = (value: "push" | "lose"): string => t(`houseRules.tie.${value}`);
  return (
    <>
      {unit !== "sets" &&
        count("moneyLine", t("houseRules.moneyLineFrom", { unit: t(`houseRules.unit.${unit}`) }), 500)}
      {unit !== "sets" && count("points", t("houseRules.pointsFrom", { unit: t(`houseRules.unit.${unit}`) }), 500)}
      {unit === "sets" &&
        choice("setsToWin", t("houseRules.setsToWin"), ["open", "2", "3"], (value) =>
          t(`houseRules.setsToWin.${value}`),
        )}
      {choice("decidedWhenShort", t("houseRules.decidedWhenShort"), ["settled", "void"], (value) =>
        t(`houseRules.${value}`),
      )}
      {choice("tieGame", t("houseRules.tieGame"), ["push", "lose"], tie)}
      {choice("tiePeriod", t("houseRules.tiePeriod"), ["push", "lose"], tie)}
      {choice("calledScore", t("houseRules.calledScore"), ["asStood", "lastComplete"], (value) =>
        t(`houseRules.called.${value}`),
      )}
      {unit === "segments" &&
        choice("periodHomeLead", t("houseRules.periodHomeLead"), ["yes", "no"], (value) => t(`houseRules.${value}`))}
      {choice("shootOut", t("houseRules.shootOut"), ["counts", "excluded"], (value) =>
        t(`houseRules.shootOut.${value}`),
      )}
      {count("suspendedHours", t("houseRules.suspendedHours"), 10_000)}
    </>
  );
}
