// The live connection as a pure reducer: (state, input) → [state, effects]. It has no socket and no clock; its hosts
// provide both. Every subject's messages are numbered. The server answers a subscription with a snapshot at a number;
// after that each delta must carry the next one. A number that was seen already is a repetition and is dropped. A
// number that is too high means that something was missed: the subject is subscribed again from the last number seen,
// under a new id, so that late messages of the old subscription are recognised. After a break the connection is retried
// with growing pauses, and every subject continues from its last number.
import type { live } from "@chalkboard/contract";

export type Sub = {
  /** The id of the newest subscription; a message with another id is late. */
  readonly id: number;
  /** The last number seen; null before the first snapshot. */
  readonly seq: number | null;
  /** Whether the server has confirmed this subscription. */
  readonly isSubscribed: boolean;
  /** Whether other editors were reported there. */
  readonly hasEditors?: boolean;
};

export type Who = {
  readonly token: string;
  readonly device: string;
  readonly mac: string;
  /** For an entered POS: the token of the admin who entered it. */
  readonly tokenAdm?: string;
};

/**
 * `waiting`: the next attempt is scheduled. `greeting`: the socket is open, but the server has not said that it is
 * ready.
 */
export type Phase = "off" | "connecting" | "greeting" | "ready" | "waiting";

export type LiveState = {
  readonly who: Who | undefined;
  readonly phase: Phase;
  /** Attempts since it was last ready. */
  readonly attempt: number;
  readonly nextId: number;
  readonly subs: ReadonlyMap<string, Sub>;
  /** Whether a ping is unanswered. */
  readonly isPinged: boolean;
};

export type LiveInput =
  | { readonly type: "signIn"; readonly who: Who }
  | { readonly type: "signOut" }
  | { readonly type: "want"; readonly subject: string }
  | { readonly type: "leave"; readonly subject: string }
  /** The cell that the user of this browser is editing; null: none any more. */
  | { readonly type: "typing"; readonly subject: string; readonly at: live.TypedCell | null }
  | { readonly type: "opened" }
  /** @property chance a random fraction of one, which spreads the reconnects of clients that lost one server */
  | { readonly type: "closed"; readonly chance: number }
  | { readonly type: "message"; readonly message: live.FromServer }
  | { readonly type: "retryDue" }
  | { readonly type: "pingDue" };

/** Events for a page about its subject. `fresh`: reload the data, because changes before this number may be missing. */
export type LiveEvent =
  | { readonly kind: "fresh"; readonly seq: number }
  | { readonly kind: "delta"; readonly seq: number; readonly data: unknown }
  | { readonly kind: "typing"; readonly people: readonly live.Editor[] }
  | { readonly kind: "denied"; readonly reason: string };

export type LiveEffect =
  | { readonly type: "open" }
  /** Abandons the socket immediately: none of its events are used any more, not even its close event. */
  | { readonly type: "close" }
  | { readonly type: "send"; readonly message: live.FromClient }
  | { readonly type: "retryAfter"; readonly delayMs: number }
  | { readonly type: "tell"; readonly subject: string; readonly event: LiveEvent };

export type Step = readonly [state: LiveState, effects: readonly LiveEffect[]];

/**
 * The host sends `pingDue` at this interval while it runs. A ping without any message until the next one ends the
 * connection.
 */
export const pingEveryMs = 15_000;
const firstPauseMs = 500;
const longestPauseMs = 15_000;

export const initialLive: LiveState = {
  who: undefined,
  phase: "off",
  attempt: 0,
  nextId: 1,
  subs: new Map(),
  isPinged: false,
};

export function reduceLive(state: LiveState, input: LiveInput): Step {
  switch (input.type) {
    case "signIn":
      return signIn(state, input.who);
    case "signOut":
      return [{ ...initialLive, nextId: state.nextId }, state.phase === "off" ? [] : [{ type: "close" }]];
    case "want":
      return want(state, input.subject);
    case "leave":
      return leave(state, input.subject);
    case "typing":
      return typing(state, input.subject, input.at);
    case "opened":
      return opened(state);
    case "closed":
      return closed(state, input.chance);
    case "message":
      return heard({ ...state, isPinged: false }, input.message);
    case "retryDue":
      return state.phase === "waiting" ? [{ ...state, phase: "connecting" }, [{ type: "open" }]] : [state, []];
    case "pingDue":
      return ping(state);
  }
}

/** The state of the connection light. */
export function lightOf({ phase, attempt }: LiveState): "live" | "trying" | "lost" {
  if (phase === "ready") return "live";
  return attempt > 1 ? "lost" : "trying";
}

function signIn(state: LiveState, who: Who): Step {
  if (state.who?.token === who.token && state.who.tokenAdm === who.tokenAdm && state.who.device === who.device)
    return [state, []];
  const subs = new Map([...state.subs].map(([subject, sub]) => [subject, { ...sub, isSubscribed: false }]));
  const next: LiveState = { ...state, who, subs, phase: "connecting", attempt: 0, isPinged: false };
  return [
    next,
    state.phase === "off" || state.phase === "waiting" ? [{ type: "open" }] : [{ type: "close" }, { type: "open" }],
  ];
}

function want(state: LiveState, subject: string): Step {
  if (state.subs.has(subject)) return [state, []];
  const sub: Sub = { id: state.nextId, seq: null, isSubscribed: false };
  const next: LiveState = { ...state, nextId: state.nextId + 1, subs: new Map(state.subs).set(subject, sub) };
  return [next, state.phase === "ready" ? [subscribe(subject, sub)] : []];
}

function leave(state: LiveState, subject: string): Step {
  const sub = state.subs.get(subject);
  if (sub === undefined) return [state, []];
  const subs = new Map(state.subs);
  subs.delete(subject);
  return [{ ...state, subs }, state.phase === "ready" ? [{ type: "send", message: { op: "unsub", id: sub.id } }] : []];
}

// Nothing is reported on a broken connection: a user who keeps typing is reported again.
function typing(state: LiveState, subject: string, at: live.TypedCell | null): Step {
  const sub = state.subs.get(subject);
  return [
    state,
    state.phase === "ready" && sub?.isSubscribed === true
      ? [{ type: "send", message: { op: "typing", id: sub.id, at } }]
      : [],
  ];
}

function opened(state: LiveState): Step {
  if (state.phase !== "connecting" || state.who === undefined) return [state, [{ type: "close" }]];
  return [{ ...state, phase: "greeting", isPinged: false }, [{ type: "send", message: { op: "hello", ...state.who } }]];
}

function closed(state: LiveState, chance: number): Step {
  if (state.phase === "off" || state.phase === "waiting") return [state, []];
  const attempt = state.attempt + 1;
  const subs = new Map([...state.subs].map(([subject, sub]) => [subject, { ...sub, isSubscribed: false }]));
  return [
    { ...state, subs, phase: "waiting", attempt, isPinged: false },
    [{ type: "retryAfter", delayMs: pauseMs(attempt, chance) }],
  ];
}

/** Doubling pauses up to a limit; half of each is random. */
export function pauseMs(attempt: number, chance: number): number {
  const whole = Math.min(longestPauseMs, firstPauseMs * 2 ** (attempt - 1));
  return Math.round(whole / 2 + (whole / 2) * chance);
}

function ping(state: LiveState): Step {
  if (state.phase !== "ready") return [state, []];
  if (state.isPinged) {
    const [next, effects] = closed(state, 0.5);
    return [next, [{ type: "close" }, ...effects]];
  }
  return [{ ...state, isPinged: true }, [{ type: "send", message: { op: "ping" } }]];
}

function heard(state: LiveState, message: live.FromServer): Step {
  switch (message.op) {
    case "ready":
      return ready(state);
    case "pong":
      return [state, []];
    case "snap":
      return stand(state, message.id, message.seq, false);
    case "resync":
      return stand(state, message.id, message.seq, true);
    case "typing":
      return editors(state, message.id, message.people);
    case "delta":
      return delta(state, message.id, message.seq, message.data);
    case "denied":
      return denied(state, message.id, message.reason);
  }
}

function ready(state: LiveState): Step {
  if (state.phase !== "greeting") return [state, []];
  let nextId = state.nextId;
  const subs = new Map<string, Sub>();
  for (const [subject, sub] of state.subs) {
    subs.set(subject, { ...sub, id: nextId, isSubscribed: false });
    nextId += 1;
  }
  return [
    { ...state, phase: "ready", attempt: 0, nextId, subs },
    [...subs].map(([subject, sub]) => subscribe(subject, sub)),
  ];
}

function editors(state: LiveState, id: number, people: readonly live.Editor[]): Step {
  const found = find(state, id);
  if (found === undefined) return [state, []];
  const [subject, sub] = found;
  return [
    put(state, subject, { ...sub, hasEditors: people.length > 0 }),
    [{ type: "tell", subject, event: { kind: "typing", people } }],
  ];
}

// A new subscription receives its editors after it is confirmed, and nothing if there are none: until then none are
// known. A snapshot at the last seen number means that nothing was missed. A resync always means that something was.
function stand(state: LiveState, id: number, seq: number, isResync: boolean): Step {
  const found = find(state, id);
  if (found === undefined) return [state, []];
  const [subject, sub] = found;
  const isNew = !sub.isSubscribed;
  const next = put(state, subject, { ...sub, seq, isSubscribed: true, ...(isNew ? { hasEditors: false } : {}) });
  const gone: readonly LiveEffect[] =
    isNew && sub.hasEditors === true ? [{ type: "tell", subject, event: { kind: "typing", people: [] } }] : [];
  if (!isResync && sub.seq === seq) return [next, gone];
  return [next, [...gone, { type: "tell", subject, event: { kind: "fresh", seq } }]];
}

function delta(state: LiveState, id: number, seq: number, data: unknown): Step {
  const found = find(state, id);
  if (found === undefined) return [state, []];
  const [subject, sub] = found;
  if (sub.seq !== null && seq <= sub.seq) return [state, []];
  if (sub.seq !== null && seq === sub.seq + 1) {
    return [
      put(state, subject, { ...sub, seq, isSubscribed: true }),
      [{ type: "tell", subject, event: { kind: "delta", seq, data } }],
    ];
  }
  const again: Sub = { ...sub, id: state.nextId, isSubscribed: false };
  return [
    { ...put(state, subject, again), nextId: state.nextId + 1 },
    [{ type: "send", message: { op: "unsub", id } }, subscribe(subject, again)],
  ];
}

function denied(state: LiveState, id: number, reason: string): Step {
  const found = find(state, id);
  if (found === undefined) return [state, []];
  const subs = new Map(state.subs);
  subs.delete(found[0]);
  return [{ ...state, subs }, [{ type: "tell", subject: found[0], event: { kind: "denied", reason } }]];
}

function subscribe(subject: string, { id, seq }: Sub): LiveEffect {
  return { type: "send", message: { op: "sub", id, subject, ...(seq === null ? {} : { after: seq }) } };
}

function find(state: LiveState, id: number): [subject: string, sub: Sub] | undefined {
  for (const entry of state.subs) if (entry[1].id === id) return entry;
  return undefined;
}

function put(state: LiveState, subject: string, sub: Sub): LiveState {
  return { ...state, subs: new Map(state.subs).set(subject, sub) };
}
