import { drawer, responses } from "@chalkboard/contract";
import type { Rows } from "./call-row.ts";
import type { TestServer } from "../test-server.ts";
import { logins } from "../test-world.ts";

const [one, two, three] = logins.clerks;
const { bancaAdmin, kliyanAdmin } = logins;
const from = "2026-01-01";
const to = "2026-12-31";
const count = { amount: 5_000, pieces: [] };

/**
 * A shift that was counted with a difference, at the POS with pending sales; one in progress with a pay-out, and one
 * that was left open.
 */
export async function someShifts(house: TestServer): Promise<{ closed: number; left: number; moveId: number }> {
  await house.answer(drawer.open, { key: "key of a first shift", count }, three);
  const { shiftId: closed } = await house.answer(
    drawer.close,
    { key: "key of a first count", count: { amount: 4_900, pieces: [] } },
    three,
  );
  await house.answer(drawer.open, { key: "key of a second shift", count }, two);
  const { moveId } = await house.answer(
    drawer.payOut,
    { key: "key of a pay-out", amount: 200, reason: "paper rolls" },
    two,
  );
  const { shiftId: left } = await house.answer(drawer.open, { key: "key of a third shift", count }, one);
  return { closed, left, moveId };
}

export const drawerRows: Rows = {
  "drawer/mine": () => ({ right: [two, {}] }),
  "drawer/open": () => ({
    right: [two, { key: "key of another shift", count }],
    refused: { code: responses.notAllowed, why: "his drawer is open" },
  }),
  "drawer/pay_in": () => ({ right: [two, { key: "key of a pay-in", amount: 1_000, reason: "change from the bank" }] }),
  "drawer/pay_out": () => ({ right: [two, { key: "key of another pay-out", amount: 300, reason: "coffee" }] }),
  "drawer/undo_move": ({ shifts: { moveId } }) => ({ right: [two, { moveId, reason: "not bought" }] }),
  "drawer/close": () => ({ right: [two, { key: "key of a second count", count }] }),
  "drawer/comment": ({ shifts: { closed } }) => ({
    right: [three, { shiftId: closed, comment: "gave too much change" }],
  }),
  "drawer/close_for": ({ shifts: { left } }) => ({
    right: [
      bancaAdmin,
      {
        key: "key of a third count",
        shiftId: left,
        count,
        comment: "left without counting",
      },
    ],
  }),
  "drawer/read": ({ shifts: { closed } }) => ({ right: [bancaAdmin, { shiftId: closed }] }),
  "drawer/print_report": ({ shifts: { closed } }) => ({ right: [bancaAdmin, { shiftId: closed }] }),
  "drawer/list_shifts": ({
    world: {
      banca: { clerks },
    },
  }) => ({ right: [bancaAdmin, { from, to }], foreign: [kliyanAdmin, { from, to, posId: clerks[0].posId }] }),
};
