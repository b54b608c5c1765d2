// A service starts or stops requiring open drawers.

import { openShiftOf, wantsDrawer } from "../../auditor/drawers.ts";
import { expectedSale } from "../../auditor/sale.ts";
import { answered, askSell, newSale, type Sale, sell } from "../people/clerk.ts";
import { cancelAs, payOnce } from "../people/counter.ts";
import { open } from "./drawers.ts";
import { saveMoneySettings } from "../money/money.ts";
import { later } from "../people/time.ts";
import { agree, type World } from "../world.ts";

/** A clerk with a closed drawer cannot sell, pay or cancel until it is open: then the same sale passes. */
export async function wantDrawers(world: World): Promise<void> {
  const { chance, model, marks } = world;
  const service = chance.pick(model.services.filter(({ kind }) => kind === "retail"));
  service.drawerRequired = !service.drawerRequired;
  await saveMoneySettings(world, service);
  // Sessions are reread after two seconds.
  await later(world, 3_000);
  marks.add(`drawer: ${service.drawerRequired ? "wanted" : "no longer wanted"}`);
  if (!service.drawerRequired) return;
  for (const seller of model.sellers.filter((one) => one.service === service && wantsDrawer(one))) {
    const sale = newSale(world, model.sellers.indexOf(seller));
    if (sale === undefined || chance.percent(25)) continue;
    await sell(world, sale);
    const ticket = [...model.tickets.values()].find((one) => one.seller === seller);
    if (ticket !== undefined) {
      await payOnce(world, seller, ticket, ticket.code);
      await cancelAs(world, "clerk", ticket, "");
    }
    await open(world, seller);
    if (openShiftOf(seller) !== undefined) await sellAfterAll(world, sale);
  }
}

/** The same slip under the same key, with an open drawer. */
async function sellAfterAll(world: World, sale: Sale): Promise<void> {
  const { seller, key, slip } = sale;
  const expected = expectedSale(world.model, seller, slip);
  const ticket = answered(world, sale, expected, await askSell(world, seller, key, slip));
  agree("with an open drawer nothing wants one", expected.codes.includes(-21), seller.service.knownDevices, {
    seller: seller.name,
  });
  if (ticket !== undefined) world.marks.add("drawer: wanted, opened and sold");
}
