// Games in play: they are offered while they are played, a bet on them waits, and what happens meanwhile decides its
// fate.

import { lineText } from "../auditor/model.ts";
import { later } from "./people/time.ts";
import { keyOf, setMarkets, setPlay, suspendTo } from "./people/trader.ts";
import { newSale, sell } from "./people/clerk.ts";
import { marketsOf } from "./people/markets.ts";
import { offerOf } from "../auditor/offers.ts";
import { lines } from "@chalkboard/contract";
import { Disagreement, type World } from "./world.ts";

const minuteMs = 60_000;

/** A game that has begun is offered in play, or no longer. */
export async function offerInPlay(world: World): Promise<void> {
  const { chance, model } = world;
  const begun = [...model.events.values()].filter(
    ({ startsAt, status, result }) =>
      model.now >= startsAt &&
      model.now < startsAt + 150 * minuteMs &&
      (status === "scheduled" || status === "live") &&
      result === undefined,
  );
  if (begun.length > 0) await setPlay(world, chance.pick(begun), chance.percent(85));
}

/**
 * A bet in play waits; meanwhile nothing happens, its line moves, or its game is briefly suspended; then its delay is
 * over, or long over.
 */
export async function betInPlay(world: World): Promise<void> {
  const { chance, model, marks } = world;
  const sellers = model.sellers.filter(({ service }) => service.character.delaySeconds !== undefined);
  const played = [...model.events.values()].filter(
    (event) => event.status === "live" && event.inPlay && !event.isSuspended && event.lines.size > 0,
  );
  if (sellers.length === 0 || played.length === 0) return offerInPlay(world);
  const [seller, event] = [chance.pick(sellers), chance.pick(played)];
  const [betType = 0, side = 0] = chance
    .pick([...event.lines.keys()])
    .split("/")
    .map(Number);
  const sale = newSale(world, model.sellers.indexOf(seller), () => {
    const { points = null, price = 100 } =
      offerOf(model, seller.service, { eventId: event.eventId, betType, side }) ?? {};
    const legs = [{ eventId: event.eventId, betType, side, points, price }];
    return { mode: "straight", amount: chance.int(2, 40) * 500, amountIs: "risk", priceChange: "any", legs };
  });
  if (sale === undefined) return;
  await sell(world, sale);
  const delayMs = (seller.service.character.delaySeconds ?? 0) * 1_000;
  await later(world, chance.int(0, delayMs - 1));
  switch (
    chance.weighted([
      [5, "nothing"],
      [2, "move"],
      [1, "stop"],
      [1, "close"],
    ] as const)
  ) {
    case "nothing":
      break;
    case "move": {
      await setMarkets(
        world,
        event,
        marketsOf[event.sport].filter(({ sides }) => sides.some((one) => one.betType === betType && one.side === side)),
      );
      break;
    }
    case "stop":
      await suspendTo(world, event, true);
      await suspendTo(world, event, false);
      break;
    case "close": {
      const closed = { eventId: event.eventId, keys: [keyOf(event, betType, side)], isOpen: false, reason: "" };
      const answer = await world.server.send(world.traderId, lines.setOpen, closed);
      if (!answer.ok)
        throw new Disagreement("a line could not be closed", { eventId: event.eventId, answer: answer.responseType });
      for (const line of answer.data.lines) {
        const known = event.lines.get(lineText(line.betType, line.side));
        if (known !== undefined) Object.assign(known, { isOpen: line.isOpen, version: line.version });
      }
    }
  }
  await later(world, delayMs + (chance.percent(15) ? 10_000 : chance.int(0, 9_000 - delayMs)));
  marks.add("in play: waited");
}
