import { sources } from "@chalkboard/contract";
import { Fieldset, Table, Text, TextInput } from "@mantine/core";
import { useLocale } from "../../../kit/format/words.tsx";
import type { PageForm } from "./page-fields.ts";

const parts = ["selector", "attribute", "pattern"] as const;

/** The selectors of the values in a row. */
export function PagePlaces({ form }: { readonly form: PageForm }) {
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
