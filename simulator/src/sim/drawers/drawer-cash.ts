// Cash put into an open drawer by hand, taken out of it, and reversed.

import { drawer, responses } from "@chalkboard/contract";
import { openShiftOf, shouldHold } from "../../auditor/drawers.ts";
import type { CashMove, KnownSeller } from "../../auditor/model.ts";
import { isMoved, refused, seen } from "./drawer-words.ts";
import { secondPassword } from "../worlds/make-world.ts";
import { saveMoneySettings } from "../money/money.ts";
import { agree, type World } from "../world.ts";

/** The bank delivers some change. */
export async function putIn(world: World, seller: KnownSeller): Promise<void> {
  const { chance, serial } = world;
  await move(world, seller, "payIn", {
    key: `puts-in-${serial()}`,
    amount: chance.int(1, 30) * 250,
    reason: "change from the bank",
  });
}

/** Mostly less than the drawer has, sometimes all of it, sometimes one unit more. */
export async function takeOut(world: World, seller: KnownSeller): Promise<void> {
  const { chance, serial } = world;
  const shift = openShiftOf(seller);
  const there = Math.max(0, shift === undefined ? 0 : shouldHold(shift));
  const amount = chance.weighted([
    [5, Math.max(1, Math.floor(there / chance.int(2, 8)))],
    [3, Math.max(1, there)],
    [3, there + 1],
  ] as const);
  await move(world, seller, "payOut", { key: `takes-out-${serial()}`, amount, reason: "paper rolls" });
}

type Input = { readonly key: string; readonly amount: number; readonly reason: string };

async function move(world: World, seller: KnownSeller, kind: CashMove["kind"], payload: Input): Promise<void> {
  const { chance, server, marks } = world;
  const { personId } = seller;
  const shift = openShiftOf(seller);
  if (shift === undefined) return;
  const call = kind === "payIn" ? drawer.payIn : drawer.payOut;
  const send = () => server.send(personId, call, payload);
  const [answer, twice] = chance.percent(40) ? await Promise.all([send(), send()]) : [await send(), undefined];
  if (kind === "payOut" && payload.amount > shouldHold(shift)) {
    refused("more than is there is not taken out", answer, "moreThanThere", { ...seen(seller), payload });
    agree("and not said how much that is", Object.keys(answer.data as object), ["reason"], seen(seller));
    marks.add("drawer: moreThanThere");
    return;
  }
  isMoved(world, shift, { kind, ...payload, undoes: undefined }, answer);
  const again = twice ?? (await send());
  agree("the same movement again is one", again.ok && again.data.moveId, answer.ok && answer.data.moveId, {
    ...seen(seller),
    payload,
  });
  const other = await server.send(personId, call, { ...payload, amount: payload.amount + 1 });
  agree("another movement under a used key", other.responseType, responses.changedMeanwhile, {
    ...seen(seller),
    payload,
  });
  marks.add(twice === undefined ? `drawer: ${kind}` : "drawer: pressed twice");
}

/** A movement is reversed, once; what was put in may have left the drawer by then. */
export async function undo(world: World, seller: KnownSeller): Promise<void> {
  const { chance, server, marks } = world;
  const shift = openShiftOf(seller);
  const moves = shift?.moves.filter(({ undoes }) => undoes === undefined) ?? [];
  if (shift === undefined || moves.length === 0) return putIn(world, seller);
  const done = chance.pick(moves);
  const payload = { moveId: done.moveId, reason: "not bought" };
  const send = (reason = payload.reason) => server.send(seller.personId, drawer.undoMove, { ...payload, reason });
  if (done.isUndone) {
    agree(
      "what was taken back is not taken back otherwise",
      (await send("once more")).responseType,
      responses.changedMeanwhile,
      { ...seen(seller), payload },
    );
    marks.add("drawer: taken back before");
    return;
  }
  // Any text may be a key, including that of a movement that is reversed later.
  const key = `undo ${done.moveId}`;
  if (key.length >= 8 && chance.percent(40)) {
    const odd = { key, amount: 100, reason: "an odd key" };
    const named = await server.send(seller.personId, drawer.payIn, odd);
    if (named.ok && !shift.moves.some(({ moveId }) => moveId === named.data.moveId)) {
      isMoved(world, shift, { kind: "payIn", amount: odd.amount, reason: odd.reason, undoes: undefined }, named);
    }
    marks.add("drawer: an odd key");
  }
  const answer = await send();
  if (done.kind === "payIn" && done.amount > shouldHold(shift)) {
    refused("what left the drawer is not taken back", answer, "moreThanThere", { ...seen(seller), payload });
    marks.add("drawer: not taken back");
    return;
  }
  done.isUndone = true;
  isMoved(
    world,
    shift,
    {
      kind: done.kind === "payIn" ? "payOut" : "payIn",
      amount: done.amount,
      reason: payload.reason,
      undoes: done.moveId,
    },
    answer,
  );
  const again = await send();
  agree("taken back again is the same", again.ok && again.data.moveId, answer.ok && answer.data.moveId, {
    ...seen(seller),
    payload,
  });
  marks.add("drawer: taken back");
}

/** From an amount on, an admin approves what is taken out. */
export async function takeMuch(world: World, seller: KnownSeller): Promise<void> {
  const { server, marks, serial } = world;
  const shift = openShiftOf(seller);
  const there = shift === undefined ? 0 : shouldHold(shift);
  if (shift === undefined || there < 2) return putIn(world, seller);
  const from = Math.floor(there / 2);
  await saveMoneySettings(world, seller.service, from);
  const payload = { key: `takes-much-${serial()}`, amount: from, reason: "to the bank" };
  const alone = await server.send(seller.personId, drawer.payOut, payload);
  const { missing } = alone.data as { missing?: unknown };
  refused("much is not taken out alone", alone, "needsMore", { ...seen(seller), payload });
  agree("and it is said what is missing", missing, ["secondPerson"], seen(seller));
  const typed = { user: seller.service.secondAdmin, password: secondPassword };
  const wrong = await server.send(seller.personId, drawer.payOut, {
    ...payload,
    secondPerson: { ...typed, password: "not his" },
  });
  refused("a wrong password stands by nothing", wrong, "secondPerson", seen(seller));
  const answer = await server.send(seller.personId, drawer.payOut, { ...payload, secondPerson: typed });
  isMoved(world, shift, { kind: "payOut", amount: from, reason: payload.reason, undoes: undefined }, answer);
  agree("who stood by", answer.ok && answer.data.confirmedBy, typed.user, seen(seller));
  await saveMoneySettings(world, seller.service);
  marks.add("drawer: needs a second person");
}
