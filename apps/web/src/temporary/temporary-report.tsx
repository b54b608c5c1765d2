import { temporary } from "@chalkboard/contract";
import { useMemo } from "react";
import { z } from "zod";
import { useAsk } from "../data/use-ask.ts";
import { FilterSelect, Filters } from "../kit/filters.tsx";
import { Drawer } from "../kit/drawer.tsx";
import { Page } from "../kit/page.tsx";
import { PeriodField } from "../kit/period-field.tsx";
import { dayText, useFilters } from "../kit/use-filters.ts";
import { useWords } from "../kit/words.tsx";
import { List, type ListColumn } from "../lists/list.tsx";
import { modeKey } from "../betting/bet-words.ts";
import { useBusinessDay } from "../data/viewer.ts";
import { Composed } from "./composed.tsx";
import { sourceKeys, sources, stateKeys, states } from "./state-words.ts";
import { Totals } from "./totals.tsx";

const schema = z.object({ from: dayText, to: dayText, source: z.enum(["", ...sources]).catch(""), state: z.enum(["", ...states]).catch("") });
type Chosen = z.output<typeof schema>;

/** Slips that were composed without money: where they came from, and what became of them. */
export function TemporaryReport() {
  const { t } = useWords();
  const [filters, change] = useFilters(schema);
  const today = useBusinessDay();
  const period = { from: filters.from || today, to: filters.to || filters.from || today };
  return (
    <Page title="routes./ctrl/ticket-temporal-reporte" fill filters={
      <Filters when={<PeriodField value={period} today={today} onChange={change} />}>
        <FilterSelect label="tickets.source" value={filters.source} withAll width={150}
          onChange={(source) => { change({ source: source as Chosen["source"] }); }}
          choices={sources.map((source) => ({ value: source, label: t(sourceKeys[source]) }))} />
        <FilterSelect label="tickets.status" value={filters.state} withAll width={130} onChange={(state) => { change({ state: state as Chosen["state"] }); }}
          choices={states.map((state) => ({ value: state, label: t(stateKeys[state]) }))} />
      </Filters>
    }>
      <Report period={period} filters={filters} change={change} />
    </Page>
  );
}

type ReportProps = {
  readonly period: { readonly from: string; readonly to: string }; readonly filters: Chosen; readonly change: (patch: Partial<Chosen>) => void;
};

function Report({ period, filters: { source, state }, change }: ReportProps) {
  const { t } = useWords();
  const columns = useMemo((): readonly ListColumn<typeof temporary.list>[] => [
    { title: "tickets.composedAt", by: "number", value: ({ composedAt }) => composedAt, kind: "dateTime", width: 150 },
    { title: "tickets.temporaryCode", value: ({ code }) => code, kind: "text", width: 110 },
    { title: "tickets.source", value: (row) => t(sourceKeys[row.source]), width: 130 },
    { title: "tickets.composedBy", value: ({ composedBy }) => composedBy, grow: 2 },
    { title: "terminal.mode", value: ({ mode }) => t(modeKey(mode)), width: 130 },
    { title: "tickets.legs", value: ({ legs }) => legs, kind: "number", width: 90 },
    { title: "tickets.amount", by: "amount", value: ({ amount }) => amount, summed: ({ amount }) => amount, kind: "money", width: 120 },
    { title: "tickets.status", value: (row) => t(stateKeys[row.state]), width: 110 },
    { title: "tickets.goodUntil", by: "expiresAt", value: ({ expiresAt }) => expiresAt, kind: "dateTime", width: 150 },
    { title: "betting.ticket", value: ({ ticketNumber }) => (ticketNumber === null ? "" : String(ticketNumber)), width: 110 },
    { title: "tickets.pos", value: ({ soldAtPos }) => soldAtPos, grow: 1 },
  ], [t]);
  const { data: totals } = useAsk(temporary.countStates, period);
  return (
    <>
      <Totals totals={totals} chosen={{ source, state }} onChoose={change} />
      <List call={temporary.list} empty={{ title: "empty.temporary", why: "empty.temporaryWhy" }}
        name="temporary-tickets" filters={{ ...period, ...(source === "" ? {} : { source }), ...(state === "" ? {} : { state }) }}
        rowKey={({ number }) => number} columns={columns}
        rowTone={(row) => (row.state === "expired" ? "dim" : undefined)}
        panel={(row, onClose, among) => (
          <Drawer title={`${t("terminal.temporary")} ${row.code}`} onClose={onClose} place="beside" among={among}><Composed row={row} /></Drawer>
        )} />
    </>
  );
}
