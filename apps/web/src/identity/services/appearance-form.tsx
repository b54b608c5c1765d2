import { services } from "@chalkboard/contract";
import { ColorInput, Fieldset, NativeSelect, SimpleGrid, TextInput } from "@mantine/core";
import { useCallQuery } from "../../data/use-call-query.ts";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { below } from "../../kit/behaviour/below.ts";
import { lookTitles as titles } from "../../page-parts/forms/config-labels.ts";
import { useLanguageChoices } from "../../page-parts/people/language-choices.ts";
import { RecordForm } from "../../page-parts/forms/record-form.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import styles from "./settings.module.css";

const backgrounds = ["services.backgroundSports", "services.backgroundFootball", "services.backgroundRacing"] as const;

/** The service's appearance, and the defaults for new devices. */
export function AppearanceForm() {
  const { t } = useLocale();
  const { data, refresh } = useCallQuery(services.getAppearance, {});
  const { mutate } = useCallMutation(services.saveAppearance, {
    quiet: true,
    refresh: [services.getAppearance, services.door],
  });
  const offered = [...useLanguageChoices()];
  return (
    <div className={styles["page"]}>
      <RecordForm
        of={{ record: "appearance" }}
        history={{ titles }}
        schema={services.appearance}
        initial={data}
        shared={{ titles, refresh }}
        onSave={(values) => mutate({ ...values, was: data })}
      >
        {(form) => (
          <>
            <Fieldset legend={t("services.groupLook")}>
              <SimpleGrid cols={{ base: 1, sm: 3 }}>
                <TextInput label={t("services.description")} maxLength={120} {...form.getInputProps("description")} />
                <ColorInput
                  label={t("services.colour")}
                  description={t("services.colourHint")}
                  {...below}
                  format="hex"
                  withEyeDropper={false}
                  {...form.getInputProps("colour")}
                />
                <TextInput
                  label={t("services.logo")}
                  description={t("services.logoHint")}
                  {...below}
                  type="url"
                  {...form.getInputProps("logo")}
                />
              </SimpleGrid>
            </Fieldset>
            <Fieldset legend={t("services.groupDoors")}>
              {backgrounds.map((label, index) => (
                <TextInput
                  key={label}
                  mb="xs"
                  label={t(label)}
                  placeholder="https://"
                  type="url"
                  {...form.getInputProps(`backgrounds.${String(index)}`)}
                />
              ))}
            </Fieldset>
            <Fieldset legend={t("services.groupNew")}>
              <SimpleGrid cols={{ base: 1, sm: 2 }}>
                <NativeSelect
                  label={t("services.language")}
                  description={t("services.languageHint")}
                  {...below}
                  data={offered}
                  {...form.getInputProps("language")}
                />
                <TextInput
                  label={t("services.printProgram")}
                  description={t("services.printProgramHint")}
                  type="url"
                  {...below}
                  {...form.getInputProps("printProgramUrl")}
                />
              </SimpleGrid>
            </Fieldset>
          </>
        )}
      </RecordForm>
    </div>
  );
}
