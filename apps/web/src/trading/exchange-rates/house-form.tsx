import { rates, shapes } from "@chalkboard/contract";
import { Select, Text } from "@mantine/core";
import { z } from "zod";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { Fields, Wide } from "../../kit/fields/fields.tsx";
import { FormDialog } from "../../kit/form/form.tsx";
import { useLocale } from "../../kit/format/locale.tsx";

const schema = z.object({ house: shapes.currency });

/** Sets the operator's reporting currency from now on. */
export function HouseForm({ house, onClose }: { readonly house: string; readonly onClose: () => void }) {
  const { t } = useLocale();
  const { mutate } = useCallMutation(rates.setHouse, { quiet: true, refresh: [rates.setup, rates.listRates] });
  return (
    <FormDialog
      title={t("rates.changeHouse")}
      schema={schema}
      initial={{ house }}
      onClose={onClose}
      onSave={(wanted) => mutate({ ...wanted, was: house })}
    >
      {(form) => (
        <Fields>
          <Select
            label={t("rates.house")}
            required
            searchable
            allowDeselect={false}
            data={Intl.supportedValuesOf("currency")}
            data-autofocus
            {...form.getInputProps("house")}
          />
          {form.values.house !== house && (
            <Wide>
              <Text size="sm">{t("rates.changeWarn", { currency: house })}</Text>
            </Wide>
          )}
        </Fields>
      )}
    </FormDialog>
  );
}
