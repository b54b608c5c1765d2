import { live } from "@chalkboard/contract";
import { z } from "zod";
import { useSession } from "../../data/viewer.ts";
import { Filters } from "../../kit/fields/filters.tsx";
import { Page } from "../../kit/page/page.tsx";
import { useFilters } from "../../kit/behaviour/use-filters.ts";
import { Events, eventFilters, useEventFilters } from "./events.tsx";

const schema = z.object(eventFilters);

/** The events of the admin's own service that need acknowledgement. */
export function OwnEvents() {
  const { serviceId } = useSession();
  const [filters, change] = useFilters(schema);
  const fields = useEventFilters(filters, change);
  return (
    <Page title="routes./adm/events" fill filters={<Filters>{fields.slice(0, 2)}</Filters>}>
      <Events filters={filters} subject={live.subjects.alarms(serviceId)} />
    </Page>
  );
}
