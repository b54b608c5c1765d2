import { expect, test } from "vitest";
import { control } from "./control.ts";
import type { Refusal } from "./controls.ts";
import { openFacts } from "./facts.ts";
import { type Judged, judge } from "./judge.ts";
import { sampleFacts, sampleTicket } from "./samples.ts";

test("a control sees the facts that it needs and no others", () => {
  const nosy = control({
    code: -99,
    name: "nosy",
    needs: ["balance"],
    // @ts-expect-error the stake range is not among its needs
    refuse: (_, { balance, stakeRange }) => (balance.available === null && stakeRange === undefined ? {} : undefined),
  });
  expect(nosy.refuse(sampleTicket(), { balance: openFacts.balance })).toEqual({});
});

test("code and data of a refusal belong together", () => {
  const describe = (refusal: Refusal): string => {
    if (refusal.code === -33) return `${refusal.data.minimum} to ${refusal.data.maximum}`;
    if (refusal.control === "sellingAllowed") return refusal.data.inactive.join();
    return refusal.control;
  };
  const ticket = sampleTicket({ amount: 1 });
  const refused = judge(ticket, sampleFacts(ticket, { stakeRange: { minimum: 2, maximum: 9 } })).refused ?? [];
  expect(refused.map(describe)).toEqual(["2 to 9"]);
});

test("only judge creates a judged ticket", () => {
  const post = (ticket: Judged): number => ticket.stake;
  const ticket = sampleTicket();
  const { accepted } = judge(ticket, sampleFacts(ticket));
  expect(accepted === undefined ? 0 : post(accepted)).toBe(ticket.stake);
  // @ts-expect-error an unjudged slip cannot be posted
  expect(post(ticket)).toBe(ticket.stake);
});
