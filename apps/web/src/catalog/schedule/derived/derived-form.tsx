// Edits a derived event: its start, question and rotation numbers.
import { calendar, catalog } from "@chalkboard/contract";
import { Select, TextInput } from "@mantine/core";
import { useMemo } from "react";
import { z } from "zod";
import { refresh } from "../../../data/connection/queries.ts";
import { useFind } from "../../../data/use-find.ts";
import { useCallMutation } from "../../../data/use-call-mutation.ts";
import { RecordFormDialog } from "../../../page-parts/forms/record-form.tsx";
import { below } from "../../../kit/behaviour/below.ts";
import { DayField } from "../../../kit/fields/day-field.tsx";
import { Fields } from "../../../kit/fields/fields.tsx";
import { minuteText, readMinute } from "../../../kit/format/minute-text.ts";
import { TimeField } from "../../../kit/fields/time-field.tsx";
import { useLocale } from "../../../kit/format/locale.tsx";
import { type Derived, renewed } from "./derived-labels.ts";

const number = z.string().regex(/^\d{0,5}$/);
const { isLater, question } = calendar.derivedTerms.shape;
const schema = z.object({
  day: z.iso.date(),
  minute: z.string().regex(/^\d{1,2}:\d{2}$/),
  isLater,
  cutoffMinutes: z.string().regex(/^\d{1,4}$/),
  categoryId: z.string(),
  question,
  awayRotation: number,
  homeRotation: number,
});
const titles = {
  day: "kit.date",
  minute: "calendar.time",
  isLater: "calendar.isLater",
  cutoffMinutes: "calendar.cutoffMinutes",
  categoryId: "rules.propCategory",
  question: "calendar.question",
  awayRotation: "calendar.rotationOf",
  homeRotation: "calendar.secondRotation",
} as const;

export function DerivedForm({ row, onClose }: { readonly row: Derived; readonly onClose: () => void }) {
  const { t } = useLocale();
  const { mutate } = useCallMutation(calendar.saveDerived, { quiet: true, refresh: renewed });
  const choices = useFind(calendar.derivedChoices, { leagueId: row.leagueId, eventIds: [] });
  const categories = useMemo(
    () =>
      (choices?.categories ?? [])
        .filter(({ propType }) => propType === row.propType)
        .map(({ categoryId, name }) => ({ value: String(categoryId), label: name })),
    [choices, row.propType],
  );
  const formLabels = useMemo(() => {
    const shown = {
      minute: (value: unknown) => (typeof value === "number" ? minuteText(value) : String(value)),
      categoryId: (value: unknown) => categories.find((one) => one.value === String(value))?.label ?? "–",
    };
    return {
      shared: {
        titles,
        refresh: () => {
          refresh([...renewed, catalog.listLeagues]);
        },
        shown,
      },
      history: { titles, shown },
    };
  }, [categories]);
  const was = useMemo(() => termsOf(row), [row]);
  const initial = useMemo(() => {
    const text = (value: number | null): string => (value === null ? "" : String(value));
    return {
      ...was,
      minute: minuteText(was.minute),
      cutoffMinutes: text(was.cutoffMinutes),
      categoryId: text(was.categoryId),
      awayRotation: text(was.awayRotation),
      homeRotation: text(was.homeRotation),
    };
  }, [was]);
  const onSave = async (fields: z.output<typeof schema>) => {
    const minute = readMinute(fields.minute);
    const numberOf = (text: string): number | null => (text === "" ? null : Number(text));
    return minute === undefined
      ? { ok: false }
      : mutate({
          ...fields,
          eventId: row.eventId,
          was,
          minute,
          cutoffMinutes: Number(fields.cutoffMinutes),
          categoryId: numberOf(fields.categoryId),
          awayRotation: numberOf(fields.awayRotation),
          homeRotation: numberOf(fields.homeRotation),
        });
  };
  return (
    <RecordFormDialog
      of={{ record: "event", entryId: row.eventId }}
      newName="derived"
      {...formLabels}
      title={row.title}
      schema={schema}
      initial={initial}
      onClose={onClose}
      onSave={onSave}
    >
      {(form) => (
        <Fields>
          <DayField
            label="kit.date"
            value={form.values.day}
            onChange={(day) => {
              form.setFieldValue("day", day);
            }}
          />
          <TimeField
            leads
            label={t("calendar.time")}
            description={t("calendar.timeIn", { zone: row.timeZone })}
            {...form.getInputProps("minute")}
          />
          <TextInput
            {...below}
            label={t("calendar.cutoffMinutes")}
            inputMode="numeric"
            {...form.getInputProps("cutoffMinutes")}
          />
          {row.propType !== null && (
            <Select
              label={t("rules.propCategory")}
              allowDeselect={false}
              data={categories}
              disabled={row.tickets > 0}
              {...form.getInputProps("categoryId")}
            />
          )}
          {row.propType !== null && (
            <TextInput
              {...below}
              label={t("calendar.question")}
              description={t("calendar.questionHint")}
              disabled={row.tickets > 0}
              {...form.getInputProps("question")}
            />
          )}
          <TextInput
            {...below}
            label={t("calendar.rotationOf")}
            inputMode="numeric"
            {...form.getInputProps("awayRotation")}
          />
          {row.homeName !== "" && (
            <TextInput
              {...below}
              label={t("calendar.secondRotation")}
              inputMode="numeric"
              {...form.getInputProps("homeRotation")}
            />
          )}
        </Fields>
      )}
    </RecordFormDialog>
  );
}

function termsOf({
  day,
  minute,
  isLater: later,
  cutoffMinutes,
  categoryId,
  question: input,
  awayRotation,
  homeRotation,
}: Derived): calendar.DerivedTerms {
  return { day, minute, isLater: later, cutoffMinutes, categoryId, question: input, awayRotation, homeRotation };
}
