// People who request what is not theirs, or nonsense: each gets the proper refusal, and nothing changes.

import { money, responses, tickets, voids } from "@chalkboard/contract";
import { newSale } from "./clerk.ts";
import { wireSlip } from "./remembered.ts";
import { agree, type World } from "../world.ts";

/** One kind of futile request. */
export async function askInVain(world: World): Promise<void> {
  const { chance, model, server, marks } = world;
  const seller = chance.pick(model.sellers);
  const others = [...model.tickets.values()].filter(({ seller: { service } }) => service !== seller.service);
  const way = chance.pick(["nonsense", "not his to do", "somebody else's", "nowhere"] as const);
  const code = async (): Promise<readonly [said: number, allowed: number] | undefined> => {
    switch (way) {
      case "nonsense": {
        const sale = newSale(world, model.sellers.indexOf(seller));
        const [leg] = sale?.slip.legs ?? [];
        if (sale === undefined || leg === undefined) return undefined;
        const twice = { ...sale.slip, mode: "parlay" as const, legs: [leg, leg] };
        return [
          (await server.send(seller.personId, tickets.sell, { key: sale.key, slip: wireSlip(twice) })).responseType,
          responses.invalidPayload,
        ];
      }
      case "not his to do":
        return [(await server.send(seller.personId, money.closeWeek, {})).responseType, responses.notAllowed];
      case "somebody else's": {
        if (others.length === 0) return undefined;
        return [
          (await server.send(seller.personId, tickets.findTicket, { number: chance.pick(others).number })).responseType,
          responses.notFound,
        ];
      }
      case "nowhere": {
        if (chance.percent(50))
          return [
            (await server.send(world.traderId, voids.undo, { orderId: 999_999, reason: "none" })).responseType,
            responses.notFound,
          ];
        return [
          (await server.send(seller.service.adminId, tickets.findTicket, { number: 999_999_999 })).responseType,
          responses.notFound,
        ];
      }
    }
  };
  const found = await code();
  if (found === undefined) return;
  agree(`asking in vain: ${way}`, found[0], found[1], { seller: seller.name });
  marks.add(`in vain: ${way}`);
}
