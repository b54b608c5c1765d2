import { messaging, services } from "@chalkboard/contract";
import { instantOf } from "@chalkboard/kernel";
import {
  messageKindKey,
  messageKinds,
  messageListColumns,
  messageStateKey,
  messageStates,
  textIn,
} from "@chalkboard/list-columns";
import { z } from "zod";
import { serverNow } from "../../data/clock.ts";
import { useCallQuery } from "../../data/use-call-query.ts";
import { Drawer } from "../../kit/dialog/drawer.tsx";
import { addDays, dayOf, periodOf, reportPresets } from "../../kit/format/days.ts";
import { FilterSelect, Filters } from "../../kit/fields/filters.tsx";
import { useFilters } from "../../kit/behaviour/use-filters.ts";
import { useLocale } from "../../kit/format/locale.tsx";
import { List } from "../../page-parts/lists/list.tsx";
import { useListColumns } from "../../page-parts/lists/use-list-columns.ts";
import { MessagePanel } from "./message-panel.tsx";
import { useReaders } from "./use-readers.ts";

/** Reads are reported immediately; when a message starts or ends follows only from the clock. */
const restMs = 1_000;
const everyMs = 60_000;
const schema = z.object({
  kind: z.enum(["", ...messageKinds]).catch(""),
  state: z.enum(["", ...messageStates]).catch(""),
  period: z.enum(["", ...reportPresets]).catch(""),
  service: z.string().catch(""),
});

/** The filters of the message list. @param ofAll for the platform, which also filters by service */
export function MessageFilters({ ofAll = false }: { readonly ofAll?: boolean }) {
  const { t } = useLocale();
  const [{ kind, state, period, service }, change] = useFilters(schema);
  return (
    <Filters>
      <FilterSelect
        label="messaging.kind"
        value={kind}
        withAll
        width={150}
        onChange={(chosen) => {
          change({ kind: chosen as typeof kind });
        }}
        choices={messageKinds.map((one) => ({ value: one, label: t(messageKindKey(one)) }))}
      />
      <FilterSelect
        label="messaging.state"
        value={state}
        withAll
        width={130}
        onChange={(chosen) => {
          change({ state: chosen as typeof state });
        }}
        choices={messageStates.map((one) => ({ value: one, label: t(messageStateKey(one)) }))}
      />
      <FilterSelect
        label="kit.period"
        value={period}
        withAll
        width={130}
        onChange={(chosen) => {
          change({ period: chosen as typeof period });
        }}
        choices={reportPresets.map((one) => ({ value: one, label: t(`kit.${one}`) }))}
      />
      {ofAll && (
        <ServiceFilter
          value={service}
          onChange={(chosen) => {
            change({ service: chosen });
          }}
        />
      )}
    </Filters>
  );
}

function ServiceFilter({ value, onChange }: { readonly value: string; readonly onChange: (service: string) => void }) {
  const { rows } = useCallQuery(services.listServices, {});
  return (
    <FilterSelect
      label="operations.service"
      value={value}
      withAll
      width={150}
      onChange={onChange}
      choices={rows.map(({ serviceId, name }) => ({ value: String(serviceId), label: name }))}
    />
  );
}

/**
 * The messages, how many recipients each reached, and who has read it.
 * @param mayWithdraw shows the button that withdraws one
 */
export function MessageGrid({ mayWithdraw }: { readonly mayWithdraw: boolean }) {
  const { language, zone, weekEndsOn } = useLocale();
  const [{ kind, state, period, service }] = useFilters(schema);
  const days = period === "" ? undefined : periodOf(period, dayOf(serverNow(), zone), weekEndsOn);
  const sent =
    days === undefined
      ? {}
      : { sentFrom: instantOf(days.from, 0, zone), sentTo: instantOf(addDays(days.to, 1), 0, zone) };
  return (
    <List
      call={messaging.listMessages}
      empty={{ title: "empty.messages", why: "empty.messagesWhy" }}
      name="messages"
      filters={{
        ...(kind === "" ? {} : { kind }),
        ...(state === "" ? {} : { state }),
        ...(service === "" ? {} : { serviceId: Number(service) }),
        ...sent,
      }}
      subject={useReaders()}
      restMs={restMs}
      everyMs={everyMs}
      rowKey={({ messageId }) => messageId}
      columns={useListColumns(messageListColumns)}
      rowTone={({ state: now }) => (now === "over" || now === "withdrawn" ? "dim" : undefined)}
      panel={(message, onClose, among) => (
        <Drawer title={textIn(message.texts, language).title} onClose={onClose} among={among}>
          <MessagePanel message={message} mayWithdraw={mayWithdraw} />
        </Drawer>
      )}
    />
  );
}
