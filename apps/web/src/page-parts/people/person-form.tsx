import { identity, type Role, roles } from "@chalkboard/contract";
import { languageNames, languages } from "@chalkboard/i18n";
import { roleKeys } from "@chalkboard/list-columns";
import { Select, Switch } from "@mantine/core";
import { useMemo } from "react";
import { z } from "zod";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { RecordFormDialog } from "../forms/record-form.tsx";
import { Fields } from "../../kit/fields/fields.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import { AccountFields, accountShape, accountTitles } from "./account-fields.tsx";
import type { FirstPasswordOf } from "./first-password.tsx";
import { hasPos, hasZone, type PersonRow, termsOf } from "./terms.ts";

/** The place of a new person, and the possible roles. */
export type NewPlace = {
  readonly serviceId: number;
  readonly zoneId: number | null;
  readonly posId: number | null;
  readonly roles: readonly Role[];
  readonly language: string;
};

export type PersonFormProps = {
  readonly person: PersonRow | undefined;
  /** A heading above a new person's form, if it is for a specific purpose. */
  readonly title?: string;
  readonly place: NewPlace;
  /** A new person's first password, which is shown once. */
  readonly onMade: (result: FirstPasswordOf) => void;
  /** Reloads the list: another user changed the person meanwhile. */
  readonly refresh: () => void;
  readonly onClose: () => void;
};

const { isActive, isAuditOnly } = identity.personTerms.shape;
const schema = z.object({ ...accountShape, isActive, isAuditOnly, role: z.string().min(1) });

const titles = {
  ...accountTitles,
  role: "people.role",
  isActive: "people.active",
  isAuditOnly: "people.auditOnly",
} as const;
const audited = { ...titles, zoneId: "network.zone", posId: "network.pos" } as const;

/** Creates a person at a place, or edits one. */
export function PersonForm({ person, title, place, onMade, refresh, onClose }: PersonFormProps) {
  const { t } = useLocale();
  const save = useCallMutation(identity.savePerson, { quiet: true, refresh: [identity.listPeople] });
  const formLabels = useMemo(() => {
    const shown = {
      role: (value: unknown): string => {
        const role = Object.values(roles).find((one) => one === Number(value));
        return role === undefined ? "–" : t(roleKeys[role]);
      },
      language: (value: unknown): string =>
        typeof value === "string" && value in languageNames ? languageNames[value as keyof typeof languageNames] : "–",
    };
    return { shared: { titles, refresh, shown }, history: { titles: audited, shown } };
  }, [t, refresh]);
  const choices = person === undefined || place.roles.includes(person.role) ? place.roles : [person.role];
  const usual = languages.find((one) => one === place.language) ?? "en";
  return (
    <RecordFormDialog
      of={person === undefined ? undefined : { record: "person", personId: person.personId }}
      newName="new-person"
      {...formLabels}
      title={person?.name ?? title ?? t("people.add")}
      schema={schema}
      onClose={onClose}
      initial={{
        login: person?.login ?? "",
        name: person?.name ?? "",
        email: person?.email ?? "",
        language: person?.language ?? usual,
        role: String(person?.role ?? choices[0] ?? ""),
        isActive: person?.isActive ?? true,
        isAuditOnly: person?.isAuditOnly ?? false,
      }}
      onSave={async ({ role: chosen, ...values }) => {
        const role = Number(chosen) as Role;
        const { zoneId, posId } = person ?? place;
        const saved = await save.mutate({
          ...values,
          role,
          zoneId: hasZone(role) ? zoneId : null,
          posId: hasPos(role) ? posId : null,
          isAuditOnly: role === roles.assistant && values.isAuditOnly,
          ...(person === undefined
            ? { serviceId: place.serviceId }
            : { personId: person.personId, was: termsOf(person) }),
        });
        if (saved.ok && saved.data.firstPassword !== null)
          onMade({ ...values, firstPassword: saved.data.firstPassword });
        return saved;
      }}
    >
      {(form) => (
        <Fields>
          <AccountFields form={form} present={person?.language} />
          {choices.length > 1 && (
            <Select
              label={t("people.role")}
              allowDeselect={false}
              data={choices.map((value) => ({ value: String(value), label: t(roleKeys[value]) }))}
              {...form.getInputProps("role")}
            />
          )}
          {form.values.role === String(roles.assistant) && (
            <Switch
              label={t("people.auditOnly")}
              description={t("people.auditOnlyHint")}
              {...form.getInputProps("isAuditOnly", { type: "checkbox" })}
            />
          )}
          {person !== undefined && (
            <Switch
              label={t("people.active")}
              description={t("people.activeHint")}
              {...form.getInputProps("isActive", { type: "checkbox" })}
            />
          )}
        </Fields>
      )}
    </RecordFormDialog>
  );
}
