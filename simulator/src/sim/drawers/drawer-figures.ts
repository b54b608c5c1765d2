// The server's figures of drawers must equal the auditor's: for each shift, and for all shifts of a service.

import { type drawer as contract, drawer } from "@chalkboard/contract";
import { addDays, dayOf } from "@chalkboard/kernel";
import { byHand, openShiftOf, shouldHold } from "../../auditor/drawers.ts";
import { bookDay, type KnownSeller, type KnownService, type KnownShift } from "../../auditor/model.ts";
import { worldStart } from "../worlds/make-world.ts";
import { agree, Disagreement, type World } from "../world.ts";

const differenceOf = (shift: KnownShift): number | null =>
  shift.counted === undefined ? null : shift.counted - shouldHold(shift);

/** Compares a shift's full record with the auditor's. */
export function compareShift(shift: KnownShift, shown: contract.Shift): void {
  const {
    shiftId,
    number,
    seller: { posId, personId, name, service },
    openedAt,
    float,
    sold,
    cancelled,
    paid,
    tax,
    comment,
    isForced,
  } = shift;
  const { posName, personName, closedBy, moves, ...figures } = shown;
  agree(
    "a shift's figures",
    figures,
    {
      shiftId,
      number,
      posId,
      personId,
      openedAt,
      businessDay: bookDay(service, openedAt),
      float,
      sold,
      cancelled,
      paid,
      tax,
      payIns: byHand(shift, "payIn"),
      payOuts: byHand(shift, "payOut"),
      expected: shouldHold(shift),
      counted: shift.counted ?? null,
      difference: differenceOf(shift),
      comment,
      closedAt: shift.closedAt ?? null,
      isForced,
    },
    { posId },
  );
  agree(
    "whose shift it is",
    [posName, personName, closedBy === name],
    [name, name, shift.counted !== undefined && !isForced],
    { posId, closedBy },
  );
  compareMoves(shift, moves);
}

function compareMoves({ moves, seller: { posId } }: KnownShift, shown: readonly contract.Move[]): void {
  agree(
    "a shift's movements",
    shown.map(({ moveId, kind, amount, reason, undoes, isUndone }) => [moveId, kind, amount, reason, undoes, isUndone]),
    moves.map(({ moveId, kind, amount, reason, undoes, isUndone }) => [
      moveId,
      kind,
      amount,
      reason,
      undoes ?? null,
      isUndone,
    ]),
    { posId },
  );
}

/** A clerk's view of the own drawer: without the expected cash while it is open. */
export async function compareMine({ server }: World, seller: KnownSeller): Promise<void> {
  const mine = await server.send(seller.personId, drawer.mine, {});
  if (!mine.ok)
    throw new Disagreement("a clerk does not see his drawer", { posId: seller.posId, answer: mine.responseType });
  const { isRequired, open, last } = mine.data;
  const shift = openShiftOf(seller);
  agree("whether a drawer is wanted", isRequired, seller.service.drawerRequired, { posId: seller.posId });
  agree(
    "an open drawer",
    open === null ? null : [open.shiftId, open.number, open.float, open.openedAt],
    shift === undefined ? null : [shift.shiftId, shift.number, shift.float, shift.openedAt],
    { posId: seller.posId },
  );
  if (open !== null && shift !== undefined) compareMoves(shift, open.moves);
  const closed = seller.shifts.filter(({ counted }) => counted !== undefined).at(-1);
  agree("the last drawer", last?.shiftId, closed?.shiftId, { posId: seller.posId });
  if (last !== null && closed !== undefined) compareShift(closed, last);
}

/** Every shift of a service as its admin sees it, and the sum of all differences. */
export async function compareDrawers({ model, server }: World, service: KnownService): Promise<void> {
  const period = {
    from: addDays(dayOf(worldStart, service.timeZone), -1),
    to: addDays(dayOf(model.now, service.timeZone), 1),
  };
  const listed = await server.send(service.adminId, drawer.listShifts, {
    ...period,
    sort: "openedAt",
    isAscending: true,
    limit: 1_000,
    withSums: true,
  });
  if (!listed.ok)
    throw new Disagreement("shifts are not shown", {
      serviceId: service.serviceId,
      answer: listed.responseType,
      data: listed.data,
    });
  const shifts = model.sellers.filter((seller) => seller.service === service).flatMap((seller) => seller.shifts);
  agree(
    "the shifts that there are",
    listed.data.rows.map(({ shiftId }) => shiftId).toSorted((a, b) => a - b),
    shifts.map(({ shiftId }) => shiftId).toSorted((a, b) => a - b),
    { serviceId: service.serviceId },
  );
  for (const shift of shifts) {
    const row = listed.data.rows.find(({ shiftId }) => shiftId === shift.shiftId);
    const {
      float,
      comment,
      isForced,
      seller: { posId, personId },
    } = shift;
    const isOpen = shift.counted === undefined;
    agree(
      "a shift's row",
      [
        row?.posId,
        row?.personId,
        row?.float,
        row?.payIns,
        row?.payOuts,
        row?.expected,
        row?.counted,
        row?.difference,
        row?.comment,
        row?.isForced,
        row?.openedAt,
        row?.closedAt,
      ],
      [
        posId,
        personId,
        float,
        byHand(shift, "payIn"),
        byHand(shift, "payOut"),
        isOpen ? null : shouldHold(shift),
        shift.counted ?? null,
        differenceOf(shift),
        comment,
        isForced,
        shift.openedAt,
        shift.closedAt ?? null,
      ],
      { posId, shiftId: shift.shiftId },
    );
    if (!isOpen) continue;
    // An admin sees the expected cash before the count.
    const whole = await server.send(service.adminId, drawer.read, { shiftId: shift.shiftId });
    if (!whole.ok)
      throw new Disagreement("a shift is not shown", { posId, shiftId: shift.shiftId, answer: whole.responseType });
    compareShift(shift, whole.data);
  }
  const differences = shifts.reduce((sum, shift) => sum + (differenceOf(shift) ?? 0), 0);
  agree(
    "all differences",
    (listed.data.sums ?? []).reduce((sum, { difference }) => sum + difference, 0),
    differences,
    { serviceId: service.serviceId },
  );
}
