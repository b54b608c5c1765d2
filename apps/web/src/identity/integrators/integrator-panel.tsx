import { integrators, type Role } from "@chalkboard/contract";
import { integratorState, roleKeys, scopeKeys } from "@chalkboard/list-columns";
import { Button, Group, Stack, Text } from "@mantine/core";
import { type ReactNode, Suspense, useState } from "react";
import { Link } from "react-router";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { useCallQuery } from "../../data/use-call-query.ts";
import { Confirm } from "../../kit/dialog/confirm.tsx";
import { Drawer, type Pager } from "../../kit/dialog/drawer.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import { Row, Rows } from "../../kit/grid/rows.tsx";
import { Loading } from "../../kit/states/loading.tsx";
import { PageBoundary } from "../../kit/states/page-boundary.tsx";
import { useToasts } from "../../kit/states/toasts.tsx";
import { IntegratorForm } from "./integrator-form.tsx";
import styles from "./integrators.module.css";
import { type IssuedKey, IssuedKeyDialog } from "./issued-key-dialog.tsx";
import { MakeKey } from "./make-key.tsx";
import { RotateKey } from "./rotate-key.tsx";
import { integratorCalls } from "./terms.ts";
import { momentText } from "../../kit/format/moment-text.ts";

type Key = integrators.IntegratorKey;
type Step = { readonly is: "form" | "make" } | { readonly is: "rotate" | "revoke"; readonly key: Key };

const everyMs = 10_000;

/** One integrator: the person it acts as, its calls and sales, and its keys with their actions. */
export function IntegratorPanel({
  one,
  onClose,
  among,
}: {
  readonly one: integrators.Integrator;
  readonly onClose: () => void;
  readonly among: Pager;
}) {
  return (
    <Drawer title={one.name} onClose={onClose} place="beside" among={among}>
      <PageBoundary key={one.integratorId}>
        <Suspense fallback={<Loading />}>
          <Details integratorId={one.integratorId} />
        </Suspense>
      </PageBoundary>
    </Drawer>
  );
}

function Details({ integratorId }: { readonly integratorId: number }) {
  const { t } = useLocale();
  const {
    data: { integrator, keys, now },
  } = useCallQuery(integrators.readIntegrator, { integratorId }, { everyMs });
  const [step, setStep] = useState<Step | undefined>(undefined);
  const [result, setResult] = useState<IssuedKey | undefined>(undefined);
  const close = (): void => {
    setStep(undefined);
  };
  return (
    <Stack gap="md">
      <Summary integrator={integrator} />
      <Group gap="xs">
        <Button
          onClick={() => {
            setStep({ is: "make" });
          }}
        >
          {t("integrators.make")}
        </Button>
        <Button
          variant="default"
          onClick={() => {
            setStep({ is: "form" });
          }}
        >
          {t("integrators.change")}
        </Button>
        <Button component={Link} variant="default" to={`/bus/request-log?integrator=${String(integratorId)}`}>
          {t("integrators.seeCalls")}
        </Button>
        <Button component={Link} variant="default" to={`/bus/ticket?integrator=${String(integratorId)}`}>
          {t("integrators.seeTickets")}
        </Button>
      </Group>
      <section aria-label={t("integrators.keys")}>
        <Text component="h3" size="sm" fw="var(--cb-weight-name)" mb="xs">
          {t("integrators.keys")}
        </Text>
        {keys.length === 0 ? (
          <Text size="sm" c="dimmed">
            {t("integrators.noKeys")}
          </Text>
        ) : (
          <Rows>
            {keys.map((key) => (
              <KeyRow key={key.keyId} one={key} onStep={setStep} />
            ))}
          </Rows>
        )}
      </section>
      {step?.is === "form" && <IntegratorForm integrator={integrator} onClose={close} />}
      {step?.is === "make" && <MakeKey integrator={integrator} now={now} onMade={setResult} onClose={close} />}
      {step?.is === "rotate" && (
        <RotateKey integrator={integrator} one={step.key} now={now} onMade={setResult} onClose={close} />
      )}
      {step?.is === "revoke" && <RevokeKey integrator={integrator} one={step.key} onClose={close} />}
      {result !== undefined && (
        <IssuedKeyDialog
          issued={result}
          onClose={() => {
            setResult(undefined);
          }}
        />
      )}
    </Stack>
  );
}

/** The person it acts as, and its figures. */
function Summary({ integrator: one }: { readonly integrator: integrators.Integrator }) {
  const { t, format, zone } = useLocale();
  const sold = (tickets: number, amount: number): string =>
    `${format.number(tickets)} · ${format.moneyWithCode(amount, one.currency)}`;
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t("integrators.state"), t(integratorState(one))],
    [t("operations.service"), one.serviceName],
    [t("integrators.actsAs"), `${one.personName} · ${one.login} · ${t(roleKeys[one.role as Role])}`],
    ...(one.contact === "" ? [] : [[t("integrators.contact"), one.contact] as const]),
    [t("integrators.perMinute"), format.number(one.callsPerMinute)],
    [t("integrators.callsToday"), format.number(one.callsToday)],
    [t("integrators.callsWeek"), format.number(one.calls)],
    [t("integrators.refusedWeek"), `${format.number(one.refused)} · ${format.percent(one.refusedShare / 1_000)}`],
    [t("integrators.slowest"), format.number(one.slowestMs)],
    [t("integrators.usedAt"), one.usedAt === null ? t("integrators.neverUsed") : momentText(format, one.usedAt, zone)],
    [t("integrators.ticketsToday"), sold(one.ticketsToday, one.soldToday)],
    [t("integrators.ticketsWeek"), sold(one.tickets, one.sold)],
  ];
  return (
    <dl className={styles["facts"]}>
      {facts.map(([title, value]) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** One key: its prefix, purpose and state; it can be rotated while valid, and revoked while it gives access. */
function KeyRow({ one, onStep }: { readonly one: Key; readonly onStep: (step: Step) => void }) {
  const { t, format, zone } = useLocale();
  const at = (asOf: number): string => momentText(format, asOf, zone);
  const detail = [
    one.scopes.map((scope) => t(scopeKeys[scope])).join(", "),
    `${t("integrators.madeAt")} ${at(one.madeAt)} ${one.madeBy}`.trim(),
    one.usedAt === null ? t("integrators.neverUsed") : `${t("integrators.usedAt")} ${at(one.usedAt)}`,
    ...(one.revokedAt !== null
      ? [`${t("integrators.revoked")} ${at(one.revokedAt)} ${one.revokedBy}`.trim()]
      : one.expiresAt === null
        ? []
        : [`${t("integrators.expiresAt")} ${at(one.expiresAt)}`]),
    ...(one.replacedBy === null ? [] : [`→ ${one.replacedBy}…`]),
  ];
  return (
    <Row
      name={<b className={styles["prefix"]}>{one.prefix}…</b>}
      state={t(`integrators.${one.state}`)}
      detail={detail.join(" · ")}
    >
      <Group gap="xs" wrap="nowrap">
        {one.state === "good" && (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`${t("integrators.rotate")} ${one.prefix}`}
            onClick={() => {
              onStep({ is: "rotate", key: one });
            }}
          >
            {t("integrators.rotate")}
          </Button>
        )}
        {(one.state === "good" || one.state === "ending") && (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`${t("integrators.revoke")} ${one.prefix}`}
            onClick={() => {
              onStep({ is: "revoke", key: one });
            }}
          >
            {t("integrators.revoke")}
          </Button>
        )}
      </Group>
    </Row>
  );
}

/** Asks for confirmation before a key is revoked immediately. */
function RevokeKey({
  integrator: { name },
  one: { keyId, prefix },
  onClose,
}: {
  readonly integrator: integrators.Integrator;
  readonly one: integrators.IntegratorKey;
  readonly onClose: () => void;
}) {
  const { t } = useLocale();
  const toasts = useToasts();
  const { mutate } = useCallMutation(integrators.revokeKey, { refresh: integratorCalls });
  const revoke = async (): Promise<void> => {
    if ((await mutate({ keyId })).ok) toasts.done(t("integrators.revokedNow", { prefix }));
  };
  return (
    <Confirm
      title={t("integrators.revokeOf", { prefix })}
      consequence={t("integrators.revokeWhy", { name })}
      action={t("integrators.revoke")}
      onConfirm={revoke}
      onClose={onClose}
    />
  );
}
