// The server's figures of held money must equal the auditor's: both sums of each zone, and the receipts by kind.

import { money } from "@chalkboard/contract";
import { addDays, dayOf } from "@chalkboard/kernel";
import type { KnownZone } from "../../auditor/model.ts";
import { worldStart } from "../worlds/make-world.ts";
import { agree, Disagreement, type World } from "../world.ts";

/** Every figure of held money that a service's admin sees. */
export async function compareHeld(
  { model, server }: Pick<World, "model" | "server">,
  service: KnownZone["service"],
): Promise<void> {
  const listed = await server.send(service.adminId, money.listHeld, {
    show: "all",
    text: "",
    sort: "name",
    isAscending: true,
    limit: 1_000,
    withSums: true,
  });
  if (!listed.ok)
    throw new Disagreement("held money is not shown", { serviceId: service.serviceId, answer: listed.responseType });
  const balances = await server.send(service.adminId, money.balances, {});
  for (const { service: of, zoneId, own, heldFor, heldBy } of model.zones) {
    if (of !== service) continue;
    const shown = listed.data.rows.find((row) => row.zoneId === zoneId);
    agree("held money of a zone", [shown?.balance, shown?.heldFor, shown?.heldBy], [own, heldFor, heldBy], { zoneId });
    agree(
      "a zone's own account among all",
      balances.ok && balances.data.zones.find((row) => row.zoneId === zoneId)?.balance,
      own,
      { zoneId },
    );
  }
}

/** The receipts of each zone's actions: the number of each kind, and their sums. Reversals count as negative. */
export async function compareHeldReceipts({ model, server }: Pick<World, "model" | "server">): Promise<void> {
  for (const {
    service: { adminId, timeZone },
    zoneId,
    receipts,
  } of model.zones) {
    if (receipts.size === 0) continue;
    const answer = await server.send(adminId, money.listTransactions, {
      from: addDays(dayOf(worldStart, timeZone), -1),
      to: addDays(dayOf(model.now, timeZone), 1),
      zoneId,
      isOwn: true,
      kinds: [...receipts.keys()],
      sort: "receipt",
      isAscending: true,
      limit: 1,
      withSums: true,
    });
    const shown = answer.ok
      ? (answer.data.sums ?? []).map(({ kind, count, amount }) => `${kind}: ${count} of ${amount}`)
      : [];
    const known = [...receipts].map(([kind, { count, amount }]) => `${kind}: ${count} of ${amount}`);
    agree("the receipts of a zone", shown.toSorted(), known.toSorted(), { zoneId });
  }
}
