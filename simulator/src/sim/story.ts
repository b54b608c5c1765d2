// The log of a world's requests. When something is wrong, it lists the requests that touched the same ticket, account
// or game.

import { type Call, responses } from "@chalkboard/contract";

type Act = {
  readonly step: number;
  readonly actor: string;
  readonly words: string;
  readonly touches: ReadonlySet<string>;
};

export type Story = {
  /** Sets the current actor. */
  readonly begin: (step: number, actor: string) => void;
  readonly note: (
    personId: number,
    call: Call,
    payload: unknown,
    answer: { readonly responseType: number; readonly data: unknown },
  ) => void;
  /**
   * The last actions that touched what some figures name, in order; where they name nothing, the last actions of all.
   */
  readonly about: (figures: Readonly<Record<string, unknown>>) => readonly string[];
};

const result = 12;
const wordsAtMost = 260;
/**
 * Names under which a ticket, an idempotency key, a game, an account and a service appear in calls, responses and
 * figures.
 */
const kinds: Readonly<Record<string, string>> = {
  number: "ticket",
  ticket: "ticket",
  ticketNumber: "ticket",
  tickets: "ticket",
  numbers: "ticket",
  key: "key",
  eventId: "game",
  posId: "account",
  personId: "person",
  zoneId: "zone",
  shiftId: "shift",
  reference: "wait",
  code: "code",
  serviceId: "service",
  orderId: "order",
};
/** So many actions touch a game that it is only used where nothing else matches. */
const weak = ["game", "service", "person"];

export function createStory(): Story {
  const acts: Act[] = [];
  let [step, actor] = [0, "start"];
  return {
    begin: (at, who) => {
      [step, actor] = [at, who];
    },
    note: (personId, call, payload, { responseType, data }) => {
      const touches = new Set([`person ${personId}`, ...namesIn(payload), ...namesIn(data, 2)]);
      const why = responseType === responses.success ? "" : ` ${JSON.stringify(data).slice(0, wordsAtMost)}`;
      acts.push({
        step,
        actor,
        words: `${call.path} ${JSON.stringify(payload).slice(0, wordsAtMost)} → ${responseType}${why}`,
        touches,
      });
    },
    about: (figures) => {
      const names = withKin(namesIn(figures), acts);
      const strong = names.filter((name) => !weak.includes(name.split(" ")[0] ?? ""));
      const wanted = strong.length > 0 ? strong : names;
      const found = wanted.length === 0 ? acts : acts.filter(({ touches }) => wanted.some((name) => touches.has(name)));
      return found.slice(-result).map((act) => `step ${act.step} (${act.actor}): ${act.words}`);
    },
  };
}

/** A ticket also includes its sale's key. */
function withKin(names: readonly string[], acts: readonly Act[]): readonly string[] {
  const tickets = names.filter((name) => name.startsWith("ticket "));
  const sales = acts.filter(
    ({ words, touches }) => words.startsWith("tickets/sell") && tickets.some((ticket) => touches.has(ticket)),
  );
  return [
    ...new Set([...names, ...sales.flatMap(({ touches }) => [...touches].filter((name) => name.startsWith("key ")))]),
  ];
}

function namesIn(value: unknown, depth = 4, under = ""): readonly string[] {
  const kind = kinds[under];
  if ((typeof value === "number" || typeof value === "string") && kind !== undefined) return [`${kind} ${value}`];
  if (typeof value !== "object" || value === null || depth === 0) return [];
  if (Array.isArray(value)) return value.flatMap((one: unknown) => namesIn(one, depth - 1, under));
  return Object.entries(value).flatMap(([name, one]) =>
    namesIn(one, typeof one === "object" ? depth - 1 : depth, name),
  );
}
