import { responses } from "@chalkboard/contract";
import type { Rows } from "./call-row.ts";
import { lineKey as key, lineRows } from "./call-rows-lines.ts";
import { masterDataRows } from "./call-rows-registry.ts";
import { everything, logins } from "../test-world.ts";

const [clerk] = logins.clerks;
const [customer] = logins.customers;
const { bancaAdmin, kliyanAdmin, kliyanAgent, nordController, trader } = logins;

const events: Rows[string] = ({ world: { games, banca } }) => ({
  right: [clerk, { getOdds: true, idevento: games.basketball.eventId }],
  foreign: [customer, { idservicio: banca.serviceId }],
});
const visited: Rows[string] = ({ world: { banca } }) => ({
  right: [clerk, {}],
  foreign: [customer, { idservicio: banca.serviceId }],
});
const dayOfGames: Rows[string] = ({ world: { banca, games } }) => ({
  right: [clerk, { evento_fecha: games.basketball.day }],
  foreign: [customer, { idservicio: banca.serviceId }],
});

const catalogRows: Rows = {
  "general/eventos_dep_lig_fecha": visited,
  "general/get_family_grupo": () => ({ right: [bancaAdmin, { activo: true }] }),
  "general/get_apuesta_tipo": () => ({ right: [clerk, { idgrupo: 1, horse_bet: false }] }),
  "general/get_ligas_info": () => ({ right: [bancaAdmin, { activo: true, nombre: "mlb" }] }),
  "general/get_deportes_info": () => ({ right: [clerk, { activo: true, nombre: "ball" }] }),
  "general/get_equipos_info": ({ world: { leagues } }) => ({
    right: [clerk, { nombre: "yan", idliga: leagues.baseball }],
  }),
  "general/get_eventos": events,
  "general/get_events_data": events,
  "general/get_json_events": events,
  "pos/get_eventos": events,
  "pos/get_events_data": events,
  "pos/get_json_events": events,
  "general/get_liga_grupo": () => ({ right: [bancaAdmin, { activo: true }] }),
  "general/get_eventos_ligas": dayOfGames,
  "general/get_webpage_eventos_ligas": dayOfGames,
  "catalog/find_events": () => ({ right: [clerk, { text: "ya" }] }),
  "catalog/list_leagues": () => ({ right: [clerk, {}] }),
  "catalog/list_service_leagues": () => ({ right: [bancaAdmin, {}] }),
  "results/day_results": () => ({ right: [clerk, { day: "2026-04-10" }] }),
  "results/print_day_results": () => ({ right: [clerk, { day: "2026-04-10" }] }),
  "catalog/print_sheet": ({
    world: {
      games: { basketball },
    },
  }) => ({ right: [clerk, { day: basketball.day, leagueIds: [basketball.leagueId], isWhole: true }] }),
  "catalog/list_league_notes": () => ({ right: [bancaAdmin, {}] }),
  "catalog/save_league_note": ({ world: { leagues } }) => ({
    right: [
      bancaAdmin,
      {
        leagueId: leagues.baseball,
        texts: { en: "Seven innings this season." },
        places: ["board", "paper"],
        firstDay: "2026-04-01",
        lastDay: null,
        isActive: true,
      },
    ],
  }),
  "catalog/selling_board": ({
    world: {
      games: { basketball },
    },
  }) => ({ right: [clerk, { day: basketball.day, leagueId: basketball.leagueId }] }),
  "catalog/odds_report": ({ world: { games } }) => ({ right: [trader, { day: games.hockey.day }] }),
  "catalog/preview_conversion": ({
    world: {
      games: { basketball },
      banca,
      kliyan,
    },
  }) => ({
    right: [
      bancaAdmin,
      {
        day: basketball.day,
        serviceId: banca.serviceId,
        table: {
          name: "Twenty",
          isSold: true,
          content: {
            twoWay: { kind: "addedCents", cents: 20 },
            manyWay: { kind: "identity" },
            ladder: 1,
            booksum: { minimum: 10_000, maximum: 20_000 },
          },
        },
        rule: { control: "priceConversion", selector: { league: basketball.leagueId }, value: { table: "Twenty" } },
      },
    ],
    foreign: [bancaAdmin, { day: basketball.day, serviceId: kliyan.serviceId }],
  }),
  "catalog/own_lines": ({
    world: {
      games: {
        basketball: { day },
      },
    },
  }) => ({ right: [bancaAdmin, { day }] }),
  "catalog/service_day": ({
    world: {
      games: {
        basketball: { day },
      },
    },
  }) => ({ right: [bancaAdmin, { day }] }),
  "catalog/service_offers": ({ world: { games } }) => ({ right: [trader, { eventId: games.hockey.eventId }] }),
  "catalog/set_play": ({ world: { games } }) => ({ right: [trader, { eventId: games.hockey.eventId, inPlay: true }] }),
  "catalog/suspend_events": ({ world: { games } }) => ({
    right: [trader, { eventIds: [games.hockey.eventId], isSuspended: true }],
  }),
  "catalog/circle_events": ({ world: { games } }) => ({
    right: [trader, { eventIds: [games.hockey.eventId], percent: 25 }],
  }),
  "catalog/suspend_event": ({ world: { games } }) => ({
    right: [trader, { eventId: games.hockey.eventId, isSuspended: true }],
  }),
  "catalog/list_board_layouts": () => ({ right: [bancaAdmin, {}] }),
  "catalog/save_board_layout": ({ world: { leagues } }) => ({
    right: [
      bancaAdmin,
      {
        leagueId: leagues.basketball,
        siteShown: true,
        siteSort: 1,
        sitePeriods: [],
        siteBetTypes: [1, 2, 3, 4],
        tillShown: true,
        tillPeriods: ["game", "firstHalf"],
        tillBetTypes: [],
      },
    ],
  }),
  "catalog/arrange_league": ({ world: { leagues } }) => ({
    right: [bancaAdmin, { leagueId: leagues.basketball, place: 1, shownName: "Basket" }],
  }),
  "catalog/switch_league": ({ world: { leagues } }) => ({
    right: [bancaAdmin, { leagueId: leagues.hockey, isSold: true }],
  }),
};

const dutyRows: Rows = {
  "duties/week": () => ({ right: [trader, {}] }),
  "duties/save_duty": ({
    dutyId,
    world: {
      platform: { assistantId: personId },
      leagues,
    },
  }) => ({
    right: [
      trader,
      {
        ...everything,
        dutyId,
        personId,
        level: "league",
        ids: [leagues.baseball],
        tasks: ["lines"],
        weekdays: [6, 7],
        from: 540,
        until: 1020,
      },
    ],
  }),
  "duties/end_duty": ({ dutyId }) => ({ right: [trader, { dutyId, isEnded: true }] }),
  "duties/open_work": () => ({ right: [trader, {}] }),
  "home/platform_now": () => ({ right: [trader, {}] }),
  "home/service_now": () => ({ right: [bancaAdmin, {}] }),
  "duties/mine": () => ({ right: [trader, {}] }),
};

const periods = ["1", "2", "3"].map((segment, index) => ({ segment, away: index, home: 0 }));
const hockeyEnd = { status: "final", segments: [...periods, { segment: "game", away: 3, home: 0 }] };

const resultRows: Rows = {
  "results/list": ({
    world: {
      games: {
        hockey: { leagueId, day },
      },
    },
  }) => ({ right: [trader, { leagueId, day }] }),
  "results/make_official": ({
    world: {
      games: { hockey },
    },
  }) => ({ right: [trader, { eventId: hockey.eventId, version: 0, ...hockeyEnd }] }),
  "results/preview": ({
    world: {
      games: { hockey },
    },
  }) => ({ right: [trader, { eventId: hockey.eventId, ...hockeyEnd }] }),
  "results/list_policies": () => ({ right: [trader, {}] }),
  "results/set_policy": ({
    world: {
      games: {
        hockey: { leagueId },
      },
    },
  }) => ({
    right: [
      trader,
      { leagueId, confirmation: null, highestGame: 20, highestSegment: null, lateMinutes: 240, voids: null },
    ],
  }),
  "results/list_house_rules": ({ world: { leagues } }) => ({ right: [trader, { leagueId: leagues.hockey }] }),
  "results/save_house_rules": ({ world: { leagues } }) => ({
    right: [
      trader,
      {
        leagueId: leagues.hockey,
        serviceId: null,
        version: 0,
        changes: { tie: { game: "lose" } },
        reason: "sold three ways",
      },
    ],
  }),
  "results/list_warnings": () => ({ right: [trader, { open: true }] }),
  "results/resolve_warnings": ({ otherWarning }) => ({
    right: [trader, { warningIds: [otherWarning], note: "the game was moved" }],
  }),
  "results/list_proposed": () => ({ right: [trader, {}] }),
  "results/list_versions": () => ({ right: [trader, {}] }),
  "results/list_version_tickets": ({
    world: {
      banca: { serviceId },
      games: {
        baseball: [, { eventId }],
      },
    },
  }) => ({
    right: [bancaAdmin, { eventId }],
    foreign: [kliyanAdmin, { eventId, serviceId }],
  }),
  "results/list_day": ({
    world: {
      games: {
        baseball: [, { day }],
      },
    },
  }) => ({ right: [bancaAdmin, { day }] }),
  "results/resolve_warning": ({ warning }) => ({ right: [trader, { warningId: warning, note: "the game was moved" }] }),
};

const voidRows: Rows = {
  "voids/preview": ({
    world: {
      games: {
        basketball: { eventId },
      },
    },
  }) => ({ right: [trader, { eventId }] }),
  "voids/order": ({
    world: {
      games: {
        baseball: [{ eventId }],
      },
    },
  }) => ({ right: [trader, { eventId, betTypes: [7], reason: "a wrong half" }] }),
  "voids/undo": ({ voidOrder: orderId }) => ({ right: [trader, { orderId, reason: "it was right" }] }),
  "voids/confirm": () => ({
    right: [trader, { proposalId: 1 }],
    refused: { code: responses.notFound, why: "nobody proposed anything: one person is enough here" },
  }),
  "voids/decline": () => ({
    right: [trader, { proposalId: 1, reason: "it was played" }],
    refused: { code: responses.notFound, why: "nobody proposed anything: one person is enough here" },
  }),
  "voids/list_proposals": () => ({ right: [trader, { open: true }] }),
  "voids/list_orders": () => ({ right: [trader, {}] }),
  "voids/preview_undo": ({ voidOrder: orderId }) => ({ right: [trader, { orderId }] }),
  "voids/list_order_tickets": ({ voidOrder: orderId }) => ({ right: [trader, { orderId }] }),
  "voids/list_case_tickets": () => ({ right: [trader, { caseId: 1 }] }),
  "voids/list_cases": () => ({ right: [trader, { open: true }] }),
  "voids/decide_case": ({ open: { number } }) => ({
    right: [trader, { caseId: 1, tickets: [number], action: "keep", reason: "sold in time" }],
    refused: { code: responses.notFound, why: "nothing was sold after a corrected start" },
  }),
};

const slip = (eventId: number): object => ({
  mode: "straight",
  amount: 500,
  amountIs: "risk",
  legs: [{ key: key(eventId), points: null, price: 120 }],
});

const ticketRows: Rows = {
  "tickets/ask_sale": () => ({ right: [clerk, { key: "a key that nobody used" }] }),
  "tickets/cancel": ({ open: { number } }) => ({
    right: [bancaAdmin, { number, reason: "wrong game" }],
    foreign: [kliyanAdmin, { number, reason: "mine" }],
  }),
  "tickets/cash_out": ({ winner: { number }, online }) => ({
    right: [clerk, { number, offer: 1 }],
    refused: { code: responses.notAllowed, why: "the house of the rows ends no ticket early" },
    foreign: [clerk, { number: online.number, offer: 1 }],
  }),
  "tickets/quote_cash_out": ({ winner: { number }, online }) => ({
    right: [clerk, { number }],
    refused: { code: responses.notAllowed, why: "the house of the rows ends no ticket early" },
    foreign: [clerk, { number: online.number }],
  }),
  "tickets/event_exposure": ({ world: { games } }) => ({
    right: [bancaAdmin, { eventIds: [games.basketball.eventId] }],
  }),
  "tickets/find_ticket": ({ open: { number }, beside }) => ({
    right: [clerk, { number }],
    foreign: [customer, { number }],
    branch: [nordController, { number: beside.number }],
  }),
  "tickets/show_code": ({ open: { number } }) => ({
    right: [bancaAdmin, { number }],
    foreign: [kliyanAdmin, { number }],
  }),
  "tickets/story": ({ open: { number }, beside }) => ({
    right: [clerk, { number }],
    foreign: [customer, { number }],
    branch: [nordController, { number: beside.number }],
  }),
  "tickets/log": ({ open: { number }, now, beside }) => ({
    right: [bancaAdmin, { from: now - 43_200_000, to: now + 43_200_000 }],
    foreign: [kliyanAdmin, { number }],
    branch: [nordController, { number: beside.number }],
  }),
  "rules/judge_again": ({ open: { number }, beside }) => ({
    right: [bancaAdmin, { number }],
    foreign: [kliyanAdmin, { number }],
    branch: [nordController, { number: beside.number }],
  }),
  "tickets/show_paper": ({ open: { number }, beside }) => ({
    right: [clerk, { number, copy: 0 }],
    foreign: [customer, { number, copy: 0 }],
    branch: [nordController, { number: beside.number, copy: 0 }],
  }),
  "tickets/list_tickets": ({ open: { number }, beside, world: { banca } }) => ({
    right: [clerk, { limit: 2 }],
    foreign: [kliyanAgent, { number }],
    branch: [nordController, { number: beside.number, posId: banca.clerks[2].posId }],
  }),
  "tickets/pay": ({ winner: { number, code = "" }, online }) => ({
    right: [clerk, { number, code }],
    foreign: [clerk, { number: online.number, code: online.code ?? "" }],
  }),
  "tickets/preview_template": () => ({
    right: [
      bancaAdmin,
      {
        kind: "ticket",
        printerType: 2,
        language: "en",
        body: "Good luck!\n{{service}}\n{{#legs}}\n{{rotation}} {{team}} {{line}}\n{{/legs}}",
      },
    ],
  }),
  "tickets/print_receipt": ({ open: { number }, online }) => ({
    right: [clerk, { number }],
    refused: { code: responses.notFound, why: "the ticket of the rows is not paid" },
    foreign: [clerk, { number: online.number }],
  }),
  "tickets/print_ticket": ({ winner: { number } }) => ({
    right: [clerk, { number, width: 58 }],
    foreign: [customer, { number }],
  }),
  "tickets/quote": ({ world: { games } }) => ({ right: [clerk, slip(games.basketball.eventId)] }),
  "tickets/sell": ({ world: { games } }) => ({
    right: [clerk, { key: "key of this sale", slip: slip(games.basketball.eventId) }],
  }),
};

const temporaryRows: Rows = {
  "temporary/compose": ({ world: { games, banca } }) => ({
    right: [clerk, { slip: slip(games.basketball.eventId) }],
    foreign: [customer, { serviceId: banca.serviceId, slip: slip(games.basketball.eventId) }],
  }),
  "temporary/load": ({ composed: { toLoad: code } }) => ({ right: [clerk, { code }] }),
  "temporary/sell": ({ world: { games }, composed: { toSell: code } }) => ({
    right: [clerk, { code, key: "key of a composed slip", slip: slip(games.basketball.eventId) }],
  }),
  "temporary/list": () => ({ right: [bancaAdmin, {}] }),
  "temporary/count_states": () => ({ right: [bancaAdmin, {}] }),
};

const referralRows: Rows = {
  "referrals/list_waiting": () => ({ right: [bancaAdmin, {}] }),
  "referrals/watch_sales": ({
    world: {
      banca: { zones },
    },
  }) => ({
    right: [bancaAdmin, { limit: 2 }],
    foreign: [kliyanAdmin, { zoneId: zones.sid }],
    branch: [nordController, { zoneId: zones.sid }],
  }),
  "referrals/accept": ({ waiting: { accepted: reference, beside } }) => ({
    right: [bancaAdmin, { reference }],
    foreign: [kliyanAdmin, { reference }],
    branch: [nordController, { reference: beside }],
  }),
  "referrals/decline": ({ waiting: { declined: reference, beside } }) => ({
    right: [bancaAdmin, { reference, note: "too much on one side" }],
    foreign: [kliyanAdmin, { reference, note: "mine" }],
    branch: [nordController, { reference: beside, note: "mine" }],
  }),
  "referrals/offer": ({ waiting: { offered: reference, beside } }) => ({
    right: [bancaAdmin, { reference, amount: 4_000 }],
    foreign: [kliyanAdmin, { reference, amount: 4_000 }],
    branch: [nordController, { reference: beside, amount: 4_000 }],
  }),
  "referrals/answer_offer": ({ waiting: { offeredKey } }) => ({
    right: [logins.clerks[2], { key: offeredKey, take: true }],
  }),
};

const newRule = (serviceId: number): object => ({
  scope: { level: "service", id: serviceId },
  control: "stakeRange",
  kind: "default",
  selector: {},
  expiresAt: null,
  value: { minimum: 100, maximum: 900_000 },
});

const ruleRows: Rows = {
  "rules/copy_rule": ({
    rules: { acting: ruleId },
    world: {
      banca: { zones },
    },
  }) => ({
    right: [bancaAdmin, { ruleId, to: [{ level: "zone", id: zones.sid }] }],
    foreign: [kliyanAdmin, { ruleId, to: [{ level: "zone", id: zones.sid }] }],
  }),
  "rules/effective_path": ({
    world: {
      banca: {
        clerks: [one, , three],
      },
    },
  }) => ({
    right: [bancaAdmin, { posId: one.posId, control: "ticketMaximum" }],
    foreign: [kliyanAdmin, { posId: one.posId, control: "ticketMaximum" }],
    branch: [nordController, { posId: three.posId, control: "ticketMaximum" }],
  }),
  "rules/effective_rules": ({
    world: {
      banca: {
        clerks: [one, , three],
      },
    },
  }) => ({
    right: [bancaAdmin, { posId: one.posId, control: "ticketMaximum" }],
    foreign: [kliyanAdmin, { posId: one.posId }],
    branch: [nordController, { posId: three.posId }],
  }),
  "rules/in_play_delays": ({ world: { games } }) => ({
    right: [trader, { eventIds: [games.basketball.eventId] }],
  }),
  "rules/find_choices": ({
    world: {
      banca: {
        clerks: [one, , three],
      },
    },
  }) => ({
    right: [bancaAdmin, { of: "pos", text: "" }],
    foreign: [kliyanAdmin, { of: "pos", values: [String(one.posId)] }],
    branch: [nordController, { of: "pos", values: [String(three.posId)] }],
  }),
  "rules/list_kinds": () => ({ right: [bancaAdmin, {}] }),
  "rules/list_conflicts": ({ world: { banca } }) => ({
    right: [bancaAdmin, {}],
    foreign: [kliyanAdmin, { serviceId: banca.serviceId }],
  }),
  "rules/list_rules": ({ world: { banca } }) => ({
    right: [bancaAdmin, { controls: ["ticketMaximum"], past: true }],
    foreign: [kliyanAdmin, { serviceId: banca.serviceId }],
    branch: [nordController, { level: "pos", scopeId: banca.clerks[2].posId }],
  }),
  "rules/restore_rule": ({ rules: { replaced: ruleId } }) => ({
    right: [bancaAdmin, { ruleId }],
    foreign: [kliyanAdmin, { ruleId }],
  }),
  "rules/retire_rule": ({ rules: { acting: ruleId } }) => ({
    right: [bancaAdmin, { ruleId }],
    foreign: [kliyanAdmin, { ruleId }],
  }),
  "rules/rule_history": ({ rules: { replaced, beside } }) => ({
    right: [bancaAdmin, { ruleId: replaced }],
    foreign: [kliyanAdmin, { ruleId: replaced }],
    branch: [nordController, { ruleId: beside }],
  }),
  "rules/save_rule": ({ world: { banca } }) => ({
    right: [bancaAdmin, newRule(banca.serviceId)],
    foreign: [kliyanAdmin, newRule(banca.serviceId)],
  }),
  "rules/try_ticket": ({
    world: {
      banca: {
        clerks: [one],
      },
      leagues,
    },
  }) => {
    const composed = (posId: number) => ({
      composed: { posId, mode: "parlay", legs: [1, 3].map((betType) => ({ league: leagues.baseball, betType })) },
    });
    return { right: [bancaAdmin, composed(one.posId)], foreign: [kliyanAdmin, composed(one.posId)] };
  },
  "rules/try_rule": ({ now, world: { banca } }) => {
    const trial = { draft: newRule(banca.serviceId), from: now - 86_400_000, to: now + 1 };
    return { right: [bancaAdmin, trial], foreign: [kliyanAdmin, trial] };
  },
  "rules/try_pay_table": ({ now }) => {
    const content = { fixed: { 2: "5/2" }, standardOdds: "21/11", caps: {}, cap: null };
    const draft = { name: "Parlays", isSold: true, table: { kind: "parlay", content } };
    return { right: [bancaAdmin, { ...draft, from: now - 86_400_000, to: now + 1 }] };
  },
};

const period = { from: "2026-04-10", to: "2026-04-10" };
const months = { from: "2026-04-10", to: "2026-05-31" };
const scheme = { sales: { all: 1_000, byMode: {} }, net: null, feePerActive: 0 };

const moneyRows: Rows = {
  "reports/results": ({ world: { banca, kliyan } }) => ({
    right: [bancaAdmin, period],
    foreign: [bancaAdmin, { ...period, serviceId: kliyan.serviceId }],
    branch: [nordController, { ...period, zoneId: banca.zones.sid }],
  }),
  "reports/figure_tickets": ({ world: { banca, kliyan } }) => ({
    right: [bancaAdmin, { ...period, figure: "sales" }],
    foreign: [bancaAdmin, { ...period, figure: "sales", serviceId: kliyan.serviceId }],
    branch: [nordController, { ...period, figure: "sales", posId: banca.clerks[2].posId }],
  }),
  "reports/platform_sales": () => ({ right: [trader, { ...period, by: "service" }] }),
  "reports/platform_results": () => ({ right: [trader, { ...period, by: "week" }] }),
  "reports/commissions": ({ world: { banca, kliyan } }) => ({
    right: [bancaAdmin, months],
    foreign: [bancaAdmin, { ...period, serviceId: kliyan.serviceId }],
    branch: [nordController, { ...period, owner: { posId: banca.clerks[2].posId } }],
  }),
  "reports/movements": ({
    world: {
      banca: {
        clerks: [one],
        zones,
      },
    },
  }) => ({
    right: [bancaAdmin, months],
    foreign: [kliyanAdmin, { ...period, posId: one.posId }],
    branch: [nordController, { ...period, zoneId: zones.sid }],
  }),
  "reports/list_movements": ({
    world: {
      banca: {
        clerks: [one],
        zones,
      },
    },
  }) => ({
    right: [bancaAdmin, months],
    foreign: [kliyanAdmin, { ...period, posId: one.posId }],
    branch: [nordController, { ...period, zoneId: zones.sid }],
  }),
  "operations/list_connections": () => ({ right: [trader, {}] }),
  "operations/end_connection": () => ({
    right: [trader, { processId: "no such process", connectionId: 1 }],
    refused: { code: responses.notFound, why: "nobody is connected here" },
  }),
  "operations/list_events": ({ world: { kliyan } }) => ({
    right: [bancaAdmin, {}],
    foreign: [bancaAdmin, { serviceId: kliyan.serviceId }],
  }),
  "operations/verify_audit": () => ({ right: [trader, {}] }),
  "reports/prove_books": () => ({ right: [bancaAdmin, {}] }),
  "money/balances": () => ({ right: [bancaAdmin, {}] }),
  "money/week_end": ({
    world: {
      banca: { serviceId },
    },
  }) => ({ right: [trader, { serviceId }] }),
  "money/set_week_end": ({
    world: {
      banca: { serviceId },
    },
  }) => ({ right: [trader, { serviceId, weekEndsOn: 7, was: 7 }] }),
  "money/close_week": () => ({
    right: [bancaAdmin, {}],
    refused: { code: responses.notAllowed, why: "the week is open until its last day has passed" },
  }),
  "money/expire_now": () => ({ right: [bancaAdmin, {}] }),
  "money/grant_credit": ({
    world: {
      banca: {
        clerks: [one, , three],
      },
    },
  }) => ({
    right: [bancaAdmin, { key: "key of a grant", posId: one.posId, amount: 1_000, reason: "opening gift" }],
    foreign: [kliyanAdmin, { key: "key of another", posId: one.posId, amount: 1_000, reason: "mine" }],
    branch: [nordController, { key: "key of a third", posId: three.posId, amount: 1_000, reason: "mine" }],
  }),
  "money/take_back_credit": () => ({
    right: [bancaAdmin, { transactionId: 999_999, amount: 100, reason: "given twice" }],
    refused: { code: responses.notFound, why: "nothing was granted in the house of the rows" },
  }),
  "general/propagar_zona_acumulado": ({
    world: {
      banca: { zones },
    },
  }) => ({ right: [bancaAdmin, { idzona: zones.nord }], foreign: [kliyanAdmin, { idzona: zones.nord }] }),
  "money/list_credit": ({
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
  "money/list_schemes": () => ({ right: [bancaAdmin, {}] }),
  "money/list_transactions": ({
    world: {
      banca: {
        clerks: [one],
        zones,
      },
    },
  }) => ({
    right: [bancaAdmin, months],
    foreign: [kliyanAdmin, { ...period, posId: one.posId }],
    branch: [nordController, { ...period, zoneId: zones.sid }],
  }),
  "money/list_weeks": () => ({ right: [bancaAdmin, {}] }),
  "general/get_pos_acumulado": ({
    world: {
      banca: {
        clerks: [one, , three],
      },
    },
  }) => ({
    right: [bancaAdmin, { idpos: one.posId }],
    foreign: [kliyanAdmin, { idpos: one.posId }],
    branch: [nordController, { idpos: three.posId }],
  }),
  "money/make_up": () => ({ right: [bancaAdmin, { by: "zone" }] }),
  "money/make_up_history": ({
    world: {
      banca: { zones },
    },
  }) => ({
    right: [bancaAdmin, { owner: { zoneId: zones.nord } }],
    foreign: [kliyanAdmin, { owner: { zoneId: zones.nord } }],
    branch: [nordController, { owner: { zoneId: zones.sid } }],
  }),
  "money/print_closing": () => ({ right: [clerk, { period: "week" }] }),
  "money/print_receipt": () => ({
    right: [bancaAdmin, { transactionId: 999_999 }],
    refused: { code: responses.notFound, why: "no such receipt is in the house of the rows" },
  }),
  "money/post_transaction": ({
    world: {
      banca: {
        clerks: [one, , three],
      },
    },
  }) => {
    const deposit = (key: string, posId: number): object => ({
      key,
      kind: "deposit",
      account: { posId },
      amount: 2_500,
      reason: "brought by hand",
    });
    return {
      right: [bancaAdmin, deposit("key of a deposit", one.posId)],
      foreign: [kliyanAdmin, deposit("key of another deposit", one.posId)],
      branch: [nordController, deposit("key of a third deposit", three.posId)],
    };
  },
  "money/save_scheme": ({
    world: {
      banca: {
        clerks: [one],
      },
    },
  }) => ({
    right: [bancaAdmin, { owner: { posId: one.posId }, scheme }],
    foreign: [kliyanAdmin, { owner: { posId: one.posId }, scheme }],
  }),
  "money/save_settings": () => ({ right: [bancaAdmin, { weekEndsOn: 7, creditDays: null, largeAmount: 1_000_000 }] }),
  "money/settings": () => ({ right: [bancaAdmin, {}] }),
  "money/statement": ({
    now,
    world: {
      banca: {
        clerks: [one, , three],
      },
    },
  }) => ({
    right: [clerk, { from: 0, to: now }],
    foreign: [kliyanAdmin, { from: 0, to: now, account: { posId: one.posId } }],
    branch: [nordController, { from: 0, to: now, account: { posId: three.posId } }],
  }),
  "general/get_pos_acumulado_central": () => ({ right: [bancaAdmin, {}] }),
  "money/week_figures": () => ({ right: [bancaAdmin, { by: "pos" }] }),
  "general/get_zona_acumulado": ({
    world: {
      banca: { zones },
    },
  }) => ({
    right: [bancaAdmin, { idzona: zones.nord }],
    foreign: [kliyanAdmin, { idzona: zones.nord }],
    branch: [nordController, { idzona: zones.sid }],
  }),
};

/** Rows of events, lines, results, tickets, rules and money. */
export const bookRows: Rows = {
  ...catalogRows,
  ...masterDataRows,
  ...lineRows,
  ...dutyRows,
  ...resultRows,
  ...voidRows,
  ...ticketRows,
  ...temporaryRows,
  ...referralRows,
  ...ruleRows,
  ...moneyRows,
};
