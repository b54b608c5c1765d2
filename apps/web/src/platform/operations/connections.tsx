import { type AnswerOf, live, operations, roles, services } from "@chalkboard/contract";
import { connectionListColumns } from "@chalkboard/list-columns";
import { z } from "zod";
import { useCallQuery } from "../../data/use-call-query.ts";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { DialogButton } from "../../kit/dialog/dialog-button.tsx";
import { Confirm } from "../../kit/dialog/confirm.tsx";
import { Drawer } from "../../kit/dialog/drawer.tsx";
import { Time } from "../../kit/format/figures.tsx";
import { Filters, FilterSelect, FilterText } from "../../kit/fields/filters.tsx";
import { Page } from "../../kit/page/page.tsx";
import { useFilters } from "../../kit/behaviour/use-filters.ts";
import { useLocale } from "../../kit/format/locale.tsx";
import { List } from "../../page-parts/lists/list.tsx";
import { useListColumns } from "../../page-parts/lists/use-list-columns.ts";
import styles from "./connections.module.css";

type Connection = AnswerOf<typeof operations.listConnections>["rows"][number];

/** Connects and disconnects are pushed; the state of each connection is polled. */
const restMs = 1_000;
const everyMs = 10_000;
const schema = z.object({ text: z.string().catch(""), service: z.string().catch(""), role: z.string().catch("") });

const names = Object.keys(roles) as (keyof typeof roles)[];

/** The live connections of all server processes, at present. */
export function Connections() {
  const { rows: all } = useCallQuery(services.listServices, {});
  const { t } = useLocale();
  const [{ text, service, role }, change] = useFilters(schema);
  return (
    <Page
      title="routes./bus/reporte-ws-proxy"
      fill
      filters={
        <Filters>
          <FilterText
            label="kit.search"
            value={text}
            onChange={(wanted) => {
              change({ text: wanted });
            }}
          />
          <FilterSelect
            label="operations.service"
            value={service}
            withAll
            onChange={(wanted) => {
              change({ service: wanted });
            }}
            choices={all.map((one) => ({ value: String(one.serviceId), label: one.name }))}
          />
          <FilterSelect
            label="messaging.roles"
            value={role}
            withAll
            onChange={(wanted) => {
              change({ role: wanted });
            }}
            choices={names.map((name) => ({ value: String(roles[name]), label: t(`messaging.${name}`) }))}
          />
        </Filters>
      }
    >
      <List
        call={operations.listConnections}
        empty={{ title: "empty.connections", why: "empty.connectionsWhy" }}
        name="connections"
        columns={useListColumns(connectionListColumns)}
        subject={live.subjects.connections()}
        restMs={restMs}
        everyMs={everyMs}
        filters={{
          ...(text === "" ? {} : { text }),
          ...(service === "" ? {} : { serviceId: Number(service) }),
          ...(role === "" ? {} : { role: Number(role) }),
        }}
        rowKey={({ processId, connectionId }) => `${processId}/${String(connectionId)}`}
        rowTone={({ skipped, queuedBytes }) => (skipped > 0 || queuedBytes > 0 ? "warn" : undefined)}
        panel={(connection, onClose, among) => (
          <Drawer title={connection.device} onClose={onClose} place="beside" among={among}>
            <Details connection={connection} />
          </Drawer>
        )}
      />
    </Page>
  );
}

function Details({ connection }: { readonly connection: Connection }) {
  const { t } = useLocale();
  const { mutate } = useCallMutation(operations.endConnection, { refresh: [operations.listConnections] });
  const { device, processId, connectionId } = connection;
  return (
    <>
      <dl className={styles["facts"]}>
        <dt>{t("operations.user")}</dt>
        <dd>{connection.userName}</dd>
        <dt>{t("operations.service")}</dt>
        <dd>{connection.serviceName}</dd>
        <dt>{t("operations.address")}</dt>
        <dd>{connection.address}</dd>
        <dt>{t("operations.mac")}</dt>
        <dd>{connection.mac}</dd>
        <dt>{t("operations.since")}</dt>
        <dd>
          <Time at={connection.since} as="dateTime" />
        </dd>
        <dt>{t("operations.process")}</dt>
        <dd>{connection.process}</dd>
        <dt>{t("operations.subjects")}</dt>
        <dd>
          {connection.subjects.length === 0 ? (
            t("kit.none")
          ) : (
            <ul>
              {connection.subjects.map((subject) => (
                <li key={subject}>
                  <code>{subject}</code>
                </li>
              ))}
            </ul>
          )}
        </dd>
      </dl>
      <DialogButton
        variant="light"
        dialog={(close) => (
          <Confirm
            title={t("operations.endTitle", { device })}
            consequence={t("operations.endConsequence")}
            action={t("operations.end")}
            onConfirm={() => mutate({ processId, connectionId })}
            onClose={close}
          />
        )}
      >
        {t("operations.end")}
      </DialogButton>
    </>
  );
}
