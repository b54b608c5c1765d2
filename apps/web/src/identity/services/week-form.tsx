import { money, services } from "@chalkboard/contract";
import { addDays } from "@chalkboard/kernel";
import { NativeSelect, Text } from "@mantine/core";
import { z } from "zod";
import { useCallQuery } from "../../data/use-call-query.ts";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { useBusinessDay } from "../../data/viewer.ts";
import { FormDialog } from "../../kit/form/form.tsx";
import { weekdayChoices } from "../../kit/format/weekdays.ts";
import { useLocale } from "../../kit/format/locale.tsx";
import type { ServiceRow } from "./service-labels.ts";

const schema = z.object({ weekEndsOn: z.string() });

/** The day on which a service's weeks end, and from when a change applies. */
export function WeekForm({
  service: { serviceId, name },
  onClose,
}: {
  readonly service: ServiceRow;
  readonly onClose: () => void;
}) {
  const { t, format } = useLocale();
  const today = useBusinessDay();
  const {
    data: { weekEndsOn, from, to },
  } = useCallQuery(money.weekEnd, { serviceId });
  const { mutate } = useCallMutation(money.setWeekEnd, { quiet: true, refresh: [money.weekEnd, services.listAll] });
  const day = (at: string): string => format.day(at, today);
  return (
    <FormDialog
      title={`${t("services.week")} · ${name}`}
      schema={schema}
      initial={{ weekEndsOn: String(weekEndsOn) }}
      onClose={onClose}
      isNew
      onSave={(values) => mutate({ serviceId, weekEndsOn: Number(values.weekEndsOn), was: weekEndsOn })}
    >
      {(form) => (
        <>
          <NativeSelect
            label={t("services.weekEndsOn")}
            data={weekdayChoices(format)}
            data-autofocus
            {...form.getInputProps("weekEndsOn")}
          />
          <Text size="sm">{t("services.weekOpen", { from: day(from), to: day(to), next: day(addDays(to, 1)) })}</Text>
        </>
      )}
    </FormDialog>
  );
}
