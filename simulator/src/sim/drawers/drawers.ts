// Clerks open the drawers of their tills with a counted float, and explain the difference of the last count; other
// people's drawers are refused.

import { drawer, responses } from "@chalkboard/contract";
import { openShiftOf, refusesOpening, wantsDrawer } from "../../auditor/drawers.ts";
import type { KnownSeller } from "../../auditor/model.ts";
import { putIn, takeMuch, takeOut, undo } from "./drawer-cash.ts";
import { close, closeAgain, closeAtOnce, closeForHim } from "./drawer-counts.ts";
import { compareDrawers, compareMine } from "./drawer-figures.ts";
import { counted, isOpened, refused, seen } from "./drawer-words.ts";
import { agree, type World } from "../world.ts";

type Step = (world: World, seller: KnownSeller) => Promise<void>;

const ifClosed: readonly (readonly [number, Step])[] = [
  [8, open],
  [1, actWithoutDrawer],
  [1, closeAgain],
];
const ifOpen: readonly (readonly [number, Step])[] = [
  [6, putIn],
  [7, takeOut],
  [5, undo],
  [3, close],
  [1, closeForHim],
  [1, closeAtOnce],
  [1, open],
  [1, takeMuch],
  [1, atAnothers],
];

/** The clerk of a till acts on its drawer; most often where the service requires an open one. */
export async function atTheDrawer(world: World): Promise<void> {
  const { chance, model } = world;
  const tills = model.sellers.filter(({ service }) => service.kind === "retail");
  const shut = tills.filter(wantsDrawer);
  const seller = shut.length > 0 && chance.percent(75) ? chance.pick(shut) : chance.pick(tills);
  for (let times = chance.int(1, 4); times > 0; times -= 1) {
    await chance.weighted(openShiftOf(seller) === undefined ? ifClosed : ifOpen)(world, seller);
    await compareMine(world, seller);
  }
  await compareDrawers(world, seller.service);
}

/** Opens a drawer; where the last one's difference has no comment yet, the comment comes first. */
export async function open(world: World, seller: KnownSeller): Promise<void> {
  const { chance, server, marks, serial } = world;
  const amount = chance.weighted([
    [1, 0],
    [6, chance.int(1, 40) * 500],
  ] as const);
  const payload = { key: `opens-drawer-${serial()}`, count: counted(amount) };
  const send = () => server.send(seller.personId, drawer.open, payload);
  const against = refusesOpening(seller);
  if (against !== undefined) {
    refused("a drawer that does not open", await send(), against, seen(seller));
    marks.add(`drawer: ${against}`);
    if (against === "commentNeeded") await comment(world, seller);
    return;
  }
  const [answer, twice] = chance.percent(40) ? await Promise.all([send(), send()]) : [await send(), undefined];
  const again = twice ?? (await send());
  agree(
    "a drawer that is opened twice is one shift",
    again.ok && again.data.shiftId,
    isOpened(world, seller, amount, answer),
    seen(seller),
  );
  const other = await server.send(seller.personId, drawer.open, { ...payload, count: counted(amount + 1) });
  agree("another count under a used key", other.responseType, responses.changedMeanwhile, seen(seller));
  marks.add("drawer: opened");
}

/** Comments on the last difference: once, and only its own clerk may. */
async function comment({ model, server, marks }: World, seller: KnownSeller): Promise<void> {
  const shift = seller.shifts.at(-1);
  if (shift === undefined) return;
  const { shiftId } = shift;
  const otherSeller = model.sellers.find((one) => one !== seller && one.service === seller.service);
  const foreign = await server.send(otherSeller?.personId ?? 0, drawer.comment, { shiftId, comment: "not mine" });
  agree("nobody comments another's shift", foreign.responseType, responses.notFound, { ...seen(seller), shiftId });
  const words = "gave too much change";
  const said = await server.send(seller.personId, drawer.comment, { shiftId, comment: words });
  shift.comment = words;
  agree("a comment", said.ok && said.data.comment, words, { ...seen(seller), shiftId, data: said.data });
  const again = await server.send(seller.personId, drawer.comment, { shiftId, comment: words });
  agree("the same comment again", again.ok, true, { ...seen(seller), shiftId });
  const other = await server.send(seller.personId, drawer.comment, { shiftId, comment: "or too little" });
  agree("another comment", other.responseType, responses.changedMeanwhile, { ...seen(seller), shiftId });
  marks.add("drawer: commented");
}

/** Without an open drawer nothing is put in, taken out or reversed. */
async function actWithoutDrawer({ server, marks, serial }: World, seller: KnownSeller): Promise<void> {
  const payload = { key: `no-drawer-${serial()}`, amount: 100, reason: "change" };
  refused(
    "nothing is put into a closed drawer",
    await server.send(seller.personId, drawer.payIn, payload),
    "drawerClosed",
    seen(seller),
  );
  refused(
    "nothing is taken out of a closed drawer",
    await server.send(seller.personId, drawer.payOut, payload),
    "drawerClosed",
    seen(seller),
  );
  const last = seller.shifts
    .flatMap(({ moves }) => moves)
    .find(({ undoes, isUndone }) => undoes === undefined && !isUndone);
  if (last !== undefined) {
    const undone = await server.send(seller.personId, drawer.undoMove, { moveId: last.moveId, reason: "too late" });
    refused("nothing of a closed drawer is taken back", undone, "drawerClosed", seen(seller));
  }
  marks.add("drawer: closed, nothing moves");
}

/** A clerk may not act on another clerk's or another service's drawer. */
async function atAnothers({ model, server, marks, serial }: World, seller: KnownSeller): Promise<void> {
  const shift = openShiftOf(seller);
  const [move] = shift?.moves ?? [];
  const other = model.services.find((one) => one !== seller.service);
  if (shift === undefined || other === undefined) return;
  const { shiftId } = shift;
  const foreign = await server.send(other.adminId, drawer.read, { shiftId });
  agree("another service's shift is nowhere", foreign.responseType, responses.notFound, { ...seen(seller), shiftId });
  const closing = { key: `not-his-${serial()}`, shiftId, count: counted(1), comment: "not mine" };
  agree(
    "nor closed from there",
    (await server.send(other.adminId, drawer.closeFor, closing)).responseType,
    responses.notFound,
    { ...seen(seller), shiftId },
  );
  agree(
    "a clerk sees what should be there after his count",
    (await server.send(seller.personId, drawer.read, { shiftId })).responseType,
    responses.notAllowed,
    { ...seen(seller), shiftId },
  );
  const printout = await server.send(seller.personId, drawer.printReport, { shiftId });
  agree("on paper neither", printout.responseType, responses.notFound, { ...seen(seller), shiftId });
  const neighbour = model.sellers.find(
    (one) => one !== seller && one.service === seller.service && openShiftOf(one) !== undefined,
  );
  if (move !== undefined && neighbour !== undefined) {
    const taken = await server.send(neighbour.personId, drawer.undoMove, { moveId: move.moveId, reason: "not mine" });
    const isNo = taken.responseType === responses.notFound || taken.responseType === responses.changedMeanwhile;
    agree("another's movement is nowhere", isNo, true, { ...seen(seller), data: taken.data });
  }
  marks.add("drawer: not allowed");
}
