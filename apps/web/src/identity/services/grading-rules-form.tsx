import { results } from "@chalkboard/contract";
import { type GradingRules, gradingRules, type GradingRulesChange, type Sport } from "@chalkboard/engine";
import { Select, Text, Textarea } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { z } from "zod";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { Fields, Wide } from "../../kit/fields/fields.tsx";
import { NumberInput } from "../../kit/fields/number-input.tsx";
import { FormDialog } from "../../kit/form/form.tsx";
import { useLocale } from "../../kit/format/words.tsx";
import { useToasts } from "../../kit/states/toasts.tsx";

/** The newest version of each scope; `serviceId` null is HQ's. */
export type GradingVersion = { readonly serviceId: number | null; readonly version: number; readonly changes: GradingRulesChange };
export type GradingScope = { readonly serviceId: number; readonly name: string };

const schema = z.object({
  scope: z.string(), moneyLine: z.number().min(0).max(500), points: z.number().min(0).max(500),
  decidedWhenShort: z.enum(["settled", "void"]), tieGame: z.enum(["push", "lose"]), tiePeriod: z.enum(["push", "lose"]),
  calledScore: z.enum(["asStood", "lastComplete"]), periodHomeLead: z.enum(["yes", "no"]), shootOut: z.enum(["counts", "excluded"]),
  suspendedHours: z.number().min(0).max(10_000), setsToWin: z.enum(["open", "2", "3"]), reason: z.string().trim().min(1).max(500),
});
type Values = z.input<typeof schema>;
const hq = "";

type GradingRulesFormProps = {
  readonly leagueId: number; readonly sport: Sport; readonly versions: readonly GradingVersion[]; readonly scopes: readonly GradingScope[];
  readonly onClose: () => void;
};

/** Changes the grading rules of a league, or of a service for that league, for the tickets sold from then on. */
export function GradingRulesForm({ leagueId, sport, versions, scopes, onClose }: GradingRulesFormProps) {
  const { t } = useLocale();
  const { done } = useToasts();
  const { mutate } = useCallMutation(results.saveGradingRules, { quiet: true, refresh: [results.listGradingRules] });
  const newestOf = (scope: string): GradingVersion | undefined => versions.find(({ serviceId }) => String(serviceId ?? hq) === scope);
  /** The rules that the scope changes: its sport's default ones, for a service with HQ's changes. */
  const baseOf = (scope: string): GradingRules => gradingRules(sport, ...(scope === hq ? [] : [newestOf(hq)?.changes ?? {}]));
  const valuesOf = (scope: string): Omit<Values, "reason"> => ({
    scope, ...fieldsOf(gradingRules(sport, ...(scope === hq ? [] : [newestOf(hq)?.changes ?? {}]), newestOf(scope)?.changes ?? {})) });
  return (
    <FormDialog title={t("houseRules.changeGrading")} schema={schema} initial={{ ...valuesOf(hq), reason: "" }} onClose={onClose} size="lg"
      onSave={async ({ reason, ...values }) => {
        const newest = newestOf(values.scope);
        const saved = await mutate({
          leagueId, serviceId: values.scope === hq ? null : Number(values.scope), version: newest?.version ?? 0, reason,
          // What the form does not show stays as it was changed before.
          changes: { ...kept(newest?.changes), ...changesIn(values, fieldsOf(baseOf(values.scope))) } as Parameters<typeof mutate>[0]["changes"],
        });
        if (saved.ok) done(t("houseRules.gradingDone"));
        return saved;
      }}>
      {(form) => (
        <Fields>
          <Wide><Text size="sm">{t("houseRules.gradingFrom")}</Text></Wide>
          <Wide>
            <Select label={t("houseRules.gradingScope")} allowDeselect={false} data-autofocus
              data={[{ value: hq, label: t("houseRules.everyService") }, ...scopes.map(({ serviceId, name }) => ({ value: String(serviceId), label: name }))]}
              value={form.values.scope} onChange={(scope) => { form.setValues(valuesOf(scope ?? hq)); }} />
          </Wide>
          <RuleFields form={form} base={baseOf(form.values.scope)} />
          <Wide><Textarea label={t("houseRules.gradingReason")} required autosize maxLength={500} {...form.getInputProps("reason")} /></Wide>
        </Fields>
      )}
    </FormDialog>
  );
}

type Shown = Exclude<keyof Values, "scope" | "reason">;

/** The fields of a sport. A value that differs from the base says what the base is. */
function RuleFields({ form, base }: { readonly form: UseFormReturnType<Values>; readonly base: GradingRules }) {
  const { t, format } = useLocale();
  const usual = fieldsOf(base);
  const { official: { unit } } = base;
  const beside = (field: Shown, text: string) => ({
    ...form.getInputProps(field), description: form.values[field] === usual[field] ? undefined : t("houseRules.usually", { value: text }) });
  const count = (field: "moneyLine" | "points" | "suspendedHours", label: string, max: number) => (
    <NumberInput label={label} required min={0} max={max} decimalScale={1}
      {...beside(field, format.number(usual[field], Number.isInteger(usual[field]) ? 0 : 1))} />
  );
  const choice = <F extends Shown>(field: F, label: string, options: readonly (typeof usual)[F][], text: (value: (typeof usual)[F]) => string) => (
    <Select label={label} allowDeselect={false} data={options.map((value) => ({ value: String(value), label: text(value) }))}
      {...beside(field, text(usual[field]))} />
  );
  const tie = (value: "push" | "lose"): string => t(`houseRules.tie.${value}`);
  return (
    <>
      {unit !== "sets" && count("moneyLine", t("houseRules.moneyLineFrom", { unit: t(`houseRules.unit.${unit}`) }), 500)}
      {unit !== "sets" && count("points", t("houseRules.pointsFrom", { unit: t(`houseRules.unit.${unit}`) }), 500)}
      {unit === "sets" && choice("setsToWin", t("houseRules.setsToWin"), ["open", "2", "3"], (value) => t(`houseRules.setsToWin.${value}`))}
      {choice("decidedWhenShort", t("houseRules.decidedWhenShort"), ["settled", "void"], (value) => t(`houseRules.${value}`))}
      {choice("tieGame", t("houseRules.tieGame"), ["push", "lose"], tie)}
      {choice("tiePeriod", t("houseRules.tiePeriod"), ["push", "lose"], tie)}
      {choice("calledScore", t("houseRules.calledScore"), ["asStood", "lastComplete"], (value) => t(`houseRules.called.${value}`))}
      {unit === "segments" && choice("periodHomeLead", t("houseRules.periodHomeLead"), ["yes", "no"], (value) => t(`houseRules.${value}`))}
      {choice("shootOut", t("houseRules.shootOut"), ["counts", "excluded"], (value) => t(`houseRules.shootOut.${value}`))}
      {count("suspendedHours", t("houseRules.suspendedHours"), 10_000)}
    </>
  );
}

function fieldsOf({ official, tie, setsToWin, ...rules }: GradingRules): Omit<z.output<typeof schema>, "scope" | "reason"> {
  return {
    moneyLine: official.moneyLine, points: official.points, decidedWhenShort: rules.settleDecidedWhenShort ? "settled" : "void",
    tieGame: tie.game, tiePeriod: tie.period, calledScore: rules.calledScore, periodHomeLead: rules.periodHomeLead ? "yes" : "no",
    shootOut: rules.teamTotalShootOut, suspendedHours: rules.suspendedHours, setsToWin: setsToWin === null ? "open" : setsToWin === 2 ? "2" : "3",
  };
}

/** What of a change the form does not show. */
function kept({ regulation, periods, official }: GradingRulesChange = {}): GradingRulesChange {
  return {
    ...(regulation === undefined ? {} : { regulation }), ...(periods === undefined ? {} : { periods }),
    ...(official?.unit === undefined ? {} : { official: { unit: official.unit } }),
  };
}

/** What differs from the base: only that is stored, so that a later change of the base reaches the rest. */
function changesIn(values: Omit<z.output<typeof schema>, "reason">, base: ReturnType<typeof fieldsOf>): GradingRulesChange {
  const differs = (field: Shown): boolean => values[field] !== base[field];
  const official = { ...(differs("moneyLine") ? { moneyLine: values.moneyLine } : {}), ...(differs("points") ? { points: values.points } : {}) };
  const tie = { ...(differs("tieGame") ? { game: values.tieGame } : {}), ...(differs("tiePeriod") ? { period: values.tiePeriod } : {}) };
  return {
    ...(Object.keys(official).length > 0 ? { official } : {}), ...(Object.keys(tie).length > 0 ? { tie } : {}),
    ...(differs("decidedWhenShort") ? { settleDecidedWhenShort: values.decidedWhenShort === "settled" } : {}),
    ...(differs("calledScore") ? { calledScore: values.calledScore } : {}),
    ...(differs("periodHomeLead") ? { periodHomeLead: values.periodHomeLead === "yes" } : {}),
    ...(differs("shootOut") ? { teamTotalShootOut: values.shootOut } : {}),
    ...(differs("suspendedHours") ? { suspendedHours: values.suspendedHours } : {}),
    ...(differs("setsToWin") ? { setsToWin: values.setsToWin === "open" ? null : values.setsToWin === "2" ? 2 : 3 } : {}),
  };
}
