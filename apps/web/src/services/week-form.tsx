import { money, services } from "@chalkboard/contract";
import { addDays } from "@chalkboard/kernel";
import { NativeSelect, Text } from "@mantine/core";
import { z } from "zod";
import { useAsk } from "../data/use-ask.ts";
import { useTell } from "../data/use-tell.ts";
import { useBusinessDay } from "../data/viewer.ts";
import { FormDialog } from "../kit/form.tsx";
import { weekdayChoices } from "../kit/weekdays.ts";
import { useWords } from "../kit/words.tsx";
import type { ServiceRow } from "./service-words.ts";

const schema = z.object({ weekEndsOn: z.string() });

/** With which day a service's weeks end, and from when another one counts. */
export function WeekForm({ service: { serviceId, name }, onClose }: { readonly service: ServiceRow; readonly onClose: () => void }) {
  const { t, format } = useWords();
  const today = useBusinessDay();
  const { data: { weekEndsOn, from, to } } = useAsk(money.weekEnd, { serviceId });
  const { tell } = useTell(money.setWeekEnd, { quiet: true, refresh: [money.weekEnd, services.listAll] });
  const day = (at: string): string => format.day(at, today);
  return (
    <FormDialog title={`${t("services.week")} · ${name}`} schema={schema} initial={{ weekEndsOn: String(weekEndsOn) }} onClose={onClose} isNew
      onSave={(values) => tell({ serviceId, weekEndsOn: Number(values.weekEndsOn), was: weekEndsOn })}>
      {(form) => (
        <>
          <NativeSelect label={t("services.weekEndsOn")} data={weekdayChoices(format)} data-autofocus {...form.getInputProps("weekEndsOn")} />
          <Text size="sm">{t("services.weekOpen", { from: day(from), to: day(to), next: day(addDays(to, 1)) })}</Text>
        </>
      )}
    </FormDialog>
  );
}
