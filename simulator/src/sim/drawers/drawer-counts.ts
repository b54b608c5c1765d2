// Drawers are counted and closed: by their clerks, by an admin, by two at once, and never again.

import { type Answered, drawer, responses } from "@chalkboard/contract";
import { openShiftOf, shouldHold } from "../../auditor/drawers.ts";
import type { KnownSeller, KnownShift } from "../../auditor/model.ts";
import { compareShift } from "./drawer-figures.ts";
import { counted, hasWaiting, moved, refused, seen } from "./drawer-words.ts";
import { printShift } from "../on-paper.ts";
import { agree, Disagreement, type World } from "../world.ts";

/** What a clerk counts: mostly the expected cash, or a little more or less. */
export function countOf({ chance }: World, shift: KnownShift): number {
  const there = Math.max(0, shouldHold(shift));
  return chance.weighted([
    [4, there],
    [2, there + chance.int(1, 900)],
    [2, Math.max(0, there - chance.int(1, 900))],
  ] as const);
}

/** The result of a count. */
export function isCounted(
  world: World,
  shift: KnownShift,
  amount: number,
  answer: Answered<typeof drawer.close>,
  by: "clerk" | "admin",
): void {
  const { model, marks } = world;
  if (!answer.ok)
    throw new Disagreement("a drawer was not closed", {
      ...seen(shift.seller),
      answer: answer.responseType,
      data: answer.data,
    });
  Object.assign(shift, { counted: amount, closedAt: model.now, isForced: by === "admin" });
  const difference = amount - shouldHold(shift);
  if (difference !== 0 || amount !== 0) moved(world, shift.seller);
  compareShift(shift, answer.data);
  marks.add(`drawer: counted ${difference === 0 ? "right" : difference > 0 ? "more" : "less"}`);
}

/** A clerk counts the drawer, and it is closed. */
export async function close(world: World, seller: KnownSeller): Promise<void> {
  const { chance, server, marks, serial } = world;
  const shift = openShiftOf(seller);
  if (shift === undefined) return;
  const amount = countOf(world, shift);
  const payload = { key: `closes-drawer-${serial()}`, count: counted(amount) };
  const send = () => server.send(seller.personId, drawer.close, payload);
  if (hasWaiting(world, seller)) {
    refused("a drawer is not counted while a sale waits", await send(), "saleWaits", seen(seller));
    marks.add("drawer: a sale waits");
    return;
  }
  const [answer, twice] = chance.percent(40) ? await Promise.all([send(), send()]) : [await send(), undefined];
  isCounted(world, shift, amount, answer, "clerk");
  const again = twice ?? (await send());
  agree("the same count again is one", again.ok && again.data.shiftId, shift.shiftId, seen(seller));
  await printShift(world, seller, shift, amount);
  const other = await server.send(seller.personId, drawer.close, { ...payload, count: counted(amount + 1) });
  agree("another count under a used key", other.responseType, responses.changedMeanwhile, seen(seller));
  await closeAgain(world, seller);
  marks.add("drawer: closed");
}

/** A closed drawer cannot be counted again. */
export async function closeAgain({ server, marks, serial }: World, seller: KnownSeller): Promise<void> {
  const count = counted(100);
  refused(
    "a closed drawer is not counted again",
    await server.send(seller.personId, drawer.close, { key: `counts-again-${serial()}`, count }),
    "drawerClosed",
    seen(seller),
  );
  const last = seller.shifts.at(-1);
  if (last === undefined) return;
  const late = { key: `counts-again-${serial()}`, shiftId: last.shiftId, count, comment: "once more" };
  refused(
    "nor for its clerk",
    await server.send(seller.service.adminId, drawer.closeFor, late),
    "drawerClosed",
    seen(seller),
  );
  marks.add("drawer: a second closing");
}

/** An admin counts a drawer that a clerk left open, with a reason. */
export async function closeForHim(world: World, seller: KnownSeller): Promise<void> {
  const { server, marks, serial } = world;
  const shift = openShiftOf(seller);
  if (shift === undefined) return;
  const amount = countOf(world, shift);
  const words = "left without counting";
  const payload = { key: `closed-for-${serial()}`, shiftId: shift.shiftId, count: counted(amount), comment: words };
  const answer = await server.send(seller.service.adminId, drawer.closeFor, payload);
  if (hasWaiting(world, seller)) return refused("nor by an admin", answer, "saleWaits", seen(seller));
  shift.comment = words;
  isCounted(world, shift, amount, answer, "admin");
  const again = await server.send(seller.service.adminId, drawer.closeFor, payload);
  agree("closed for him again is once", again.ok && again.data.shiftId, shift.shiftId, seen(seller));
  marks.add("drawer: closed by an admin");
}

/** Two counts at once: one of them is recorded. */
export async function closeAtOnce(world: World, seller: KnownSeller): Promise<void> {
  const { server, marks, serial } = world;
  const shift = openShiftOf(seller);
  if (shift === undefined || hasWaiting(world, seller)) return;
  const amount = countOf(world, shift);
  const answers = await Promise.all(
    [1, 2].map(() =>
      server.send(seller.personId, drawer.close, { key: `counts-at-once-${serial()}`, count: counted(amount) }),
    ),
  );
  const [passed, ...more] = answers.filter(({ ok }) => ok);
  const failed = answers.find(({ ok }) => !ok);
  if (passed === undefined || more.length > 0 || failed === undefined) {
    throw new Disagreement("of two counts at once one is taken", { ...seen(seller), answers });
  }
  isCounted(world, shift, amount, passed, "clerk");
  refused("the other count", failed, "drawerClosed", seen(seller));
  marks.add("drawer: counted at once");
}
