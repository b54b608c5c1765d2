import { network, roles, shapes, tickets } from "@chalkboard/contract";
import { NumberInput } from "@mantine/core";
import { useMemo, useState } from "react";
import { z } from "zod";
import { useAsk } from "../data/use-ask.ts";
import { FilterSelect, Filters } from "../kit/filters.tsx";
import { Page } from "../kit/page.tsx";
import { type Period, PeriodField } from "../kit/period-field.tsx";
import { dayText, useFilters } from "../kit/use-filters.ts";
import { useWords } from "../kit/words.tsx";
import { List } from "../lists/list.tsx";
import { openPanel } from "../data/panels.ts";
import { useBusinessDay, useSession } from "../data/viewer.ts";
import { ticketColumns } from "../betting/ticket-columns.tsx";
import { modeKey, statusKey, statuses } from "../betting/bet-words.ts";

const schema = z.object({ from: dayText, to: dayText, status: z.string().catch(""), pos: z.string().catch(""), mode: shapes.mode.or(z.literal("")).catch("") });
type Chosen = z.output<typeof schema>;

const openStory = (number: number): void => { openPanel({ kind: "ticket", number }); };

/** The tickets of a person's subtree: search, list, story. */
export function Tickets() {
  const { t } = useWords();
  const [filters, change] = useFilters(schema);
  const today = useBusinessDay();
  const period = { from: filters.from || today, to: filters.to || filters.from || today };
  return (
    <Page title="routes./ctrl/ticket" fill filters={
      <Filters when={<PeriodField value={period} today={today} onChange={change} />}>
        <FilterSelect label="tickets.status" value={filters.status} withAll width={130} onChange={(status) => { change({ status }); }}
          choices={statuses.map((status) => ({ value: String(status), label: t(statusKey(status)) }))} />
        <FilterSelect label="terminal.mode" value={filters.mode} withAll width={140} onChange={(mode) => { change({ mode: mode as Chosen["mode"] }); }}
          choices={shapes.mode.options.map((mode) => ({ value: mode, label: t(modeKey(mode)) }))} />
        <PosFilter value={filters.pos} onChange={(pos) => { change({ pos }); }} />
        <OpenNumber />
      </Filters>
    }>
      <TicketList period={period} filters={filters} />
    </Page>
  );
}

function TicketList({ period, filters: { status, pos, mode } }: { readonly period: Period; readonly filters: Chosen }) {
  const { t } = useWords();
  const columns = useMemo(() => ticketColumns(openStory, t), [t]);
  const filters = {
    ...period, ...(status === "" ? {} : { status: Number(status) }), ...(pos === "" ? {} : { posId: Number(pos) }), ...(mode === "" ? {} : { mode }),
  };
  return <List call={tickets.listTickets} empty={{ title: "empty.tickets", why: "empty.ticketsWhy" }}
    name="tickets" filters={filters} rowKey={({ number }) => number} isOfTickets columns={columns}
    onOpen={({ number }) => { openStory(number); }} rowTone={({ status: state }) => (state === -1 ? "dim" : undefined)} />;
}

// Agents see no list of POS; their own subtree is what they get.
function PosFilter({ value, onChange }: { readonly value: string; readonly onChange: (pos: string) => void }) {
  const { role } = useSession();
  const { data } = useAsk(network.listPos, role === roles.agent ? null : {});
  if (data === undefined || data.pos.length < 2) return null;
  return <FilterSelect label="tickets.pos" value={value} withAll width={150} onChange={onChange}
    choices={data.pos.map(({ posId, name }) => ({ value: String(posId), label: name }))} />;
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
