// Cash drawers of a month: opened in the morning with a counted float, moved by hand, counted in the evening.

import { drawer } from "@chalkboard/contract";
import { type Month, result } from "./month.ts";

/** Clerks open their drawers. */
export async function openDrawers(month: Month): Promise<void> {
  const { chance, open, house: fixture, serial, size } = month;
  for (const service of fixture.services.filter(({ plan }) => plan.kind === "retail")) {
    for (const seller of service.sellers.filter(() => chance.percent(size.drawersPercent))) {
      const opened = await result(month, "drawer: opened", seller.personId, drawer.open, {
        key: `opens-${serial()}`,
        count: { amount: chance.int(0, 40) * 500, pieces: [] },
      });
      if (opened !== undefined) open.drawers.push({ service, seller, shiftId: opened.shiftId, moves: [] });
    }
  }
}

/** Cash is put into an open drawer or taken out of it, and sometimes reversed. */
export async function moveCash(month: Month): Promise<void> {
  const { chance, open, serial } = month;
  if (open.drawers.length === 0) return;
  const {
    seller: { personId },
    moves,
  } = chance.pick(open.drawers);
  const moveId = chance.percent(15) ? moves.pop() : undefined;
  if (moveId !== undefined)
    return void (await result(month, "drawer: undone", personId, drawer.undoMove, { moveId, reason: "a mistake" }));
  const kind = chance.percent(60) ? ("payIn" as const) : ("payOut" as const);
  const moved = await result(month, `drawer: ${kind}`, personId, kind === "payIn" ? drawer.payIn : drawer.payOut, {
    key: `cash-${serial()}`,
    amount: chance.int(1, 30) * 250,
    reason: "change",
  });
  if (moved !== undefined) moves.push(moved.moveId);
}

/**
 * Clerks count their drawers, not always with the expected amount; a difference is explained, and a forgotten drawer is
 * closed by the admin.
 */
export async function closeDrawers(month: Month): Promise<void> {
  const { chance, open, serial } = month;
  for (const {
    service,
    seller: { personId },
    shiftId,
  } of open.drawers.splice(0)) {
    const shift = await result(month, "drawer: looked at", service.adminId, drawer.read, { shiftId });
    const counted = Math.max(
      0,
      (shift?.expected ?? 0) +
        chance.weighted([
          [6, 0],
          [1, 50],
          [1, -125],
        ] as const),
    );
    const payload = { key: `counts-${serial()}`, count: { amount: counted, pieces: [] } };
    if (chance.percent(8)) {
      await result(month, "drawer: closed for him", service.adminId, drawer.closeFor, {
        ...payload,
        shiftId,
        comment: "he went home",
      });
      continue;
    }
    const closed = await result(month, "drawer: counted", personId, drawer.close, payload);
    if (closed !== undefined && closed.difference !== 0) {
      await result(month, "drawer: commented", personId, drawer.comment, { shiftId, comment: "gave too much change" });
    }
  }
}
