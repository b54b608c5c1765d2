// The entry line with the slips: what is typed during a sale is read when that is through, once.
import { usualLetters } from "@chalkboard/contract";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readEntry } from "../entry/entry.ts";
import { sampleGame as game } from "../entry/sample-game.ts";
import type { Ticket } from "../slip/slip.ts";
import { emptySlip } from "../slip/slip.ts";
import { type Slips, slipsAfter } from "../slip/slips.ts";
import { type LineOutcome, readLine, readTypedAhead, type Searched, withTypedEnter } from "./read-line.ts";

const around: Searched = {
  // A double-header: two games of the Twins on one day.
  searched: [[game(1, 7, "Bronx"), game(2, 11, "Twins"), game(3, 13, "Twins")]],
  offSale: [],
  spelling: { letters: usualLetters, language: "en", decimals: 2 },
  tables: [],
};
const empty: Slips = { front: emptySlip, aside: [] };

/** A till with its keys and what the server answers, without a screen. */
class Till {
  text = "";
  slips = empty;
  keys = 0;
  started: string[] = [];
  sold: { key: string; legs: number }[] = [];
  enters = 0;
  legsRead = 0;

  private follow({ text, actions, next }: LineOutcome, before = this.text): void {
    const taken = before.slice(0, before.length - text.length);
    expect(before.endsWith(text) || text === `${before} `, `${before} became ${text}`).toBe(true);
    // What left the line is on the slip: as many bets, modes and amounts as were typed.
    const parts = text === `${before} ` ? [] : readEntry(taken.replaceAll("⏎", " "), around.spelling);
    expect([before, text, actions.length]).toEqual([before, text, parts.length]);
    this.legsRead += actions.filter((action) => action.do === "addLeg").length;
    this.slips = actions.reduce(slipsAfter, this.slips);
    this.text = text;
    if (next === "sell") this.sell();
  }

  private sell(): void {
    this.keys += 1;
    const key = `key-${String(this.keys)}`;
    this.slips = slipsAfter(this.slips, { do: "sell", newIdempotencyKey: key });
    const { stage, key: used } = this.slips.front;
    if (stage === "selling" && used !== undefined) this.started.push(used);
  }

  private get isBusy(): boolean {
    return this.slips.front.stage !== "composing";
  }

  type(character: string): void {
    this.text += character;
    // As the screen does: a pending sale is set aside for the next customer.
    if (this.slips.front.stage === "waiting") this.change(() => slipsAfter(this.slips, { do: "setAside" }));
  }

  press(key: "Space" | "Enter"): void {
    if (key === "Enter") this.enters += 1;
    if (!this.isBusy) this.follow(readLine(this.text, key, this.slips, around));
    else if (key === "Space") this.type(" ");
    else this.text = withTypedEnter(this.text);
  }

  /** Empties the line, or takes a step back in the slip. */
  escape(): void {
    if (this.text === "") this.slips = slipsAfter(this.slips, { do: "back" });
    this.text = "";
  }

  /** The server's answer to the sale in front. */
  answer(how: "sold" | "refused" | "notSold" | "waits"): void {
    const { key, legs } = this.slips.front;
    if (!this.isBusy || key === undefined) return;
    if (how === "sold") this.sold.push({ key, legs: legs.length });
    const action = {
      sold: { do: "sold", key, ticket: { number: this.sold.length, stake: 100 } as Ticket },
      refused: { do: "refused", key, refused: [{ code: -20, data: {} }] },
      notSold: { do: "notSold", key },
      waits: { do: "waits", key, wait: { reason: "delay", until: 0, stake: 1, possibleWin: 1 } },
    }[how] as Parameters<typeof slipsAfter>[1];
    this.change(() => slipsAfter(this.slips, action));
    if (this.slips.front.stage === "waiting" && this.text !== "")
      this.change(() => slipsAfter(this.slips, { do: "setAside" }));
  }

  private change(work: () => Slips): void {
    const wasBusy = this.isBusy;
    this.slips = work();
    const isFree = !this.isBusy && this.slips.front.legs.length === 0;
    if (wasBusy && isFree && this.text !== "") this.follow(readTypedAhead(this.text, this.slips, around));
  }

  keysOf(text: string): this {
    for (const key of text)
      if (key === " ") this.press("Space");
      else if (key === "⏎") this.press("Enter");
      else this.type(key);
    return this;
  }
}

describe("text typed during a sale", () => {
  const selling = (): Till => new Till().keysOf("7m 20⏎");
  const look = ({ text, slips: { front }, started }: Till): readonly unknown[] => [
    text,
    front.legs.map(({ rotation }) => rotation),
    front.amount,
    started.length,
  ];

  test.each<[rule: string, typed: string, end: readonly unknown[]]>([
    ["a bet with its space is on the slip", "8m ", ["", [8], undefined, 1]],
    ["the word behind the space is still being typed", "8m 30", ["30", [8], undefined, 1]],
    ["a word without a space waits", "8m", ["8m", [], undefined, 1]],
    ["Enter sells it", "8m 30⏎", ["", [8], 3000, 2]],
    ["Enter on an empty line is nothing", "⏎⏎", ["", [], undefined, 1]],
    ["a second Enter is nothing", "8m 30⏎⏎", ["", [8], 3000, 2]],
    ["the sale after that waits for its turn", "8m 30⏎7m 40⏎", ["7m 40⏎", [8], 3000, 2]],
    ["a bet and then its amount", "8m⏎30⏎", ["", [8], 3000, 2]],
    ["what is not understood stays, and all behind it", "9z⏎7m 40⏎", ["9z⏎7m 40⏎", [], undefined, 1]],
    ["two games of one team stay for a choice", "twins m 50⏎", ["twins m 50⏎", [], undefined, 1]],
  ])("%s", (_rule, typed, end) => {
    const till = selling().keysOf(typed);
    till.answer("sold");
    expect(look(till)).toEqual(end);
  });

  test.each(["refused", "notSold"] as const)("%s: it stays unread, and Enter is about the slip alone", (how) => {
    const till = selling().keysOf("8m 30⏎");
    till.answer(how);
    expect(look(till)).toEqual(["8m 30⏎", [7], 2000, 1]);
    till.press("Enter");
    expect(look(till)).toEqual(["8m 30⏎", [7], 2000, 2]);
    till.answer("sold");
    expect(look(till)).toEqual(["", [8], 3000, 3]);
  });

  test("a sale that waits is set aside, and the next one is read", () => {
    const till = selling().keysOf("8m 30⏎");
    till.answer("waits");
    expect(look(till)).toEqual(["", [8], 3000, 2]);
    expect(till.slips.aside.length).toBe(1);
  });
});

test.each<[rule: string, text: string, given: number | undefined, amount: number | undefined]>([
  ["an amount alone is what the customer gave", "500⏎", 50_000, undefined],
  ["less than the ticket costs is the next bet's", "0.50⏎", undefined, 50],
  ["an amount to win is the next bet's", "w500⏎", undefined, 50_000],
  ["an amount behind a bet is the next bet's", "8m 500⏎", undefined, 50_000],
])("after a sale %s", (_rule, text, given, amount) => {
  const till = new Till().keysOf("7m 20⏎");
  till.answer("sold");
  till.keysOf(text);
  expect([till.slips.front.given, till.slips.front.amount]).toEqual([given, amount]);
});

const words = ["7m", "8m", "8o", "twins m", "20", "3", "w5", "p50", "if9/8", "rr2", "t6", "9z", "7", "500/3"];
const ends = fc.constantFrom(" ", " ", "⏎", "⏎", "⏎", "");
const event = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(fc.constantFrom(...words), ends).map((typed) => typed.join("")) },
  { weight: 4, arbitrary: fc.constantFrom("7m 20⏎", "8m p50⏎", "8o 7m p30⏎", "s20⏎", "⏎", "m") },
  { weight: 5, arbitrary: fc.constantFrom("=sold", "=sold", "=sold", "=sold", "=refused", "=notSold", "=waits") },
  { weight: 3, arbitrary: fc.constant("=escape") },
);

test("2,000 sequences of keys lose no typed text and sell nothing twice", () => {
  let sold = 0;
  fc.assert(
    fc.property(fc.array(event, { minLength: 10, maxLength: 60 }), (events) => {
      const till = new Till();
      for (const each of events)
        if (each === "=escape") till.escape();
        else if (each.startsWith("=")) till.answer(each.slice(1) as "sold");
        else till.keysOf(each);
      expect(new Set(till.sold.map(({ key }) => key)).size).toBe(till.sold.length);
      expect(till.started.length).toBeLessThanOrEqual(till.enters);
      const legs = till.sold.reduce((sum, one) => sum + one.legs, 0);
      expect(legs).toBeLessThanOrEqual(till.legsRead);
      sold += till.sold.length;
    }),
    { numRuns: 2000 },
  );
  // The keys do sell.
  expect(sold).toBeGreaterThan(500);
});
