import type { EpochMs, EventId, ServiceId } from "@chalkboard/kernel";
import type { Watch } from "./register.ts";

/** What services offer on events now, by service and event. */
export type BoardOffers = (
  serviceIds: readonly ServiceId[],
  eventIds: readonly EventId[],
  now: EpochMs,
) => Promise<ReadonlyMap<ServiceId, ReadonlyMap<EventId, unknown>>>;

/** A published message. */
export type Row = { readonly subject: string; readonly seq: number; readonly data: Readonly<Record<string, unknown>> };

/** What a subscription receives of a message, as JSON. */
export type View = (row: Row, watch: Watch) => string;

/**
 * Makes the views of some messages: a board shows its service's offers of the event that a message is about, everything
 * else the message itself.
 * The offers of all events and services are read once, whatever the number of messages.
 */
export async function viewsOf(
  rows: readonly Row[],
  watches: readonly Watch[],
  boards: BoardOffers,
  now: EpochMs,
): Promise<View> {
  const changed = new Set(rows.map(({ subject }) => subject));
  const services = [
    ...new Set(
      watches.flatMap(({ subject }) =>
        subject.kind === "board" && changed.has(subject.text) ? [subject.serviceId] : [],
      ),
    ),
  ];
  const events = [...new Set(rows.filter(changesOffers).map(({ data }) => Number(data["eventId"])))];
  const offers = services.length === 0 || events.length === 0 ? undefined : await boards(services, events, now);
  // Written once for a service's boards and once for everything else, however many subscriptions there are.
  const texts = new Map<Row, Map<number | undefined, string>>();
  return (row, { subject }) => {
    const serviceId = subject.kind === "board" ? subject.serviceId : undefined;
    const ofRow = texts.get(row) ?? new Map<number | undefined, string>();
    texts.set(row, ofRow);
    const text =
      ofRow.get(serviceId) ??
      (serviceId === undefined ? JSON.stringify(row.data) : boardView(row, offers?.get(serviceId)));
    ofRow.set(serviceId, text);
    return text;
  };
}

function changesOffers({ data }: Row): boolean {
  return data["lines"] !== undefined || data["event"] !== undefined;
}

// A message without offers (an outside price) keeps its number and is otherwise empty.
function boardView(row: Row, offers: ReadonlyMap<EventId, unknown> | undefined): string {
  const { eventId, event } = row.data;
  return JSON.stringify({
    eventId,
    event,
    offers: changesOffers(row) ? (offers?.get(Number(eventId)) ?? []) : undefined,
  });
}
