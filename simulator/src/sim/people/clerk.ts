// Clerks and customers who buy: honest slips, hopeless ones, and every way in which a terminal can send a request
// twice.

import { type Answered, responses, tickets } from "@chalkboard/contract";
import type { KnownSeller, KnownTicket } from "../../auditor/model.ts";
import type { SlipInput } from "../../auditor/slip-input.ts";
import { type ExpectedSale, expectedSale } from "../../auditor/sale.ts";
import { composeSlip } from "./compose.ts";
import { remembered, wireSlip } from "./remembered.ts";
import { beginsToWait } from "./waiting.ts";
import { agree, Disagreement, type PastSale, reasonIn, sellerAt, type World } from "../world.ts";

/** The server's suggestion where no rule limits an amount: the highest supported. */
const highestAmount = 1_000_000_000_000;
const amountCodes: readonly number[] = [-70, -33, -23, -24, -41];

export type Sale = {
  readonly seller: KnownSeller;
  readonly sellerIndex: number;
  readonly slip: SlipInput;
  readonly key: string;
};
type SellAnswer = Answered<typeof tickets.sell>;

/** One attempt to buy. */
export async function buy(world: World): Promise<void> {
  const sale = newSale(world);
  if (sale !== undefined) await sell(world, sale);
}

/** A slip is quoted first: the quote names what the sale would refuse, what it would wait for, and what would pass. */
export async function quoteThenBuy(world: World): Promise<void> {
  const sale = newSale(world);
  if (sale === undefined) return;
  const { seller, slip } = sale;
  const expected = expectedSale(world.model, seller, slip);
  const answer = await world.server.send(seller.personId, tickets.quote, wireSlip(slip));
  if (expected.isNoFreePlay) {
    return agree(
      "a quote of no free play",
      [answer.responseType, reasonIn(answer.data)],
      [responses.notAllowed, "freePlay"],
      { slip },
    );
  }
  if (!answer.ok)
    throw new Disagreement("a quote was refused", { slip, answer: answer.responseType, data: answer.data });
  agree(
    "a quote's refusals",
    answer.data.refusals.map(({ code }) => code),
    expected.codes,
    { slip, refusals: answer.data.refusals },
  );
  agree("a quote's money", [answer.data.stake, answer.data.possibleWin], [expected.stake, expected.win], { slip });
  const { waits } = expected;
  agree(
    "what a quote waits for",
    answer.data.waits,
    waits === undefined ? undefined : { reason: waits.reason, seconds: waits.seconds },
    { slip },
  );
  const passing = answer.data.largestPassing;
  world.marks.add(passing === undefined ? "quote: nothing passes" : "quote: suggests");
  const isUnbound = passing === undefined || passing === highestAmount || slip.payWith === "credit";
  if (isUnbound || expected.codes.some((code) => !amountCodes.includes(code))) return;
  const more = expectedSale(world.model, seller, { ...slip, amount: passing + 1 });
  if (more.codes.length === 0)
    throw new Disagreement("one unit more than the suggested amount would pass as well", { slip, passing });
  const suggested = { ...slip, amount: passing };
  const suggestion = expectedSale(world.model, seller, suggested);
  if (suggestion.codes.length > 0)
    throw new Disagreement("the suggested amount does not pass", { slip, passing, codes: suggestion.codes });
  await sell(world, { ...sale, slip: suggested });
  world.marks.add("fault: takes the suggestion");
}

/** The terminal repeats a completed sale: the same ticket, and no money moves twice. */
export async function repeat(world: World): Promise<void> {
  const past = soldBefore(world);
  if (past === undefined) return;
  const answer = await askSell(world, sellerAt(world, past.sellerIndex), past.key, past.slip);
  agree(
    "a repeated key answers the same ticket",
    answer.ok ? answer.data.ticket.number : answer.responseType,
    past.ticket,
    { key: past.key },
  );
  world.marks.add("fault: same key again");
}

/** Another slip under a key that sold. */
export async function repeatWithOtherSlip(world: World): Promise<void> {
  const past = soldBefore(world);
  if (past === undefined) return;
  const answer = await askSell(world, sellerAt(world, past.sellerIndex), past.key, {
    ...past.slip,
    amount: past.slip.amount + 1,
  });
  agree("another slip under a used key is refused", answer.responseType, responses.changedMeanwhile, { key: past.key });
  world.marks.add("fault: other slip, same key");
}

function soldBefore({ chance, pastSales }: World): PastSale | undefined {
  const sold = pastSales.filter(({ ticket }) => ticket !== undefined);
  return sold.length === 0 ? undefined : chance.pick(sold);
}

/** The response is lost; the terminal queries by key. Querying voids a key that sold nothing. */
export async function loseTheAnswer(world: World): Promise<void> {
  const sale = newSale(world);
  if (sale === undefined) return;
  const before = world.model.waits.size;
  const ticket = await sell(world, sale);
  const input = await world.server.send(sale.seller.personId, tickets.askSale, { key: sale.key });
  if (!input.ok)
    throw new Disagreement("asking after a lost answer was refused", { answer: input.responseType, data: input.data });
  const { sold, waiting } = input.data;
  if (world.model.waits.size > before)
    return agree("asking by key tells that it waits", [sold, waiting !== undefined], [false, true], { key: sale.key });
  agree(
    "asking by key tells what was sold",
    [input.data.sold, input.data.ticket?.number],
    [ticket !== undefined, ticket?.number],
    { slip: sale.slip },
  );
  world.marks.add(ticket === undefined ? "fault: lost answer, not sold" : "fault: lost answer, sold");
  if (ticket === undefined) await sellOnVoidedKey(world, sale);
}

/** The terminal queries before the original request arrives: it must not sell any more. */
export async function askFirst(world: World): Promise<void> {
  const sale = newSale(world);
  if (sale === undefined) return;
  const input = await world.server.send(sale.seller.personId, tickets.askSale, { key: sale.key });
  agree("an unknown key has not sold", input.ok && input.data.sold, false, { key: sale.key });
  await sellOnVoidedKey(world, sale);
}

export async function sellOnVoidedKey(world: World, { seller, key, slip }: Sale): Promise<void> {
  const answer = await askSell(world, seller, key, slip);
  agree("a burnt key sells no more", answer.responseType, responses.changedMeanwhile, { key, data: answer.data });
  world.marks.add("fault: burnt key");
}

/** A new sale request, of any seller or a given one; undefined when there is nothing to bet on. */
export function newSale(
  world: World,
  sellerIndex = world.chance.int(0, world.model.sellers.length - 1),
  compose = composeSlip,
): Sale | undefined {
  const seller = sellerAt(world, sellerIndex);
  const slip = compose(world, seller);
  return slip === undefined
    ? undefined
    : { slip, sellerIndex, seller, key: `key-${String(world.serial()).padStart(8, "0")}` };
}

/** Sells, and compares the response with the auditor's. Undefined when nothing was sold: it was refused, or waits. */
export async function sell(world: World, sale: Sale): Promise<KnownTicket | undefined> {
  const expected = expectedSale(world.model, sale.seller, sale.slip);
  return answered(world, sale, expected, await askSell(world, sale.seller, sale.key, sale.slip));
}

/** Compares the response to a new sale with the auditor's. */
export function answered(
  world: World,
  sale: Sale,
  expected: ExpectedSale,
  answer: SellAnswer,
): KnownTicket | undefined {
  const { key, sellerIndex, slip, seller } = sale;
  if (expected.isNoFreePlay) {
    agree(
      "point credit does not buy it",
      [answer.responseType, reasonIn(answer.data)],
      [responses.notAllowed, "freePlay"],
      { slip, data: answer.data },
    );
    world.marks.add("credit: no free play");
    return undefined;
  }
  if (expected.codes.length === 0 && expected.waits !== undefined) {
    beginsToWait(world, sale, expected, answer);
    return undefined;
  }
  const ticket = expected.codes.length === 0 ? accepted(world, seller, slip, expected, answer) : undefined;
  if (ticket === undefined) refusedAs(world, slip, expected, answer);
  world.pastSales.push({ key, sellerIndex, slip, ticket: ticket?.number });
  return ticket;
}

/** Sends a sale. */
export function askSell(world: World, seller: KnownSeller, key: string, slip: SlipInput): Promise<SellAnswer> {
  return world.server.send(seller.personId, tickets.sell, { key, slip: wireSlip(slip) });
}

/** A completed sale, compared and recorded. */
export function accepted(
  world: World,
  seller: KnownSeller,
  slip: SlipInput,
  expected: ExpectedSale,
  answer: SellAnswer,
): KnownTicket {
  if (!answer.ok)
    throw new Disagreement("a sale was refused that must pass", {
      slip,
      answer: answer.responseType,
      data: answer.data,
      now: world.model.now,
    });
  return remembered(world, seller, slip, expected, answer.data.ticket);
}

function refusedAs(world: World, slip: SlipInput, expected: ExpectedSale, answer: SellAnswer): void {
  if (answer.ok)
    throw new Disagreement("a sale passed that must be refused", {
      slip,
      codes: expected.codes,
      ticket: answer.data.ticket.number,
    });
  const { refusals } = answer.data as { refusals?: readonly { code: number }[] };
  agree("a refusal's code is the first of all", answer.responseType, expected.codes[0], { slip, data: answer.data });
  agree(
    "a refused sale tells every refusal",
    refusals?.map(({ code }) => code),
    expected.codes,
    { slip, data: answer.data },
  );
  for (const code of expected.codes) world.marks.add(`refusal: ${code}`);
}
