// Rows of the reach test for each call: one for each field that names something, or the reason why it needs none.
import { type Role, roles } from "@chalkboard/contract";
import type { Reach } from "../../identity/network/index.ts";
import { logins } from "../test-world.ts";

/** A POS or customer with one of everything that a call can name. */
export type Thing = {
  readonly serviceId: number;
  readonly posId: number;
  readonly zoneId: number;
  readonly number: number;
  readonly code: string;
  readonly reference: number;
  readonly key: string;
  readonly offeredKey: string;
  readonly composed: string;
  readonly ruleId: number;
  readonly deviceId: number;
  readonly messageId: number;
  readonly personId: number;
  readonly isOnline: boolean;
};
/** The payload of a call about a thing, in wire names. */
export type ReachRow = {
  readonly fields: readonly string[];
  readonly asks: (thing: Thing, turn: number, own: Thing) => object;
  /** Where a call's own rule differs from how far a role reaches. */
  readonly reach?: Partial<Readonly<Record<Role, Reach | "none">>>;
  /** A person to whom it is refused whatever they name. */
  readonly never?: string;
};
const inOneService = { [roles.platform]: "service", [roles.assistant]: "service" } as const;
const noAssistant = { [roles.assistant]: "none" } as const;
const desksNone = { [roles.platform]: "none", [roles.assistant]: "none" } as const;
/** Accounts of shops are no customers'. */
const noShops = { never: logins.bancaAdmin, reach: { [roles.controller]: "none" } } as const;
/** Only shops have drawers. */
const noCustomers = { never: logins.kliyanAdmin } as const;
const sellersNone = { [roles.clerk]: "none", [roles.customer]: "none" } as const;
const aDay = { from: "2026-04-10", to: "2026-04-10" };
const aWeek = { from: Date.parse("2026-04-06"), to: Date.parse("2026-04-13") };
const number = (more: object = {}): ReachRow => ({
  fields: ["number"],
  asks: (thing) => ({ number: thing.number, ...more }),
});
const reference = (more: object = {}): ReachRow => ({
  fields: ["reference"],
  asks: (thing) => ({ reference: thing.reference, ...more }),
});
const scheme = { sales: { all: 1_000, byMode: {} }, net: null, feePerActive: 0 };
const terms = {
  control: "ticketMaximum",
  kind: "default" as const,
  selector: {},
  expiresAt: null,
  value: { stake: 600_000 },
};

const customer = (turn: number): object => ({
  login: `customer${turn}`,
  name: "Somebody",
  email: "",
  language: "en",
  phone: "",
  address: "",
  bornOn: null,
  creditLimit: 0,
  allowToPlay: true,
  isActive: true,
  riskProfile: "normal",
  notes: "",
  documents: [],
});
const closedDoor = { mode: "off", zoneId: null, leastAge: 18, terms: "" };
/** A clerk in a shop, a customer online. */
const person = (turn: number, { isOnline }: Thing): object => ({
  login: `login${turn}`,
  name: "Somebody",
  email: "",
  language: "en",
  role: isOnline ? 6 : 5,
  zoneId: null,
  posId: null,
  isActive: true,
  isAuditOnly: false,
});
const pos = (turn: number): object => ({
  name: `New ${turn}`,
  address: "",
  isActive: true,
  allowToPlay: true,
  creditLimit: null,
  printerWidth: 80,
});

/** In this order: actions that end something come after read-only ones. Payloads are in wire form. */
export const reachRows: Readonly<Record<string, readonly ReachRow[]>> = {
  "tickets/find_ticket": [number()],
  "tickets/show_code": [number()],
  "tickets/story": [number()],
  "tickets/list_tickets": [
    number(),
    { fields: ["posId"], asks: ({ posId }) => ({ posId }) },
    { fields: ["zoneId"], asks: ({ zoneId }) => ({ zoneId }), reach: { [roles.customer]: "zones" } },
    { fields: ["code"], asks: ({ code }) => ({ code }), reach: { [roles.controller]: "none", [roles.agent]: "none" } },
  ],
  "tickets/log": [
    number(),
    { fields: ["posId"], asks: ({ posId }) => ({ posId, ...aWeek }) },
    { fields: ["zoneId"], asks: ({ zoneId }) => ({ zoneId, kind: "sold", ...aWeek }) },
  ],
  "rules/judge_again": [number()],
  "tickets/quote_cash_out": [number()],
  "tickets/pay": [
    {
      fields: ["number", "code"],
      asks: ({ number: of, code }) => ({ number: of, code }),
      reach: { [roles.clerk]: "service" },
    },
  ],
  "tickets/print_ticket": [number()],
  "tickets/show_paper": [number({ copy: 0 })],
  "tickets/cash_out": [
    { fields: ["number", "code"], asks: ({ number: of, code }) => ({ number: of, code, offer: 1 }) },
  ],
  "tickets/ask_sale": [{ fields: ["key"], asks: ({ key }) => ({ key }) }],
  "tickets/cancel": [number()],
  "temporary/load": [
    { fields: ["code"], asks: ({ composed: code }) => ({ code }), reach: { [roles.clerk]: "service" } },
  ],
  "referrals/answer_offer": [{ fields: ["key"], asks: ({ offeredKey: key }) => ({ key, take: false }) }],
  "referrals/offer": [reference({ amount: 100 })],
  "referrals/decline": [reference()],
  "referrals/accept": [reference()],
  "referrals/watch_sales": [{ fields: ["zoneId"], asks: ({ zoneId }) => ({ zoneId }) }],
  "network/find_pos": [
    { fields: ["posId"], asks: ({ posId }) => ({ posId }) },
    { fields: ["zoneId"], asks: ({ zoneId }) => ({ zoneId }) },
  ],
  "network/personal_limits": [
    { ...noShops, fields: ["posId"], asks: ({ posId }) => ({ posId }), reach: { [roles.customer]: "none" } },
  ],
  "general/get_all_pos": [
    { fields: ["posId"], asks: ({ posId: idpos }) => ({ idpos }) },
    {
      fields: ["serviceId"],
      asks: ({ serviceId: idservicio }) => ({ idservicio }),
      reach: { [roles.controller]: "service" },
    },
  ],
  "general/get_zonas": [
    {
      fields: ["serviceId"],
      asks: ({ serviceId: idservicio }) => ({ idservicio }),
      reach: { [roles.controller]: "service" },
    },
  ],
  "identity/list_devices": [{ fields: ["posId"], asks: ({ posId }) => ({ posId }) }],
  "identity/list_people": [
    { fields: ["posId"], asks: ({ posId }) => ({ posId }) },
    { fields: ["zoneId"], asks: ({ zoneId }) => ({ zoneId }) },
    {
      fields: ["serviceId"],
      asks: ({ serviceId }) => ({ serviceId }),
      reach: { [roles.controller]: "service", [roles.agent]: "service" },
    },
  ],
  "identity/set_device": [{ fields: ["deviceId"], asks: ({ deviceId }) => ({ deviceId, state: "allowed" }) }],
  "pos/login_adm": [{ fields: ["posId"], asks: ({ posId: idpos }) => ({ idpos }) }],
  "messaging/list_readers": [{ fields: ["messageId"], asks: ({ messageId }) => ({ messageId }) }],
  "rules/effective_path": [{ fields: ["posId"], asks: ({ posId }) => ({ posId, control: "ticketMaximum" }) }],
  "rules/effective_rules": [{ fields: ["posId"], asks: ({ posId }) => ({ posId, control: "ticketMaximum" }) }],
  "audit/record_history": [
    { fields: ["posId"], asks: ({ posId }) => ({ record: "pos", posId }), reach: noAssistant },
    { fields: ["personId"], asks: ({ personId }) => ({ record: "person", personId }), reach: noAssistant },
    { fields: ["zoneId"], asks: ({ zoneId }) => ({ record: "zone", zoneId }), reach: noAssistant },
  ],
  "rules/try_ticket": [
    { fields: ["number"], asks: ({ number: of }) => ({ number: of }) },
    {
      fields: ["composed.posId"],
      asks: ({ posId }, _turn) => ({
        composed: { posId, mode: "straight", legs: [{ league: 1, betType: 1 }] },
      }),
    },
  ],
  "rules/list_rules": [
    { fields: ["scopeId"], asks: ({ posId: scopeId }) => ({ level: "pos", scopeId }) },
    { fields: ["ruleId"], asks: ({ ruleId }) => ({ ruleId, past: true }) },
  ],
  "rules/rule_history": [
    { fields: ["ruleId"], asks: ({ ruleId }) => ({ ruleId }) },
    { fields: ["scopeId"], asks: ({ posId: scopeId }) => ({ level: "pos", scopeId }) },
  ],
  "rules/try_rule": [
    { fields: ["ruleId"], asks: ({ ruleId }) => ({ ruleId, from: 1, to: 2 }) },
    {
      fields: ["draft.scope"],
      asks: ({ posId: id }) => ({ draft: { ...terms, scope: { level: "pos", id } }, from: 1, to: 2 }),
      reach: desksNone,
    },
  ],
  "rules/save_rule": [
    {
      fields: ["scope"],
      asks: ({ posId: id }) => ({ ...terms, scope: { level: "pos", id } }),
      reach: { [roles.platform]: "none" },
    },
    {
      fields: ["ruleId"],
      asks: ({ ruleId, posId: id }) => ({ ...terms, ruleId, scope: { level: "pos", id } }),
      reach: { [roles.platform]: "none" },
    },
  ],
  "rules/retire_rule": [{ fields: ["ruleId"], asks: ({ ruleId }) => ({ ruleId }) }],
  "rules/copy_rule": [{ fields: ["ruleId"], asks: ({ ruleId }) => ({ ruleId }) }],
  "rules/restore_rule": [{ fields: ["ruleId"], asks: ({ ruleId }) => ({ ruleId }) }],
  "reports/results": [
    {
      fields: ["withinId"],
      asks: ({ zoneId: withinId }, _turn, { serviceId }) => ({ ...aDay, withinId, serviceId }),
      reach: inOneService,
    },
    {
      fields: ["zoneId"],
      asks: ({ zoneId }, _turn, { serviceId }) => ({ ...aDay, zoneId, serviceId }),
      reach: inOneService,
    },
    {
      fields: ["posId"],
      asks: ({ posId }, _turn, { serviceId }) => ({ ...aDay, posId, serviceId }),
      reach: inOneService,
    },
    {
      fields: ["serviceId"],
      asks: ({ serviceId }) => ({ ...aDay, serviceId }),
      reach: { [roles.controller]: "service" },
    },
  ],
  "reports/figure_tickets": [
    {
      fields: ["zoneId"],
      asks: ({ zoneId }, _turn, { serviceId }) => ({ ...aDay, figure: "sales", zoneId, serviceId }),
      reach: inOneService,
    },
    {
      fields: ["posId"],
      asks: ({ posId }, _turn, { serviceId }) => ({ ...aDay, figure: "sales", posId, serviceId }),
      reach: inOneService,
    },
    {
      fields: ["serviceId"],
      asks: ({ serviceId }) => ({ ...aDay, figure: "sales", serviceId }),
      reach: { [roles.controller]: "service" },
    },
  ],
  "reports/platform_sales": [{ fields: ["serviceId"], asks: ({ serviceId }) => ({ ...aDay, serviceId }) }],
  "reports/commissions": [
    {
      fields: ["zoneId"],
      asks: ({ zoneId }, _turn, { serviceId }) => ({ ...aDay, zoneId, serviceId }),
      reach: inOneService,
    },
    {
      fields: ["owner"],
      asks: ({ posId }, _turn, { serviceId }) => ({ ...aDay, serviceId, owner: { posId } }),
      reach: inOneService,
    },
    {
      fields: ["serviceId"],
      asks: ({ serviceId }) => ({ ...aDay, serviceId }),
      reach: { [roles.controller]: "service" },
    },
  ],
  "reports/movements": [
    { fields: ["zoneId"], asks: ({ zoneId }) => ({ ...aDay, zoneId }) },
    { fields: ["withinId"], asks: ({ zoneId: withinId }) => ({ ...aDay, withinId }) },
    { fields: ["posId"], asks: ({ posId }) => ({ ...aDay, posId }) },
    { fields: ["ticket"], asks: ({ number: ticket }) => ({ ...aDay, ticket }) },
  ],
  "reports/list_movements": [
    { fields: ["zoneId"], asks: ({ zoneId }) => ({ ...aDay, zoneId }) },
    { fields: ["withinId"], asks: ({ zoneId: withinId }) => ({ ...aDay, withinId }) },
    { fields: ["posId"], asks: ({ posId }) => ({ ...aDay, posId }) },
    { fields: ["ticket"], asks: ({ number: ticket }) => ({ ...aDay, ticket }) },
  ],
  "drawer/list_shifts": [
    { fields: ["posId"], asks: ({ posId }) => ({ ...aDay, posId }), ...noCustomers },
    { fields: ["personId"], asks: ({ personId }) => ({ ...aDay, personId }), ...noCustomers },
  ],
  "money/list_credit": [{ fields: ["posId"], asks: ({ posId }) => ({ posId }) }],
  "money/find_accounts": [
    { fields: ["account"], asks: ({ posId }) => ({ of: "pos", account: { posId } }) },
    { fields: ["withinId"], asks: ({ zoneId: withinId }) => ({ of: "pos", withinId }) },
  ],
  "money/list_closable": [
    { fields: ["account"], asks: ({ posId }) => ({ of: "pos", account: { posId } }) },
    { fields: ["account"], asks: ({ zoneId }) => ({ of: "zone", account: { zoneId } }) },
  ],
  "money/list_held": [{ fields: ["zoneId"], asks: ({ zoneId }) => ({ zoneId }) }],
  "money/list_transactions": [
    { fields: ["posId"], asks: ({ posId }) => ({ ...aDay, posId }) },
    { fields: ["zoneId"], asks: ({ zoneId }) => ({ ...aDay, zoneId }) },
  ],
  "money/make_up_history": [
    { fields: ["owner"], asks: ({ posId }) => ({ owner: { posId } }) },
    { fields: ["owner"], asks: ({ zoneId }) => ({ owner: { zoneId } }) },
  ],
  "general/get_pos_acumulado": [{ fields: ["posId"], asks: ({ posId: idpos }) => ({ idpos }) }],
  "general/get_zona_acumulado": [{ fields: ["zoneId"], asks: ({ zoneId: idzona }) => ({ idzona }) }],
  "general/propagar_zona_acumulado": [
    { fields: ["zoneId"], asks: ({ zoneId: idzona }) => ({ idzona }), never: logins.kliyanAdmin },
  ],
  "money/save_scheme": [
    { fields: ["owner"], asks: ({ posId }) => ({ owner: { posId }, scheme }), never: logins.kliyanAdmin },
    { fields: ["owner"], asks: ({ zoneId }) => ({ owner: { zoneId }, scheme }) },
  ],
  "reports/week_tickets": [
    { fields: ["account"], asks: ({ posId }) => ({ figure: "net", account: { posId } }) },
    { fields: ["account"], asks: ({ zoneId }) => ({ figure: "net", account: { zoneId } }) },
  ],
  "money/week_statements": [
    { fields: ["account"], asks: ({ posId }) => ({ account: { posId } }) },
    { fields: ["account"], asks: ({ zoneId }) => ({ account: { zoneId } }) },
  ],
  "money/print_statement": [
    { fields: ["account"], asks: ({ posId }) => ({ account: { posId }, language: "en" }) },
    { fields: ["account"], asks: ({ zoneId }) => ({ account: { zoneId }, language: "en" }) },
  ],
  "money/statement": [
    { fields: ["account"], asks: ({ posId }) => ({ account: { posId }, from: 0, to: 1 }), reach: desksNone },
    {
      fields: ["account"],
      asks: ({ zoneId }) => ({ account: { zoneId }, from: 0, to: 1 }),
      reach: { ...desksNone, ...sellersNone },
    },
  ],
  "money/grant_credit": [
    {
      fields: ["posId"],
      asks: ({ posId }, turn) => ({ key: `grant of turn ${turn}`, posId, amount: 100, reason: "x" }),
    },
  ],
  "money/preview_closing": [
    { fields: ["account"], asks: ({ posId }) => ({ account: { posId } }) },
    { fields: ["account"], asks: ({ zoneId }) => ({ account: { zoneId } }) },
  ],
  "money/close_account": [
    {
      fields: ["account"],
      asks: ({ posId }, turn) => ({
        key: `closing of turn ${turn}`,
        account: { posId },
        way: "cash",
        balance: 0,
        reason: "x",
      }),
    },
    {
      fields: ["account"],
      asks: ({ zoneId }, turn) => ({
        key: `closing at turn ${turn}`,
        account: { zoneId },
        way: "cash",
        balance: 0,
        reason: "x",
      }),
    },
  ],
  "money/list_loans": [{ fields: ["posId"], asks: ({ posId }) => ({ posId }), ...noCustomers }],
  "money/preview_loan": [
    { fields: ["posId"], asks: ({ posId }) => ({ posId, principal: 1_000, instalments: 3 }), ...noCustomers },
  ],
  "money/grant_loan": [
    {
      fields: ["posId"],
      asks: ({ posId }, turn) => ({
        key: `loan of turn ${turn}`,
        posId,
        way: "cash",
        principal: 100,
        instalments: 1,
        weekly: 100,
        firstWeek: 8_000,
        reason: "x",
      }),
      ...noCustomers,
    },
  ],
  "money/list_withdrawals": [{ fields: ["posId"], asks: ({ posId }) => ({ posId }), ...noShops }],
  "money/ask_withdrawal": [
    {
      fields: ["posId"],
      asks: ({ posId }, turn) => ({ key: `request of turn ${turn}`, posId, amount: 1 }),
      ...noShops,
    },
  ],
  "money/hold_money": [
    {
      fields: ["zoneId"],
      asks: ({ zoneId }, turn) => ({
        key: `hold of turn ${turn}`,
        zoneId,
        act: "holdDeposit",
        amount: 100,
        reason: "x",
      }),
    },
  ],
  "money/post_transaction": [
    {
      fields: ["account"],
      asks: ({ posId }, turn) => ({
        key: `deposit of turn ${turn}`,
        kind: "deposit",
        account: { posId },
        amount: 100,
        reason: "x",
      }),
    },
    {
      fields: ["account"],
      asks: ({ zoneId }, turn) => ({
        key: `deposit at turn ${turn}`,
        kind: "deposit",
        account: { zoneId },
        amount: 100,
        reason: "x",
      }),
    },
  ],
  "general/clonar_pos_pago": [
    { fields: ["posId"], asks: ({ posId }, _turn, own) => ({ idpos_seleccionada: posId, idpos_clonar: own.posId }) },
    {
      fields: ["fromPosId"],
      asks: ({ posId }, _turn, own) => ({ idpos_seleccionada: own.posId, idpos_clonar: posId }),
    },
  ],
  "customers/list_customers": [
    { fields: ["posId"], asks: ({ posId }) => ({ posId }), ...noShops },
    { fields: ["zoneId"], asks: ({ zoneId }) => ({ zoneId }), ...noShops },
  ],
  "customers/save_customer": [
    { fields: ["zoneId"], asks: ({ zoneId }, turn) => ({ ...customer(turn), zoneId }), ...noShops },
    { fields: ["posId"], asks: ({ posId }, turn, { zoneId }) => ({ ...customer(turn), zoneId, posId }), ...noShops },
  ],
  "customers/decide_customer": [{ fields: ["posId"], asks: ({ posId }) => ({ posId, isApproved: true }), ...noShops }],
  "customers/save_registration": [
    {
      fields: ["zoneId"],
      asks: ({ zoneId }) => ({ ...closedDoor, mode: "approval", zoneId, was: closedDoor }),
      ...noShops,
    },
  ],
  "identity/save_person": [
    {
      fields: ["posId"],
      asks: ({ posId }, turn, own) => ({ ...person(turn, own), serviceId: own.serviceId, posId }),
      reach: inOneService,
    },
    {
      fields: ["zoneId"],
      asks: ({ zoneId }, turn, own) => ({ ...person(turn, own), serviceId: own.serviceId, role: 3, zoneId }),
      reach: inOneService,
    },
    {
      fields: ["serviceId"],
      asks: ({ serviceId, posId }, turn, own) => ({ ...person(turn, own), serviceId, posId }),
      reach: { [roles.controller]: "service" },
    },
    { fields: ["personId"], asks: ({ personId, posId }, turn, own) => ({ ...person(turn, own), personId, posId }) },
  ],
  "identity/set_first_password": [{ fields: ["personId"], asks: ({ personId }) => ({ personId }) }],
  "network/change_pos_together": [
    { fields: ["rows.posId"], asks: ({ posId }) => ({ rows: [{ posId, set: { allowToPlay: true } }], isTrial: true }) },
    {
      fields: ["rows.set.zoneId"],
      asks: ({ zoneId }, _turn, own) => ({ rows: [{ posId: own.posId, set: { zoneId } }], isTrial: true }),
    },
  ],
  "network/clone_pos": [
    {
      fields: ["posIds"],
      asks: ({ posId }, _turn, own) => ({ fromPosId: own.posId, posIds: [posId], parts: ["hours"] }),
    },
    {
      fields: ["fromPosId"],
      asks: ({ posId }, _turn, own) => ({ fromPosId: posId, posIds: [own.posId], parts: ["hours"] }),
    },
  ],
  "network/save_zone": [
    {
      fields: ["parentId"],
      asks: ({ zoneId: parentId }, turn) => ({ name: `Zone ${turn}`, parentId, isActive: true }),
    },
    // With unseen values, so that none of them moves.
    {
      fields: ["zoneId"],
      asks: ({ zoneId }, turn, own) => ({
        name: `Place ${turn}`,
        zoneId,
        parentId: own.zoneId,
        isActive: true,
        was: { name: "nowhere", parentId: null, isActive: true },
      }),
    },
  ],
  "network/save_pos": [
    { fields: ["zoneId"], asks: ({ zoneId }, turn) => ({ ...pos(turn), zoneId }) },
    { fields: ["posId"], asks: ({ posId }, turn, own) => ({ ...pos(turn), posId, zoneId: own.zoneId }) },
  ],
};

/** Fields that look as if they named something of a person, and why they do not. */
export const needNoReachRow: Readonly<Record<string, string>> = {
  "identity/list_people ofZoneId": "a filter within what zoneId's rows are bound by",
  "bootstrap/look_at_link code": "256 bits that the server printed",
  "bootstrap/found_platform code": "256 bits that the server printed",
  "identity/confirm_totp code": "the own authenticator's",
  "identity/end_totp code": "the own authenticator's",
  "identity/set_password code": "256 bits that were mailed",
  "general/login code": "the own authenticator's",
  "general/login user": "answered alike for every name (signing-in.test.ts)",
  "customers/register serviceId": "a door that its service opened to everybody",
  "customers/save_registration was.zoneId": "what the form was filled with",
  "customers/save_customer documents.number": "of a paper",
  "customers/save_customer was.documents.number": "of a paper",
  "tickets/print_receipt number": "of what the own till paid (printing.test.ts)",
  "tickets/pay secondPerson.user": "nothing without his password (payout-rules.test.ts)",
  "tickets/pay document.number": "of a paper",
  "customers/save_customer was.zoneId": "what the form was filled with: compared, never looked up",
  "identity/save_person was.zoneId": "what the form was filled with: compared, never looked up",
  "identity/save_person was.posId": "what the form was filled with: compared, never looked up",
  "network/change_pos_together rows.was.zoneId": "what was seen: compared, never looked up",
  "network/save_pos was.zoneId": "what the form was filled with: compared, never looked up",
  "general/restablecer_clave user": "answered alike for every name (profile.test.ts)",
  "zuccait/modificar_sesion serviceId": "the platform's alone, which reaches all",
  "reports/figure_tickets part.key": "a sport, a bet or an hour among one's own tickets",
  "services/door serviceId": "a door says whose it is",
  "tickets/sell key": "made by the caller, kept under his own POS",
  "temporary/sell key": "made by the caller, kept under his own POS",
  "temporary/sell code": "bound as temporary/load finds it, with a slip to sell (below)",
  "money/grant_credit key": "made by the caller",
  "money/post_transaction key": "made by the caller",
  "money/week_figures number": "a week of the service",
  "money/close_account key": "made by the caller",
  "money/close_account secondPerson.user": "nothing without his password (closings.test.ts)",
  "money/hold_money key": "made by the caller",
  "money/hold_money secondPerson.user": "nothing without his password (held.test.ts)",
  "money/ask_withdrawal key": "made by the caller",
  "money/decide_withdrawal secondPerson.user": "nothing without his password (withdrawals.test.ts)",
  "money/grant_loan key": "made by the caller",
  "money/grant_loan secondPerson.user": "nothing without his password (loans.test.ts)",
  "money/repay_loan key": "made by the caller",
  "money/repay_loan secondPerson.user": "nothing without his password (loans.test.ts)",
  "money/take_back_loan secondPerson.user": "nothing without his password (loans.test.ts)",
  "money/take_back_held secondPerson.user": "nothing without his password (held.test.ts)",
  "money/post_transaction secondPerson.user": "nothing without his password (second-person.test.ts)",
  "money/grant_credit secondPerson.user": "nothing without his password (second-person.test.ts)",
  "money/take_back_credit secondPerson.user": "nothing without his password (second-person.test.ts)",
  "money/settle_week secondPerson.user": "nothing without his password (second-person.test.ts)",
  "money/take_back_settlement secondPerson.user": "nothing without his password (second-person.test.ts)",
  "money/week_lines number": "a week of the service",
  "money/close_week number": "a week of the service",
  "money/week_statements number": "a week of the service",
  "money/print_statement number": "a week of the service",
  "reports/week_tickets number": "a week of the service",
  "drawer/open key": "made by the caller",
  "drawer/pay_in key": "made by the caller",
  "drawer/pay_out key": "made by the caller",
  "drawer/close key": "made by the caller",
  "drawer/close_for key": "made by the caller",
  "drawer/pay_out secondPerson.user": "nothing without his password (drawer-books.test.ts)",
  "money/settle_week number": "a week of the service",
  "money/settle_week key": "made by the caller",
  "money/settle_week account":
    "settled only once a week is closed: another's and another branch's are not found (call-rows-weeks.ts)",
  "messaging/confirm messageIds": "answers the same whatever it receives",
  "temporary/compose serviceId": "what anybody may buy",
  "rules/try_rule serviceId": "the platform's to choose",
  "rules/list_rules serviceId": "the platform's to choose",
  "rules/list_conflicts serviceId": "the platform's to choose",
  "rules/rule_history serviceId": "the platform's to choose",
  "rules/try_rule after.ticket": "the page that was answered before",
  "services/save_pay_table table.content.keys.number": "a key number of a spread",
  "rules/try_pay_table table.content.keys.number": "a key number of a spread",
  "catalog/preview_conversion rule.ruleId":
    "left out among the rules that reach the own service; others' are not among them",
  "catalog/preview_conversion more.ruleId":
    "left out among the rules that reach the own service; others' are not among them",
};
