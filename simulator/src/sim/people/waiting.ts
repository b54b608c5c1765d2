// Sales that wait: for a trader's response, for a customer's to a smaller amount, for the delay of a game in play. Each
// ends with a ticket or a refusal.

import { type Answered, referrals, responses, tickets } from "@chalkboard/contract";
import type { KnownWait } from "../../auditor/model.ts";
import type { SlipInput } from "../../auditor/slip-input.ts";
import { type ExpectedSale, expectedSale, seenText } from "../../auditor/sale.ts";
import type { Sport } from "../../auditor/grading.ts";
import { type Market, marketsOf, type Side } from "./markets.ts";
import { remembered, wireSlip } from "./remembered.ts";
import { setMarkets } from "./trader.ts";
import { agree, Disagreement, reasonIn, sellerAt, type World } from "../world.ts";

/** A sale that could not be made within this time after it was due is refused. */
const graceMs = 10_000;
const byTrader = -24;

type Input = { readonly sellerIndex: number; readonly key: string; readonly slip: SlipInput };

/** A sale begins to wait: it has a reference and an end, and no ticket number. */
export function beginsToWait(
  world: World,
  { sellerIndex, key, slip }: Input,
  { waits }: ExpectedSale,
  answer: Answered<typeof tickets.sell>,
): KnownWait {
  const { model, marks } = world;
  const { reference, until, reason } = answer.data as { reference?: number; until?: number; reason?: string };
  agree(
    "a sale that waits",
    [answer.responseType, reason, until],
    [responses.referred, waits?.reason, model.now + (waits?.seconds ?? 0) * 1_000],
    { slip },
  );
  const known = model.waits.get(reference ?? 0);
  if (known !== undefined && known.key === key) return known;
  if (reference === undefined || known !== undefined)
    throw new Disagreement("a sale that waits has a reference of its own", { reference, key });
  const wait: KnownWait = {
    reference,
    sellerIndex,
    key,
    slip,
    requestedAt: model.now,
    seen: slip.legs.map((leg) => seenText(model, leg)),
    reason: waits?.reason ?? "delay",
    amount: undefined,
    until: model.now + (waits?.seconds ?? 0) * 1_000,
    delayedUntil: model.now + (waits?.delaySeconds ?? 0) * 1_000,
  };
  model.waits.set(reference, wait);
  marks.add(`waits: ${wait.reason}`);
  return wait;
}

/** Ends what has waited until now: a delay is over, or there was no response. */
export async function endWaits(world: World): Promise<void> {
  const { model, server } = world;
  const due = [...model.waits.values()]
    .filter(({ until }) => until <= model.now)
    .sort((a, b) => a.reference - b.reference);
  if (due.length === 0) return;
  await server.runWaiting();
  for (const wait of due) {
    if (wait.reason === "delay" && model.now < wait.until + graceMs) await endsByItsControls(world, wait);
    else await endsRefused(world, wait, "expired", "");
  }
}

/** An approved sale waits on for the delay of its games, if that is not over; else it ends now. */
async function passes(world: World, wait: KnownWait): Promise<void> {
  if (world.model.now >= wait.delayedUntil) return endsByItsControls(world, wait);
  Object.assign(wait, { reason: "delay", until: wait.delayedUntil });
  const input = await world.server.send(sellerAt(world, wait.sellerIndex).personId, tickets.askSale, { key: wait.key });
  agree(
    "what was let pass waits for its games",
    input.ok && [input.data.sold, input.data.waiting?.reason, input.data.waiting?.until],
    [false, "delay", wait.until],
    { key: wait.key },
  );
}

/** It is sold or refused by the present state of the world. */
async function endsByItsControls(world: World, wait: KnownWait): Promise<void> {
  const { model, server, marks, pastSales } = world;
  const seller = sellerAt(world, wait.sellerIndex);
  const slip = wait.amount === undefined ? wait.slip : { ...wait.slip, amount: wait.amount };
  const expected = expectedSale(model, seller, slip, wait.seen);
  model.waits.delete(wait.reference);
  const input = await server.send(seller.personId, tickets.askSale, { key: wait.key });
  const figures = { key: wait.key, slip, answer: input.data };
  if (!input.ok) throw new Disagreement("asking by key was refused", figures);
  if (expected.isNoFreePlay) {
    const { sold, waiting, refusal } = input.data;
    agree(
      "what credit does not buy any more is refused at once",
      [sold, waiting, refusal?.code, refusal?.data["reason"]],
      [false, undefined, responses.notAllowed, "freePlay"],
      figures,
    );
    marks.add("waits: credit does not buy it any more");
    pastSales.push({ key: wait.key, sellerIndex: wait.sellerIndex, slip: wait.slip, ticket: undefined });
    return;
  }
  if (expected.codes.length > 0) {
    const refusals = input.data.refusal?.data["refusals"] as readonly { code: number }[] | undefined;
    agree(
      "what waited is refused by what refuses it now",
      [input.data.sold, input.data.refusal?.code, refusals?.map(({ code }) => code)],
      [false, expected.codes[0], expected.codes],
      figures,
    );
    marks.add(`${wait.reason === "delay" ? "delay" : "referral"}: refused after all`);
    pastSales.push({ key: wait.key, sellerIndex: wait.sellerIndex, slip: wait.slip, ticket: undefined });
    return;
  }
  if (input.data.ticket === undefined) throw new Disagreement("what waited was not sold", figures);
  const ticket = remembered(world, seller, slip, expected, input.data.ticket);
  marks.add(
    wait.reason === "delay"
      ? "delay: sold"
      : wait.amount === undefined
        ? "referral: accepted"
        : "referral: offer taken",
  );
  pastSales.push({ key: wait.key, sellerIndex: wait.sellerIndex, slip: wait.slip, ticket: ticket.number });
}

async function endsRefused(world: World, wait: KnownWait, trader: "declined" | "expired", note: string): Promise<void> {
  world.model.waits.delete(wait.reference);
  const { personId, service } = sellerAt(world, wait.sellerIndex);
  const input = await world.server.send(personId, tickets.askSale, { key: wait.key });
  // A customer's slip also gets the toast: a trader's decline is −27 with the trader's text.
  const toast = trader === "declined" ? { error_code: -27, message: note } : { error_code: byTrader };
  agree(
    "what waited is refused by its trader",
    input.ok && [input.data.sold, input.data.refusal],
    [false, { code: byTrader, data: { trader, note, ...(service.kind === "online" ? toast : {}) } }],
    { key: wait.key },
  );
  world.marks.add(`${wait.reason === "delay" ? "delay" : "referral"}: ${trader}`);
  const late = await world.server.send(world.traderId, referrals.accept, { reference: wait.reference });
  if (wait.reason !== "delay")
    agree("a trader who comes too late", late.responseType, responses.changedMeanwhile, { reference: wait.reference });
}

/** A trader of the platform or the service reviews what waits and responds. */
export async function answerReferral(world: World): Promise<void> {
  const { chance, model, server, traderId } = world;
  const waiting = [...model.waits.values()].filter(({ reason }) => reason === "referral");
  if (waiting.length === 0) return;
  const wait = chance.pick(waiting);
  const { service } = sellerAt(world, wait.sellerIndex);
  const by = chance.percent(50) ? traderId : service.adminId;
  const listed = await server.send(by, referrals.listWaiting, {});
  const own = [...model.waits.values()]
    .filter(({ reason }) => reason !== "delay")
    .map(({ reference }) => reference)
    .toSorted((a, b) => a - b);
  agree(
    "what waits for a trader",
    listed.ok && listed.data.referrals.map(({ reference }) => reference).toSorted((a, b) => a - b),
    own,
  );
  const { reference } = wait;
  switch (
    chance.weighted([
      [5, "accept"],
      [2, "decline"],
      [5, "offer"],
    ] as const)
  ) {
    case "accept": {
      // Meanwhile a line may have moved, which a trader's approval does not override.
      const event = model.events.get(wait.slip.legs[0]?.eventId ?? 0);
      if (event?.status === "scheduled" && chance.percent(30))
        await setMarkets(world, event, marketsWith(event.sport, wait.slip.legs[0]));
      const answer = await server.send(by, referrals.accept, { reference });
      if (!answer.ok)
        throw new Disagreement("a trader could not accept", {
          reference,
          answer: answer.responseType,
          data: answer.data,
        });
      return passes(world, wait);
    }
    case "decline": {
      const answer = await server.send(by, referrals.decline, { reference, note: "too much" });
      if (!answer.ok)
        throw new Disagreement("a trader could not decline", {
          reference,
          answer: answer.responseType,
          data: answer.data,
        });
      return endsRefused(world, wait, "declined", "too much");
    }
    case "offer": {
      if (wait.slip.amount < 2) return;
      const amount = chance.int(1, wait.slip.amount - 1);
      const answer = await server.send(by, referrals.offer, { reference, amount, note: "" });
      const until = model.now + (service.character.referral?.seconds ?? 0) * 1_000;
      agree("an offered amount", answer.ok && answer.data.until, until, { reference, amount, data: answer.data });
      Object.assign(wait, { reason: "offer", amount, until });
      world.marks.add("referral: offered");
    }
  }
}

function marketsWith(sport: Sport, leg: Side | undefined): readonly Market[] {
  return marketsOf[sport].filter(({ sides }) =>
    sides.some(({ betType, side }) => betType === leg?.betType && side === leg.side),
  );
}

/** A customer responds to an offered amount. */
export async function answerOffer(world: World): Promise<void> {
  const { chance, model, server } = world;
  const offered = [...model.waits.values()].filter(({ reason }) => reason === "offer");
  if (offered.length === 0) return;
  const wait = chance.pick(offered);
  const take = chance.percent(70);
  const answer = await server.send(sellerAt(world, wait.sellerIndex).personId, referrals.answerOffer, {
    key: wait.key,
    take,
  });
  if (!answer.ok)
    throw new Disagreement("a customer could not answer an offer", {
      key: wait.key,
      answer: answer.responseType,
      data: answer.data,
    });
  await (take ? passes(world, wait) : endsRefused(world, wait, "declined", ""));
}

/** The terminal repeats a waiting sale: the same sale is the same wait, another slip under its key is refused. */
export async function askAgainWhileItWaits(world: World): Promise<void> {
  const { chance, model, server, marks } = world;
  if (model.waits.size === 0) return;
  const wait = chance.pick([...model.waits.values()]);
  const { personId } = sellerAt(world, wait.sellerIndex);
  const again = await server.send(personId, tickets.sell, { key: wait.key, slip: wireSlip(wait.slip) });
  const said = again.data as { reference?: number; reason?: string };
  agree(
    "a sale that waits, asked for again",
    [again.responseType, said.reference, said.reason],
    [responses.referred, wait.reference, wait.reason],
    { key: wait.key },
  );
  const other = await server.send(personId, tickets.sell, {
    key: wait.key,
    slip: wireSlip({ ...wait.slip, amount: wait.slip.amount + 1 }),
  });
  agree(
    "another slip under a key that waits",
    [other.responseType, reasonIn(other.data)],
    [responses.changedMeanwhile, "keyUsedForAnotherSlip"],
    { key: wait.key },
  );
  marks.add("waits: requested again");
}
