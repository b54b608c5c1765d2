// Rows of the calls of a week that is settled.

import { responses } from "@chalkboard/contract";
import type { Rows } from "./call-row.ts";
import { logins } from "./test-world.ts";

const { bancaAdmin, kliyanAdmin, nordController } = logins;

export const weekRows: Rows = {
  "money/week_lines": () => ({ right: [bancaAdmin, {}] }),
  "money/preview_close": () => ({ right: [bancaAdmin, {}] }),
  "money/week_statements": ({ world: { banca: { clerks: [one, , three], zones } } }) => ({
    right: [bancaAdmin, { account: { zoneId: zones.nord } }], foreign: [kliyanAdmin, { account: { posId: one.posId } }],
    branch: [nordController, { account: { posId: three.posId } }] }),
  "money/settle_week": ({ world: { banca: { clerks: [one, , three] } } }) => {
    const payment = (key: string, posId: number): object => ({ key, number: 1, account: { posId }, amount: 2_500, was: -2_500 });
    return {
      right: [bancaAdmin, payment("key of a settlement", one.posId)],
      refused: { code: responses.notAllowed, why: "no week of the house of the rows is closed" },
      foreign: [kliyanAdmin, payment("key of another's", one.posId)], branch: [nordController, payment("key of a third one", three.posId)] };
  },
  "money/take_back_settlement": () => ({
    right: [bancaAdmin, { transactionId: 999_999 }], refused: { code: responses.notFound, why: "nothing is settled in the house of the rows" } }),
};
