import { tickets } from "@chalkboard/contract";
import { printedTicketNumber } from "@chalkboard/i18n";
import { type EpochMs, localTime } from "@chalkboard/kernel";
import { allowedEdges, stateOf } from "../auditor/after-sale.ts";
import { oddsText } from "../auditor/arithmetic.ts";
import type { KnownTicket } from "../auditor/model.ts";
import type { Chance } from "../chance.ts";
import { closeAccount, withdraw } from "./asking.ts";
import { atTheBell, cancelAtTheLimit, lastCredit, payTwice, sameSaleTwice } from "./at-once.ts";
import { crash } from "./crash.ts";
import { compareDrawers } from "./drawers/drawer-figures.ts";
import { atTheDrawer } from "./drawers/drawers.ts";
import { wantDrawers } from "./drawers/wanted-drawers.ts";
import { hearFeed } from "./feed.ts";
import { resultOf } from "./games.ts";
import { watchTill } from "./listener.ts";
import { endEarly } from "./money/cash-out.ts";
import { compareHeld, compareHeldReceipts } from "./money/held-figures.ts";
import { holdMoney } from "./money/holding.ts";
import { lend } from "./money/lending.ts";
import {
  changeScheme,
  closeDue,
  closeWeek,
  compareOldWeeks,
  expireNow,
  grantCredit,
  moveByHand,
} from "./money/money.ts";
import { oweTooMuch } from "./money/overdrawn.ts";
import { askInVain } from "./people/anonymous.ts";
import { askFirst, buy, loseTheAnswer, quoteThenBuy, repeat, repeatWithOtherSlip } from "./people/clerk.ts";
import { askTheDesk, cancel, compareTicket, viewTicket, pay } from "./people/counter.ts";
import { bringTables, changeLimit, changeSeller, changeTerms, limitMyself, switchDevices } from "./people/manager.ts";
import { later, until } from "./people/time.ts";
import { bringGame, moveLine, suspend, switchLines } from "./people/trader.ts";
import { answerOffer, answerReferral, askAgainWhileItWaits } from "./people/waiting.ts";
import { betInPlay, offerInPlay } from "./play.ts";
import { buyNothing, tryRule } from "./probes.ts";
import { compareReports } from "./reports.ts";
import { decide, enterPartial, enterResult, settleAtOnce } from "./results.ts";
import { composeTemporary, sellTemporary } from "./temporary.ts";
import { correctStart, orderVoid, undoVoid } from "./voids.ts";
import { agree, Disagreement, type World } from "./world.ts";
import { worldZone } from "./worlds/make-world.ts";

const minuteMs = 60_000;
const dayMs = 1_440 * minuteMs;
const proofEvery = 100;
const fewestGames = 6;

const bringGames = (world: World): Promise<void> => bringGame(world);
const expire = (world: World): Promise<void> => expireNow(world);

type Actor = { readonly name: string; readonly act: (world: World) => Promise<void> };

/** How often each actor acts. The mix depends on the seed: each world has its own weights. */
function actors(chance: Chance): readonly (readonly [weight: number, actor: Actor])[] {
  const weighted = (weight: number, act: Actor["act"]): readonly [number, Actor] => [
    Math.max(1, Math.round((weight * chance.int(5, 15)) / 10)),
    { name: act.name, act },
  ];
  return [
    weighted(90, buy),
    weighted(14, quoteThenBuy),
    weighted(4, repeat),
    weighted(3, repeatWithOtherSlip),
    weighted(5, loseTheAnswer),
    weighted(3, askFirst),
    weighted(4, sameSaleTwice),
    weighted(4, payTwice),
    weighted(4, lastCredit),
    weighted(3, atTheBell),
    weighted(4, cancelAtTheLimit),
    weighted(14, pay),
    weighted(2, askTheDesk),
    weighted(7, cancel),
    weighted(4, viewTicket),
    weighted(4, printTicket),
    weighted(4, endEarly),
    weighted(3, watchTill),
    weighted(9, moveLine),
    weighted(4, switchLines),
    weighted(4, suspend),
    weighted(10, enterResult),
    weighted(3, enterPartial),
    weighted(4, settleAtOnce),
    weighted(6, hearFeed),
    weighted(5, bringGames),
    weighted(8, orderVoid),
    weighted(9, undoVoid),
    weighted(3, correctStart),
    weighted(16, answerReferral),
    weighted(20, answerOffer),
    weighted(4, askAgainWhileItWaits),
    weighted(3, offerInPlay),
    weighted(5, betInPlay),
    weighted(4, composeTemporary),
    weighted(10, sellTemporary),
    weighted(4, grantCredit),
    weighted(4, moveByHand),
    weighted(4, expire),
    weighted(3, closeWeek),
    weighted(3, changeScheme),
    weighted(4, lend),
    weighted(8, withdraw),
    weighted(2, closeAccount),
    weighted(12, holdMoney),
    weighted(20, atTheDrawer),
    weighted(3, wantDrawers),
    weighted(3, changeLimit),
    weighted(5, changeSeller),
    weighted(16, tryRule),
    weighted(2, buyNothing),
    weighted(3, limitMyself),
    weighted(2, switchDevices),
    weighted(2, changeTerms),
    weighted(3, askInVain),
    weighted(9, crash),
  ];
}

/** A failure of a world: its seed and step reproduce it; the last related actions show how it came about. */
export class WorldFailure extends Error {
  constructor(seed: number, step: number, actor: string, cause: unknown, acts: readonly string[]) {
    const said = cause instanceof Error ? cause.message : String(cause);
    super([`seed ${seed}, step ${step} (${actor}): ${said}`, ...acts.map((act) => `  ${act}`)].join("\n"), { cause });
    this.name = "WorldFailure";
  }
}

/**
 * Runs a world: a number of steps, with all books checked every hundred, and everything settled and compared at the
 * end.
 */
export async function runWorld(world: World, seed: number, steps: number): Promise<void> {
  const cast = actors(world.chance);
  let actor = "start";
  let at = 0;
  try {
    await bringTables(world);
    for (let step = 0; step < steps; step += 1) {
      at = step;
      await passTime(world);
      const acting =
        gamesAhead(world) < fewestGames ? { name: "bringGame", act: bringGames } : world.chance.weighted(cast);
      actor = acting.name;
      world.story.begin(step, actor);
      await acting.act(world);
      actor = "books";
      if ((step + 1) % proofEvery === 0) await checkBooks(world);
    }
    [at, actor] = [steps, "the end"];
    world.story.begin(steps, actor);
    await settleEverything(world);
  } catch (error) {
    throw new WorldFailure(
      seed,
      at,
      actor,
      error,
      world.story.about(error instanceof Disagreement ? error.figures : {}),
    );
  }
}

/** Seconds to minutes; sometimes hours, into the night, which mostly passes without action. */
async function passTime(world: World): Promise<void> {
  const { chance, model } = world;
  const night = isNight(model.now) && chance.percent(15);
  await later(
    world,
    night
      ? 8 * 60 * minuteMs
      : chance.weighted<() => number>([
          [780, () => chance.int(1_000, 2 * minuteMs)],
          [190, () => chance.int(2, 8) * minuteMs],
          [25, () => chance.int(30, 120) * minuteMs],
          [5, () => chance.int(5, 9) * 60 * minuteMs],
        ])(),
  );
}

function isNight(at: EpochMs): boolean {
  const { hour } = localTime(at, worldZone);
  return hour >= 23 || hour < 7;
}

function gamesAhead({ model }: World): number {
  return [...model.events.values()].filter((event) => event.status === "scheduled" && model.now < event.startsAt)
    .length;
}

/**
 * The stored rows are consistent, every till and customer has the auditor's balance, every ticket is as the auditor
 * knows it, and took only allowed transitions.
 */
export async function checkBooks(world: World): Promise<void> {
  const { model, server, marks } = world;
  const findings = await server.proveBooks();
  if (findings.length > 0) throw new Disagreement("the books do not balance", { findings });
  const balances = await server.balances();
  for (const { posId, name, balance, credit } of model.sellers) {
    agree(
      "a seller's balance and point credit",
      balances.get(posId) ?? { money: 0, credit: 0 },
      { money: balance, credit },
      { posId, seller: name },
    );
  }
  const stored = await server.tickets();
  agree(
    "the tickets that there are",
    stored.map(({ number }) => number),
    [...model.tickets.keys()].toSorted((a, b) => a - b),
  );
  for (const row of stored) {
    const ticket = model.tickets.get(row.number);
    if (ticket === undefined) continue;
    const { number, status, prize, refund, paid, tax, taxBack, overpaid, expired: over, cancelledAt } = ticket;
    agree(
      "a ticket's row",
      row,
      {
        number,
        status,
        prize,
        refund,
        paid,
        tax: tax - taxBack,
        overpaid,
        expired: over,
        isCancelled: cancelledAt !== undefined,
        legs: legTexts(ticket),
        staked: ticket.stake,
        mayWin: ticket.win,
      },
      { state: stateOf(ticket), legs: ticket.legs, outcomes: ticket.outcomes, wagers: ticket.wagers },
    );
  }
  for (const service of model.services) {
    await compareHeld(world, service);
    if (service.kind === "retail") await compareDrawers(world, service);
  }
  await compareOldWeeks(world);
  const strange = [...marks].filter(
    (mark) => mark.startsWith("status goes ") && !allowedEdges.includes(mark.slice("status goes ".length)),
  );
  agree("tickets go the ways that there are", strange, []);
  marks.add("books: proved");
}

/** The legs as their rows must have them. A cashed-out ticket is not graded any more. */
function legTexts({ legs, outcomes }: KnownTicket): readonly string[] {
  return legs.map(({ eventId, betType, side, points, price }, index) =>
    [eventId, betType, side, points ?? "-", price, oddsText(price), outcomes[index] ?? "pending"].join(" "),
  );
}

const lookedAt = 12;

/** Every game ends, and no ticket stays open; prizes expire, the week is over, and all figures are compared. */
async function settleEverything(world: World): Promise<void> {
  const { model, chance } = world;
  await oweTooMuch(world);
  const last = Math.max(model.now, ...[...model.events.values()].map(({ startsAt }) => startsAt));
  await until(world, last + 240 * minuteMs);
  for (const event of model.events.values()) {
    const isOpen =
      event.result === undefined || event.result.status === "partial" || event.result.statistics === undefined;
    if (event.status !== "cancelled" && isOpen) await decide(world, event, resultOf(chance, event.sport));
  }
  for (const ticket of model.tickets.values()) {
    if (ticket.status === 0)
      throw new Disagreement("a ticket is still open after every game ended", { number: ticket.number });
  }
  for (const ticket of chance.sample([...model.tickets.values()], lookedAt)) await compareTicket(world, ticket);
  await checkBooks(world);
  await later(world, 8 * dayMs);
  for (let late = 0; late < 3; late += 1) await pay(world);
  for (const service of model.services) {
    await expireNow(world, service);
    await closeDue(world, service);
  }
  await checkBooks(world);
  await compareReports(world);
  await compareHeldReceipts(world);
}

// Printing: the printer is off or out of paper, and the ticket is requested again. Every print after the first is a
// marked copy.

/** A ticket is printed, and printed again where nothing came out. */
async function printTicket(world: World): Promise<void> {
  const { chance, model, server, marks } = world;
  const all = [...model.tickets.values()];
  if (all.length === 0) return;
  const ticket = chance.pick(chance.percent(60) ? all.slice(-10) : all);
  const isOff = chance.percent(40);
  const by = chance.percent(80) ? ticket.seller.personId : ticket.seller.service.adminId;
  for (let print = 0; print < (isOff ? 2 : 1); print += 1) {
    const answer = await server.send(by, tickets.printTicket, { number: ticket.number });
    if (!answer.ok)
      throw new Disagreement("a ticket could not be printed", {
        ticket: ticket.number,
        answer: answer.responseType,
        data: answer.data,
      });
    const { html, copy } = answer.data;
    agree(
      "which copy a print is, and whether it is marked",
      [copy, html.includes('class="copy"')],
      [ticket.prints, ticket.prints > 0],
      { ticket: ticket.number },
    );
    const code = `${ticket.code.slice(0, 4)} ${ticket.code.slice(4)}`;
    const number = printedTicketNumber(ticket.number);
    if (!html.includes(`>${number}<`) || !html.includes(code))
      throw new Disagreement("the paper shows number and code", { ticket: ticket.number });
    ticket.prints += 1;
  }
  marks.add(isOff ? "printer: off, printed again" : "printer: printed");
  if (ticket.prints > 1) marks.add("printer: a marked copy");
}
