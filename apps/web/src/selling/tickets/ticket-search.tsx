import { integrators, type Role, roles, seesAs, shapes } from "@chalkboard/contract";
import type { Day } from "@chalkboard/kernel";
import type { PlainKey } from "@chalkboard/i18n";
import { modeKey, sellerKey, ticketStatuses, ticketStatusKey } from "@chalkboard/list-columns";
import type { ReactNode } from "react";
import { z } from "zod";
import { ChoiceField } from "../../page-parts/betting/choice-field.tsx";
import { useCallQuery } from "../../data/use-call-query.ts";
import { useSession } from "../../data/viewer.ts";
import { FilterAmount } from "../../kit/fields/filter-amount.tsx";
import { FilterSelect, FilterText, Filters } from "../../kit/fields/filters.tsx";
import { type Period, PeriodField } from "../../kit/fields/period-field.tsx";
import { TimeField } from "../../kit/fields/time-field.tsx";
import { dayText } from "../../kit/behaviour/use-filters.ts";
import { placeKeys, useLocale } from "../../kit/format/locale.tsx";

const text = z.string().max(20).catch("");
const number = z
  .string()
  .regex(/^\d{1,15}$/)
  .or(z.literal(""))
  .catch("");

const fundingKeys = { balance: "tickets.fundingBalance", credit: "terminal.pointCredit" } as const;

/** The search filters of tickets, in the link. */
export const searchSchema = z.object({
  from: dayText,
  to: dayText,
  status: z
    .string()
    .regex(/^-?\d$/)
    .or(z.literal(""))
    .catch(""),
  service: number,
  zone: number,
  pos: number,
  event: number,
  team: number,
  mode: shapes.mode.or(z.literal("")).catch(""),
  funding: z.enum(["balance", "credit", ""]).catch(""),
  stakeFrom: text,
  stakeTo: text,
  timeFrom: text,
  timeTo: text,
  code: text,
  integrator: number,
});
export type Searched = z.output<typeof searchSchema>;

export type TicketSearchProps = {
  readonly filters: Searched;
  readonly period: Period;
  readonly today: Day;
  readonly onChange: (patch: Partial<Searched>) => void;
  /** Content after the fields. */
  readonly children: ReactNode;
};

/**
 * The search fields of tickets; the platform's begin with the service, without which amounts are of several currencies;
 * a controller's have no code, which controllers may not see.
 */
export function TicketSearch({ filters, period, today, onChange, children }: TicketSearchProps) {
  const locale = useLocale();
  const { t } = locale;
  const { role } = useSession();
  const isOfAll = role === roles.platform || role === roles.assistant;
  const choice = (of: "service" | "zone" | "pos" | "event" | "team", label: PlainKey, width: number): ReactNode => (
    <ChoiceField
      key={of}
      of={of}
      label={t(label)}
      width={width}
      value={filters[of]}
      onChange={(chosen) => {
        onChange({ [of]: chosen });
      }}
    />
  );
  const time = (of: "timeFrom" | "timeTo", label: PlainKey): ReactNode => (
    <TimeField
      key={of}
      mayLack
      label={t(label)}
      value={filters[of]}
      onChange={(chosen) => {
        onChange({ [of]: chosen });
      }}
    />
  );
  return (
    <Filters when={<PeriodField value={period} today={today} onChange={onChange} />}>
      {isOfAll && choice("service", "messaging.service", 130)}
      <FilterSelect
        label="tickets.status"
        value={filters.status}
        withAll
        width={130}
        onChange={(status) => {
          onChange({ status });
        }}
        choices={ticketStatuses.map((status) => ({ value: String(status), label: t(ticketStatusKey(status)) }))}
      />
      <FilterSelect
        label="terminal.mode"
        value={filters.mode}
        withAll
        width={140}
        onChange={(mode) => {
          onChange({ mode: mode as Searched["mode"] });
        }}
        choices={shapes.mode.options.map((mode) => ({ value: mode, label: t(modeKey(mode)) }))}
      />
      <FilterSelect
        label="tickets.funding"
        value={filters.funding}
        withAll
        width={120}
        onChange={(funding) => {
          onChange({ funding: funding as Searched["funding"] });
        }}
        choices={(["balance", "credit"] as const).map((funding) => ({
          value: funding,
          label: t(fundingKeys[funding]),
        }))}
      />
      {choice("pos", sellerKey(locale), 150)}
      {role !== roles.agent && choice("zone", placeKeys(locale).zone, 140)}
      {choice("event", "betting.event", 170)}
      {choice("team", "betting.team", 150)}
      {(!isOfAll || filters.service !== "") &&
        (["stakeFrom", "stakeTo"] as const).map((part) => (
          <FilterAmount
            key={part}
            label={`tickets.${part}`}
            width={80}
            value={filters[part]}
            onChange={(stake) => {
              onChange({ [part]: stake });
            }}
          />
        ))}
      {time("timeFrom", "tickets.soldFrom")}
      {time("timeTo", "tickets.soldTo")}
      {(isOfAll || role === roles.admin) && (
        <FilterText
          label="tickets.code"
          width={110}
          value={filters.code}
          onChange={(code) => {
            onChange({ code });
          }}
        />
      )}
      {filters.integrator !== "" && (
        <IntegratorFilter
          value={filters.integrator}
          onChange={(integrator) => {
            onChange({ integrator });
          }}
        />
      )}
      {children}
    </Filters>
  );
}

/** The integrator whose keys sold them, if a link filters by it; users who may not see integrators see its number. */
function IntegratorFilter({ value, onChange }: { readonly value: string; readonly onChange: (value: string) => void }) {
  const { role, isAuditOnly } = useSession();
  const isShown = seesAs({ role: role as Role, isAuditOnly }) === roles.platform;
  const { data } = useCallQuery(integrators.listIntegrators, isShown ? { limit: 1_000 } : null);
  if (data === undefined)
    return <FilterText label="integrators.integrator" width={90} value={value} onChange={onChange} />;
  return (
    <FilterSelect
      label="integrators.integrator"
      value={value}
      withAll
      width={130}
      onChange={onChange}
      choices={data.rows.map(({ integratorId, name }) => ({ value: String(integratorId), label: name }))}
    />
  );
}
