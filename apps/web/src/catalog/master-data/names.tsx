import { masterData } from "@chalkboard/contract";
import { languageNames, type PlainKey } from "@chalkboard/i18n";
import { Fieldset, SimpleGrid, TagsInput, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { Wide } from "../../kit/fields/fields.tsx";
import { useLocale } from "../../kit/format/locale.tsx";

const languages = ["fr", "ht", "es", "zh", "it"] as const;

export const noNames: masterData.OtherNames = { fr: "", ht: "", es: "", zh: "", it: "" };

/** The labels that all kinds of master data share. */
export const nameTitles = {
  name: "network.name",
  abbreviation: "registry.abbreviation",
  aliases: "registry.aliases",
  names: "registry.otherNames",
  isActive: "network.active",
  mergedNames: "registry.duplicates",
} as const satisfies Readonly<Record<string, PlainKey>>;

type Translated = { readonly names: masterData.OtherNames };

/** The other names of a record: from sources, from people, in other languages. */
export function OtherNames<V extends Translated & { readonly aliases: string[] }>({
  form,
}: {
  readonly form: UseFormReturnType<V>;
}) {
  const { t } = useLocale();
  return (
    <>
      <Wide>
        <TagsInput
          label={t("registry.aliases")}
          description={t("registry.aliasesHint")}
          maxTags={40}
          splitChars={[",", ";"]}
          acceptValueOnBlur
          {...form.getInputProps("aliases")}
        />
      </Wide>
      <LanguageNames form={form} />
    </>
  );
}

/** The name in other languages. */
export function LanguageNames<V extends Translated>({ form }: { readonly form: UseFormReturnType<V> }) {
  const { t } = useLocale();
  return (
    <Wide>
      <Fieldset legend={t("registry.otherNames")}>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs" verticalSpacing="xs">
          {languages.map((language) => (
            <TextInput
              key={language}
              size="xs"
              label={languageNames[language]}
              {...form.getInputProps(`names.${language}`)}
            />
          ))}
        </SimpleGrid>
      </Fieldset>
    </Wide>
  );
}
