import type { live } from "@chalkboard/contract";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type LiveEffect, type LiveInput, type LiveState, initialLive, lightOf, pauseMs, reduceLive } from "./state.ts";

const who = { token: "t", device: "Ana-7-1-localhost", mac: "0" };
const signIn: LiveInput = { type: "signIn", who };
const want = (subject: string): LiveInput => ({ type: "want", subject });
const message = (said: live.FromServer): LiveInput => ({ type: "message", message: said });
const closed: LiveInput = { type: "closed", chance: 0.5 };
const readyUp: readonly LiveInput[] = [signIn, { type: "opened" }, message({ op: "ready" })];
/** Ready, with "a" standing at 10 under id 1. */
const current: readonly LiveInput[] = [...readyUp, want("a"), message({ op: "snap", id: 1, seq: 10 })];

/** After 10 came 13. */
const gap: readonly LiveInput[] = [...current, message({ op: "delta", id: 1, seq: 13, data: "x" })];

const cell: live.TypedCell = { eventId: 7, betType: 1, side: 1, alternate: 0, part: "price" };
const typing: LiveInput & { type: "typing" } = { type: "typing", subject: "a", at: cell };
const editors: LiveInput = message({ op: "typing", id: 1, people: [{ name: "Ana", at: cell }] });

function run(inputs: readonly LiveInput[], from: LiveState = initialLive): { state: LiveState; last: readonly LiveEffect[] } {
  let state = from;
  let last: readonly LiveEffect[] = [];
  for (const input of inputs) [state, last] = reduceLive(state, input);
  return { state, last };
}

const result = (subject: string, event: object): LiveEffect => ({ type: "tell", subject, event }) as LiveEffect;
const sent = (said: live.FromClient): LiveEffect => ({ type: "send", message: said });

test.each<[rule: string, inputs: readonly LiveInput[], effects: readonly LiveEffect[]]>([
  ["signing in opens the socket", [signIn], [{ type: "open" }]],
  ["signing in twice with one token does nothing more", [signIn, signIn], []],
  ["another token takes a new socket", [...readyUp, { type: "signIn", who: { ...who, token: "u" } }], [{ type: "close" }, { type: "open" }]],
  ["the opened socket says who it is", [signIn, { type: "opened" }], [sent({ op: "hello", ...who })]],
  ["nothing is subscribed before the server is ready", [signIn, want("a")], []],
  ["what was wanted before is subscribed when it is ready", [signIn, want("a"), { type: "opened" }, message({ op: "ready" })],
    [sent({ op: "sub", id: 2, subject: "a" })]],
  ["wanted while ready is subscribed at once", [...readyUp, want("a")], [sent({ op: "sub", id: 1, subject: "a" })]],
  ["wanted twice is subscribed once", [...readyUp, want("a"), want("a")], []],
  ["the first snapshot has the data asked", [...readyUp, want("a"), message({ op: "snap", id: 1, seq: 10 })], [result("a", { kind: "fresh", seq: 10 })]],
  ["the next delta is handed on", [...current, message({ op: "delta", id: 1, seq: 11, data: "x" })], [result("a", { kind: "delta", seq: 11, data: "x" })]],
  ["a delta that was seen is dropped", [...current, message({ op: "delta", id: 1, seq: 10, data: "x" })], []],
  ["an older one that comes late is dropped", [...current, message({ op: "delta", id: 1, seq: 9, data: "x" })], []],
  ["and what comes after it is the next", [...current, message({ op: "delta", id: 1, seq: 9, data: "x" }), message({ op: "delta", id: 1, seq: 11, data: "y" })],
    [result("a", { kind: "delta", seq: 11, data: "y" })]],
  ["a gap subscribes anew from the last number", gap,
    [sent({ op: "unsub", id: 1 }), sent({ op: "sub", id: 2, subject: "a", after: 10 })]],
  ["after a gap the old id is deaf", [...gap, message({ op: "delta", id: 1, seq: 11, data: "y" })], []],
  ["after a gap what was missed may come as deltas", [...gap, message({ op: "delta", id: 2, seq: 11, data: "y" })],
    [result("a", { kind: "delta", seq: 11, data: "y" })]],
  ["a snapshot at the number seen last says that nothing was missed",
    [...gap, message({ op: "snap", id: 2, seq: 10 })], []],
  ["a snapshot at a later number has the data asked again",
    [...gap, message({ op: "snap", id: 2, seq: 13 })], [result("a", { kind: "fresh", seq: 13 })]],
  ["a resync always has the data asked again", [...current, message({ op: "resync", id: 1, seq: 10 })], [result("a", { kind: "fresh", seq: 10 })]],
  ["a denied subject is told and forgotten", [...current, message({ op: "denied", id: 1, reason: "notAllowed" })],
    [result("a", { kind: "denied", reason: "notAllowed" })]],
  ["where its person types is said of the standing subscription", [...current, typing], [sent({ op: "typing", id: 1, at: cell })]],
  ["and that he has left it", [...current, typing, { ...typing, at: null }], [sent({ op: "typing", id: 1, at: null })]],
  ["of a subject that does not stand yet nothing is said", [...readyUp, want("a"), typing], []],
  ["nor while the connection is broken", [...current, closed, typing], []],
  ["who else types is told", [...current, editors], [result("a", { kind: "typing", people: [{ name: "Ana", at: cell }] })]],
  ["after a break nobody is known to type until it is said again",
    [...current, editors, closed, { type: "retryDue" }, { type: "opened" }, message({ op: "ready" }), message({ op: "snap", id: 2, seq: 10 })],
    [result("a", { kind: "typing", people: [] })]],
  ["nor after a gap", [...current, editors, message({ op: "delta", id: 1, seq: 13, data: "x" }), message({ op: "resync", id: 2, seq: 13 })],
    [result("a", { kind: "typing", people: [] }), result("a", { kind: "fresh", seq: 13 })]],
  ["a resync of what stands leaves them", [...current, editors, message({ op: "resync", id: 1, seq: 10 })], [result("a", { kind: "fresh", seq: 10 })]],
  ["a message of an id that nobody has is dropped", [...current, message({ op: "delta", id: 9, seq: 11, data: "x" })], []],
  ["leaving unsubscribes", [...current, { type: "leave", subject: "a" }], [sent({ op: "unsub", id: 1 })]],
  ["leaving what was not wanted does nothing", [...current, { type: "leave", subject: "b" }], []],
  ["a break waits before the next try", [...current, closed], [{ type: "retryAfter", delayMs: 375 }]],
  ["the pause over, the socket is opened again", [...current, closed, { type: "retryDue" }], [{ type: "open" }]],
  ["after a break every subject continues from its last number", [...current, closed, { type: "retryDue" }, { type: "opened" }, message({ op: "ready" })],
    [sent({ op: "sub", id: 2, subject: "a", after: 10 })]],
  ["a sign of life is asked for", [...readyUp, { type: "pingDue" }], [sent({ op: "ping" })]],
  ["any answer is a sign of life", [...readyUp, { type: "pingDue" }, message({ op: "pong" }), { type: "pingDue" }], [sent({ op: "ping" })]],
  ["no answer until the next ping ends the connection and tries again", [...readyUp, { type: "pingDue" }, { type: "pingDue" }],
    [{ type: "close" }, { type: "retryAfter", delayMs: 375 }]],
  ["while it is not ready nothing is pinged", [signIn, { type: "pingDue" }], []],
  ["signing out closes", [...current, { type: "signOut" }], [{ type: "close" }]],
  ["a socket that opens after signing out is closed", [...current, { type: "signOut" }, { type: "opened" }], [{ type: "close" }]],
  ["after signing out a break is no reason to try again", [...current, { type: "signOut" }, closed], []],
])("%s", (_, inputs, effects) => {
  expect(run(inputs).last).toEqual(effects);
});

test.each<[rule: string, inputs: readonly LiveInput[], light: string]>([
  ["before it is ready it tries", [signIn], "trying"],
  ["ready is live", readyUp, "live"],
  ["after one break it tries", [...readyUp, closed], "trying"],
  ["after the second in a row it is lost", [...readyUp, closed, { type: "retryDue" }, closed], "lost"],
])("the light: %s", (_, inputs, light) => {
  expect(lightOf(run(inputs).state)).toBe(light);
});

test("pauses double up to a bound, half of each by chance", () => {
  expect([1, 2, 3, 4, 5, 6, 20].map((attempt) => pauseMs(attempt, 1))).toEqual([500, 1000, 2000, 4000, 8000, 15_000, 15_000]);
  expect(pauseMs(3, 0)).toBe(1000);
});

// A server that numbers its changes, loses, repeats and reorders messages, and breaks connections; the page must end with exactly the server's sum.
type Fate = "pass" | "lose" | "twice" | "late" | "break";

test("whatever the line does, a page that asks when told so ends with the server's data", () => {
  const change = fc.tuple(fc.integer({ min: 1, max: 9 }), fc.constantFrom<Fate>("pass", "lose", "twice", "late", "break"));
  fc.assert(fc.property(fc.array(change, { maxLength: 40 }), (changes) => {
    const history: number[] = [];
    let page = 0;
    let state = initialLive;
    const sum = (): number => history.reduce((total, change) => total + change, 0);
    const feed = (input: LiveInput): void => {
      const [next, effects] = reduceLive(state, input);
      state = next;
      for (const effect of effects) {
        if (effect.type === "tell" && effect.event.kind === "fresh") page = sum();
        if (effect.type === "tell" && effect.event.kind === "delta") page += effect.event.data as number;
        if (effect.type === "send" && effect.message.op === "sub") answer(effect.message);
      }
    };
    const answer = ({ id, after }: { id: number; after?: number | undefined }): void => {
      if (after === undefined || history.length - after > 3) feed(message({ op: after === undefined ? "snap" : "resync", id, seq: history.length }));
      else history.slice(after).forEach((data, index) => { feed(message({ op: "delta", id, seq: after + index + 1, data })); });
    };
    const idNow = (): number => [...state.subs.values()][0]?.id ?? 0;
    const connect = (): void => { feed({ type: "opened" }); feed(message({ op: "ready" })); };
    feed(signIn);
    feed(want("a"));
    connect();
    // What comes late comes behind the next one.
    let held: LiveInput | undefined;
    for (const [change, fate] of changes) {
      history.push(change);
      const delta = message({ op: "delta", id: idNow(), seq: history.length, data: change });
      if (fate === "pass" || fate === "twice") feed(delta);
      if (fate === "twice") feed(delta);
      if (held !== undefined) feed(held);
      held = fate === "late" ? delta : undefined;
      if (fate === "break") { feed(closed); feed({ type: "retryDue" }); connect(); }
    }
    // One more message that arrives shows any loss before it.
    history.push(1);
    feed(message({ op: "delta", id: idNow(), seq: history.length, data: 1 }));
    expect(page).toBe(sum());
  }), { numRuns: 500 });
});

test("no input ever subscribes one id twice", () => {
  const anyInput: fc.Arbitrary<LiveInput> = fc.oneof(
    fc.constantFrom<LiveInput>(signIn, { type: "signOut" }, { type: "opened" }, closed, { type: "retryDue" }, { type: "pingDue" }),
    fc.constantFrom("a", "b").map(want),
    fc.constantFrom("a", "b").map((subject): LiveInput => ({ type: "leave", subject })),
    fc.constant(message({ op: "ready" })), fc.record({ id: fc.integer({ min: 1, max: 8 }), seq: fc.integer({ min: 0, max: 8 }) })
      .chain(({ id, seq }) => fc.constantFrom<live.FromServer>({ op: "snap", id, seq }, { op: "delta", id, seq, data: 0 }, { op: "resync", id, seq }))
      .map(message),
  );
  fc.assert(fc.property(fc.array(anyInput, { maxLength: 60 }), (inputs) => {
    const used = new Set<number>();
    let state = initialLive;
    for (const input of inputs) {
      const [next, effects] = reduceLive(state, input);
      state = next;
      for (const effect of effects) {
        if (effect.type !== "send" || effect.message.op !== "sub") continue;
        expect(used.has(effect.message.id)).toBe(false);
        used.add(effect.message.id);
      }
    }
  }));
});
