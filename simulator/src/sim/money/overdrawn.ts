// A customer whose credit was reduced while in use owes more than allowed.

import { money } from "@chalkboard/contract";
import type { KnownEvent, KnownSeller } from "../../auditor/model.ts";
import { offerOf } from "../../auditor/offers.ts";
import { newSale, sell } from "../people/clerk.ts";
import { saveSeller } from "../people/manager.ts";
import { agree, type World } from "../world.ts";

const lent = 5_000;

/**
 * Nothing can be bought until the debt is paid. Nothing random is drawn here: the world continues as if it had not
 * happened.
 */
export async function oweTooMuch(world: World): Promise<void> {
  const { model } = world;
  const seller = model.sellers.find(
    ({ service, isActive, mayPlay, balance }) => service.kind === "online" && isActive && mayPlay && balance >= 0,
  );
  const event = [...model.events.values()].find(
    ({ status, startsAt, lines }) => status === "scheduled" && startsAt > model.now && lines.size > 0,
  );
  if (seller === undefined || event === undefined) return;
  const amount = seller.balance + lent;
  seller.creditLimit = lent;
  await saveSeller(world, seller);
  await moveOwn(world, seller, "withdrawal", amount);
  seller.creditLimit = 0;
  await saveSeller(world, seller);
  const sale = newSale(world, model.sellers.indexOf(seller), () => slipOn(world, seller, event));
  if (sale !== undefined) await sell(world, sale);
  await moveOwn(world, seller, "deposit", amount);
}

async function moveOwn(
  { server, serial }: World,
  seller: KnownSeller,
  kind: "deposit" | "withdrawal",
  amount: number,
): Promise<void> {
  const {
    posId,
    service: { adminId },
  } = seller;
  const answer = await server.send(adminId, money.postTransaction, {
    key: `owes-much-${serial()}`,
    kind,
    account: { posId },
    amount,
    reason: "",
  });
  seller.balance += kind === "deposit" ? amount : -amount;
  agree("money of a customer who owes", answer.ok && answer.data.balance, seller.balance, {
    posId,
    kind,
    amount,
    data: answer.data,
  });
}

function slipOn({ model }: World, { service }: KnownSeller, { eventId, lines }: KnownEvent) {
  const [betType = 0, side = 0] = ([...lines.keys()][0] ?? "").split("/").map(Number);
  const { points = null, price = 100 } = offerOf(model, service, { eventId, betType, side }) ?? {};
  const legs = [{ eventId, betType, side, points, price }];
  return { mode: "straight" as const, amount: 1_000, amountIs: "risk" as const, priceChange: "any" as const, legs };
}
