import { type AnswerOf, operations } from "@chalkboard/contract";
import { Button } from "@mantine/core";
import { useMemo, useState } from "react";
import { useAsk } from "../data/use-ask.ts";
import { useTell } from "../data/use-tell.ts";
import type { Column } from "../kit/columns.ts";
import { Confirm } from "../kit/confirm.tsx";
import { Drawer } from "../kit/dialog.tsx";
import { Time } from "../kit/figures.tsx";
import { Grid } from "../kit/grid.tsx";
import { Page } from "../kit/page.tsx";
import { useWords } from "../kit/words.tsx";
import styles from "./connections.module.css";

type Connection = AnswerOf<typeof operations.listConnections>["connections"][number];

const everyMs = 2_000;
const keyOf = ({ processId, connectionId }: Connection): string => `${processId}/${String(connectionId)}`;

/** The live connections of all server processes, as they are now. */
export function Connections() {
  return <Page title="routes./bus/reporte-ws-proxy" fill><List /></Page>;
}

function List() {
  const [openedKey, setOpened] = useState<string | undefined>(undefined);
  const { data: { connections } } = useAsk(operations.listConnections, {}, { everyMs });
  const opened = connections.find((one) => keyOf(one) === openedKey);
  const columns = useMemo((): readonly Column<Connection>[] => [
    { title: "operations.device", value: ({ device }) => device, width: 260 },
    { title: "operations.user", value: ({ userName }) => userName, grow: 1 },
    { title: "operations.service", value: ({ serviceName }) => serviceName, grow: 1 },
    { title: "operations.host", value: ({ host }) => host, grow: 1 },
    { title: "operations.address", value: ({ address }) => address, width: 110 },
    { title: "operations.mac", value: ({ mac }) => mac, width: 130 },
    { title: "operations.since", value: ({ since }) => since, kind: "dateTime", width: 140, sort: "desc" },
    { title: "operations.subjects", value: ({ subjects }) => subjects.length, kind: "number", width: 114 },
    { title: "operations.lag", value: ({ lagMs }) => lagMs, kind: "number", width: 75 },
    { title: "operations.queue", value: ({ queuedBytes }) => queuedBytes, kind: "size", width: 105 },
    { title: "operations.sent", value: ({ sent }) => sent, kind: "number", width: 82 },
    { title: "operations.skipped", value: ({ skipped }) => skipped, kind: "number", width: 85 },
    { title: "operations.process", value: ({ process }) => process, grow: 1 },
  ], []);
  return (
    <>
      <Grid name="connections" rows={connections} rowKey={keyOf} columns={columns} onOpen={(one) => { setOpened(keyOf(one)); }}
        rowTone={({ skipped, queuedBytes }) => (skipped > 0 || queuedBytes > 0 ? "warn" : undefined)} />
      {opened !== undefined && (
        <Drawer title={opened.device} onClose={() => { setOpened(undefined); }} size="md"><Details connection={opened} /></Drawer>
      )}
    </>
  );
}

function Details({ connection }: { readonly connection: Connection }) {
  const { t } = useWords();
  const [isAsking, setAsking] = useState(false);
  const { tell } = useTell(operations.endConnection, { refresh: [operations.listConnections] });
  const { device, processId, connectionId } = connection;
  return (
    <>
      <dl className={styles["facts"]}>
        <dt>{t("operations.user")}</dt><dd>{connection.userName}</dd>
        <dt>{t("operations.service")}</dt><dd>{connection.serviceName}</dd>
        <dt>{t("operations.address")}</dt><dd>{connection.address}</dd>
        <dt>{t("operations.mac")}</dt><dd>{connection.mac}</dd>
        <dt>{t("operations.since")}</dt><dd><Time at={connection.since} as="dateTime" /></dd>
        <dt>{t("operations.process")}</dt><dd>{connection.process}</dd>
        <dt>{t("operations.subjects")}</dt>
        <dd>
          {connection.subjects.length === 0 ? t("kit.none")
            : <ul>{connection.subjects.map((subject) => <li key={subject}><code>{subject}</code></li>)}</ul>}
        </dd>
      </dl>
      <Button variant="light" onClick={() => { setAsking(true); }}>{t("operations.end")}</Button>
      {isAsking && <Confirm title={t("operations.endTitle", { device })} consequence={t("operations.endConsequence")} deed={t("operations.end")}
        onConfirm={() => tell({ processId, connectionId })} onClose={() => { setAsking(false); }} />}
    </>
  );
}
