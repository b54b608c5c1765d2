import { rules } from "@chalkboard/contract";
import { Stack, Text } from "@mantine/core";
import { z } from "zod";
import { ChoicesField } from "../../page-parts/betting/choice-field.tsx";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { FormDialog } from "../../kit/form/form.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import { ruleCalls } from "./retire-dialog.tsx";
import type { Rule } from "../../page-parts/settings/rule-kinds.ts";
import { kindOf } from "./rule-list.tsx";
import { ruleText } from "../../page-parts/settings/rule-labels.ts";
import type { Choices } from "./use-choices.ts";

const some = z.array(z.string());
const schema = z
  .object({ services: some, zones: some, pos: some })
  .refine(({ services, zones, pos }) => services.length + zones.length + pos.length > 0, { path: ["pos"] });

/** Copies a rule to others, chosen by name. */
export function CopyDialog({
  rule,
  choices: { every, levels },
  onClose,
}: {
  readonly rule: Rule;
  readonly choices: Choices;
  readonly onClose: () => void;
}) {
  const locale = useLocale();
  const { t } = locale;
  const { mutate } = useCallMutation(rules.copyRule, { quiet: true, refresh: ruleCalls });
  const kind = kindOf(every, rule);
  const ofPos = levels.includes("exception") ? ("exception" as const) : ("pos" as const);
  return (
    <FormDialog
      title={t("rules.copyTitle")}
      action="rules.copy"
      schema={schema}
      initial={{ services: [], zones: [], pos: [] }}
      isNew
      onClose={onClose}
      onSave={({ services, zones, pos }) =>
        mutate({
          ruleId: rule.ruleId,
          services: services.map(Number),
          to: [
            ...zones.map((id) => ({ level: "zone" as const, id: Number(id) })),
            ...pos.map((id) => ({ level: ofPos, id: Number(id) })),
          ],
        })
      }
    >
      {(form) => (
        <Stack gap="sm">
          <Text size="sm">{kind === undefined ? "" : ruleText(rule, kind, locale)}</Text>
          <Text size="sm" c="dimmed">
            {t("rules.copyWhy")}
          </Text>
          {rule.scope.level === "platform" && (
            <ChoicesField
              of="service"
              label={t("services.service")}
              value={form.values.services}
              error={form.errors["services"]}
              onChange={(services) => {
                form.setFieldValue("services", [...services]);
              }}
            />
          )}
          {levels.includes("zone") && (
            <ChoicesField
              of="zone"
              label={t("rules.levelZone")}
              value={form.values.zones}
              error={form.errors["zones"]}
              onChange={(zones) => {
                form.setFieldValue("zones", [...zones]);
              }}
            />
          )}
          <ChoicesField
            of="pos"
            label={t("network.pos")}
            value={form.values.pos}
            error={form.errors["pos"]}
            onChange={(pos) => {
              form.setFieldValue("pos", [...pos]);
            }}
          />
        </Stack>
      )}
    </FormDialog>
  );
}
