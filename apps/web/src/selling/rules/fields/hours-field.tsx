import { Button, Group, Input, NativeSelect, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { minuteText, readMinute } from "../../../kit/format/minute-text.ts";
import { TimeField } from "../../../kit/fields/time-field.tsx";
import { weekdayChoices } from "../../../kit/format/weekdays.ts";
import { useLocale } from "../../../kit/format/locale.tsx";

type Window = { readonly weekday: number; readonly from: number; readonly to: number };
type HoursFieldProps = {
  readonly label: string;
  readonly value: readonly Window[];
  readonly onChange: (windows: Window[]) => void;
  readonly error?: ReactNode;
};

const aDay = 1440;

/** Weekly hours. An end that is not after its start is on the next day. */
export function HoursField({ label, value, onChange, error }: HoursFieldProps) {
  const { t, format } = useLocale();
  const days = weekdayChoices(format);
  const set = (index: number, patch: Partial<Window>): void => {
    onChange(value.map((window, at) => (at === index ? inOrder({ ...window, ...patch }) : window)));
  };
  return (
    <Input.Wrapper label={label} error={error} labelElement="div">
      <Stack gap="xs">
        {value.map(({ weekday, from, to }, index) => (
          // Rows have no key of their own and keep their order.
          <Group key={index} gap="xs">
            <NativeSelect
              aria-label={t("kit.date")}
              data={days}
              value={String(weekday)}
              onChange={(event) => {
                set(index, { weekday: Number(event.currentTarget.value) });
              }}
            />
            <TimeField
              label={t("kit.from")}
              withoutLabel
              value={minuteText(from)}
              onChange={(time) => {
                set(index, { from: readMinute(time) ?? from });
              }}
            />
            <TimeField
              label={t("kit.to")}
              withoutLabel
              value={minuteText(to % aDay)}
              onChange={(time) => {
                set(index, { to: readMinute(time) ?? to });
              }}
            />
            <Button
              variant="subtle"
              size="compact-sm"
              onClick={() => {
                onChange(value.filter((_window, at) => at !== index));
              }}
            >
              {t("kit.remove")}
            </Button>
          </Group>
        ))}
        <div>
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => {
              onChange([...value, { weekday: 1, from: 0, to: aDay }]);
            }}
          >
            {t("kit.add")}
          </Button>
        </div>
      </Stack>
    </Input.Wrapper>
  );
}

function inOrder({ weekday, from, to }: Window): Window {
  const end = to % aDay;
  return { weekday, from, to: end > from ? end : end + aDay };
}
