import { messaging, services } from "@chalkboard/contract";
import { instantOf } from "@chalkboard/kernel";
import { useMemo } from "react";
import { z } from "zod";
import { serverNow } from "../data/clock.ts";
import { useAsk } from "../data/use-ask.ts";
import { Drawer } from "../kit/drawer.tsx";
import { addDays, dayOf, periodOf, reportPresets } from "../kit/days.ts";
import { FilterSelect, Filters } from "../kit/filters.tsx";
import { useFilters } from "../kit/use-filters.ts";
import { useWords } from "../kit/words.tsx";
import { List, type ListColumn } from "../lists/list.tsx";
import { kindKey, kinds, levelKey, roleKeyOf, stateKey, states, textIn } from "./message-words.ts";
import { MessagePanel } from "./message-panel.tsx";
import { useReaders } from "./use-readers.ts";

/** What was read is told at once; that a message began or is over is told by nothing but the clock. */
const restMs = 1_000;
const everyMs = 60_000;
const schema = z.object({ kind: z.enum(["", ...kinds]).catch(""), state: z.enum(["", ...states]).catch(""), period: z.enum(["", ...reportPresets]).catch(""),
  service: z.string().catch("") });

/** What the list of messages is chosen by. @param ofAll the platform's, who chooses a service, too */
export function MessageFilters({ ofAll = false }: { readonly ofAll?: boolean }) {
  const { t } = useWords();
  const [{ kind, state, period, service }, change] = useFilters(schema);
  return (
    <Filters>
      <FilterSelect label="messaging.kind" value={kind} withAll width={150} onChange={(chosen) => { change({ kind: chosen as typeof kind }); }}
        choices={kinds.map((one) => ({ value: one, label: t(kindKey(one)) }))} />
      <FilterSelect label="messaging.state" value={state} withAll width={130} onChange={(chosen) => { change({ state: chosen as typeof state }); }}
        choices={states.map((one) => ({ value: one, label: t(stateKey(one)) }))} />
      <FilterSelect label="kit.period" value={period} withAll width={130} onChange={(chosen) => { change({ period: chosen as typeof period }); }}
        choices={reportPresets.map((one) => ({ value: one, label: t(`kit.${one}`) }))} />
      {ofAll && <ServiceFilter value={service} onChange={(chosen) => { change({ service: chosen }); }} />}
    </Filters>
  );
}

function ServiceFilter({ value, onChange }: { readonly value: string; readonly onChange: (service: string) => void }) {
  const { rows } = useAsk(services.listServices, {});
  return <FilterSelect label="operations.service" value={value} withAll width={150} onChange={onChange}
    choices={rows.map(({ serviceId, name }) => ({ value: String(serviceId), label: name }))} />;
}

/** The messages, how far each came, and who has read it. @param mayWithdraw shows the button that takes one back */
export function MessageGrid({ mayWithdraw }: { readonly mayWithdraw: boolean }) {
  const { t, language, zone } = useWords();
  const [{ kind, state, period, service }] = useFilters(schema);
  const days = period === "" ? undefined : periodOf(period, dayOf(serverNow(), zone));
  const sent = days === undefined ? {} : { sentFrom: instantOf(days.from, 0, zone), sentTo: instantOf(addDays(days.to, 1), 0, zone) };
  const columns = useMemo((): readonly ListColumn<typeof messaging.listMessages>[] => [
    { title: "messaging.sentAt", value: ({ sentAt }) => sentAt, kind: "dateTime", width: 150, by: "messageId" },
    { title: "messaging.kind", value: ({ kind }) => t(kindKey(kind)), width: 130 },
    { title: "messaging.title", value: ({ texts }) => textIn(texts, language).title, grow: 3 },
    { title: "messaging.to", value: ({ level, names }) => (level === "platform" ? t(levelKey(level)) : names.join(", ")), grow: 2 },
    { title: "messaging.roles", value: ({ roles }) => (roles.length === 0 ? [t("messaging.allRoles")] : roles.map((role) => t(roleKeyOf(role)))).join(", ") },
    { title: "messaging.until", by: "until", value: ({ until }) => until, kind: "dateTime", width: 150 },
    { title: "messaging.state", value: ({ state }) => t(stateKey(state)), width: 110 },
    { title: "messaging.addressed", by: "addressed", value: ({ addressed }) => addressed, kind: "number", width: 112 },
    { title: "messaging.reached", by: "reached", value: ({ reached }) => reached, kind: "number", width: 90 },
    { title: "messaging.read", by: "read", value: ({ read }) => read, kind: "number", width: 90 },
  ], [t, language]);
  return (
    <List call={messaging.listMessages} empty={{ title: "empty.messages", why: "empty.messagesWhy" }}
      name="messages" filters={{
        ...(kind === "" ? {} : { kind }), ...(state === "" ? {} : { state }), ...(service === "" ? {} : { serviceId: Number(service) }), ...sent,
      }}
      subject={useReaders()} restMs={restMs} everyMs={everyMs}
      rowKey={({ messageId }) => messageId} columns={columns} rowTone={({ state: now }) => (now === "over" || now === "withdrawn" ? "dim" : undefined)}
      panel={(message, onClose, among) => (
        <Drawer title={textIn(message.texts, language).title} onClose={onClose} among={among}>
          <MessagePanel message={message} mayWithdraw={mayWithdraw} />
        </Drawer>
      )} />
  );
}
