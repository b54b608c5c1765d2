// The server dies while money is held or a drawer is counted: repeated under the same key, it happened once.

import { drawer, money } from "@chalkboard/contract";
import { openShiftOf, refusesOpening } from "../auditor/drawers.ts";
import { refusesHeld } from "../auditor/held.ts";
import { countOf, isCounted } from "./drawers/drawer-counts.ts";
import { compareMine } from "./drawers/drawer-figures.ts";
import { counted, hasWaiting, isMoved, isOpened } from "./drawers/drawer-words.ts";
import { compareHeld } from "./money/held-figures.ts";
import { happened } from "./money/holding.ts";
import { heard, mortally } from "./mortally.ts";
import type { World } from "./world.ts";

/** While money of a zone is held, blocked or handed over. */
export async function whileHolding(world: World): Promise<void> {
  const { chance, model, server, serial } = world;
  const zone = chance.pick(model.zones);
  const {
    zoneId,
    service: { adminId },
  } = zone;
  const wanted = chance.pick(["holdDeposit", "collect", "holdBlocked", "handOver"] as const);
  const payload = {
    key: `dies-holding-${serial()}`,
    zoneId,
    act: wanted,
    amount: chance.int(1, 40) * 100,
    reason: "as agreed",
  };
  if (refusesHeld(zone, wanted, payload.amount) !== undefined) return;
  await mortally(world, "holding money", () => server.send(adminId, money.holdMoney, payload));
  const answer = await heard(world, adminId, money.holdMoney, payload);
  zone.acts.push(happened(world, zone, { act: wanted, amount: payload.amount, answer }));
  await compareHeld(world, zone.service);
}

/** While a drawer is opened, cash is put into it, or it is counted. */
export async function whileCounting(world: World): Promise<void> {
  const { chance, model, server, serial } = world;
  const seller = chance.pick(model.sellers.filter(({ service }) => service.kind === "retail"));
  const { personId } = seller;
  const shift = openShiftOf(seller);
  if (shift === undefined) {
    if (refusesOpening(seller) !== undefined) return;
    const payload = { key: `dies-opening-${serial()}`, count: counted(chance.int(1, 40) * 500) };
    await mortally(world, "counting a drawer", () => server.send(personId, drawer.open, payload));
    isOpened(world, seller, payload.count.amount, await heard(world, personId, drawer.open, payload));
  } else if (chance.percent(50) || hasWaiting(world, seller)) {
    const payload = { key: `dies-putting-in-${serial()}`, amount: chance.int(1, 30) * 250, reason: "change" };
    await mortally(world, "counting a drawer", () => server.send(personId, drawer.payIn, payload));
    isMoved(
      world,
      shift,
      { kind: "payIn", amount: payload.amount, reason: payload.reason, undoes: undefined },
      await heard(world, personId, drawer.payIn, payload),
    );
  } else {
    const payload = { key: `dies-counting-${serial()}`, count: counted(countOf(world, shift)) };
    await mortally(world, "counting a drawer", () => server.send(personId, drawer.close, payload));
    isCounted(world, shift, payload.count.amount, await heard(world, personId, drawer.close, payload), "clerk");
  }
  await compareMine(world, seller);
}
