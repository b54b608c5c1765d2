import { live, roles, shapes, tickets } from "@chalkboard/contract";
import { ticketListColumns } from "@chalkboard/list-columns";
import { type AmountSpelling, readMinor } from "@chalkboard/i18n";
import { useState } from "react";
import type { KeyHelp } from "../../kit/behaviour/key-help.ts";
import { NumberInput } from "../../kit/fields/number-input.tsx";
import { Page } from "../../kit/page/page.tsx";
import { useFilters } from "../../kit/behaviour/use-filters.ts";
import { useLocale } from "../../kit/format/locale.tsx";
import { List } from "../../page-parts/lists/list.tsx";
import type { Arrivals } from "../../page-parts/lists/new-rows.tsx";
import { type PageAsOf, useAsOf } from "../../page-parts/reporting/use-as-of.tsx";
import { useListColumns } from "../../page-parts/lists/use-list-columns.ts";
import { useBusinessDay, useOldestOpenDay, useSession } from "../../data/viewer.ts";
import { openStory, ticketRenderers } from "../../page-parts/betting/ticket-renderers.tsx";
import { soldTimes } from "./sold-times.ts";
import type { TicketHead } from "./ticket-labels.ts";
import { type Searched, searchSchema, TicketSearch } from "./ticket-search.tsx";

const keys: readonly KeyHelp[] = [{ keys: ["P"], does: "kit.followKey" }];
/** For all services at once, no live message reports sales. */
const refetchEveryMs = 5_000;

/**
 * Tickets by search filters, updated as they are sold; each opens its history. Of a person's subtree, or of any service
 * for the platform.
 */
export function ticketsPage(path: "/ctrl/ticket" | "/bus/ticket") {
  return function Tickets() {
    const [filters, change] = useFilters(searchSchema);
    const { input: asOf, button } = useAsOf();
    const today = useBusinessDay();
    const oldest = useOldestOpenDay();
    const period = {
      from: filters.from || (filters.to === "" ? oldest : today),
      to: filters.to || filters.from || today,
    };
    return (
      <Page
        title={`routes.${path}`}
        fill
        keys={keys}
        state={button}
        filters={
          <TicketSearch filters={filters} period={period} today={today} onChange={change}>
            <OpenNumber />
          </TicketSearch>
        }
      >
        <TicketList filters={{ ...filters, ...period }} asOf={asOf} />
      </Page>
    );
  };
}

type TicketListProps = { readonly filters: Searched; readonly asOf: PageAsOf["input"] };

function TicketList({ filters: chosen, asOf }: TicketListProps) {
  const { zone, format, currency, language } = useLocale();
  const { role, serviceId, closeMinute } = useSession();
  const isOfAll = role === roles.platform || role === roles.assistant;
  const searched = isOfAll && chosen.service === "" ? { ...chosen, stakeFrom: "", stakeTo: "" } : chosen;
  const spelling = { language, currency, decimals: format.decimals(currency) };
  const filters = { ...inputOf(searched, { zone, closeMinute, spelling }), ...asOf };
  const columns = useListColumns(ticketListColumns, ticketRenderers, filters);
  // An agent receives no messages about sales; the platform does for one service.
  const received = role === roles.agent ? undefined : isOfAll ? filters.serviceId : serviceId;
  const arrivals: Arrivals<TicketHead> = {
    subject: received === undefined ? null : live.subjects.books(received),
    keyOf: ({ number }) => number,
    ...(received === undefined ? { everyMs: refetchEveryMs } : {}),
  };
  return (
    <List
      call={tickets.listTickets}
      empty={{ title: "empty.tickets", why: "empty.ticketsWhy" }}
      // Nothing arrives in a past state.
      {...(asOf.asOf === undefined ? { arrivals } : {})}
      name="tickets"
      filters={filters}
      rowKey={({ number }) => number}
      isOfTickets
      columns={columns}
      onOpen={({ number }) => {
        openStory(number);
      }}
      rowTone={({ status: state }) => (state === -1 ? "dim" : undefined)}
    />
  );
}

type InputContext = { readonly zone: string; readonly closeMinute: number; readonly spelling: AmountSpelling };

/** The call's parameters, without empty filters. */
function inputOf({ from, to, timeFrom, timeTo, code, mode, funding, ...chosen }: Searched, of: InputContext) {
  const ids = {
    status: chosen.status,
    serviceId: chosen.service,
    zoneId: chosen.zone,
    posId: chosen.pos,
    eventId: chosen.event,
    teamId: chosen.team,
    integratorId: chosen.integrator,
  };
  return {
    from,
    to,
    ...definedOf({
      stakeFrom: readMinor(chosen.stakeFrom, of.spelling),
      stakeTo: readMinor(chosen.stakeTo, of.spelling),
    }),
    ...definedOf(
      Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, id === "" ? null : Number(id)])) as Record<
        keyof typeof ids,
        number | null
      >,
    ),
    ...(shapes.mode.safeParse(mode).success && mode !== "" ? { mode } : {}),
    ...(funding === "" ? {} : { funding }),
    ...(code === "" ? {} : { code }),
    ...soldTimes({ from, to, timeFrom, timeTo }, of.zone, of.closeMinute),
  };
}

function definedOf<Part extends string>(parts: Readonly<Record<Part, number | null>>): Partial<Record<Part, number>> {
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== null)) as Partial<
    Record<Part, number>
  >;
}

/** Opens a ticket by its number, whatever the filters show. */
function OpenNumber() {
  const { t } = useLocale();
  const [number, setNumber] = useState<number | string>("");
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (typeof number === "number" && number > 0) openStory(number);
      }}
    >
      <NumberInput
        aria-label={t("tickets.openNumber")}
        placeholder={t("tickets.openNumber")}
        value={number}
        onChange={setNumber}
        min={1}
        allowDecimal={false}
        w={170}
      />
    </form>
  );
}
