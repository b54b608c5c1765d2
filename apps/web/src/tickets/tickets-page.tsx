import { live, roles, shapes, tickets } from "@chalkboard/contract";
import type { PlainKey } from "@chalkboard/messages";
import { modeKey, sellerKey, ticketSheet, ticketStatuses, ticketStatusKey } from "@chalkboard/sheets";
import { NumberInput } from "@mantine/core";
import { useState } from "react";
import { z } from "zod";
import { FilterSelect, FilterText, Filters } from "../kit/filters.tsx";
import { Page } from "../kit/page.tsx";
import { type Period, PeriodField } from "../kit/period-field.tsx";
import { readMinor } from "../kit/money-text.ts";
import { TimeField } from "../kit/time-field.tsx";
import { dayText, useFilters } from "../kit/use-filters.ts";
import { useWords } from "../kit/words.tsx";
import { List } from "../lists/list.tsx";
import { useSheet } from "../lists/use-sheet.ts";
import { ChoiceField } from "../betting/choice-field.tsx";
import { useBusinessDay, useSession } from "../data/viewer.ts";
import { openStory, ticketLooks } from "../betting/ticket-looks.tsx";
import { soldTimes } from "./sold-times.ts";

const text = z.string().max(20).catch("");
const schema = z.object({
  from: dayText, to: dayText, status: text, pos: text, event: text, mode: shapes.mode.or(z.literal("")).catch(""), stakeFrom: text, stakeTo: text,
  timeFrom: text, timeTo: text, code: text,
});
type Chosen = z.output<typeof schema>;

/** The tickets of a person's subtree: search, list, story. */
export function Tickets() {
  const words = useWords();
  const { t } = words;
  const { role } = useSession();
  const [filters, change] = useFilters(schema);
  const today = useBusinessDay();
  const period = { from: filters.from || today, to: filters.to || filters.from || today };
  return (
    <Page title="routes./ctrl/ticket" fill filters={
      <Filters when={<PeriodField value={period} today={today} onChange={change} />}>
        <FilterSelect label="tickets.status" value={filters.status} withAll width={130} onChange={(status) => { change({ status }); }}
          choices={ticketStatuses.map((status) => ({ value: String(status), label: t(ticketStatusKey(status)) }))} />
        <FilterSelect label="terminal.mode" value={filters.mode} withAll width={140} onChange={(mode) => { change({ mode: mode as Chosen["mode"] }); }}
          choices={shapes.mode.options.map((mode) => ({ value: mode, label: t(modeKey(mode)) }))} />
        <ChoiceField of="pos" label={t(sellerKey(words))} width={150} value={filters.pos} onChange={(pos) => { change({ pos }); }} />
        <ChoiceField of="event" label={t("betting.event")} width={170} value={filters.event} onChange={(event) => { change({ event }); }} />
        {(["stakeFrom", "stakeTo"] as const).map((part) => (
          <FilterText key={part} label={`tickets.${part}`} width={80} value={filters[part]} onChange={(stake) => { change({ [part]: stake }); }} />
        ))}
        <FilterTime label="tickets.soldFrom" value={filters.timeFrom} onChange={(timeFrom) => { change({ timeFrom }); }} />
        <FilterTime label="tickets.soldTo" value={filters.timeTo} onChange={(timeTo) => { change({ timeTo }); }} />
        {role === roles.admin && <FilterText label="tickets.code" width={110} value={filters.code} onChange={(code) => { change({ code }); }} />}
        <OpenNumber />
      </Filters>
    }>
      <TicketList period={period} filters={filters} />
    </Page>
  );
}

function FilterTime({ label, value, onChange }: { readonly label: PlainKey; readonly value: string; readonly onChange: (time: string) => void }) {
  const { t } = useWords();
  return <TimeField mayLack label={t(label)} value={value} onChange={onChange} />;
}

function TicketList({ period, filters: { status, pos, event, mode, stakeFrom, stakeTo, timeFrom, timeTo, code } }: {
  readonly period: Period; readonly filters: Chosen;
}) {
  const { zone } = useWords();
  const { role, serviceId, closeMinute } = useSession();
  const columns = useSheet(ticketSheet, ticketLooks);
  const amounts = { stakeFrom: readMinor(stakeFrom), stakeTo: readMinor(stakeTo) };
  const filters = {
    ...period, ...(status === "" ? {} : { status: Number(status) }), ...(pos === "" ? {} : { posId: Number(pos) }), ...(mode === "" ? {} : { mode }),
    ...(event === "" ? {} : { eventId: Number(event) }), ...(code === "" || role !== roles.admin ? {} : { code }),
    ...definedOf(amounts), ...soldTimes({ ...period, timeFrom, timeTo }, zone, closeMinute),
  };
  return <List call={tickets.listTickets} empty={{ title: "empty.tickets", why: "empty.ticketsWhy" }}
    arrivals={{ subject: role === roles.agent ? null : live.subjects.books(serviceId), keyOf: ({ number }) => number }}
    name="tickets" filters={filters} rowKey={({ number }) => number} isOfTickets columns={columns}
    onOpen={({ number }) => { openStory(number); }} rowTone={({ status: state }) => (state === -1 ? "dim" : undefined)} />;
}

/** What is empty is not asked for. */
function definedOf<Part extends string>(parts: Readonly<Record<Part, number | null>>): Partial<Record<Part, number>> {
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== null)) as Partial<Record<Part, number>>;
}

/** Opens a ticket by its number, whatever the filters show. */
function OpenNumber() {
  const { t } = useWords();
  const [number, setNumber] = useState<number | string>("");
  return (
    <form onSubmit={(event) => {
      event.preventDefault();
      if (typeof number === "number" && number > 0) openStory(number);
    }}>
      <NumberInput aria-label={t("tickets.openNumber")} placeholder={t("tickets.openNumber")} value={number} onChange={setNumber} min={1} allowDecimal={false}
        hideControls w={170} />
    </form>
  );
}
