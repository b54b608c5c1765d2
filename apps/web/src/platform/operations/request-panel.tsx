// One logged call in full, with what was kept of it and links to related pages.
import { type AnswerOf, operations } from "@chalkboard/contract";
import { outcomeKeys, outcomeOf } from "@chalkboard/list-columns";
import { Button, Group, Stack, Text } from "@mantine/core";
import { Suspense } from "react";
import { openStory } from "../../page-parts/betting/ticket-renderers.tsx";
import { useCallQuery } from "../../data/use-call-query.ts";
import { type Pager, Drawer } from "../../kit/dialog/drawer.tsx";
import { Time } from "../../kit/format/figures.tsx";
import { Loading } from "../../kit/states/loading.tsx";
import { PageBoundary } from "../../kit/states/page-boundary.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import styles from "./connections.module.css";

type Request = AnswerOf<typeof operations.listRequests>["rows"][number];
type Choose = (chosen: { readonly call?: string; readonly user?: string }) => void;

export function RequestPanel({
  request,
  onClose,
  among,
  onChoose,
}: {
  readonly request: Request;
  readonly onClose: () => void;
  readonly among: Pager;
  readonly onChoose: Choose;
}) {
  return (
    <Drawer title={request.path} onClose={onClose} place="beside" among={among}>
      <PageBoundary key={request.requestId}>
        <Suspense fallback={<Loading />}>
          <Details request={request} onChoose={onChoose} />
        </Suspense>
      </PageBoundary>
    </Drawer>
  );
}

function Details({ request: { requestId, at }, onChoose }: { readonly request: Request; readonly onChoose: Choose }) {
  const { t, format } = useLocale();
  const { data: found } = useCallQuery(operations.showRequest, { requestId, at });
  const { path, responseType, serviceName, userName, login, ticketNumber, payload, refusal, answer } = found;
  return (
    <Stack gap="sm">
      <dl className={styles["facts"]}>
        <dt>{t("operations.at")}</dt>
        <dd>
          <Time at={at} as="exact" />
        </dd>
        <dt>{t("operations.outcome")}</dt>
        <dd>
          {t(outcomeKeys[outcomeOf(responseType)])} · {format.number(responseType)}
        </dd>
        <dt>{t("operations.took")}</dt>
        <dd>{format.number(found.tookMs)}</dd>
        <dt>{t("operations.service")}</dt>
        <dd>{serviceName === "" ? t("operations.noSession") : serviceName}</dd>
        {login !== "" && (
          <>
            <dt>{t("operations.user")}</dt>
            <dd>
              {userName} · {login}
            </dd>
          </>
        )}
        {found.integratorName !== "" && (
          <>
            <dt>{t("integrators.integrator")}</dt>
            <dd>{found.integratorName}</dd>
          </>
        )}
        <dt>{t("operations.address")}</dt>
        <dd>{found.address}</dd>
        <dt>{t("operations.process")}</dt>
        <dd>{found.process}</dd>
        <dt>{t("operations.bytesIn")}</dt>
        <dd>{format.size(found.bytesIn)}</dd>
        <dt>{t("operations.bytesOut")}</dt>
        <dd>{format.size(found.bytesOut)}</dd>
      </dl>
      {refusal !== null && <Kept title={t("operations.refusal")} text={refusal} />}
      {answer !== null && <Kept title={t("operations.quoted")} text={answer} />}
      {payload === null ? (
        <Text size="sm" c="dimmed">
          {t("operations.notKept")}
        </Text>
      ) : (
        <Kept title={t("operations.payload")} text={payload} />
      )}
      {(payload !== null || refusal !== null) && (
        <Text size="xs" c="dimmed">
          {t("operations.masked")}
        </Text>
      )}
      <Group gap="xs">
        {ticketNumber !== null && (
          <Button
            variant="light"
            onClick={() => {
              openStory(ticketNumber);
            }}
          >{`${t("betting.ticket")} ${String(ticketNumber)}`}</Button>
        )}
        <Button
          variant="default"
          onClick={() => {
            onChoose({ call: path });
          }}
        >
          {t("operations.onlyCall")}
        </Button>
        {login !== "" && (
          <Button
            variant="default"
            onClick={() => {
              onChoose({ user: login });
            }}
          >
            {t("operations.onlyUser")}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

function Kept({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <section>
      <Text component="h3" size="sm" fw="var(--cb-weight-name)" mb="xs">
        {title}
      </Text>
      <pre className={styles["kept"]} tabIndex={0} role="region" aria-label={title}>
        {indented(text)}
      </pre>
    </section>
  );
}

/** Indents JSON, one field per line; truncated text stays as it is. */
function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    return text;
  }
}
