import { network, roles, tickets } from "@chalkboard/contract";
import { Button, Group, NumberInput } from "@mantine/core";
import { useMemo, useState } from "react";
import { z } from "zod";
import { useAsk } from "../data/use-ask.ts";
import { FilterSelect, Filters } from "../kit/filters.tsx";
import { Grid } from "../kit/grid.tsx";
import { Page } from "../kit/page.tsx";
import { PeriodField } from "../kit/period-field.tsx";
import { useFilters } from "../kit/use-filters.ts";
import { useWords } from "../kit/words.tsx";
import { openPanel } from "../shell/panels.ts";
import { useBusinessDay, useSession } from "../shell/viewer.ts";
import { ticketColumns } from "./ticket-columns.tsx";
import { statusKey, statuses } from "../shell/bet-words.ts";

const dayText = z.string().regex(/^\d{4}-\d{2}-\d{2}$/).or(z.literal("")).catch("");
const schema = z.object({ from: dayText, to: dayText, status: z.string().catch(""), pos: z.string().catch("") });
type Chosen = z.output<typeof schema>;

const pageSize = 200;
const largestPage = 500;
const openStory = (number: number): void => { openPanel({ kind: "ticket", number }); };

/** The tickets of a person's subtree: search, list, story. */
export function Tickets() {
  const { t } = useWords();
  const [filters, change] = useFilters(schema);
  const today = useBusinessDay();
  const period = { from: filters.from || today, to: filters.to || filters.from || today };
  return (
    <Page title="routes./ctrl/ticket" fill filters={
      <Filters>
        <PeriodField value={period} today={today} onChange={change} />
        <FilterSelect label="tickets.status" value={filters.status} withAll width={130} onChange={(status) => { change({ status }); }}
          choices={statuses.map((status) => ({ value: String(status), label: t(statusKey(status)) }))} />
        <PosFilter value={filters.pos} onChange={(pos) => { change({ pos }); }} />
        <OpenNumber />
      </Filters>
    }>
      <TicketList key={JSON.stringify([period, filters])} period={period} filters={filters} />
    </Page>
  );
}

function TicketList({ period, filters }: { readonly period: { readonly from: string; readonly to: string }; readonly filters: Chosen }) {
  const { t } = useWords();
  const [limit, setLimit] = useState(pageSize);
  const [before, setBefore] = useState<number | undefined>(undefined);
  const columns = useMemo(() => ticketColumns(openStory), []);
  const { data } = useAsk(tickets.listTickets, {
    ...period, limit, ...(before === undefined ? {} : { before }),
    ...(filters.status === "" ? {} : { status: Number(filters.status) }), ...(filters.pos === "" ? {} : { posId: Number(filters.pos) }),
  });
  return (
    <>
      <Grid name="tickets" rows={data.tickets} rowKey={({ number }) => number} columns={columns} onOpen={({ number }) => { openStory(number); }}
        rowTone={({ status }) => (status === -1 ? "dim" : undefined)} />
      <Group gap="sm">
        {before !== undefined && <Button variant="default" onClick={() => { setBefore(undefined); }}>{t("tickets.newest")}</Button>}
        {data.more && limit < largestPage && <Button variant="default" onClick={() => { setLimit(largestPage); }}>{t("tickets.more")}</Button>}
        {data.more && limit === largestPage && (
          <Button variant="default" onClick={() => { setBefore(data.tickets.at(-1)?.number); }}>{t("tickets.older")}</Button>
        )}
      </Group>
    </>
  );
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
