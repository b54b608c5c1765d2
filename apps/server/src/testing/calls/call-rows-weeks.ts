// Rows of calls about a settled week, and about held money.

import { responses } from "@chalkboard/contract";
import type { Rows } from "./call-row.ts";
import { logins } from "../test-world.ts";

const [customer] = logins.customers;
const { bancaAdmin, kliyanAdmin, kliyanAgent, nordController } = logins;

export const weekRows: Rows = {
  "money/week_lines": () => ({ right: [bancaAdmin, {}] }),
  "reports/week_tickets": ({
    world: {
      banca: {
        clerks: [one, , three],
        zones,
      },
    },
  }) => ({
    right: [bancaAdmin, { number: 1, figure: "net", account: { zoneId: zones.nord } }],
    foreign: [kliyanAdmin, { figure: "net", account: { posId: one.posId } }],
    branch: [nordController, { figure: "sales", account: { posId: three.posId } }],
  }),
  "money/preview_close": () => ({ right: [bancaAdmin, {}] }),
  "money/close_progress": () => ({ right: [bancaAdmin, {}] }),
  "money/week_statements": ({
    world: {
      banca: {
        clerks: [one, , three],
        zones,
      },
    },
  }) => ({
    right: [bancaAdmin, { account: { zoneId: zones.nord } }],
    foreign: [kliyanAdmin, { account: { posId: one.posId } }],
    branch: [nordController, { account: { posId: three.posId } }],
  }),
  "money/print_statement": ({
    world: {
      banca: {
        clerks: [one, , three],
        zones,
      },
    },
  }) => ({
    right: [bancaAdmin, { account: { zoneId: zones.nord }, language: "en" }],
    foreign: [kliyanAdmin, { account: { posId: one.posId }, language: "en" }],
    branch: [nordController, { account: { posId: three.posId }, language: "fr" }],
  }),
  "money/settle_week": ({
    world: {
      banca: {
        clerks: [one, , three],
      },
    },
  }) => {
    const payment = (key: string, posId: number): object => ({
      key,
      number: 1,
      account: { posId },
      amount: 2_500,
      was: -2_500,
    });
    return {
      right: [bancaAdmin, payment("key of a settlement", one.posId)],
      refused: { code: responses.notAllowed, why: "no week of the house of the rows is closed" },
      foreign: [kliyanAdmin, payment("key of another's", one.posId)],
      branch: [nordController, payment("key of a third one", three.posId)],
    };
  },
  "money/take_back_settlement": () => ({
    right: [bancaAdmin, { transactionId: 999_999 }],
    refused: { code: responses.notFound, why: "nothing is settled in the house of the rows" },
  }),
  "money/find_accounts": ({
    world: {
      banca: {
        zones,
        clerks: [one],
      },
    },
  }) => ({
    right: [bancaAdmin, { of: "pos", text: "1" }],
    foreign: [kliyanAdmin, { of: "pos", account: { posId: one.posId } }],
    branch: [nordController, { of: "zone", account: { zoneId: zones.sid } }],
  }),
  "money/list_closable": ({
    world: {
      banca: { zones },
    },
  }) => ({
    right: [bancaAdmin, { of: "pos" }],
    foreign: [kliyanAdmin, { of: "zone", account: { zoneId: zones.nord } }],
  }),
  "money/preview_closing": ({
    world: {
      banca: { zones },
    },
  }) => ({
    right: [bancaAdmin, { account: { zoneId: zones.nord } }],
    foreign: [kliyanAdmin, { account: { zoneId: zones.nord } }],
  }),
  "money/close_account": ({
    world: {
      banca: { zones },
    },
  }) => {
    const close = (key: string): object => ({
      key,
      account: { zoneId: zones.sid },
      way: "cash",
      balance: 0,
      reason: "end of the season",
    });
    return { right: [bancaAdmin, close("key of a closing")], foreign: [kliyanAdmin, close("key of another closing")] };
  },
  "money/print_account_closing": () => ({
    right: [bancaAdmin, { closingId: 999_999 }],
    refused: { code: responses.notFound, why: "no account was closed in the house of the rows" },
  }),
  "money/list_held": ({
    world: {
      banca: { zones },
    },
  }) => ({
    right: [bancaAdmin, {}],
    foreign: [kliyanAdmin, { zoneId: zones.nord }],
    branch: [nordController, { zoneId: zones.sid }],
  }),
  "money/hold_money": ({
    world: {
      banca: { zones },
    },
  }) => {
    const hold = (key: string, zoneId: number): object => ({
      key,
      zoneId,
      act: "holdDeposit",
      amount: 1_000,
      reason: "security",
    });
    return {
      right: [bancaAdmin, hold("key of a hold", zones.nord)],
      foreign: [kliyanAdmin, hold("key of another hold", zones.nord)],
      branch: [nordController, hold("key of a third hold", zones.sid)],
    };
  },
  "money/take_back_held": () => ({
    right: [bancaAdmin, { transactionId: 999_999, reason: "entered twice" }],
    refused: { code: responses.notFound, why: "nothing was held in the house of the rows" },
  }),
  "money/preview_loan": ({
    world: {
      banca: {
        clerks: [one, , three],
      },
    },
  }) => {
    const input = (posId: number): object => ({ posId, principal: 100_000, instalments: 3 });
    return {
      right: [bancaAdmin, input(one.posId)],
      foreign: [kliyanAdmin, input(one.posId)],
      branch: [nordController, input(three.posId)],
    };
  },
  "money/grant_loan": ({
    world: {
      banca: {
        clerks: [one, , three],
      },
    },
  }) => {
    const input = (key: string, posId: number): object => ({
      key,
      posId,
      way: "cash",
      principal: 100_000,
      instalments: 3,
      weekly: 33_333,
      firstWeek: 8_000,
      reason: "a new counter",
    });
    return {
      right: [bancaAdmin, input("key of a loan", one.posId)],
      foreign: [kliyanAdmin, input("key of another loan", one.posId)],
      branch: [nordController, input("key of a third loan", three.posId)],
    };
  },
  "money/list_loans": ({
    world: {
      banca: {
        clerks: [one, , three],
      },
    },
  }) => ({
    right: [bancaAdmin, {}],
    foreign: [kliyanAdmin, { posId: one.posId }],
    branch: [nordController, { posId: three.posId }],
  }),
  "money/read_loan": () => ({
    right: [bancaAdmin, { loanId: 999_999 }],
    refused: { code: responses.notFound, why: "no loan of the house of the rows has that number" },
  }),
  "money/repay_loan": () => ({
    right: [bancaAdmin, { key: "key of a repayment", loanId: 999_999, way: "cash", amount: 500, was: 1_000 }],
    refused: { code: responses.notFound, why: "no loan of the house of the rows has that number" },
  }),
  "money/postpone_instalment": () => ({
    right: [bancaAdmin, { loanId: 999_999, week: 7, isPostponed: true, reason: "carnival" }],
    refused: { code: responses.notFound, why: "no loan of the house of the rows has that number" },
  }),
  "money/take_back_loan": () => ({
    right: [bancaAdmin, { transactionId: 999_999, reason: "entered twice" }],
    refused: { code: responses.notFound, why: "nothing of a loan has that number" },
  }),
  "money/list_recovered": () => ({ right: [bancaAdmin, { from: "2026-01-01", to: "2026-12-31" }] }),
  "money/ask_withdrawal": ({
    world: {
      kliyan: {
        customers: [one],
      },
      banca: {
        clerks: [shop],
      },
    },
  }) => {
    const input = (key: string, posId = one.posId): object => ({ key, posId, amount: 900_000_000, note: "rent" });
    return {
      right: [kliyanAdmin, input("key of a request")],
      refused: { code: responses.notAllowed, why: "nobody of the house of the rows has so much" },
      foreign: [bancaAdmin, input("key of another request")],
      branch: [kliyanAgent, input("key of a third request", shop.posId)],
    };
  },
  "money/list_withdrawals": ({
    world: {
      kliyan: {
        customers: [one],
      },
      banca: {
        clerks: [shop],
      },
    },
  }) => ({
    right: [kliyanAdmin, {}],
    foreign: [bancaAdmin, { posId: one.posId }],
    branch: [kliyanAgent, { posId: shop.posId }],
  }),
  "money/recall_withdrawal": () => ({
    right: [customer, { withdrawalId: 999_999 }],
    refused: { code: responses.notFound, why: "nothing is asked for in the house of the rows" },
  }),
  "money/decide_withdrawal": () => ({
    right: [kliyanAdmin, { withdrawalId: 999_999, was: "requested", to: "approved" }],
    refused: { code: responses.notFound, why: "nothing is asked for in the house of the rows" },
  }),
  "money/take_back_withdrawal": () => ({
    right: [kliyanAdmin, { withdrawalId: 999_999, was: "paid", reason: "by mistake" }],
    refused: { code: responses.notFound, why: "nothing is asked for in the house of the rows" },
  }),
};
