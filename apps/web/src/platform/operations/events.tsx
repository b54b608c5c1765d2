import { type AnswerOf, operations, services } from "@chalkboard/contract";
import { eventKindKeys, eventKindText, eventListColumns } from "@chalkboard/list-columns";
import { Button, Stack, Text, Textarea } from "@mantine/core";
import { Fragment, type ReactNode, useState } from "react";
import { z } from "zod";
import { useCallQuery } from "../../data/use-call-query.ts";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { Drawer } from "../../kit/dialog/drawer.tsx";
import { Time } from "../../kit/format/figures.tsx";
import { FilterSelect } from "../../kit/fields/filters.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import { List } from "../../page-parts/lists/list.tsx";
import { useListColumns } from "../../page-parts/lists/use-list-columns.ts";
import styles from "./connections.module.css";

const everyMs = 15_000;

type Event = AnswerOf<typeof operations.listEvents>["rows"][number];
type Kind = operations.EventKind;

/** The link's filters for events: unacknowledged ones only, unless all are requested. */
export const eventFilters = {
  open: z.enum(["", "yes", "no"]).catch("yes").default("yes"),
  kind: operations.eventKind.or(z.literal("")).catch(""),
  service: z.string().catch(""),
};
type Chosen = { readonly open: "" | "yes" | "no"; readonly kind: Kind | ""; readonly service: string };

/** The filter fields for events, each a child of the page's filters. */
export function useEventFilters(
  { open, kind, service }: Chosen,
  onChange: (changed: Partial<Chosen>) => void,
): readonly ReactNode[] {
  const { t } = useLocale();
  const { rows } = useCallQuery(services.listServices, {});
  return [
    <FilterSelect
      key="open"
      label="lines.state"
      value={open}
      withAll
      onChange={(wanted) => {
        onChange({ open: wanted as Chosen["open"] });
      }}
      choices={[
        { value: "yes", label: t("operations.open") },
        { value: "no", label: t("operations.seen") },
      ]}
    />,
    <FilterSelect
      key="kind"
      label="operations.what"
      value={kind}
      withAll
      onChange={(wanted) => {
        onChange({ kind: wanted as Chosen["kind"] });
      }}
      choices={operations.eventKind.options.map((value) => ({ value, label: t(eventKindKeys[value]) }))}
    />,
    <FilterSelect
      key="service"
      label="operations.service"
      value={service}
      withAll
      onChange={(wanted) => {
        onChange({ service: wanted });
      }}
      choices={rows.map(({ serviceId, name }) => ({ value: String(serviceId), label: name }))}
    />,
  ];
}

/** Significant events, unacknowledged ones first; each is acknowledged once, with a comment. */
export function Events({
  filters: { open, kind, service },
  subject,
}: {
  readonly filters: Chosen;
  readonly subject: string;
}) {
  const { t } = useLocale();
  return (
    <List
      call={operations.listEvents}
      empty={{ title: "empty.events", why: "empty.eventsWhy" }}
      name="events"
      columns={useListColumns(eventListColumns)}
      everyMs={everyMs}
      subject={subject}
      filters={{
        ...(open === "" ? {} : { isOpen: open === "yes" }),
        ...(kind === "" ? {} : { kinds: [kind] }),
        ...(service === "" ? {} : { serviceId: Number(service) }),
      }}
      rowKey={({ id }) => id}
      rowTone={({ seenAt, endedAt }) => (seenAt === null && endedAt === null ? "warn" : undefined)}
      panel={(event, onClose, among) => (
        <Drawer title={eventKindText(event.kind, { t })} onClose={onClose} place="beside" among={among}>
          <Details key={event.id} event={event} />
        </Drawer>
      )}
    />
  );
}

function Details({
  event: { id, at, serviceName, subject, by, data, seenAt, seenBy, note, endedAt },
}: {
  readonly event: Event;
}) {
  const { t } = useLocale();
  const [typed, setTyped] = useState("");
  const { mutate, busy } = useCallMutation(operations.acknowledgeEvents, { refresh: [operations.listEvents] });
  return (
    <Stack gap="sm">
      <dl className={styles["facts"]}>
        <dt>{t("operations.at")}</dt>
        <dd>
          <Time at={at} as="dateTime" />
        </dd>
        <dt>{t("operations.service")}</dt>
        <dd>{serviceName}</dd>
        <dt>{t("operations.subject")}</dt>
        <dd>{subject}</dd>
        {by !== "" && (
          <>
            <dt>{t("operations.by")}</dt>
            <dd>{by}</dd>
          </>
        )}
        {Object.entries(data).map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{shownValue(value)}</dd>
          </Fragment>
        ))}
        {endedAt !== null && (
          <>
            <dt>{t("operations.endedAt")}</dt>
            <dd>
              <Time at={endedAt} as="dateTime" />
            </dd>
          </>
        )}
        {seenAt !== null && (
          <>
            <dt>{t("operations.seenBy")}</dt>
            <dd>
              {seenBy} · <Time at={seenAt} as="dateTime" />
            </dd>
          </>
        )}
      </dl>
      {note !== "" && <Text size="sm">{note}</Text>}
      {seenAt === null && (
        <>
          <Textarea
            label={t("operations.note")}
            autosize
            minRows={2}
            maxLength={300}
            value={typed}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
            }}
          />
          <Button
            variant="light"
            loading={busy}
            onClick={() => {
              void mutate({ eventIds: [id], note: typed });
            }}
          >
            {t("operations.acknowledge")}
          </Button>
        </>
      )}
    </Stack>
  );
}

function shownValue(value: unknown): string {
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
