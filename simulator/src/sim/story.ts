// What a world asked of its server, act by act. When something is wrong, the acts that touched the same ticket, account or game tell how it came to it.

import { type Call, responses } from "@chalkboard/contract";

type Act = { readonly step: number; readonly actor: string; readonly words: string; readonly touches: ReadonlySet<string> };

export type Story = {
  /** Says who acts from now on. */
  readonly begin: (step: number, actor: string) => void;
  readonly note: (personId: number, call: Call, payload: unknown, answer: { readonly responseType: number; readonly data: unknown }) => void;
  /** The last acts that touched what some figures speak of, in their order; where they name nothing, the last acts of all. */
  readonly about: (figures: Readonly<Record<string, unknown>>) => readonly string[];
};

const result = 12;
const wordsAtMost = 260;
/** Names under which a ticket, a sale's key, a game, an account and a service appear in calls, answers and figures. */
const kinds: Readonly<Record<string, string>> = {
  number: "ticket", ticket: "ticket", ticketNumber: "ticket", tickets: "ticket", numbers: "ticket", key: "key", eventId: "game", posId: "account",
  personId: "person",
  zoneId: "zone", shiftId: "shift",
  reference: "wait", code: "code", serviceId: "service", orderId: "order",
};
/** A game is touched by so much that it tells something only where nothing else does. */
const weak = ["game", "service", "person"];

export function createStory(): Story {
  const acts: Act[] = [];
  let [step, actor] = [0, "start"];
  return {
    begin: (at, who) => { [step, actor] = [at, who]; },
    note: (personId, call, payload, { responseType, data }) => {
      const touches = new Set([`person ${personId}`, ...namesIn(payload), ...namesIn(data, 2)]);
      const why = responseType === responses.success ? "" : ` ${JSON.stringify(data).slice(0, wordsAtMost)}`;
      acts.push({ step, actor, words: `${call.path} ${JSON.stringify(payload).slice(0, wordsAtMost)} → ${responseType}${why}`, touches });
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

/** A ticket is touched by the sale that it came from as well: its key. */
function withKin(names: readonly string[], acts: readonly Act[]): readonly string[] {
  const tickets = names.filter((name) => name.startsWith("ticket "));
  const sales = acts.filter(({ words, touches }) => words.startsWith("tickets/sell") && tickets.some((ticket) => touches.has(ticket)));
  return [...new Set([...names, ...sales.flatMap(({ touches }) => [...touches].filter((name) => name.startsWith("key ")))])];
}

function namesIn(value: unknown, depth = 4, under = ""): readonly string[] {
  const kind = kinds[under];
  if ((typeof value === "number" || typeof value === "string") && kind !== undefined) return [`${kind} ${value}`];
  if (typeof value !== "object" || value === null || depth === 0) return [];
  if (Array.isArray(value)) return value.flatMap((one: unknown) => namesIn(one, depth - 1, under));
  return Object.entries(value).flatMap(([name, one]) => namesIn(one, typeof one === "object" ? depth - 1 : depth, name));
}
