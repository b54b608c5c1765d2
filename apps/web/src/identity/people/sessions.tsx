import { type Role, roles } from "@chalkboard/contract";
import { roleKeys } from "@chalkboard/list-columns";
import { z } from "zod";
import { useBusinessDay } from "../../data/viewer.ts";
import { Filters, FilterSelect, FilterText } from "../../kit/fields/filters.tsx";
import { Page } from "../../kit/page/page.tsx";
import { PeriodField } from "../../kit/fields/period-field.tsx";
import { useFilters } from "../../kit/behaviour/use-filters.ts";
import { Views } from "../../kit/page/views.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import { SessionList } from "./session-list.tsx";
import { ShiftList } from "./shift-list.tsx";

const views = { sessions: "services.groupSessions", shifts: "drawer.shifts" } as const;
const schema = z.object({
  view: z.enum(["sessions", "shifts"]).catch("sessions"),
  from: z.string().catch(""),
  to: z.string().catch(""),
  text: z.string().catch(""),
  role: z.string().catch(""),
  state: z.enum(["", "open", "over"]).catch(""),
});
const inShops: readonly Role[] = [roles.admin, roles.controller, roles.clerk];

/**
 * Sessions: who was signed in where, on which device, from when to when; active ones can be signed out. Also the
 * clerks' shifts with their cash.
 */
export function SignedIn() {
  const { t } = useLocale();
  const today = useBusinessDay();
  const [{ view, text, role, state, ...days }, change] = useFilters(schema);
  const period = { from: days.from || today, to: days.to || days.from || today };
  const isOfShifts = view === "shifts";
  const input = { ...period, ...(text === "" ? {} : { text }), ...(state === "" ? {} : { isOpen: state === "open" }) };
  return (
    <Page
      title="routes./adm/reporte_sesion"
      fill
      filters={
        <Filters when={<PeriodField value={period} today={today} onChange={change} />}>
          <FilterText
            label="kit.search"
            value={text}
            onChange={(wanted) => {
              change({ text: wanted });
            }}
          />
          {!isOfShifts && (
            <FilterSelect
              label="people.role"
              value={role}
              withAll
              onChange={(wanted) => {
                change({ role: wanted });
              }}
              choices={inShops.map((one) => ({ value: String(one), label: t(roleKeys[one]) }))}
            />
          )}
          <FilterSelect
            label="lines.state"
            value={state}
            withAll
            onChange={(wanted) => {
              change({ state: wanted as typeof state });
            }}
            choices={[
              { value: "open", label: t(isOfShifts ? "drawer.goesOn" : "people.signedIn") },
              { value: "over", label: t(isOfShifts ? "drawer.over" : "people.signedOut") },
            ]}
          />
        </Filters>
      }
      views={
        <Views
          value={view}
          views={views}
          onChange={(wanted) => {
            change({ view: wanted });
          }}
        />
      }
    >
      {isOfShifts ? (
        <ShiftList filters={input} />
      ) : (
        <SessionList filters={{ ...input, ...(role === "" ? {} : { role: Number(role) }) }} />
      )}
    </Page>
  );
}
