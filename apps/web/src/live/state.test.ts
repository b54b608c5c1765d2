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
/** Ready, with "a" subscribed under id 1 at number 10. */
const current: readonly LiveInput[] = [...readyUp, want("a"), message({ op: "snap", id: 1, seq: 10 })];

/** Number 13 arrived after 10. */
const gap: readonly LiveInput[] = [...current, message({ op: "delta", id: 1, seq: 13, data: "x" })];

const cell: live.TypedCell = { eventId: 7, betType: 1, side: 1, alternate: 0, part: "price" };
const typing: LiveInput & { type: "typing" } = { type: "typing", subject: "a", at: cell };
const editors: LiveInput = message({ op: "typing", id: 1, people: [{ name: "Ana", at: cell }] });

function run(
  inputs: readonly LiveInput[],
  from: LiveState = initialLive,
): { state: LiveState; last: readonly LiveEffect[] } {
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
  [
    "another token opens a new socket",
    [...readyUp, { type: "signIn", who: { ...who, token: "u" } }],
    [{ type: "close" }, { type: "open" }],
  ],
  ["the opened socket authenticates", [signIn, { type: "opened" }], [sent({ op: "hello", ...who })]],
  ["nothing is subscribed before the server is ready", [signIn, want("a")], []],
  [
    "subjects wanted earlier are subscribed when it is ready",
    [signIn, want("a"), { type: "opened" }, message({ op: "ready" })],
    [sent({ op: "sub", id: 2, subject: "a" })],
  ],
  [
    "a subject wanted while ready is subscribed immediately",
    [...readyUp, want("a")],
    [sent({ op: "sub", id: 1, subject: "a" })],
  ],
  ["a subject wanted twice is subscribed once", [...readyUp, want("a"), want("a")], []],
  [
    "the first snapshot makes the page load its data",
    [...readyUp, want("a"), message({ op: "snap", id: 1, seq: 10 })],
    [result("a", { kind: "fresh", seq: 10 })],
  ],
  [
    "the next delta is passed on",
    [...current, message({ op: "delta", id: 1, seq: 11, data: "x" })],
    [result("a", { kind: "delta", seq: 11, data: "x" })],
  ],
  ["a repeated delta is dropped", [...current, message({ op: "delta", id: 1, seq: 10, data: "x" })], []],
  ["an older delta that arrives late is dropped", [...current, message({ op: "delta", id: 1, seq: 9, data: "x" })], []],
  [
    "the delta after a dropped one is passed on",
    [
      ...current,
      message({ op: "delta", id: 1, seq: 9, data: "x" }),
      message({ op: "delta", id: 1, seq: 11, data: "y" }),
    ],
    [result("a", { kind: "delta", seq: 11, data: "y" })],
  ],
  [
    "a gap resubscribes from the last number",
    gap,
    [sent({ op: "unsub", id: 1 }), sent({ op: "sub", id: 2, subject: "a", after: 10 })],
  ],
  ["after a gap messages of the old id are ignored", [...gap, message({ op: "delta", id: 1, seq: 11, data: "y" })], []],
  [
    "after a gap the missed changes may arrive as deltas",
    [...gap, message({ op: "delta", id: 2, seq: 11, data: "y" })],
    [result("a", { kind: "delta", seq: 11, data: "y" })],
  ],
  [
    "a snapshot at the last seen number means that nothing was missed",
    [...gap, message({ op: "snap", id: 2, seq: 10 })],
    [],
  ],
  [
    "a snapshot at a later number makes the page reload its data",
    [...gap, message({ op: "snap", id: 2, seq: 13 })],
    [result("a", { kind: "fresh", seq: 13 })],
  ],
  [
    "a resync always makes the page reload its data",
    [...current, message({ op: "resync", id: 1, seq: 10 })],
    [result("a", { kind: "fresh", seq: 10 })],
  ],
  [
    "a denied subject is reported and dropped",
    [...current, message({ op: "denied", id: 1, reason: "notAllowed" })],
    [result("a", { kind: "denied", reason: "notAllowed" })],
  ],
  [
    "the edited cell is reported for an active subscription",
    [...current, typing],
    [sent({ op: "typing", id: 1, at: cell })],
  ],
  [
    "leaving the edited cell is reported",
    [...current, typing, { ...typing, at: null }],
    [sent({ op: "typing", id: 1, at: null })],
  ],
  ["no cell is reported for a subject that is not subscribed yet", [...readyUp, want("a"), typing], []],
  ["no cell is reported while the connection is broken", [...current, closed, typing], []],
  [
    "other editors are passed on",
    [...current, editors],
    [result("a", { kind: "typing", people: [{ name: "Ana", at: cell }] })],
  ],
  [
    "after a break editors are unknown until they are reported again",
    [
      ...current,
      editors,
      closed,
      { type: "retryDue" },
      { type: "opened" },
      message({ op: "ready" }),
      message({ op: "snap", id: 2, seq: 10 }),
    ],
    [result("a", { kind: "typing", people: [] })],
  ],
  [
    "after a gap editors are unknown until they are reported again",
    [
      ...current,
      editors,
      message({ op: "delta", id: 1, seq: 13, data: "x" }),
      message({ op: "resync", id: 2, seq: 13 }),
    ],
    [result("a", { kind: "typing", people: [] }), result("a", { kind: "fresh", seq: 13 })],
  ],
  [
    "a resync of an active subscription keeps its editors",
    [...current, editors, message({ op: "resync", id: 1, seq: 10 })],
    [result("a", { kind: "fresh", seq: 10 })],
  ],
  ["a message with an unknown id is dropped", [...current, message({ op: "delta", id: 9, seq: 11, data: "x" })], []],
  ["leaving unsubscribes", [...current, { type: "leave", subject: "a" }], [sent({ op: "unsub", id: 1 })]],
  ["leaving an unknown subject does nothing", [...current, { type: "leave", subject: "b" }], []],
  ["a break waits before the next attempt", [...current, closed], [{ type: "retryAfter", delayMs: 375 }]],
  ["after the pause the socket is opened again", [...current, closed, { type: "retryDue" }], [{ type: "open" }]],
  [
    "after a break every subject continues from its last number",
    [...current, closed, { type: "retryDue" }, { type: "opened" }, message({ op: "ready" })],
    [sent({ op: "sub", id: 2, subject: "a", after: 10 })],
  ],
  ["a ping is sent", [...readyUp, { type: "pingDue" }], [sent({ op: "ping" })]],
  [
    "any message counts as a pong",
    [...readyUp, { type: "pingDue" }, message({ op: "pong" }), { type: "pingDue" }],
    [sent({ op: "ping" })],
  ],
  [
    "no message until the next ping ends the connection and retries",
    [...readyUp, { type: "pingDue" }, { type: "pingDue" }],
    [{ type: "close" }, { type: "retryAfter", delayMs: 375 }],
  ],
  ["no ping is sent while the connection is not ready", [signIn, { type: "pingDue" }], []],
  ["signing out closes the socket", [...current, { type: "signOut" }], [{ type: "close" }]],
  [
    "a socket that opens after signing out is closed",
    [...current, { type: "signOut" }, { type: "opened" }],
    [{ type: "close" }],
  ],
  ["a break after signing out causes no retry", [...current, { type: "signOut" }, closed], []],
])("%s", (_, inputs, effects) => {
  expect(run(inputs).last).toEqual(effects);
});

test.each<[rule: string, inputs: readonly LiveInput[], light: string]>([
  ["trying before it is ready", [signIn], "trying"],
  ["live when ready", readyUp, "live"],
  ["trying after one break", [...readyUp, closed], "trying"],
  ["lost after the second in a row", [...readyUp, closed, { type: "retryDue" }, closed], "lost"],
])("the light: %s", (_, inputs, light) => {
  expect(lightOf(run(inputs).state)).toBe(light);
});

test("pauses double up to a limit; half of each is random", () => {
  expect([1, 2, 3, 4, 5, 6, 20].map((attempt) => pauseMs(attempt, 1))).toEqual([
    500, 1000, 2000, 4000, 8000, 15_000, 15_000,
  ]);
  expect(pauseMs(3, 0)).toBe(1000);
});

// A server that numbers its changes, and a network that loses, repeats and reorders messages and breaks connections;
// the page must end with exactly the server's sum.
type Fate = "pass" | "lose" | "twice" | "late" | "break";

test("over any network, a page that reloads when requested ends with the server's data", () => {
  const change = fc.tuple(
    fc.integer({ min: 1, max: 9 }),
    fc.constantFrom<Fate>("pass", "lose", "twice", "late", "break"),
  );
  fc.assert(
    fc.property(fc.array(change, { maxLength: 40 }), (changes) => {
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
        if (after === undefined || history.length - after > 3)
          feed(message({ op: after === undefined ? "snap" : "resync", id, seq: history.length }));
        else
          history.slice(after).forEach((data, index) => {
            feed(message({ op: "delta", id, seq: after + index + 1, data }));
          });
      };
      const idNow = (): number => [...state.subs.values()][0]?.id ?? 0;
      const connect = (): void => {
        feed({ type: "opened" });
        feed(message({ op: "ready" }));
      };
      feed(signIn);
      feed(want("a"));
      connect();
      // A late message arrives after the next one.
      let held: LiveInput | undefined;
      for (const [change, fate] of changes) {
        history.push(change);
        const delta = message({ op: "delta", id: idNow(), seq: history.length, data: change });
        if (fate === "pass" || fate === "twice") feed(delta);
        if (fate === "twice") feed(delta);
        if (held !== undefined) feed(held);
        held = fate === "late" ? delta : undefined;
        if (fate === "break") {
          feed(closed);
          feed({ type: "retryDue" });
          connect();
        }
      }
      // One more message that arrives reveals any loss before it.
      history.push(1);
      feed(message({ op: "delta", id: idNow(), seq: history.length, data: 1 }));
      expect(page).toBe(sum());
    }),
    { numRuns: 500 },
  );
});

test("no input ever subscribes one id twice", () => {
  const anyInput: fc.Arbitrary<LiveInput> = fc.oneof(
    fc.constantFrom<LiveInput>(
      signIn,
      { type: "signOut" },
      { type: "opened" },
      closed,
      { type: "retryDue" },
      { type: "pingDue" },
    ),
    fc.constantFrom("a", "b").map(want),
    fc.constantFrom("a", "b").map((subject): LiveInput => ({ type: "leave", subject })),
    fc.constant(message({ op: "ready" })),
    fc
      .record({ id: fc.integer({ min: 1, max: 8 }), seq: fc.integer({ min: 0, max: 8 }) })
      .chain(({ id, seq }) =>
        fc.constantFrom<live.FromServer>(
          { op: "snap", id, seq },
          { op: "delta", id, seq, data: 0 },
          { op: "resync", id, seq },
        ),
      )
      .map(message),
  );
  fc.assert(
    fc.property(fc.array(anyInput, { maxLength: 60 }), (inputs) => {
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
    }),
  );
});
