import { isPlatform, roles, services } from "@chalkboard/contract";
import { Alert, Anchor, Button, Group, Stack, TagsInput, Text } from "@mantine/core";
import { Suspense, useMemo, useState } from "react";
import { Link, useNavigate } from "react-router";
import { z } from "zod";
import { enterService } from "../../data/connection/entering.ts";
import { announceRefusal } from "../../data/connection/refused.ts";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { Confirm } from "../../kit/dialog/confirm.tsx";
import { Drawer, type Pager } from "../../kit/dialog/drawer.tsx";
import { FormDialog } from "../../kit/form/form.tsx";
import { weekdayChoices } from "../../kit/format/weekdays.ts";
import { useLocale } from "../../kit/format/locale.tsx";
import { Loading } from "../../kit/states/loading.tsx";
import { People } from "../../page-parts/people/people.tsx";
import { KindDialog } from "./kind-dialog.tsx";
import { ServiceForm } from "./service-form.tsx";
import { kindLabels, languagesText, productLabels, type ServiceRow } from "./service-labels.ts";
import { WeekForm } from "./week-form.tsx";

const schema = z.object({ hosts: services.saveHosts.payload.shape.hosts });

/** The host names of a service. */
function HostForm({
  service: { serviceId, name, hosts },
  onClose,
}: {
  readonly service: ServiceRow;
  readonly onClose: () => void;
}) {
  const { t } = useLocale();
  const { mutate } = useCallMutation(services.saveHosts, { quiet: true, refresh: [services.listAll, services.door] });
  return (
    <FormDialog
      title={`${t("services.hosts")} · ${name}`}
      schema={schema}
      initial={{ hosts: [...hosts] }}
      onClose={onClose}
      isNew
      onSave={(values) => mutate({ ...values, serviceId, was: [...hosts] })}
    >
      {(form) => (
        <>
          <Text size="sm">{t("services.hostsWhy")}</Text>
          <TagsInput
            label={t("services.hosts")}
            description={t("services.hostsHint")}
            data-autofocus
            maxTags={20}
            splitChars={[",", " "]}
            acceptValueOnBlur
            openOnFocus={false}
            value={form.values.hosts}
            error={
              form.errors["hosts"] ?? Object.entries(form.errors).find(([field]) => field.startsWith("hosts"))?.[1]
            }
            onChange={(typed) => {
              form.setFieldValue(
                "hosts",
                typed.map((one) => one.trim().toLowerCase()).filter((one) => one !== ""),
              );
            }}
          />
        </>
      )}
    </FormDialog>
  );
}

export type ServicePanelProps = {
  readonly service: ServiceRow;
  readonly among: Pager;
  readonly refresh: () => void;
  readonly onClose: () => void;
};

/** One service: its data, its admins, and the platform's actions on it. */
export function ServicePanel({ service, among, refresh, onClose }: ServicePanelProps) {
  const { t, format } = useLocale();
  const navigate = useNavigate();
  const [open, setOpen] = useState<"form" | "hosts" | "week" | "suspend" | undefined>(undefined);
  const close = (): void => {
    setOpen(undefined);
  };
  const turn = useCallMutation(services.switchService, { refresh: [services.listAll, services.listServices] });
  const {
    serviceId,
    name,
    kind,
    product,
    currency,
    timeZone,
    isActive,
    admins,
    pos,
    people,
    online,
    hosts,
    weekEndsOn,
    languages,
  } = service;
  const enter = async (): Promise<void> => {
    const answered = await enterService(serviceId);
    if (answered.ok) await navigate("/", { replace: true });
    else announceRefusal({ code: answered.responseType, data: answered.data });
  };
  const [kindWord, productWord] = [kindLabels[kind], productLabels[product]];
  return (
    <Drawer title={name} onClose={onClose} place="beside" among={among}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {[
            kindWord === undefined ? "" : t(kindWord),
            productWord === undefined ? "" : t(productWord),
            currency,
            timeZone,
          ].join(" · ")}
        </Text>
        <Text size="sm">
          {t(isActive ? "network.isActive" : "network.isSuspended")} · {t("services.has", { pos, people, online })}
        </Text>
        <Text size="sm">
          {t("services.languages")}: {languagesText(languages)} · {t("services.weekEndsOn")}{" "}
          {weekdayChoices(format)[weekEndsOn - 1]?.label}
          {" · "}
          {t("services.hosts")}: {hosts.length === 0 ? t("services.noHosts") : hosts.join(", ")}
        </Text>
        <Group gap="xs">
          <Button
            size="compact-sm"
            onClick={() => {
              setOpen("form");
            }}
          >
            {t("services.change")}
          </Button>
          {!isPlatform(kind) && (
            <>
              <Button
                size="compact-sm"
                variant="default"
                onClick={() => {
                  setOpen("hosts");
                }}
              >
                {t("services.hosts")}
              </Button>
              <Button
                size="compact-sm"
                variant="default"
                onClick={() => {
                  setOpen("week");
                }}
              >
                {t("services.week")}
              </Button>
              <KindButton service={service} />
              {isActive && (
                <Button
                  size="compact-sm"
                  variant="default"
                  onClick={() => {
                    void enter();
                  }}
                >
                  {t("account.enterService", { name })}
                </Button>
              )}
              <Button
                size="compact-sm"
                variant="default"
                disabled={turn.busy}
                onClick={() => {
                  if (isActive) setOpen("suspend");
                  else void turn.mutate({ serviceId, isActive: true });
                }}
              >
                {t(isActive ? "network.suspend" : "network.resume")}
              </Button>
            </>
          )}
        </Group>
        {admins === 0 && (
          <Alert color="wait" variant="light">
            {t("services.noAdmin")}
          </Alert>
        )}
        {isPlatform(kind) ? (
          <Anchor component={Link} to="/zucca/people" size="sm">
            {t("routes./zucca/people")}
          </Anchor>
        ) : (
          <Suspense fallback={<Loading />}>
            <ServiceAdmins serviceId={serviceId} kind={kind} />
          </Suspense>
        )}
      </Stack>
      {open === "form" && <ServiceForm service={service} refresh={refresh} onClose={close} />}
      {open === "hosts" && <HostForm service={service} onClose={close} />}
      {open === "week" && (
        <Suspense fallback={<Loading />}>
          <WeekForm service={service} onClose={close} />
        </Suspense>
      )}
      {open === "suspend" && (
        <Confirm
          title={t("network.suspendTitle", { name })}
          consequence={t("services.suspendWhy", { online })}
          action={t("network.suspend")}
          onConfirm={() => turn.mutate({ serviceId, isActive: false })}
          onClose={close}
        />
      )}
    </Drawer>
  );
}

/** Opens the dialog that changes the kind. */
function KindButton({ service }: { readonly service: ServiceRow }) {
  const { t } = useLocale();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => {
          setOpen(true);
        }}
      >
        {t("services.kindChange")}
      </Button>
      {isOpen && (
        <Suspense fallback={<Loading />}>
          <KindDialog
            service={service}
            onClose={() => {
              setOpen(false);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

/** Its admins. The `of` object keeps its identity, so that nothing is refetched needlessly. */
function ServiceAdmins({ serviceId, kind }: { readonly serviceId: number; readonly kind: number }) {
  const of = useMemo(() => ({ serviceId }), [serviceId]);
  return <People of={of} serviceKind={kind} role={roles.admin} />;
}
