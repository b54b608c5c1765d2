import { type AnswerOf, live, operations } from "@chalkboard/contract";
import { Button, Text, TextInput } from "@mantine/core";
import { useMemo, useState } from "react";
import { z } from "zod";
import { useCallQuery } from "../../data/use-call-query.ts";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import type { Column } from "../../kit/grid/columns.ts";
import { Fields } from "../../kit/fields/fields.tsx";
import { Filters } from "../../kit/fields/filters.tsx";
import { FormDialog } from "../../kit/form/form.tsx";
import { Grid } from "../../kit/grid/grid.tsx";
import { PlusIcon } from "../../kit/format/icons.tsx";
import { Page } from "../../kit/page/page.tsx";
import { useFilters } from "../../kit/behaviour/use-filters.ts";
import { Views } from "../../kit/page/views.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import { List, type ListColumn } from "../../page-parts/lists/list.tsx";
import { Events, eventFilters, useEventFilters } from "./events.tsx";

type Server = AnswerOf<typeof operations.listServers>["rows"][number];
const views = ["events", "servers", "processes"] as const;
const schema = z.object({ view: z.enum(views).catch("events"), ...eventFilters });
const words = {
  events: "operations.events",
  servers: "operations.servers",
  processes: "operations.processes",
} as const;
const everyMs = 10_000;

/** Alerts, the servers, and their processes. */
export function Servers() {
  const { t } = useLocale();
  const [{ view, ...filters }, change] = useFilters(schema);
  const [isAdding, setAdding] = useState(false);
  const eventFields = useEventFilters(filters, change);
  const add = (): void => {
    setAdding(true);
  };
  return (
    <Page
      title="routes./bus/server-manage"
      fill
      {...(view === "servers"
        ? {
            actions: (
              <Button leftSection={<PlusIcon size={14} />} onClick={add}>
                {t("operations.addServer")}
              </Button>
            ),
          }
        : {})}
      views={
        <Views
          value={view}
          views={words}
          onChange={(wanted) => {
            change({ view: wanted });
          }}
        />
      }
      filters={<Filters>{view === "events" ? eventFields : null}</Filters>}
    >
      {view === "events" && <Events filters={filters} subject={live.subjects.alarms(0)} />}
      {view === "servers" && <ServerList />}
      {view === "processes" && <Processes />}
      {isAdding && (
        <ServerForm
          server={undefined}
          onClose={() => {
            setAdding(false);
          }}
        />
      )}
    </Page>
  );
}

const serverColumns: readonly ListColumn<typeof operations.listServers>[] = [
  { title: "network.name", by: "name", value: ({ name }) => name, grow: 2 },
  {
    title: "operations.services",
    by: "services",
    value: ({ services }) => services,
    summed: ({ services }) => services,
    kind: "number",
    width: 120,
  },
  {
    title: "operations.activeServices",
    by: "active",
    value: ({ active }) => active,
    summed: ({ active }) => active,
    kind: "number",
    width: 120,
  },
  { title: "network.pos", by: "pos", value: ({ pos }) => pos, summed: ({ pos }) => pos, kind: "number", width: 120 },
  {
    title: "services.online",
    by: "online",
    value: ({ online }) => online,
    summed: ({ online }) => online,
    kind: "number",
    width: 120,
  },
  { title: "operations.hosts", value: ({ hosts }) => hosts.join(", "), grow: 2 },
];

function ServerList() {
  const { t } = useLocale();
  const {
    data: { replicas, lagMs },
  } = useCallQuery(operations.replication, {});
  const result =
    replicas === 0
      ? t("operations.noReplica")
      : lagMs === null
        ? t("operations.replicaUnknown", { count: replicas })
        : t("operations.replicaLag", { count: replicas, lag: lagMs });
  return (
    <>
      <Text size="sm" c="dimmed" px="md" py="xs">
        {result}
      </Text>
      <List
        call={operations.listServers}
        empty={{ title: "empty.servers", why: "empty.serversWhy" }}
        name="servers"
        columns={serverColumns}
        filters={{}}
        rowKey={({ serverId }) => serverId}
        panel={(server, onClose) => <ServerForm key={server.serverId} server={server} onClose={onClose} />}
      />
    </>
  );
}

const form = z.object({ name: operations.saveServer.payload.shape.name });

function ServerForm({ server, onClose }: { readonly server: Server | undefined; readonly onClose: () => void }) {
  const { t } = useLocale();
  const { mutate } = useCallMutation(operations.saveServer, { quiet: true, refresh: [operations.listServers] });
  return (
    <FormDialog
      title={server?.name ?? t("operations.addServer")}
      schema={form}
      initial={{ name: server?.name ?? "" }}
      onClose={onClose}
      isNew
      onSave={({ name }) =>
        mutate({ name, ...(server === undefined ? {} : { serverId: server.serverId, was: server.name }) })
      }
    >
      {(fields) => (
        <Fields>
          <TextInput label={t("network.name")} data-autofocus required {...fields.getInputProps("name")} />
        </Fields>
      )}
    </FormDialog>
  );
}

/** The running processes, each with its last report. */
function Processes() {
  const { rows } = useCallQuery(operations.listProcesses, {}, { everyMs });
  const columns = useMemo(
    (): readonly Column<(typeof rows)[number]>[] => [
      { title: "operations.process", value: ({ process }) => process, grow: 2 },
      {
        title: "operations.connections",
        value: ({ connections }) => connections,
        kind: "number",
        sum: true,
        width: 140,
      },
      { title: "people.people", value: ({ people }) => people, kind: "number", sum: true, width: 110 },
      {
        title: "operations.slipsPerSecond",
        value: ({ slipsPerSecond }) => slipsPerSecond,
        kind: "number",
        sum: true,
        width: 140,
      },
      {
        title: "operations.memory",
        value: ({ memoryBytes }) => memoryBytes ?? undefined,
        kind: "size",
        sum: true,
        width: 110,
      },
      {
        title: "operations.loopDelay",
        value: ({ loopDelayMs }) => loopDelayMs ?? undefined,
        kind: "number",
        width: 130,
      },
      { title: "operations.heardAt", value: ({ heardAt }) => heardAt, kind: "dateTime", width: 160 },
    ],
    [],
  );
  return (
    <Grid
      name="processes"
      rows={rows}
      rowKey={({ processId }) => processId}
      columns={columns}
      empty={{ title: "empty.processes", why: "empty.processesWhy" }}
    />
  );
}
