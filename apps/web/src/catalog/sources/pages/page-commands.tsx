import { sources } from "@chalkboard/contract";
import { Button, CloseButton, Fieldset, Group, Select, Text, TextInput } from "@mantine/core";
import { PlusIcon } from "../../../kit/format/icons.tsx";
import { useLocale } from "../../../kit/format/locale.tsx";
import type { PageForm } from "./page-fields.ts";

/** What the print program does on a page before it returns it. */
export function PageCommands({ form }: { readonly form: PageForm }) {
  const { t, format } = useLocale();
  return (
    <Fieldset legend={t("webPages.commands")}>
      <Text size="xs" c="dimmed" mb="xs">
        {t("webPages.commandsHint")}
      </Text>
      {form.values.commands.map(({ action }, index) => (
        <Group key={index} gap="xs" mb="xs">
          <Select
            size="xs"
            w={130}
            aria-label={t("webPages.action")}
            allowDeselect={false}
            {...form.getInputProps(`commands.${String(index)}.action`)}
            data={sources.pageAction.options.map((value) => ({ value, label: t(`webPages.action.${value}`) }))}
          />
          <TextInput
            size="xs"
            flex={1}
            aria-label={t("webPages.selector")}
            placeholder={t("webPages.selector")}
            {...form.getInputProps(`commands.${String(index)}.at`)}
          />
          {action === "type" && (
            <TextInput
              size="xs"
              flex={1}
              aria-label={t("webPages.text")}
              placeholder={t("webPages.text")}
              {...form.getInputProps(`commands.${String(index)}.text`)}
            />
          )}
          <CloseButton
            aria-label={t("webPages.removeCommand", { number: format.number(index + 1) })}
            onClick={() => {
              form.removeListItem("commands", index);
            }}
          />
        </Group>
      ))}
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<PlusIcon size={14} />}
        disabled={form.values.commands.length >= 20}
        onClick={() => {
          form.insertListItem("commands", { action: "wait", at: "", text: "" });
        }}
      >
        {t("webPages.addCommand")}
      </Button>
    </Fieldset>
  );
}
