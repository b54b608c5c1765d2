import { roles } from "@chalkboard/contract";
import { pointsText } from "@chalkboard/i18n";
import { Group, Input, SegmentedControl, SimpleGrid, Switch, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useSession } from "../../../data/viewer.ts";
import { below } from "../../../kit/behaviour/below.ts";
import { MoneyField } from "../../../kit/fields/money-field.tsx";
import { NumberInput, pointsSpelling } from "../../../kit/fields/number-input.tsx";
import { TimeField } from "../../../kit/fields/time-field.tsx";
import { useLocale, type Locale } from "../../../kit/format/locale.tsx";
import { ChoicesField } from "../../../page-parts/betting/choice-field.tsx";
import { ConversionChoice } from "../conversion/conversion-choice.tsx";
import { HoursField } from "./hours-field.tsx";
import { RowsField } from "./row-fields.tsx";
import type { RuleForm } from "../draft/rule-draft.ts";
import {
  entryOf,
  type Field,
  isOutOfRange,
  isSetting,
  type Kind,
  minuteOf,
  rowKindOf,
  shownMinute,
} from "../../../page-parts/settings/rule-kinds.ts";
import { fieldTitle, optionKey, settingLabels } from "../../../page-parts/settings/setting-labels.ts";

/** Points are stored in quarters. */
const inPoint = 4;

const units = {
  seconds: "settings.unitSeconds",
  days: "settings.unitDays",
  quarters: "settings.unitPoints",
  cents: "settings.unitCents",
} as const;

/** The fields of a setting under a sentence that explains it, each with its unit and range. */
export function ValueFields({ form, kind }: { readonly form: RuleForm; readonly kind: Kind }) {
  const { t } = useLocale();
  const isOne = kind.fields.length === 1 || kind.fields.some((field) => ["hours", "rows"].includes(field.kind));
  return (
    <>
      {isSetting(kind.control) && (
        <Text size="sm" c="dimmed">
          {t(settingLabels(kind.control).help)}
        </Text>
      )}
      <SimpleGrid cols={{ base: 1, sm: isOne ? 1 : 2 }}>
        {kind.fields.map((field) => (
          <ValueField key={field.name} form={form} control={kind.control} field={field} />
        ))}
      </SimpleGrid>
    </>
  );
}

function ValueField({
  form,
  control,
  field,
}: {
  readonly form: RuleForm;
  readonly control: string;
  readonly field: Field;
}) {
  const locale = useLocale();
  const { t } = locale;
  const { role } = useSession();
  const isPlatform = role === roles.platform || role === roles.assistant;
  if (!isSetting(control)) return null;
  const title = fieldTitle(control, field.name);
  const path = `value.${field.name}`;
  const value = form.values.value[field.name];
  const set = (next: unknown): void => {
    form.setFieldValue("value", { ...form.getValues().value, [field.name]: next });
  };
  const unit = units[field.unit as keyof typeof units] as (typeof units)[keyof typeof units] | undefined;
  const label = unit === undefined ? t(title) : `${t(title)} (${t(unit)})`;
  const description = describing(field, locale);
  const error =
    form.errors[path] !== undefined && isOutOfRange(field, value) ? rangeText(field, locale) : form.errors[path];
  switch (entryOf(field)) {
    // A platform rule uses the currency of the selling service.
    case "money":
      return (
        <MoneyField
          label={title}
          description={description}
          error={error}
          value={typeof value === "number" ? value : null}
          onChange={set}
          {...(isPlatform ? { currency: t("settings.sellersCurrency") } : {})}
        />
      );
    case "number":
    case "signed": {
      const isPoints = field.unit === "quarters";
      return (
        <NumberInput
          {...below}
          {...(isPoints ? { ...pointsSpelling, step: 0.5 } : { allowDecimal: false })}
          {...(field.kind === "signed" ? {} : { min: field.minimum ?? 0 })}
          label={label}
          description={description}
          error={error}
          clampBehavior="none"
          value={typeof value !== "number" ? "" : isPoints ? value / inPoint : value}
          onChange={(next) => {
            set(next === "" || next === "-" ? null : isPoints ? Math.round(Number(next) * inPoint) : Number(next));
          }}
        />
      );
    }
    case "table":
      return (
        <ConversionChoice label={label} error={error} value={typeof value === "string" ? value : ""} onChange={set} />
      );
    case "flag":
      return (
        <Switch
          label={label}
          error={error}
          checked={value === true}
          onChange={(event) => {
            set(event.currentTarget.checked);
          }}
        />
      );
    case "choice":
      return (
        <Input.Wrapper label={label} error={error} labelElement="div">
          <SegmentedControl
            fullWidth
            aria-label={label}
            value={String(value)}
            onChange={set}
            data={(field.options ?? []).map((option) => ({ value: option, label: t(optionKey(option)) }))}
          />
        </Input.Wrapper>
      );
    case "hours":
      return (
        <HoursField
          label={label}
          value={(value ?? []) as Parameters<typeof HoursField>[0]["value"]}
          onChange={(windows) => {
            set(windows.length === 0 ? null : windows);
          }}
          error={error}
        />
      );
    case "minute":
      return <MinuteField label={label} error={error} value={value} onChange={set} />;
    case "codes":
      return (
        <ChoicesField
          of="sport"
          label={label}
          description={t("settings.everyOne")}
          error={error}
          value={(value ?? []) as readonly string[]}
          onChange={(codes) => {
            set(codes.length === 0 ? null : codes);
          }}
        />
      );
    case "rows":
      return (
        <RowsField
          label={label}
          of={rowKindOf(field)}
          value={(value ?? []) as Parameters<typeof RowsField>[0]["value"]}
          onChange={set}
          path={path}
          errors={form.errors}
        />
      );
  }
}

/** The valid input: the range, and whether 0 means no limit. */
function describing(field: Field, locale: Locale): string {
  const zero = field.kind === "atMost" ? locale.t("settings.noLimitAtZero") : "";
  return field.unit === "money" ? zero : [rangeText(field, locale), zero].filter((text) => text !== "").join(" ");
}

function rangeText({ unit, minimum, maximum }: Field, { t, format, currency }: Locale): string {
  if (minimum === undefined || maximum === undefined) return "";
  const text = (bound: number): string =>
    unit === "money" ? format.money(bound, currency) : unit === "quarters" ? pointsText(bound) : format.number(bound);
  return t("settings.range", { from: text(minimum), to: text(maximum) });
}

function MinuteField({
  label,
  value,
  onChange,
  error,
}: {
  readonly label: string;
  readonly value: unknown;
  readonly onChange: (minute: number | null) => void;
  readonly error: ReactNode;
}) {
  const { t } = useLocale();
  const shown = shownMinute(value);
  return (
    <Group align="end" gap="md">
      <TimeField
        mayLack
        label={label}
        error={error}
        value={shown.time}
        onChange={(time) => {
          onChange(minuteOf({ ...shown, time }));
        }}
      />
      <Switch
        mb="xs"
        label={t("settings.nextDay")}
        disabled={shown.time === ""}
        checked={shown.isNextDay}
        onChange={(event) => {
          onChange(minuteOf({ ...shown, isNextDay: event.currentTarget.checked }));
        }}
      />
    </Group>
  );
}
