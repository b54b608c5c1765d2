import { duties } from "@chalkboard/contract";
import { Button, Checkbox, Group, Input, MultiSelect, Select, TextInput } from "@mantine/core";
import { useMemo } from "react";
import { z } from "zod";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { RecordFormDialog } from "../../page-parts/forms/record-form.tsx";
import { DayField } from "../../kit/fields/day-field.tsx";
import { Fields, Wide } from "../../kit/fields/fields.tsx";
import { TimeField } from "../../kit/fields/time-field.tsx";
import { weekdayChoices } from "../../kit/format/weekdays.ts";
import { useLocale } from "../../kit/format/locale.tsx";
import {
  type Duty,
  type DutyFields,
  fieldsOf,
  kinds,
  levels,
  namesOf,
  newDuty,
  type Roster,
  termsIn,
  termsOf,
} from "./duty-labels.ts";

const hour = z.string().regex(/^\d{1,2}:\d{2}$/);
const schema = z.object({
  personId: z.string().min(1),
  level: duties.dutyLevel,
  ids: z.array(z.string()),
  tasks: z.array(duties.task),
  kind: duties.shiftKind,
  weekdays: z.array(z.string()),
  firstDay: z.string(),
  lastDay: z.string(),
  from: hour,
  until: hour,
  note: z.string().max(200),
});

const titles = {
  personId: "duties.person",
  level: "duties.leagues",
  ids: "duties.which",
  tasks: "duties.tasks",
  kind: "duties.kind",
  weekdays: "duties.weekdays",
  firstDay: "duties.firstDay",
  lastDay: "duties.lastDay",
  from: "duties.from",
  until: "duties.until",
  note: "duties.note",
} as const;
const audited = { ...titles, isEnded: "duties.ended" } as const;

/** Actions on a duty besides editing it. */
export type DutyActs = { readonly onCopy: (duty: Duty) => void; readonly onEnd: (duty: Duty) => void };

export type DutyFormProps = {
  readonly roster: Roster;
  /** The duty being edited; without it a new one is created. */
  readonly duty?: Duty | undefined;
  /** Initial values of a new one: another's terms, or a league. */
  readonly like?: Partial<Omit<Duty, "personId">>;
  readonly title?: string;
  /** Further actions on a stored duty. */
  readonly acts?: DutyActs;
  readonly refresh: () => void;
  readonly onClose: () => void;
};

/** Assigns or edits a duty. */
export function DutyForm({ roster, duty, like = {}, title, acts, refresh, onClose }: DutyFormProps) {
  const { t, format } = useLocale();
  const { mutate } = useCallMutation(duties.saveDuty, { quiet: true, refresh: [duties.week, duties.openWork] });
  const formLabels = useMemo(() => {
    const person = (value: unknown): string =>
      roster.people.find(({ personId }) => personId === Number(value))?.name ?? "–";
    const many =
      (name: (value: unknown) => string) =>
      (value: unknown): string =>
        Array.isArray(value) && value.length > 0 ? value.map(name).join(", ") : "–";
    const anything = new Map((["sport", "group", "league"] as const).flatMap((level) => [...namesOf(level, roster)]));
    const shown = {
      personId: person,
      level: (value: unknown): string => t(`duties.${value as Duty["level"]}`),
      kind: (value: unknown): string => t(`duties.${value as Duty["kind"]}`),
      ids: many((value) => anything.get(Number(value)) ?? String(value)),
      tasks: many((value) => t(`duties.${value as duties.Task}`)),
      weekdays: many((value) => format.weekday(Number(value))),
      from: (value: unknown): string => (typeof value === "number" ? format.minuteOfDay(value) : String(value)),
      until: (value: unknown): string => (typeof value === "number" ? format.minuteOfDay(value % 1440) : String(value)),
    };
    return { shared: { titles, refresh, shown }, history: { titles: audited, shown } };
  }, [t, format, roster, refresh]);
  const initial = fieldsOf(duty ?? { ...newDuty, ...like, personId: null }, roster.today);
  return (
    <RecordFormDialog
      of={duty === undefined ? undefined : { record: "duty", dutyId: duty.dutyId }}
      newName="new-duty"
      {...formLabels}
      title={title ?? duty?.personName ?? t("duties.add")}
      schema={schema}
      initial={initial}
      onClose={onClose}
      size="lg"
      onSave={(values) => {
        const terms = termsIn(values);
        return terms === undefined
          ? Promise.resolve({ ok: false })
          : mutate({ ...terms, ...(duty === undefined ? {} : { dutyId: duty.dutyId, was: termsOf(duty) }) });
      }}
    >
      {(form) => (
        <Fields>
          <Select
            label={t("duties.person")}
            required
            searchable
            openOnFocus={false}
            data-autofocus
            data={peopleOf(roster, duty)}
            {...form.getInputProps("personId")}
          />
          <Select
            label={t("duties.kind")}
            allowDeselect={false}
            data={kinds.map((value) => ({ value, label: t(`duties.${value}`) }))}
            {...form.getInputProps("kind")}
          />
          {form.values.kind !== "off" && <WhatFields form={form} roster={roster} />}
          <WhenFields form={form} roster={roster} />
          <Wide>
            <TextInput label={t("duties.note")} {...form.getInputProps("note")} />
          </Wide>
          {duty !== undefined && acts !== undefined && (
            <Wide>
              <Group gap="xs">
                <Button
                  size="compact-sm"
                  variant="default"
                  onClick={() => {
                    acts.onCopy(duty);
                  }}
                >
                  {t("duties.copy")}
                </Button>
                <Button
                  size="compact-sm"
                  variant="default"
                  onClick={() => {
                    acts.onEnd(duty);
                  }}
                >
                  {t("duties.end")}
                </Button>
              </Group>
            </Wide>
          )}
        </Fields>
      )}
    </RecordFormDialog>
  );
}

type FormOf = Parameters<Parameters<typeof RecordFormDialog<typeof schema>>[0]["children"]>[0];

/** Which leagues and tasks. */
function WhatFields({ form, roster }: { readonly form: FormOf; readonly roster: Roster }) {
  const { t } = useLocale();
  const { level, tasks } = form.values;
  const choices = [...namesOf(level, roster)].map(([id, label]) => ({ value: String(id), label }));
  return (
    <>
      <Select
        label={t("duties.leagues")}
        allowDeselect={false}
        data={levels.map((value) => ({ value, label: t(`duties.${value}`) }))}
        value={level}
        onChange={(value) => {
          form.setValues({ level: (value ?? "all") as DutyFields["level"], ids: [] });
        }}
      />
      {level === "all" ? (
        <span />
      ) : (
        <MultiSelect
          label={t("duties.which")}
          required
          searchable
          data={choices}
          limit={200}
          hidePickedOptions
          nothingFoundMessage={t("kit.nothingFound")}
          {...form.getInputProps("ids")}
        />
      )}
      <Wide>
        <Checkbox.Group
          label={t("duties.tasks")}
          error={form.errors["tasks"]}
          value={tasks}
          onChange={(value) => {
            form.setFieldValue(
              "tasks",
              duties.tasks.filter((task) => value.includes(task)),
            );
          }}
        >
          <Group gap="md">
            {duties.tasks.map((task) => (
              <Checkbox key={task} value={task} label={t(`duties.${task}`)} />
            ))}
          </Group>
        </Checkbox.Group>
      </Wide>
    </>
  );
}

/** Days and hours. */
function WhenFields({ form, roster: { timeZone } }: { readonly form: FormOf; readonly roster: Roster }) {
  const { t, format } = useLocale();
  const { kind, weekdays, firstDay, lastDay } = form.values;
  return (
    <>
      {kind === "weekly" ? (
        <Wide>
          <Checkbox.Group
            label={t("duties.weekdays")}
            error={form.errors["weekdays"]}
            value={weekdays}
            onChange={(value) => {
              form.setFieldValue("weekdays", value.toSorted());
            }}
          >
            <Group gap="md">
              {weekdayChoices(format).map(({ value, label }) => (
                <Checkbox key={value} value={value} label={label} />
              ))}
            </Group>
          </Checkbox.Group>
        </Wide>
      ) : (
        <>
          <Input.Wrapper error={form.errors["firstDay"]}>
            <DayField
              label="duties.firstDay"
              value={firstDay}
              onChange={(day) => {
                form.setValues({ firstDay: day, ...(lastDay < day ? { lastDay: day } : {}) });
              }}
            />
          </Input.Wrapper>
          <Input.Wrapper error={form.errors["lastDay"]}>
            <DayField
              label="duties.lastDay"
              value={lastDay}
              minimum={firstDay}
              onChange={(day) => {
                form.setFieldValue("lastDay", day);
              }}
            />
          </Input.Wrapper>
        </>
      )}
      {kind !== "off" && (
        <>
          <TimeField
            label={t("duties.from")}
            description={t("duties.timesIn", { zone: timeZone })}
            {...form.getInputProps("from")}
          />
          <TimeField label={t("duties.until")} description={t("duties.untilHint")} {...form.getInputProps("until")} />
        </>
      )}
    </>
  );
}

/** The people who can be assigned, and the duty's current one. */
function peopleOf({ people }: Roster, duty: Duty | undefined): { value: string; label: string }[] {
  return people
    .filter(({ personId, isActive, isAuditOnly }) => (isActive && !isAuditOnly) || personId === duty?.personId)
    .map(({ personId, name }) => ({ value: String(personId), label: name }));
}
