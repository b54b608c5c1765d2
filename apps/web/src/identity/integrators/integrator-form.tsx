import { identity, integrators, type Role, services as serviceCalls } from "@chalkboard/contract";
import { roleKeys, scopeKeys } from "@chalkboard/list-columns";
import { Select, Switch, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { z } from "zod";
import { refresh } from "../../data/connection/queries.ts";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { questionOf, useCallQuery } from "../../data/use-call-query.ts";
import { below } from "../../kit/behaviour/below.ts";
import { Fields } from "../../kit/fields/fields.tsx";
import { NumberInput } from "../../kit/fields/number-input.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import { RecordFormDialog } from "../../page-parts/forms/record-form.tsx";
import { integratorCalls, termsOf } from "./terms.ts";
import { momentText } from "../../kit/format/moment-text.ts";

const titles = {
  name: "network.name",
  contact: "integrators.contact",
  serviceId: "operations.service",
  personId: "integrators.actsAs",
  callsPerMinute: "integrators.perMinute",
  isActive: "integrators.active",
  prefix: "integrators.key",
  scopes: "integrators.scopes",
  expiresAt: "integrators.expiresAt",
  replacedUntil: "integrators.overlap",
  revokedAt: "integrators.revoked",
} as const;

/** The labels for the history of an integrator and its keys. */
function useHistoryLabels() {
  const { t, format, zone } = useLocale();
  return useMemo(() => {
    const asOf = (value: unknown): string => (typeof value === "number" ? momentText(format, value, zone) : "–");
    const scopes = (value: unknown): string =>
      Array.isArray(value) ? value.map((one) => t(scopeKeys[one as integrators.IntegratorScope])).join(", ") : "–";
    return { titles, shown: { scopes, expiresAt: asOf, replacedUntil: asOf, revokedAt: asOf } };
  }, [t, format, zone]);
}

const { name, contact, callsPerMinute, isActive } = integrators.integratorTerms.shape;
const schema = z.object({
  name,
  contact,
  serviceId: z.string().min(1),
  personId: z.string().min(1),
  callsPerMinute,
  isActive,
});

export type IntegratorFormProps = {
  readonly integrator: integrators.Integrator | undefined;
  readonly onClose: () => void;
};

/** Adds or edits an integrator. Its service is fixed once created, because its sales belong to it. */
export function IntegratorForm({ integrator, onClose }: IntegratorFormProps) {
  const { t } = useLocale();
  const { rows: all } = useCallQuery(serviceCalls.listServices, {});
  const formLabels = useHistoryLabels();
  const { mutate } = useCallMutation(integrators.saveIntegrator, { quiet: true, refresh: integratorCalls });
  const sold = all.filter(({ kind }) => kind !== 0);
  return (
    <RecordFormDialog
      of={integrator === undefined ? undefined : { record: "integrator", entryId: integrator.integratorId }}
      newName="new-integrator"
      history={formLabels}
      shared={{
        ...formLabels,
        refresh: () => {
          refresh(integratorCalls);
        },
      }}
      title={integrator?.name ?? t("integrators.add")}
      schema={schema}
      initial={{
        name: integrator?.name ?? "",
        contact: integrator?.contact ?? "",
        serviceId: String(integrator?.serviceId ?? ""),
        personId: String(integrator?.personId ?? ""),
        callsPerMinute: integrator?.callsPerMinute ?? 600,
        isActive: integrator?.isActive ?? true,
      }}
      onClose={onClose}
      onSave={({ serviceId: _service, personId, ...values }) =>
        mutate({
          ...values,
          personId: Number(personId),
          ...(integrator === undefined ? {} : { integratorId: integrator.integratorId, was: termsOf(integrator) }),
        })
      }
    >
      {(form) => (
        <Fields>
          <TextInput label={t("network.name")} maxLength={60} required data-autofocus {...form.getInputProps("name")} />
          <TextInput
            {...below}
            label={t("integrators.contact")}
            description={t("integrators.contactHint")}
            maxLength={200}
            {...form.getInputProps("contact")}
          />
          <Select
            {...below}
            label={t("operations.service")}
            required
            searchable
            disabled={integrator !== undefined}
            allowDeselect={false}
            data={sold.map((one) => ({ value: String(one.serviceId), label: one.name }))}
            {...form.getInputProps("serviceId")}
            onChange={(chosen) => {
              form.setValues({ serviceId: chosen ?? "", personId: "" });
            }}
          />
          <PersonField
            serviceId={form.values.serviceId}
            value={form.values.personId}
            error={form.errors["personId"]}
            integrator={integrator}
            onChange={(chosen) => {
              form.setFieldValue("personId", chosen);
            }}
          />
          <NumberInput
            {...below}
            label={t("integrators.perMinute")}
            description={t("integrators.perMinuteHint")}
            required
            min={1}
            max={6_000}
            allowDecimal={false}
            {...form.getInputProps("callsPerMinute")}
          />
          <Switch
            label={t("integrators.active")}
            description={t("integrators.activeHint")}
            {...form.getInputProps("isActive", { type: "checkbox" })}
          />
        </Fields>
      )}
    </RecordFormDialog>
  );
}

const restMs = 200;
const acting: readonly number[] = integrators.actingRoles;

/** A person of a service, found by typing. */
function PersonField({
  serviceId,
  value,
  onChange,
  error,
  integrator,
}: {
  readonly serviceId: string;
  readonly value: string;
  readonly onChange: (personId: string) => void;
  readonly error: React.ReactNode;
  readonly integrator: integrators.Integrator | undefined;
}) {
  const { t } = useLocale();
  const [typed, setTyped] = useState("");
  // After a choice the field holds the person's whole label: search by the login alone.
  const [text] = useDebouncedValue(typed.split(" · ")[0]?.trim() ?? "", restMs);
  const input = serviceId === "" ? null : { serviceId: Number(serviceId), limit: 50, ...(text === "" ? {} : { text }) };
  const { data } = useQuery({ ...questionOf(identity.listPeople, input), placeholderData: (before) => before });
  const found = (data?.rows ?? []).filter(
    ({ role, serviceId: of }) => acting.includes(role) && String(of) === serviceId,
  );
  const own =
    integrator === undefined || found.some(({ personId }) => personId === integrator.personId) ? [] : [integrator];
  const label = (login: string, called: string, role: number): string =>
    [login, called, t(roleKeys[role as Role])].join(" · ");
  return (
    <Select
      {...below}
      label={t("integrators.actsAs")}
      description={t(serviceId === "" ? "integrators.chooseService" : "integrators.actsAsHint")}
      required
      searchable
      disabled={serviceId === ""}
      allowDeselect={false}
      value={value === "" ? null : value}
      error={error}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      nothingFoundMessage={t("kit.nothingFound")}
      placeholder={t("settings.typeToSearch")}
      data={[
        ...own.map((one) => ({ value: String(one.personId), label: label(one.login, one.personName, one.role) })),
        ...found.map((one) => ({ value: String(one.personId), label: label(one.login, one.name, one.role) })),
      ]}
      onChange={(chosen) => {
        onChange(chosen ?? "");
      }}
    />
  );
}
