import { messaging, roles } from "@chalkboard/contract";
import { languageNames, languages } from "@chalkboard/i18n";
import { allRoles, messageKindHint, messageKindKey, roleKey } from "@chalkboard/list-columns";
import { MultiSelect, SegmentedControl, SimpleGrid, Stack, Tabs, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { z } from "zod";
import { serverNow } from "../../data/clock.ts";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { FormDialog } from "../../kit/form/form.tsx";
import { DateTimeField } from "../../kit/fields/date-time-field.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import { Audience } from "./audience.tsx";
import styles from "./messages.module.css";

const words = z.object({ title: z.string().trim().max(120), text: z.string().trim().max(2_000) });
const schema = z
  .object({
    kind: messaging.messageKind,
    texts: z.record(z.enum(languages), words),
    level: messaging.level,
    ids: z.array(z.string()),
    roles: z.array(z.enum(allRoles)),
    from: z.int().nullable(),
    until: z.int(),
  })
  .superRefine(({ texts, level, ids, from, until }, { addIssue }) => {
    const written = Object.entries(texts).filter(([, { title, text }]) => title !== "" || text !== "");
    const missing = (path: string[]): void => {
      addIssue({ code: "too_small", origin: "string", minimum: 1, inclusive: true, path, input: "" });
    };
    if (written.length === 0) for (const code of languages) missing(["texts", code, "title"]);
    for (const [code, { title }] of written) if (title === "") missing(["texts", code, "title"]);
    if (level !== "platform" && ids.length === 0) missing(["ids"]);
    if (from !== null && until <= from) addIssue({ code: "custom", path: ["until"], input: until });
  });

const kinds = messaging.messageKind.options;
const dayMs = 86_400_000;

/** Writes and sends a message. */
export function MessageForm({ onClose }: { readonly onClose: () => void }) {
  const { t, language } = useLocale();
  const [until] = useState(() => Math.ceil((serverNow() + dayMs) / 60_000) * 60_000);
  const send = useCallMutation(messaging.broadcast, { quiet: true, refresh: [messaging.listMessages] });
  const empty = Object.fromEntries(languages.map((code) => [code, { title: "", text: "" }])) as Record<
    (typeof languages)[number],
    z.output<typeof words>
  >;
  return (
    <FormDialog
      title={t("messaging.newMessage")}
      schema={schema}
      action="messaging.send"
      onClose={onClose}
      initial={{ kind: "banner", texts: empty, level: "platform", ids: [], roles: [], from: null, until }}
      onSave={({ texts, level, ids, roles: names, from, ...rest }) =>
        send.mutate({
          ...rest,
          texts: Object.fromEntries(Object.entries(texts).filter(([, { title }]) => title !== "")),
          to: { level, ids: level === "platform" ? [] : ids.map(Number), roles: names.map((name) => roles[name]) },
          ...(from === null ? {} : { from }),
        })
      }
    >
      {(form) => (
        <Stack gap="sm">
          <div className={styles["kinds"]}>
            <SegmentedControl
              aria-label={t("messaging.kind")}
              data={kinds.map((kind) => ({ value: kind, label: t(messageKindKey(kind)) }))}
              {...form.getInputProps("kind")}
            />
            <p className={styles["hint"]}>{t(messageKindHint(form.values.kind))}</p>
          </div>
          <Tabs defaultValue={language} keepMounted={false}>
            <Tabs.List>
              {languages.map((code) => (
                <Tabs.Tab key={code} value={code} lang={code}>
                  {languageNames[code]}
                  {form.values.texts[code].title === "" ? "" : " ✓"}
                </Tabs.Tab>
              ))}
            </Tabs.List>
            {languages.map((code) => (
              <Tabs.Panel key={code} value={code} pt="sm">
                <TextInput
                  label={t("messaging.title")}
                  lang={code}
                  maxLength={120}
                  mb="sm"
                  {...form.getInputProps(`texts.${code}.title`)}
                />
                <Textarea
                  label={t("messaging.text")}
                  lang={code}
                  maxLength={2_000}
                  autosize
                  minRows={3}
                  maxRows={10}
                  description={t("messaging.languageHint")}
                  {...form.getInputProps(`texts.${code}.text`)}
                />
              </Tabs.Panel>
            ))}
          </Tabs>
          <Audience
            level={form.values.level}
            onLevel={(level) => {
              form.setValues({ level, ids: [] });
            }}
            ids={form.values.ids}
            onIds={(ids) => {
              form.setFieldValue("ids", ids);
            }}
            error={form.errors["ids"]}
          />
          <MultiSelect
            label={t("messaging.roles")}
            placeholder={form.values.roles.length === 0 ? t("messaging.allRoles") : ""}
            clearable
            data={allRoles.map((name) => ({ value: name, label: t(roleKey(name)) }))}
            {...form.getInputProps("roles")}
          />
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <DateTimeField
              label="messaging.from"
              description={t("messaging.fromHint")}
              value={form.values.from}
              error={form.errors["from"]}
              onChange={(at) => {
                form.setFieldValue("from", at);
              }}
            />
            <DateTimeField
              label="messaging.until"
              value={form.values.until}
              error={form.errors["until"]}
              required
              onChange={(at) => {
                form.setFieldValue("until", at ?? until);
              }}
            />
          </SimpleGrid>
        </Stack>
      )}
    </FormDialog>
  );
}
