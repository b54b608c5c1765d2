import { rates, shapes } from "@chalkboard/contract";
import { Select, Text } from "@mantine/core";
import { z } from "zod";
import { useTell } from "../data/use-tell.ts";
import { Fields, Wide } from "../kit/fields.tsx";
import { FormDialog } from "../kit/form.tsx";
import { useWords } from "../kit/words.tsx";

const schema = z.object({ house: shapes.currency });

/** Sets the house currency from now on. */
export function HouseForm({ house, onClose }: { readonly house: string; readonly onClose: () => void }) {
  const { t } = useWords();
  const { tell } = useTell(rates.setHouse, { quiet: true, refresh: [rates.setup, rates.listRates] });
  return (
    <FormDialog title={t("rates.changeHouse")} schema={schema} initial={{ house }} onClose={onClose} onSave={(wanted) => tell({ ...wanted, was: house })}>
      {(form) => (
        <Fields>
          <Select label={t("rates.house")} required searchable allowDeselect={false} data={Intl.supportedValuesOf("currency")} data-autofocus
            {...form.getInputProps("house")} />
          {form.values.house !== house && <Wide><Text size="sm">{t("rates.changeWarn", { currency: house })}</Text></Wide>}
        </Fields>
      )}
    </FormDialog>
  );
}
