// The input of a line override: distance from HQ's line, start and end. For one market, or the same for several.
import { boundsOf, settingKinds } from "@chalkboard/engine";
import { readPoints } from "@chalkboard/i18n";
import { Select } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { z } from "zod";
import { pointStep, signedCents, signedPoints } from "../../../page-parts/betting/move-text.ts";
import { below } from "../../../kit/behaviour/below.ts";
import { Fields } from "../../../kit/fields/fields.tsx";
import { DateTimeField } from "../../../kit/fields/date-time-field.tsx";
import { useLocale } from "../../../kit/format/locale.tsx";
import { type Draft, readCents } from "./line-override-labels.ts";
import { StepField } from "./step-field.tsx";

/** Maximum quarters and cents, as limited by the rule. */
const most = (part: "points" | "cents"): number => boundsOf(settingKinds.ownLine.fields[part])?.maximum ?? 0;
const [mostPoints, mostCents] = [most("points"), most("cents")];

const fields = z.object({
  points: z.int().min(-mostPoints).max(mostPoints).nullable(),
  cents: z.int().min(-mostCents).max(mostCents).nullable(),
  until: z.enum(["start", "time", "cancelled"]),
  untilAt: z.int().nullable(),
  startsAt: z.int().nullable(),
});
export type Typed = z.output<typeof fields>;
export type LineOverrideForm = UseFormReturnType<Typed>;
export const schema = fields
  .refine(({ until, untilAt }) => until !== "time" || untilAt !== null, { path: ["untilAt"] })
  .refine(({ points }) => points !== null, { path: ["points"] })
  .refine(({ cents }) => cents !== null, { path: ["cents"] });

/** The typed values, if all of them are valid. */
export const draftIn = ({ points, cents, ...rest }: Typed): Draft | undefined =>
  points === null || Math.abs(points) > mostPoints || cents === null || Math.abs(cents) > mostCents
    ? undefined
    : { ...rest, points, cents };

export type LineOverrideFieldsProps = {
  readonly form: LineOverrideForm;
  readonly sportCode: string;
  /** Step in cents. */
  readonly step: number;
  /** Help below the points field; without it there are no points. */
  readonly pointsHint?: string | undefined;
  readonly centsHint: string;
};

export function LineOverrideFields({ form, sportCode, step, pointsHint, centsHint }: LineOverrideFieldsProps) {
  const { t } = useLocale();
  const { values, errors } = form;
  return (
    <Fields>
      {pointsHint !== undefined && (
        <StepField
          leads
          label={t("lineOverrides.points")}
          description={pointsHint}
          value={values.points}
          step={pointStep(sportCode)}
          shown={signedPoints}
          read={readPoints}
          error={errors["points"] === undefined ? undefined : t("lineOverrides.pointsWrong")}
          onChange={(points) => {
            form.setFieldValue("points", points);
          }}
        />
      )}
      <StepField
        leads={pointsHint === undefined}
        label={t("lineOverrides.cents")}
        description={centsHint}
        value={values.cents}
        step={step}
        shown={signedCents}
        read={readCents}
        error={errors["cents"] === undefined ? undefined : t("lineOverrides.centsWrong")}
        onChange={(cents) => {
          form.setFieldValue("cents", cents);
        }}
      />
      <Select
        {...below}
        label={t("lineOverrides.until")}
        allowDeselect={false}
        value={values.until}
        data={[
          { value: "start", label: t("lineOverrides.untilStart") },
          { value: "time", label: t("lineOverrides.untilTime") },
          { value: "cancelled", label: t("lineOverrides.untilCancelled") },
        ]}
        onChange={(until) => {
          form.setFieldValue("until", until as Typed["until"]);
        }}
      />
      {values.until === "time" && (
        <DateTimeField
          label="lineOverrides.untilAt"
          required
          value={values.untilAt}
          error={errors["untilAt"] === undefined ? errors["expiresAt"] : t("lineOverrides.timeMissing")}
          onChange={(at) => {
            form.setFieldValue("untilAt", at);
          }}
        />
      )}
      <DateTimeField
        label="kit.from"
        description={t("lineOverrides.fromHint")}
        value={values.startsAt}
        error={errors["startsAt"]}
        onChange={(at) => {
          form.setFieldValue("startsAt", at);
        }}
      />
    </Fields>
  );
}
