// Held money of zones: left as security, blocked, collected, returned, handed over and reversed; including attempts to
// take more than there is.

import { money, responses } from "@chalkboard/contract";
import { changeOf, movesHeld, refusesHeld } from "../../auditor/held.ts";
import { bookDay, type HeldDone, type KnownZone } from "../../auditor/model.ts";
import { compareHeld } from "./held-figures.ts";
import { saveMoneySettings } from "./money.ts";
import { secondPassword } from "../worlds/make-world.ts";
import { printHeld } from "../on-paper.ts";
import { agree, Disagreement, reasonIn, type World } from "../world.ts";

const acts: readonly money.HeldAct[] = [
  "holdDeposit",
  "holdBlocked",
  "releasePaid",
  "releaseBack",
  "collect",
  "handOver",
];

/** One action on a zone's held money. */
export async function holdMoney(world: World): Promise<void> {
  const { chance, model } = world;
  const zone = chance.pick(model.zones);
  for (let times = chance.int(2, 5); times > 0; times -= 1) {
    await chance.weighted<(one: World, of: KnownZone) => Promise<void>>([
      [10, act],
      [4, takeBack],
      [3, bringToZone],
      [1, holdAsAnonymous],
      [1, holdMuch],
      [2, releaseAtOnce],
      [1, closeZone],
    ])(world, zone);
    await compareHeld(world, zone.service);
  }
}

/** Mostly at most what is there, sometimes one unit more. */
function amountOf({ chance }: World, zone: KnownZone, wanted: money.HeldAct): number {
  const most =
    wanted === "holdBlocked"
      ? zone.own
      : wanted === "handOver"
        ? zone.heldBy
        : wanted.startsWith("release")
          ? zone.heldFor
          : 60_000;
  return chance.weighted([
    [2, Math.max(1, most)],
    [5, Math.max(1, Math.floor(most / chance.int(2, 5)))],
    [2, Math.max(0, most) + 1],
  ] as const);
}

async function act(world: World, zone: KnownZone): Promise<void> {
  const { chance, marks, serial, server } = world;
  const {
    service: { adminId },
    zoneId,
  } = zone;
  const wanted = chance.pick(acts);
  const payload = {
    key: `held-of-${serial()}`,
    zoneId,
    act: wanted,
    amount: amountOf(world, zone, wanted),
    reason: "as agreed",
  };
  const against = refusesHeld(zone, wanted, payload.amount);
  const send = () => server.send(adminId, money.holdMoney, payload);
  // A double click sends it twice.
  const [answer, twice] = chance.percent(40) ? await Promise.all([send(), send()]) : [await send(), undefined];
  if (against !== undefined) {
    for (const one of twice === undefined ? [answer] : [answer, twice]) refused(one, against, { payload });
    marks.add(`held: ${against.reason}`);
    return;
  }
  const done = happened(world, zone, { act: wanted, amount: payload.amount, answer });
  const again = twice ?? (await send());
  agree("the same act again is the same receipt", again.ok && again.data, answer.ok && answer.data, { payload });
  if (twice !== undefined) marks.add("held: pressed twice");
  const other = await server.send(adminId, money.holdMoney, { ...payload, amount: payload.amount + 1 });
  agree(
    "another act under a used key",
    [other.responseType, reasonIn(other.data)],
    [responses.changedMeanwhile, "keyUsedForAnother"],
    { payload },
  );
  zone.acts.push(done);
  await printHeld(world, zone, answer.data);
  marks.add(`held: ${wanted}`);
}

type Answer = Awaited<ReturnType<World["server"]["send"]>>;
type Happened = {
  readonly act: money.HeldAct;
  readonly amount: number;
  readonly answer: { readonly ok: boolean; readonly data: unknown };
};

/** A completed action: its receipt agrees with the auditor. */
export function happened(world: World, zone: KnownZone, { act: wanted, amount, answer }: Happened): HeldDone {
  const { model } = world;
  const balance = movesHeld(zone, wanted, amount);
  zone.service.weeks.firstDay ??= bookDay(zone.service, model.now);
  const {
    transactionId,
    kind,
    amount: said,
    balance: left,
    zoneId,
    posId,
  } = answer.data as Partial<Record<string, unknown>>;
  agree(
    "an act with held money",
    answer.ok && [kind, said, left, zoneId, posId],
    [wanted, changeOf(wanted, amount), balance, zone.zoneId, null],
    { zoneId: zone.zoneId, data: answer.data },
  );
  return { transactionId: Number(transactionId), act: wanted, amount, isTakenBack: false };
}

function refused(
  { responseType, data }: Pick<Answer, "responseType" | "data">,
  against: ReturnType<typeof refusesHeld>,
  seen: Record<string, unknown>,
): void {
  const { reason, available } = data as { reason?: string; available?: number };
  agree(
    "an act with more than there is",
    [responseType, reason, available],
    [responses.notAllowed, against?.reason, against?.available],
    seen,
  );
}

/** An action is reversed in full, once; its money may be gone by then. */
async function takeBack(world: World, zone: KnownZone): Promise<void> {
  const { chance, marks, serial, server } = world;
  const {
    service: { adminId },
    zoneId,
  } = zone;
  if (zone.acts.length === 0) return act(world, zone);
  const done = chance.pick(zone.acts);
  const { transactionId } = done;
  const payload = { transactionId, reason: "a mistake" };
  if (done.isTakenBack) {
    const late = await server.send(adminId, money.takeBackHeld, { ...payload, reason: "once more" });
    agree("what was taken back is not taken back otherwise", late.responseType, responses.changedMeanwhile, {
      zoneId,
      payload,
      data: late.data,
    });
    marks.add("held: taken back before");
    return;
  }
  // Any text may be a key, including that of a later action.
  if (chance.percent(40)) {
    const odd = {
      key: `take-back-${transactionId}`,
      zoneId,
      act: "collect" as const,
      amount: serial(),
      reason: "an odd key",
    };
    const named = await server.send(adminId, money.holdMoney, odd);
    // Tried earlier, when the action could not be reversed.
    if (!named.ok) agree("a used key", named.responseType, responses.changedMeanwhile, { zoneId, odd });
    else zone.acts.push(happened(world, zone, { act: "collect", amount: odd.amount, answer: named }));
    marks.add("held: an odd key");
  }
  const against = refusesHeld(zone, done.act, -done.amount);
  const answer = await server.send(adminId, money.takeBackHeld, payload);
  if (against !== undefined) {
    refused(answer, against, { zoneId, payload, act: done.act });
    marks.add("held: not taken back");
    return;
  }
  done.isTakenBack = true;
  const back = happened(world, zone, { act: done.act, amount: -done.amount, answer });
  await printHeld(world, zone, answer.data);
  const again = await server.send(adminId, money.takeBackHeld, payload);
  agree("taken back again is the same receipt", again.ok && again.data, answer.ok && answer.data, { zoneId, payload });
  const against2 = await server.send(adminId, money.takeBackHeld, {
    transactionId: back.transactionId,
    reason: "after all",
  });
  agree("what takes back is not taken back", against2.responseType, responses.notFound, { zoneId, payload });
  marks.add("held: taken back");
}

/** Money is deposited on a zone's own account, or withdrawn from it. */
async function bringToZone({ chance, model, server, marks, serial }: World, zone: KnownZone): Promise<void> {
  const { service, zoneId } = zone;
  const kind = chance.percent(75) ? ("deposit" as const) : ("withdrawal" as const);
  const amount = chance.int(10, 900) * 100;
  const answer = await server.send(service.adminId, money.postTransaction, {
    key: `by-hand-${serial()}`,
    kind,
    account: { zoneId },
    amount,
    reason: "",
  });
  zone.own += kind === "deposit" ? amount : -amount;
  service.weeks.firstDay ??= bookDay(service, model.now);
  agree("a zone's own account", answer.ok && answer.data.balance, zone.own, {
    zoneId,
    kind,
    amount,
    data: answer.data,
  });
  marks.add(`zone: ${kind}`);
}

/** A clerk, and another service's admin, try to move a zone's held money. */
async function holdAsAnonymous({ model, server, marks, serial }: World, zone: KnownZone): Promise<void> {
  const { service, zoneId } = zone;
  const payload = { key: `foreign-${serial()}`, zoneId, act: "collect" as const, amount: 500, reason: "mine" };
  const clerk = model.sellers.find((seller) => seller.zoneId === zoneId);
  const other = model.services.find((one) => one !== service);
  if (clerk === undefined || other === undefined) return;
  agree(
    "a clerk holds no money",
    (await server.send(clerk.personId, money.holdMoney, payload)).responseType,
    responses.notAllowed,
    { zoneId },
  );
  agree(
    "another service's zone is nowhere",
    (await server.send(other.adminId, money.holdMoney, payload)).responseType,
    responses.notFound,
    { zoneId },
  );
  const [done] = zone.acts;
  if (done !== undefined) {
    const foreign = await server.send(other.adminId, money.takeBackHeld, {
      transactionId: done.transactionId,
      reason: "not mine",
    });
    agree("another service's act is nowhere", foreign.responseType, responses.notFound, { zoneId });
  }
  marks.add("held: not allowed");
}

/** From an amount on a second person must approve: without approval, or with a wrong password, nothing moves. */
async function holdMuch(world: World, zone: KnownZone): Promise<void> {
  const { chance, marks, serial, server } = world;
  const { service, zoneId } = zone;
  const from = chance.int(2, 40) * 1_000;
  await saveMoneySettings(world, service, from);
  const wanted = chance.pick(["holdDeposit", "collect"] as const);
  const payload = { key: `much-held-${serial()}`, zoneId, act: wanted, amount: from, reason: "much" };
  const alone = await server.send(service.adminId, money.holdMoney, payload);
  const { reason, from: said } = alone.data as { reason?: string; from?: number };
  agree("much is not held alone", [alone.responseType, reason, said], [responses.notAllowed, "needsSecond", from], {
    zoneId,
    payload,
  });
  const wrong = await server.send(service.adminId, money.holdMoney, {
    ...payload,
    secondPerson: { user: service.secondAdmin, password: "not his" },
  });
  agree(
    "a wrong password stands by nothing",
    [wrong.responseType, reasonIn(wrong.data)],
    [responses.notAllowed, "secondPerson"],
    { zoneId, payload },
  );
  const both = { ...payload, secondPerson: { user: service.secondAdmin, password: secondPassword } };
  const answer = await server.send(service.adminId, money.holdMoney, both);
  zone.acts.push(happened(world, zone, { act: wanted, amount: from, answer }));
  agree("who stood by", answer.ok && answer.data.confirmedBy, service.secondAdmin, { zoneId });
  // A known key needs no approval.
  const again = await server.send(service.adminId, money.holdMoney, payload);
  agree("what was sent again is known", again.ok && again.data.receipt, answer.ok && answer.data.receipt, { zoneId });
  const less = await server.send(service.adminId, money.holdMoney, {
    ...payload,
    key: `${payload.key}-less`,
    amount: from - 1,
  });
  zone.acts.push(happened(world, zone, { act: wanted, amount: from - 1, answer: less }));
  await saveMoneySettings(world, service);
  marks.add("held: needs a second person");
}

/** Two people release or hand over the whole sum at once: one of them succeeds. */
async function releaseAtOnce(world: World, zone: KnownZone): Promise<void> {
  const { chance, marks, serial, server } = world;
  const {
    service: { adminId },
    zoneId,
  } = zone;
  const choices = (
    [
      ["releasePaid", zone.heldFor],
      ["releaseBack", zone.heldFor],
      ["handOver", zone.heldBy],
    ] as const
  ).filter(([, there]) => there > 0);
  if (choices.length === 0) return act(world, zone);
  const [wanted, amount] = chance.pick(choices);
  const answers = await Promise.all(
    [1, 2].map(() =>
      server.send(adminId, money.holdMoney, {
        key: `at-once-${serial()}`,
        zoneId,
        act: wanted,
        amount,
        reason: "all of it",
      }),
    ),
  );
  const [passed, ...more] = answers.filter(({ ok }) => ok);
  const failed = answers.find(({ ok }) => !ok);
  if (passed === undefined || more.length > 0 || failed === undefined)
    throw new Disagreement("of two who release all at once one does", { zoneId, answers });
  zone.acts.push(happened(world, zone, { act: wanted, amount, answer: passed }));
  refused(failed, { reason: "heldLess", available: 0 }, { zoneId, wanted });
  marks.add("held: at once");
}

/** A zone's own account is set to zero; held money stays. */
async function closeZone({ chance, model, server, marks, serial }: World, zone: KnownZone): Promise<void> {
  const { service, zoneId, own: balance } = zone;
  const way = chance.pick(["cash", "writeOff"] as const);
  const payload = { key: `zone-closed-${serial()}`, account: { zoneId }, way, balance, reason: "end of the season" };
  const answer = await server.send(service.adminId, money.closeAccount, payload);
  const sum = answer.ok ? answer.data.rows.reduce((all, { amount }) => all + amount, answer.data.opening) : NaN;
  agree("a zone's closing adds up to what it had", answer.ok && [answer.data.balance, sum], [balance, balance], {
    zoneId,
    data: answer.data,
  });
  zone.own = 0;
  service.weeks.firstDay ??= balance === 0 ? undefined : bookDay(service, model.now);
  marks.add("closing: of a zone");
}
