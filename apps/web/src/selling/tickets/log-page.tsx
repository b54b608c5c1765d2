import { live, tickets } from "@chalkboard/contract";
import { type EpochMs, instantOf } from "@chalkboard/kernel";
import { logKindKeys, logKinds, sellerKey, ticketLogListColumns } from "@chalkboard/list-columns";
import { z } from "zod";
import { ChoiceField } from "../../page-parts/betting/choice-field.tsx";
import { useBusinessDay, useSession } from "../../data/viewer.ts";
import { EmptyState } from "../../kit/states/empty-state.tsx";
import { FilterSelect, FilterText, Filters } from "../../kit/fields/filters.tsx";
import type { KeyHelp } from "../../kit/behaviour/key-help.ts";
import { Page } from "../../kit/page/page.tsx";
import { type Period, PeriodField } from "../../kit/fields/period-field.tsx";
import { TimeField } from "../../kit/fields/time-field.tsx";
import { dayText, useFilters } from "../../kit/behaviour/use-filters.ts";
import { placeKeys, useLocale } from "../../kit/format/locale.tsx";
import { List } from "../../page-parts/lists/list.tsx";
import { useListColumns } from "../../page-parts/lists/use-list-columns.ts";
import { LogPanel } from "./log-panel.tsx";
import { soldTimes } from "./sold-times.ts";

const id = z
  .string()
  .regex(/^\d{1,15}$/)
  .or(z.literal(""))
  .catch("");
const text = z.string().max(60).catch("");
const schema = z.object({
  from: dayText,
  to: dayText,
  kind: tickets.logKind.or(z.literal("")).catch(""),
  pos: id,
  zone: id,
  person: text,
  number: id,
  timeFrom: text,
  timeTo: text,
});
type Chosen = z.output<typeof schema>;

const keys: readonly KeyHelp[] = [{ keys: ["P"], does: "kit.followKey" }];

/**
 * The events of tickets and slips, newest first and live; each row has its figures, and a decision can be re-evaluated.
 */
export function TicketLog() {
  const locale = useLocale();
  const { t } = locale;
  const [filters, change] = useFilters(schema);
  const today = useBusinessDay();
  const period = { from: filters.from || today, to: filters.to || filters.from || today };
  return (
    <Page
      title="routes./adm/log-tk"
      fill
      keys={keys}
      filters={
        <Filters when={<PeriodField value={period} today={today} onChange={change} />}>
          <FilterSelect
            label="tickets.logKind"
            value={filters.kind}
            withAll
            width={140}
            onChange={(kind) => {
              change({ kind: kind as Chosen["kind"] });
            }}
            choices={logKinds.map((kind) => ({ value: kind, label: t(logKindKeys[kind]) }))}
          />
          <FilterText
            label="tickets.number"
            width={110}
            value={filters.number}
            onChange={(number) => {
              change({ number });
            }}
          />
          <FilterText
            label="tickets.logPerson"
            width={120}
            value={filters.person}
            onChange={(person) => {
              change({ person });
            }}
          />
          <ChoiceField
            of="pos"
            label={t(sellerKey(locale))}
            width={150}
            value={filters.pos}
            onChange={(pos) => {
              change({ pos });
            }}
          />
          <ChoiceField
            of="zone"
            label={t(placeKeys(locale).zone)}
            width={140}
            value={filters.zone}
            onChange={(zone) => {
              change({ zone });
            }}
          />
          <TimeField
            mayLack
            label={t("tickets.soldFrom")}
            value={filters.timeFrom}
            onChange={(timeFrom) => {
              change({ timeFrom });
            }}
          />
          <TimeField
            mayLack
            label={t("tickets.soldTo")}
            value={filters.timeTo}
            onChange={(timeTo) => {
              change({ timeTo });
            }}
          />
        </Filters>
      }
    >
      <Rows period={period} filters={filters} />
    </Page>
  );
}

function Rows({
  period,
  filters: { kind, pos, zone, person, number, timeFrom, timeTo },
}: {
  readonly period: Period;
  readonly filters: Chosen;
}) {
  const { zone: clock } = useLocale();
  const { serviceId, closeMinute } = useSession();
  const columns = useListColumns(ticketLogListColumns);
  const filters = {
    ...(number === "" ? timesOf({ ...period, timeFrom, timeTo }, clock, closeMinute) : { number: Number(number) }),
    ...(kind === "" ? {} : { kind }),
    ...(pos === "" ? {} : { posId: Number(pos) }),
    ...(zone === "" ? {} : { zoneId: Number(zone) }),
    ...(person === "" ? {} : { person }),
  };
  // All events of several days would be too many to read.
  if (number === "" && kind === "" && pos === "" && period.from !== period.to)
    return <EmptyState title="empty.logLong" why="empty.logLongWhy" />;
  return (
    <List
      call={tickets.log}
      name="ticket-log"
      empty={{ title: "empty.log", why: "empty.logWhy" }}
      filters={filters}
      columns={columns}
      rowKey={({ key }) => key}
      arrivals={{ subject: live.subjects.monitor(serviceId), keyOf: ({ at }) => at }}
      rowTone={({ kind: is }) => (is === "refused" || is === "payRefused" ? "warn" : undefined)}
      panel={(row, onClose, among) => <LogPanel row={row} onClose={onClose} among={among} />}
    />
  );
}

/** From the start of the first day to the end of the last, or between given times. */
function timesOf(
  input: Parameters<typeof soldTimes>[0],
  zone: string,
  closeMinute: number,
): { readonly from: EpochMs; readonly to: EpochMs } {
  const { soldFrom, soldTo } = soldTimes(input, zone, closeMinute);
  return {
    from: soldFrom ?? instantOf(input.from, closeMinute, zone),
    to: soldTo ?? instantOf(input.to, closeMinute + 1440, zone),
  };
}
