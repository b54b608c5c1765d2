import { customers } from "@chalkboard/contract";
import { Button, Checkbox, Group, NativeSelect, Stack, Text, TextInput } from "@mantine/core";
import { useLocale } from "../../kit/format/locale.tsx";
import { type Customer, documentLabels } from "./labels.ts";

type Printout = Omit<Customer["documents"][number], "validUntil"> & { readonly validUntil: string };
export type DocumentsProps = { readonly values: readonly Printout[]; readonly onChange: (values: Printout[]) => void };

const kinds = customers.customerDocument.shape.kind.options;

/** The documents that a customer has shown. */
export function Documents({ values, onChange }: DocumentsProps) {
  const { t } = useLocale();
  const change = (index: number, more: Partial<Printout>): void => {
    onChange(values.map((one, at) => (at === index ? { ...one, ...more } : one)));
  };
  return (
    <Stack gap="xs" role="group" aria-label={t("customers.documents")}>
      <Text component="h3" size="sm" fw="var(--cb-weight-name)">
        {t("customers.documents")}
      </Text>
      {values.map(({ kind, number, validUntil, isChecked }, index) => (
        <Group key={index} gap="xs" align="end">
          <NativeSelect
            label={t("customers.kind")}
            value={kind}
            data={kinds.map((value) => ({ value, label: t(documentLabels[value]) }))}
            onChange={(event) => {
              change(index, { kind: kinds.find((one) => one === event.currentTarget.value) ?? kind });
            }}
          />
          <TextInput
            label={t("customers.number")}
            value={number}
            maxLength={60}
            onChange={(event) => {
              change(index, { number: event.currentTarget.value });
            }}
          />
          <TextInput
            label={t("customers.validUntil")}
            type="date"
            value={validUntil}
            onChange={(event) => {
              change(index, { validUntil: event.currentTarget.value });
            }}
          />
          <Checkbox
            label={t("customers.checked")}
            checked={isChecked}
            onChange={(event) => {
              change(index, { isChecked: event.currentTarget.checked });
            }}
          />
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => {
              onChange(values.filter((_, at) => at !== index));
            }}
          >
            {t("customers.removeDocument")}
          </Button>
        </Group>
      ))}
      <Group>
        <Button
          size="compact-sm"
          variant="default"
          disabled={values.length >= 20}
          onClick={() => {
            onChange([...values, { kind: "identity", number: "", validUntil: "", isChecked: false }]);
          }}
        >
          {t("customers.addDocument")}
        </Button>
      </Group>
    </Stack>
  );
}
