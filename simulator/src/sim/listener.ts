// A screen that watches a till's tickets: it disconnects, misses messages, and catches up, while the publisher is
// delayed. In the end it has received everything exactly once, numbered without a gap.

import { live } from "@chalkboard/contract";
import type { KnownSeller, KnownTicket } from "../auditor/model.ts";
import { buy, newSale, sell } from "./people/clerk.ts";
import { agree, Disagreement, type World } from "./world.ts";

/** Sells tickets at one till that a screen watches part of the time. */
export async function watchTill(world: World): Promise<void> {
  const { chance, model, server, marks } = world;
  const seller = chance.pick(model.sellers);
  const subject = live.subjects.tickets(seller.service.serviceId, seller.posId);
  const watcher = chance.percent(60) ? seller.personId : seller.service.adminId;
  const first = await server.watch(watcher, subject);
  const [begun] = await first.until(1);
  if (begun?.op !== "snap") throw new Disagreement("a screen may watch its till", { seller: seller.name, begun });
  const seen = await sellSome(world, seller);
  const received = await first.until(1 + seen.length);
  await first.close();
  const missed: KnownTicket[] = [];
  const held = chance.percent(50);
  const work = async (): Promise<void> => {
    missed.push(...(await sellSome(world, seller)));
  };
  // While the publisher is delayed nothing is received, and nothing is lost.
  await (held ? server.holdingMessages(work) : work());
  const last = received.at(-1);
  const second = await server.watch(watcher, subject, last !== undefined && "seq" in last ? last.seq : begun.seq);
  const caughtUp = (await second.until(1 + missed.length)).filter(({ op }) => op === "delta");
  await second.close();
  const all = [...received.filter(({ op }) => op === "delta"), ...caughtUp];
  agree(
    "a screen hears what was sold at its till, in order",
    all.map(numbersOf),
    [...seen, ...missed].map(({ number }) => [number]),
    { seller: seller.name },
  );
  agree(
    "its messages have no gap",
    all.map((message) => ("seq" in message ? message.seq : 0)),
    all.map((_, index) => begun.seq + index + 1),
    { seller: seller.name },
  );
  marks.add(held ? "live: publisher held up" : "live: missed messages");
  if (missed.length > 0 && seen.length > 0) marks.add("live: caught up");
  await buy(world);
}

async function sellSome(world: World, seller: KnownSeller): Promise<readonly KnownTicket[]> {
  const sold: KnownTicket[] = [];
  for (let turn = 0; turn < 3; turn += 1) {
    const sale = newSale(world, world.model.sellers.indexOf(seller));
    const ticket = sale === undefined ? undefined : await sell(world, sale);
    if (ticket !== undefined) sold.push(ticket);
  }
  return sold;
}

function numbersOf(message: live.FromServer): unknown {
  return message.op === "delta" ? (message.data as { numbers?: readonly number[] }).numbers : message.op;
}
