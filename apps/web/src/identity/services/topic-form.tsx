import { services } from "@chalkboard/contract";
import { languageNames, languages } from "@chalkboard/i18n";
import { Textarea } from "@mantine/core";
import { useMemo } from "react";
import { z } from "zod";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { RecordFormDialog } from "../../page-parts/forms/record-form.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import { topicKeys, type Written } from "./house-labels.ts";

const most = 4_000;
const text = z.string().trim().max(most);
const schema = z.object({ texts: z.object({ en: text.min(1), fr: text, ht: text, es: text, zh: text, it: text }) });
type Texts = z.output<typeof schema>["texts"];
const none: Texts = { en: "", fr: "", ht: "", es: "", zh: "", it: "" };

export type TopicFormProps = {
  readonly topic: Written["topics"][number];
  readonly refresh: () => void;
  readonly onClose: () => void;
};

/** Edits a topic of the house rules in all languages side by side; nobody can read it before it is published. */
export function TopicForm({ topic: { topic, texts: was }, refresh, onClose }: TopicFormProps) {
  const locale = useLocale();
  const { t } = locale;
  const { mutate } = useCallMutation(services.saveHouseTopic, { quiet: true, refresh: [services.listHouseTopics] });
  const shown = useMemo(
    () => ({
      titles: { texts: "houseRules.text" } as const,
      shown: {
        texts: (value: unknown): string =>
          Object.values(value ?? {})
            .filter((one) => one !== "")
            .join(" · "),
      },
    }),
    [],
  );
  // The user's own language comes first.
  const order = [locale.language, ...languages.filter((one) => one !== locale.language)];
  return (
    <RecordFormDialog
      of={{ record: "houseTopic", name: topic }}
      history={shown}
      shared={{ ...shown, refresh }}
      title={t(topicKeys[topic])}
      schema={schema}
      initial={{ texts: { ...none, ...was } }}
      onClose={onClose}
      size="lg"
      onSave={({ texts }) =>
        mutate({ topic, was, texts: Object.fromEntries(Object.entries(texts).filter(([, one]) => one !== "")) })
      }
    >
      {(form) =>
        order.map((language, index) => (
          <Textarea
            key={language}
            label={t("houseRules.textIn", { language: languageNames[language] })}
            autosize
            minRows={2}
            maxRows={10}
            maxLength={most}
            lang={language}
            required={language === "en"}
            {...(index === 0 ? { "data-autofocus": true } : {})}
            {...form.getInputProps(`texts.${language}`)}
          />
        ))
      }
    </RecordFormDialog>
  );
}
