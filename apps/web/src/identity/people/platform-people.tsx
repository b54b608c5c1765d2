import { useMemo } from "react";
import { z } from "zod";
import { useBusinessDay, useSession } from "../../data/viewer.ts";
import { Filters, FilterText } from "../../kit/fields/filters.tsx";
import { Page } from "../../kit/page/page.tsx";
import { PeriodField } from "../../kit/fields/period-field.tsx";
import { useFilters } from "../../kit/behaviour/use-filters.ts";
import { Views } from "../../kit/page/views.tsx";
import { People } from "../../page-parts/people/people.tsx";
import { SessionList } from "./session-list.tsx";

const views = ["people", "sessions"] as const;
const words = { people: "people.people", sessions: "services.groupSessions" } as const;
const schema = z.object({
  view: z.enum(views).catch("people"),
  from: z.string().catch(""),
  to: z.string().catch(""),
  text: z.string().catch(""),
});

/** The platform's admins, assistants and auditors, and their sessions. */
export function PlatformPeople() {
  const { serviceId, serviceKind } = useSession();
  const today = useBusinessDay();
  const [{ view, text, ...days }, change] = useFilters(schema);
  const period = { from: days.from || today, to: days.to || days.from || today };
  const of = useMemo(() => ({ serviceId }), [serviceId]);
  const isOfSessions = view === "sessions";
  return (
    <Page
      title="routes./zucca/people"
      fill={isOfSessions}
      filters={
        <Filters {...(isOfSessions ? { when: <PeriodField value={period} today={today} onChange={change} /> } : {})}>
          {isOfSessions && (
            <FilterText
              label="kit.search"
              value={text}
              onChange={(wanted) => {
                change({ text: wanted });
              }}
            />
          )}
        </Filters>
      }
      views={
        <Views
          value={view}
          views={words}
          onChange={(wanted) => {
            change({ view: wanted });
          }}
        />
      }
    >
      {isOfSessions ? (
        <SessionList filters={{ ...period, ...(text === "" ? {} : { text }) }} />
      ) : (
        <People of={of} serviceKind={serviceKind} isPage />
      )}
    </Page>
  );
}
