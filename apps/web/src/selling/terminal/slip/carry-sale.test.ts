import { expect, test } from "vitest";
import { askAgainMs, carrySale, patienceMs, waitingMs } from "./carry-sale.ts";
import type { Action, Ticket } from "./slip.ts";

const key = "key-1";
const sold: Action = { do: "sold", key, ticket: { number: 1207 } as Ticket };
const notSold: Action = { do: "notSold", key };
const waits: Action = {
  do: "waits",
  key,
  wait: { reference: 7, until: 30_000, reason: "referral", stake: 5_000, possibleWin: 9_545 },
};
const refused: Action = { do: "refused", key, refused: [] };

/** A connection to the server whose responses the test controls. */
function wire(input: readonly (Action | undefined)[]) {
  const result: string[] = [];
  const waiting = new Set<{ readonly ms: number; readonly run: () => void }>();
  const answers = [...input];
  let answerSale: (action: Action | undefined) => void = () => undefined;
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  };
  const done = carrySale(key, {
    timers: {
      after: (ms, run) => {
        const timer = { ms, run };
        waiting.add(timer);
        return {
          clear: () => {
            waiting.delete(timer);
          },
        };
      },
    },
    sell: () =>
      new Promise((resolve) => {
        answerSale = resolve;
      }),
    ask: () => Promise.resolve(answers.shift()),
    tell: (action) => {
      result.push(action.do);
    },
  });
  return {
    results: result,
    done,
    pass: async (ms: number): Promise<void> => {
      for (const timer of [...waiting].filter((one) => one.ms === ms)) {
        waiting.delete(timer);
        timer.run();
      }
      await settle();
    },
    answer: async (action: Action | undefined): Promise<void> => {
      answerSale(action);
      await settle();
    },
  };
}

test.each<
  [
    rule: string,
    steps: readonly ("3 s" | "2 s" | "later" | "lost" | Action)[],
    input: readonly (Action | undefined)[],
    result: readonly string[],
  ]
>([
  ["a quick result ends the sale", [sold], [], ["sold"]],
  ["a refusal ends the sale too", [refused], [], ["refused"]],
  ["after three seconds the server is asked, and it was sold", ["3 s"], [sold], ["noAnswer", "sold"]],
  ["after three seconds the server is asked, and it was not sold", ["3 s"], [notSold], ["noAnswer", "notSold"]],
  ["a broken connection asks immediately", ["lost"], [sold], ["noAnswer", "sold"]],
  [
    "without a response to the question it is repeated",
    ["lost", "2 s", "2 s"],
    [undefined, undefined, notSold],
    ["noAnswer", "notSold"],
  ],
  ["the sale's own result arrives while the server is being asked", ["3 s", sold], [undefined], ["noAnswer", "sold"]],
  ["a result after the end is ignored", ["3 s", refused], [notSold], ["noAnswer", "notSold"]],
  [
    "a pending sale is polled until it ends",
    [waits, "later", "later", "later"],
    [waits, waits, sold],
    ["waits", "waits", "waits", "sold"],
  ],
  ["a pending sale is not polled immediately", [waits], [sold], ["waits"]],
  ["a poll without a response is repeated", [waits, "later", "2 s"], [undefined, refused], ["waits", "refused"]],
  ["a pending sale's lost result", ["lost", "later"], [waits, sold], ["noAnswer", "waits", "sold"]],
  ["a timeout and then a broken connection ask once", ["3 s", "lost", "2 s"], [undefined, sold], ["noAnswer", "sold"]],
])("a sale: %s", async (_rule, steps, input, result) => {
  const line = wire(input);
  for (const step of steps) {
    if (step === "3 s") await line.pass(patienceMs);
    else if (step === "2 s") await line.pass(askAgainMs);
    else if (step === "later") await line.pass(waitingMs);
    else await line.answer(step === "lost" ? undefined : step);
  }
  expect(line.results).toEqual(result);
});

test("a till that was left stops asking", async () => {
  const input: string[] = [];
  let isGone = false;
  const laters: (() => void)[] = [];
  const done = carrySale(key, {
    timers: {
      after: (_ms, run) => {
        laters.push(run);
        return { clear: () => undefined };
      },
    },
    sell: () => Promise.resolve(waits),
    tell: () => undefined,
    isGone: () => isGone,
    ask: () => {
      input.push(key);
      return Promise.resolve(waits);
    },
  });
  // The first timer is the sale's own timeout; the second the pause before the first question.
  await Promise.resolve();
  await Promise.resolve();
  isGone = true;
  for (const run of laters) run();
  await done;
  expect(input).toEqual([]);
});
