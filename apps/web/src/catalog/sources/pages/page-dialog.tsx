// A page of a website: its address, how to read its rows, and a test.

import { sources } from "@chalkboard/contract";
import { Fieldset, Select, Switch, Table, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { DialogFooter } from "../../../kit/dialog/dialog-footer.tsx";
import { Dialog } from "../../../kit/dialog/dialog.tsx";
import { Fields, Wide } from "../../../kit/fields/fields.tsx";
import { NumberInput } from "../../../kit/fields/number-input.tsx";
import { formErrors } from "../../../kit/format/form-labels.ts";
import { useLocale } from "../../../kit/format/locale.tsx";
import { PageCommands } from "./page-commands.tsx";
import type { PageForm } from "./page-fields.ts";
import { PageTry } from "./page-try.tsx";

const parts = ["selector", "attribute", "pattern"] as const;

/** The selectors of the values in a row. */
function PagePlaces({ form }: { readonly form: PageForm }) {
  const { t } = useLocale();
  return (
    <Fieldset legend={t("webPages.places")}>
      <Text size="xs" c="dimmed" mb="xs">
        {t("webPages.placesHint")}
      </Text>
      <Table.ScrollContainer minWidth={520}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t("webPages.what")}</Table.Th>
              {parts.map((part) => (
                <Table.Th key={part}>{t(`webPages.${part}`)}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {sources.pagePlaceNames.map((place) => (
              <Table.Tr key={place}>
                <Table.Td>{t(`webPages.place.${place}`)}</Table.Td>
                {parts.map((part) => (
                  <Table.Td key={part}>
                    <TextInput
                      size="xs"
                      aria-label={`${t(`webPages.place.${place}`)} · ${t(`webPages.${part}`)}`}
                      {...form.getInputProps(`places.${place}.${part}`)}
                    />
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Fieldset>
  );
}

const switches = ["isHeadless", "isHomeFirst", "isDayAbove", "isDayFirst", "isDecimal", "isFirstHalf"] as const;

type PageDialogProps = {
  readonly page: sources.SourcePage;
  readonly leagues: readonly string[];
  readonly taken: readonly string[];
  readonly sourceId: number | undefined;
  readonly onSet: (page: sources.SourcePage) => void;
  readonly onClose: () => void;
};

export function PageDialog({ page, leagues, taken, sourceId, onSet, onClose }: PageDialogProps) {
  const { t } = useLocale();
  const form = useForm<sources.SourcePage>({
    initialValues: page,
    validate: (values) => ({
      ...formErrors(sources.sourcePage, values, t),
      ...(taken.includes(values.name.trim()) ? { name: t("webPages.nameTaken") } : {}),
    }),
  });
  const set = (): void => {
    if (!form.validate().hasErrors) onSet(sources.sourcePage.parse(form.getValues()));
  };
  return (
    <Dialog title={page.name === "" ? t("webPages.addPage") : page.name} onClose={onClose} size="lg">
      <Fields>
        <TextInput label={t("webPages.name")} required data-autofocus {...form.getInputProps("name")} />
        <Select
          label={t("betting.league")}
          allowDeselect={false}
          data={[...leagues]}
          {...form.getInputProps("league")}
        />
        <Wide>
          <TextInput label={t("webPages.address")} required {...form.getInputProps("address")} />
        </Wide>
        <Wide>
          <PageCommands form={form} />
        </Wide>
        <NumberInput
          label={t("webPages.games")}
          description={t("webPages.gamesHint")}
          min={0}
          max={500}
          allowDecimal={false}
          {...form.getInputProps("games")}
        />
        <TextInput label={t("webPages.timeZone")} {...form.getInputProps("timeZone")} />
        <TextInput
          label={t("webPages.row")}
          description={t("webPages.rowHint")}
          required
          {...form.getInputProps("row")}
        />
        <Switch
          mt="lg"
          label={t("webPages.rowsOfGame")}
          description={t("webPages.rowsOfGameHint")}
          checked={form.values.rowsOfGame === 2}
          onChange={(event) => {
            form.setFieldValue("rowsOfGame", event.currentTarget.checked ? 2 : 1);
          }}
        />
        {switches.map((name) => (
          <Switch key={name} label={t(`webPages.${name}`)} {...form.getInputProps(name, { type: "checkbox" })} />
        ))}
        <Wide>
          <PagePlaces form={form} />
        </Wide>
        <Wide>
          <PageTry form={form} sourceId={sourceId} />
        </Wide>
      </Fields>
      <DialogFooter action={t("webPages.setPage")} onConfirm={set} onCancel={onClose}>
        {t("webPages.setHint")}
      </DialogFooter>
    </Dialog>
  );
}
