import { allCalls, type Call, messaging, money, referrals, responses, rules, type Role, roles, temporary, tickets } from "@chalkboard/contract";
import { assert } from "@chalkboard/kernel";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { query } from "../database/query.ts";
import { reachOf, type Reach } from "../network/index.ts";
import { addTestRule, createTestServer, logins, slipOf, type TestServer } from "../testing/index.ts";

// One rule of who may: what lies beyond somebody's reach is answered like what does not exist, by every call that can name a ticket, a code, a reference,
// a POS, a customer or a zone. Such calls are found in the contract: one without a row here, or without a reason why it needs none, fails.

/** A POS or customer with one of everything that a call can name. */
type Thing = {
  readonly serviceId: number; readonly posId: number; readonly zoneId: number; readonly number: number; readonly code: string; readonly reference: number;
  readonly key: string; readonly offeredKey: string; readonly composed: string; readonly ruleId: number; readonly deviceId: number; readonly messageId: number;
  readonly personId: number;
};
type PlaceName = "nord" | "kap" | "sid" | "one" | "two";
const placeNames = ["nord", "kap", "sid", "one", "two"] as const;
const nothing: Thing = {
  serviceId: 999_999, posId: 999_999, zoneId: 999_999, number: 999_999_999, code: "ZZZZZZZZ", reference: 999_999_999, key: "a key of nobody",
  offeredKey: "another of nobody", composed: "ZZZZZZ", ruleId: 999_999, deviceId: 999_999, messageId: 999_999_999,
  personId: 999_999,
};

const everywhere: readonly PlaceName[] = placeNames;
const banca: readonly PlaceName[] = ["nord", "kap", "sid"];
const kliyan: readonly PlaceName[] = ["one", "two"];
type Within = { readonly [R in Reach]: readonly PlaceName[] };
const people: readonly (readonly [login: string, role: Role, within: Within])[] = [
  [logins.trader, roles.platform, { all: everywhere, service: banca, zones: [], pos: [] }],
  [logins.assistant, roles.assistant, { all: everywhere, service: banca, zones: [], pos: [] }],
  [logins.bancaAdmin, roles.admin, { all: everywhere, service: banca, zones: [], pos: [] }],
  [logins.nordController, roles.controller, { all: everywhere, service: banca, zones: ["nord", "kap"], pos: [] }],
  [logins.clerks[0], roles.clerk, { all: everywhere, service: banca, zones: ["nord", "kap"], pos: ["nord"] }],
  [logins.kliyanAdmin, roles.admin, { all: everywhere, service: kliyan, zones: [], pos: [] }],
  [logins.kliyanAgent, roles.agent, { all: everywhere, service: kliyan, zones: kliyan, pos: [] }],
  [logins.customers[0], roles.customer, { all: everywhere, service: kliyan, zones: kliyan, pos: ["one"] }],
];

type Asked = {
  readonly fields: readonly string[];
  readonly asks: (thing: Thing, turn: number, own: Thing) => object;
  /** Where a call's own rule differs from how far a role reaches. */
  readonly reach?: Partial<Readonly<Record<Role, Reach | "none">>>;
  /** Somebody for whom it is refused whatever he names. */
  readonly never?: string;
};
const inOneService = { [roles.platform]: "service", [roles.assistant]: "service" } as const;
const noAssistant = { [roles.assistant]: "none" } as const;
const desksNone = { [roles.platform]: "none", [roles.assistant]: "none" } as const;
/** Accounts of shops are no customers'. */
const noShops = { never: logins.bancaAdmin, reach: { [roles.controller]: "none" } } as const;
const sellersNone = { [roles.clerk]: "none", [roles.customer]: "none" } as const;
const aDay = { from: "2026-04-10", to: "2026-04-10" };
const number = (more: object = {}): Asked => ({ fields: ["number"], asks: (thing) => ({ number: thing.number, ...more }) });
const reference = (more: object = {}): Asked => ({ fields: ["reference"], asks: (thing) => ({ reference: thing.reference, ...more }) });
const scheme = { sales: { all: 1_000, byMode: {} }, net: null, feePerActive: 0 };
const terms = { control: "ticketMaximum", kind: "default" as const, selector: {}, expiresAt: null, value: { stake: 600_000 } };

/** In this order: what ends something stands behind what only looks. Payloads are the wire's. */
const table: Readonly<Record<string, readonly Asked[]>> = {
  "tickets/find_ticket": [number()],
  "tickets/story": [number()],
  "tickets/list_tickets": [number(), { fields: ["posId"], asks: ({ posId }) => ({ posId }) },
    { fields: ["zoneId"], asks: ({ zoneId }) => ({ zoneId }), reach: { [roles.customer]: "zones" } },
    { fields: ["code"], asks: ({ code }) => ({ code }), reach: { [roles.controller]: "none", [roles.agent]: "none" } }],
  "tickets/quote_cash_out": [number()],
  "tickets/pay": [{ fields: ["number", "code"], asks: ({ number: of, code }) => ({ number: of, code }), reach: { [roles.clerk]: "service" } }],
  "tickets/print_ticket": [number()],
  "tickets/show_paper": [number({ copy: 0 })],
  "tickets/cash_out": [{ fields: ["number", "code"], asks: ({ number: of, code }) => ({ number: of, code, offer: 1 }) }],
  "tickets/ask_sale": [{ fields: ["key"], asks: ({ key }) => ({ key }) }],
  "tickets/cancel": [number()],
  "temporary/load": [{ fields: ["code"], asks: ({ composed: code }) => ({ code }), reach: { [roles.clerk]: "service" } }],
  "referrals/answer_offer": [{ fields: ["key"], asks: ({ offeredKey: key }) => ({ key, take: false }) }],
  "referrals/offer": [reference({ amount: 100 })],
  "referrals/decline": [reference()],
  "referrals/accept": [reference()],
  "referrals/watch_sales": [{ fields: ["zoneId"], asks: ({ zoneId }) => ({ zoneId }) }],
  "network/find_pos": [{ fields: ["zoneId"], asks: ({ zoneId }) => ({ zoneId }) }],
  "network/personal_limits": [{ fields: ["posId"], asks: ({ posId }) => ({ posId }), reach: { [roles.customer]: "none" } }],
  "general/get_all_pos": [{ fields: ["posId"], asks: ({ posId: idpos }) => ({ idpos }) }, { fields: ["serviceId"], asks: ({ serviceId: idservicio }) => ({ idservicio }),
    reach: { [roles.controller]: "service" } }],
  "general/get_zonas": [{ fields: ["serviceId"], asks: ({ serviceId: idservicio }) => ({ idservicio }), reach: { [roles.controller]: "service" } }],
  "identity/list_devices": [{ fields: ["posId"], asks: ({ posId }) => ({ posId }) }],
  "identity/list_people": [{ fields: ["posId"], asks: ({ posId }) => ({ posId }) }, { fields: ["zoneId"], asks: ({ zoneId }) => ({ zoneId }) },
    { fields: ["serviceId"], asks: ({ serviceId }) => ({ serviceId }), reach: { [roles.controller]: "service", [roles.agent]: "service" } }],
  "identity/set_device": [{ fields: ["deviceId"], asks: ({ deviceId }) => ({ deviceId, state: "allowed" }) }],
  "pos/login_adm": [{ fields: ["posId"], asks: ({ posId: idpos }) => ({ idpos }) }],
  "messaging/list_readers": [{ fields: ["messageId"], asks: ({ messageId }) => ({ messageId }) }],
  "rules/effective_path": [{ fields: ["posId"], asks: ({ posId }) => ({ posId, control: "ticketMaximum" }) }],
  "rules/effective_rules": [{ fields: ["posId"], asks: ({ posId }) => ({ posId, control: "ticketMaximum" }) }],
  "audit/record_history": [{ fields: ["posId"], asks: ({ posId }) => ({ record: "pos", posId }), reach: noAssistant },
    { fields: ["personId"], asks: ({ personId }) => ({ record: "person", personId }), reach: noAssistant },
    { fields: ["zoneId"], asks: ({ zoneId }) => ({ record: "zone", zoneId }), reach: noAssistant }],
  "rules/try_ticket": [{ fields: ["number"], asks: ({ number: of }) => ({ number: of }) }, { fields: ["composed.posId"], asks: ({ posId }, _turn) => ({
    composed: { posId, mode: "straight", legs: [{ league: 1, betType: 1 }] } }) }],
  "rules/list_rules": [{ fields: ["scopeId"], asks: ({ posId: scopeId }) => ({ level: "pos", scopeId }) }],
  "rules/rule_history": [{ fields: ["ruleId"], asks: ({ ruleId }) => ({ ruleId }) }, { fields: ["scopeId"], asks: ({ posId: scopeId }) => ({ level: "pos", scopeId }) }],
  "rules/try_rule": [{ fields: ["ruleId"], asks: ({ ruleId }) => ({ ruleId, from: 1, to: 2 }) },
    { fields: ["draft.scope"], asks: ({ posId: id }) => ({ draft: { ...terms, scope: { level: "pos", id } }, from: 1, to: 2 }), reach: desksNone }],
  "rules/save_rule": [{ fields: ["scope"], asks: ({ posId: id }) => ({ ...terms, scope: { level: "pos", id } }), reach: { [roles.platform]: "none" } },
    { fields: ["ruleId"], asks: ({ ruleId, posId: id }) => ({ ...terms, ruleId, scope: { level: "pos", id } }), reach: { [roles.platform]: "none" } }],
  "rules/retire_rule": [{ fields: ["ruleId"], asks: ({ ruleId }) => ({ ruleId }) }],
  "rules/copy_rule": [{ fields: ["ruleId"], asks: ({ ruleId }) => ({ ruleId }) }],
  "rules/restore_rule": [{ fields: ["ruleId"], asks: ({ ruleId }) => ({ ruleId }) }],
  "reports/results": [
    { fields: ["withinId"], asks: ({ zoneId: withinId }, _turn, { serviceId }) => ({ ...aDay, withinId, serviceId }), reach: inOneService },
    { fields: ["zoneId"], asks: ({ zoneId }, _turn, { serviceId }) => ({ ...aDay, zoneId, serviceId }), reach: inOneService },
    { fields: ["posId"], asks: ({ posId }, _turn, { serviceId }) => ({ ...aDay, posId, serviceId }), reach: inOneService },
    { fields: ["serviceId"], asks: ({ serviceId }) => ({ ...aDay, serviceId }), reach: { [roles.controller]: "service" } }],
  "reports/figure_tickets": [
    { fields: ["zoneId"], asks: ({ zoneId }, _turn, { serviceId }) => ({ ...aDay, figure: "sales", zoneId, serviceId }), reach: inOneService },
    { fields: ["posId"], asks: ({ posId }, _turn, { serviceId }) => ({ ...aDay, figure: "sales", posId, serviceId }), reach: inOneService },
    { fields: ["serviceId"], asks: ({ serviceId }) => ({ ...aDay, figure: "sales", serviceId }), reach: { [roles.controller]: "service" } }],
  "reports/commissions": [{ fields: ["zoneId"], asks: ({ zoneId }, _turn, { serviceId }) => ({ ...aDay, zoneId, serviceId }), reach: inOneService },
    { fields: ["owner"], asks: ({ posId }, _turn, { serviceId }) => ({ ...aDay, serviceId, owner: { posId } }), reach: inOneService },
    { fields: ["serviceId"], asks: ({ serviceId }) => ({ ...aDay, serviceId }), reach: { [roles.controller]: "service" } }],
  "reports/movements": [{ fields: ["zoneId"], asks: ({ zoneId }) => ({ ...aDay, zoneId }) }, { fields: ["withinId"], asks: ({ zoneId: withinId }) => ({ ...aDay, withinId }) },
    { fields: ["posId"], asks: ({ posId }) => ({ ...aDay, posId }) }, { fields: ["ticket"], asks: ({ number: ticket }) => ({ ...aDay, ticket }) }],
  "reports/list_movements": [{ fields: ["zoneId"], asks: ({ zoneId }) => ({ ...aDay, zoneId }) }, { fields: ["withinId"], asks: ({ zoneId: withinId }) => ({ ...aDay, withinId }) },
    { fields: ["posId"], asks: ({ posId }) => ({ ...aDay, posId }) }, { fields: ["ticket"], asks: ({ number: ticket }) => ({ ...aDay, ticket }) }],
  "money/list_credit": [{ fields: ["posId"], asks: ({ posId }) => ({ posId }) }],
  "money/list_transactions": [{ fields: ["posId"], asks: ({ posId }) => ({ ...aDay, posId }) }, { fields: ["zoneId"], asks: ({ zoneId }) => ({ ...aDay, zoneId }) }],
  "money/make_up_history": [{ fields: ["owner"], asks: ({ posId }) => ({ owner: { posId } }) }, { fields: ["owner"], asks: ({ zoneId }) => ({ owner: { zoneId } }) }],
  "general/get_pos_acumulado": [{ fields: ["posId"], asks: ({ posId: idpos }) => ({ idpos }) }],
  "general/get_zona_acumulado": [{ fields: ["zoneId"], asks: ({ zoneId: idzona }) => ({ idzona }) }],
  "general/propagar_zona_acumulado": [{ fields: ["zoneId"], asks: ({ zoneId: idzona }) => ({ idzona }), never: logins.kliyanAdmin }],
  "money/save_scheme": [{ fields: ["owner"], asks: ({ posId }) => ({ owner: { posId }, scheme }), never: logins.kliyanAdmin }, { fields: ["owner"], asks: ({ zoneId }) => ({ owner: { zoneId }, scheme }) }],
  "money/week_statements": [{ fields: ["account"], asks: ({ posId }) => ({ account: { posId } }) }, { fields: ["account"], asks: ({ zoneId }) => ({ account: { zoneId } }) }],
  "money/statement": [{ fields: ["account"], asks: ({ posId }) => ({ account: { posId }, from: 0, to: 1 }), reach: desksNone },
    { fields: ["account"], asks: ({ zoneId }) => ({ account: { zoneId }, from: 0, to: 1 }), reach: { ...desksNone, ...sellersNone } }],
  "money/grant_credit": [{ fields: ["posId"], asks: ({ posId }, turn) => ({ key: `grant of turn ${turn}`, posId, amount: 100, reason: "x" }) }],
  "money/post_transaction": [
    { fields: ["account"], asks: ({ posId }, turn) => ({ key: `deposit of turn ${turn}`, kind: "deposit", account: { posId }, amount: 100, reason: "x" }) },
    { fields: ["account"], asks: ({ zoneId }, turn) => ({ key: `deposit at turn ${turn}`, kind: "deposit", account: { zoneId }, amount: 100, reason: "x" }) }],
  "general/clonar_pos_pago": [
    { fields: ["posId"], asks: ({ posId }, _turn, own) => ({ idpos_seleccionada: posId, idpos_clonar: own.posId }) },
    { fields: ["fromPosId"], asks: ({ posId }, _turn, own) => ({ idpos_seleccionada: own.posId, idpos_clonar: posId }) }],
  "customers/list_customers": [{ fields: ["posId"], asks: ({ posId }) => ({ posId }), ...noShops }, { fields: ["zoneId"], asks: ({ zoneId }) => ({ zoneId }), ...noShops }],
  "customers/save_customer": [{ fields: ["zoneId"], asks: ({ zoneId }, turn) => ({ ...customer(turn), zoneId }), ...noShops },
    { fields: ["posId"], asks: ({ posId }, turn, { zoneId }) => ({ ...customer(turn), zoneId, posId }), ...noShops }],
  "customers/decide_customer": [{ fields: ["posId"], asks: ({ posId }) => ({ posId, isApproved: true }), ...noShops }],
  "customers/save_registration": [{ fields: ["zoneId"], asks: ({ zoneId }) => ({ ...closedDoor, mode: "approval", zoneId, was: closedDoor }), ...noShops }],
  "identity/save_person": [
    { fields: ["posId"], asks: ({ posId }, turn, { serviceId }) => ({ ...person(turn, serviceId), serviceId, posId }), reach: inOneService },
    { fields: ["zoneId"], asks: ({ zoneId }, turn, { serviceId }) => ({ ...person(turn, serviceId), serviceId, role: 3, zoneId }), reach: inOneService },
    { fields: ["serviceId"], asks: ({ serviceId, posId }, turn, own) => ({ ...person(turn, own.serviceId), serviceId, posId }), reach: { [roles.controller]: "service" } },
    { fields: ["personId"], asks: ({ personId, posId }, turn, { serviceId }) => ({ ...person(turn, serviceId), personId, posId }) }],
  "identity/set_first_password": [{ fields: ["personId"], asks: ({ personId }) => ({ personId }) }],
  "network/change_pos_together": [{ fields: ["rows.posId"], asks: ({ posId }) => ({ rows: [{ posId, set: { allowToPlay: true } }], isTrial: true }) },
    { fields: ["rows.set.zoneId"], asks: ({ zoneId }, _turn, own) => ({ rows: [{ posId: own.posId, set: { zoneId } }], isTrial: true }) }],
  "network/clone_pos": [{ fields: ["posIds"], asks: ({ posId }, _turn, own) => ({ fromPosId: own.posId, posIds: [posId], parts: ["hours"] }) },
    { fields: ["fromPosId"], asks: ({ posId }, _turn, own) => ({ fromPosId: posId, posIds: [own.posId], parts: ["hours"] }) }],
  "network/save_zone": [{ fields: ["parentId"], asks: ({ zoneId: parentId }, turn) => ({ name: `Zone ${turn}`, parentId, isActive: true }) },
    // With what nobody saw, so that none of them moves.
    { fields: ["zoneId"], asks: ({ zoneId }, turn, own) => ({
      name: `Place ${turn}`, zoneId, parentId: own.zoneId, isActive: true, was: { name: "nowhere", parentId: null, isActive: true } }) }],
  "network/save_pos": [{ fields: ["zoneId"], asks: ({ zoneId }, turn) => ({ ...pos(turn), zoneId }) },
    { fields: ["posId"], asks: ({ posId }, turn, own) => ({ ...pos(turn), posId, zoneId: own.zoneId }) }],
};
const customer = (turn: number): object => ({
  login: `customer${turn}`, name: "Somebody", email: "", language: "en", phone: "", address: "", bornOn: null, creditLimit: 0, allowToPlay: true, isActive: true,
  riskProfile: "normal", notes: "", documents: [] });
const closedDoor = { mode: "off", zoneId: null, leastAge: 18, terms: "" };
/** A clerk in a shop, a customer online. */
const person = (turn: number, serviceId: number): object => ({
  login: `login${turn}`, name: "Somebody", email: "", language: "en", role: serviceId === things.one.serviceId ? 6 : 5, zoneId: null, posId: null, isActive: true,
  isAuditOnly: false });
const pos = (turn: number): object => ({ name: `New ${turn}`, address: "", isActive: true, allowToPlay: true, creditLimit: null, printerWidth: 80 });

/** Fields that look as if they named something of somebody, and why they do not. */
const needNoRow: Readonly<Record<string, string>> = {
  "identity/list_people ofZoneId": "a filter within what zoneId's rows are bound by",
  "founding/look_at_link code": "256 bits that the server printed", "founding/found_platform code": "256 bits that the server printed",
  "identity/confirm_totp code": "the own authenticator's", "identity/end_totp code": "the own authenticator's", "identity/set_password code": "256 bits that were mailed",
  "general/login code": "the own authenticator's", "general/login user": "answered alike for every name (signing-in.test.ts)",
  "customers/register serviceId": "a door that its service opened to everybody", "customers/save_registration was.zoneId": "what the form was filled with",
  "customers/save_customer documents.number": "of a paper", "customers/save_customer was.documents.number": "of a paper",
  "tickets/print_receipt number": "of what the own till paid (printing.test.ts)",
  "tickets/pay secondPerson.user": "nothing without his password (payout-rules.test.ts)", "tickets/pay document.number": "of a paper",
  "customers/save_customer was.zoneId": "what the form was filled with: compared, never looked up",
  "identity/save_person was.zoneId": "what the form was filled with: compared, never looked up",
  "identity/save_person was.posId": "what the form was filled with: compared, never looked up",
  "network/change_pos_together rows.was.zoneId": "what was seen: compared, never looked up",
  "network/save_pos was.zoneId": "what the form was filled with: compared, never looked up",
  "general/restablecer_clave user": "answered alike for every name (profile.test.ts)", "zuccait/modificar_sesion serviceId": "the platform's alone, which reaches all",
  "services/door serviceId": "a door says whose it is", "tickets/sell key": "made by the caller, kept under his own POS",
  "temporary/sell key": "made by the caller, kept under his own POS", "temporary/sell code": "bound as temporary/load finds it, with a slip to sell (below)",
  "money/grant_credit key": "made by the caller", "money/post_transaction key": "made by the caller", "money/week_figures number": "a week of the service",
  "money/week_lines number": "a week of the service", "money/close_week number": "a week of the service", "money/week_statements number": "a week of the service",
  "money/settle_week number": "a week of the service", "money/settle_week key": "made by the caller",
  "money/settle_week account": "settled only once a week is closed: another's and another branch's are not found (call-rows-weeks.ts)",
  "messaging/confirm messageIds": "answers the same whatever it is told", "temporary/compose serviceId": "what anybody may buy",
  "rules/try_rule serviceId": "the platform's to choose", "rules/list_rules serviceId": "the platform's to choose", "rules/list_conflicts serviceId": "the platform's to choose",
  "rules/rule_history serviceId": "the platform's to choose", "rules/try_rule after.ticket": "the page that was told before",
  "services/save_pay_table table.content.keys.number": "a key number of a spread",
  "catalog/preview_conversion rule.ruleId": "left out among the rules that reach the own service; others' are not among them",
  "catalog/preview_conversion more.ruleId": "left out among the rules that reach the own service; others' are not among them",
};
const namesSomething = /^(?:number|ticket|code|reference|key|scope|account|owner|user|.*(?:pos|zone|customer|person|user|ticket|rule|scope|device|message)ids?)$|^tickets$/iu;
const ofGames = /^(?:events|get_)/u;

/** The fields of a payload that name something: names of the domain, those inside others with their path. */
function namesIn(schema: z.ZodType, at = ""): readonly string[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) return namesIn(schema.unwrap() as z.ZodType, at);
  if (schema instanceof z.ZodArray) return namesIn(schema.element as z.ZodType, at);
  if (schema instanceof z.ZodUnion) return (schema.options as readonly z.ZodType[]).flatMap((option) => namesIn(option, at));
  if (!(schema instanceof z.ZodObject)) return [];
  const shape = schema.shape as Readonly<Record<string, z.ZodType>>;
  // A line is nobody's.
  if ("betType" in shape && "alternate" in shape) return [];
  return Object.entries(shape).flatMap(([name, inner]) => {
    const path = at === "" ? name : `${at}.${name}`;
    const isLine = name === "key" && !(inner instanceof z.ZodString);
    return namesSomething.test(name) && !isLine ? [path] : namesIn(inner, path);
  });
}

const isPlatforms = ({ access }: Call): boolean => Array.isArray(access) && access.every((role) => reachOf[role as Role] === "all");
const namingCalls = allCalls.map(({ call }) => call).filter((call) => !isPlatforms(call) && !ofGames.test(call.path.split("/")[1] ?? ""));

test.each(namingCalls.map((call) => [call.path, call] as const))("%s: what it can name stands in the table", (path, call) => {
  const told = (table[path] ?? []).flatMap(({ fields }) => fields);
  expect(namesIn(call.payload).filter((field) => !told.includes(field) && needNoRow[`${path} ${field}`] === undefined)).toEqual([]);
});

let house: TestServer;
let things: Readonly<Record<PlaceName, Thing>>;
beforeAll(async () => {
  house = await createTestServer();
  things = await someOfEverything();
});
afterAll(async () => { await house.close(); });

/** In every place a ticket, two sales that wait (one with an offer), a composed slip, a rule, a device, a message, and money that moved. */
async function someOfEverything(): Promise<Readonly<Record<PlaceName, Thing>>> {
  const { banca: { serviceId: retail, clerks }, kliyan: { serviceId: online, customers }, games: { basketball: game } } = house.world;
  const places = { nord: clerks[0], kap: clerks[1], sid: clerks[2], one: customers[0], two: customers[1] };
  const slip = (amount: number) => slipOf(house, [{ game, betType: 1, side: 1 }], amount);
  const made: Partial<Record<PlaceName, Thing>> = {};
  for (const serviceId of [retail, online]) await house.asOwner((sql) => addTestRule(sql, serviceId, "referral", { stake: 5_000, win: 0, seconds: 30 }));
  for (const name of placeNames) {
    const { posId, zoneId, login, personId } = places[name];
    const isRetail = banca.includes(name);
    const [serviceId, admin] = isRetail ? [retail, logins.bancaAdmin] : [online, logins.kliyanAdmin];
    const wait = async (key: string): Promise<number> =>
      ((await house.ask(tickets.sell, { key, slip: await slip(5_001) }, login)).data as { reference: number }).reference;
    const { ticket } = await house.answer(tickets.sell, { key: `sold at ${name}`, slip: await slip(500) }, login);
    const offered = await wait(`offered at ${name}`);
    await house.answer(referrals.offer, { reference: offered, amount: 4_000 }, logins.trader);
    await house.answer(money.postTransaction, { key: `money at ${name}`, kind: "deposit", account: { posId }, amount: 100, reason: "x" }, admin);
    await house.answer(money.grantCredit, { key: `credit at ${name}`, posId, amount: 100, days: null, reason: "x" }, admin);
    const { rule } = await house.answer(rules.saveRule,
      { ...terms, scope: { level: "pos", id: posId } }, admin);
    const { messageId } = await house.answer(messaging.broadcast, {
      kind: "banner", texts: { en: { title: name, text: "" } }, to: { level: "pos", ids: [posId], roles: [] }, until: house.time.now() + 3_600_000 }, logins.trader);
    const device = await house.asOwner((sql) => sql.row(addDevice, [serviceId, `mac of ${name}`, posId]));
    made[name] = {
      serviceId, posId, zoneId, number: ticket.number, code: ticket.code ?? "", reference: await wait(`waits at ${name}`), key: `sold at ${name}`,
      offeredKey: `offered at ${name}`, composed: (await house.answer(temporary.compose, { slip: await slip(500) }, login)).code,
      ruleId: rule.ruleId, deviceId: device?.id ?? 0, messageId, personId,
    };
  }
  return made as Readonly<Record<PlaceName, Thing>>;
}

const addDevice = query({ id: "int4" }, `
  insert into device (service_id, mac, pos_id, info, first_seen, last_seen) values ($1::int, $2::text, $3::int, '', app.clock(), app.clock()) returning id`);

let turn = 0;
const answerTo = async (path: string, asked: Asked, thing: Thing, own: Thing, login: string): Promise<string> => {
  turn += 1;
  const { response_type: type, data } = await house.askRaw(path, asked.asks(thing, turn, own), await house.tokenOf(login));
  if (thing === nothing) assert(type !== responses.invalidPayload, "a payload of the table is well formed", { path, data: JSON.stringify(data) });
  return JSON.stringify([type, data]);
};

describe.each(Object.entries(table).flatMap(([path, some]) => some.map((asked) => [`${path} by ${asked.fields.join(", ")}`, path, asked] as const)))(
  "%s", (_name, path, asked) => {
    test("answers what is beyond somebody's reach like what does not exist, and only that", async () => {
      const call = allCalls.find((one) => one.call.path === path)?.call;
      assert(call !== undefined, "the table's calls are the contract's", { path });
      const wrong: string[] = [];
      for (const [login, role, within] of people) {
        if (typeof call.access !== "string" && !call.access.includes(role)) continue;
        const reach = asked.reach?.[role] ?? reachOf[role];
        const reached = reach === "none" || asked.never === login ? [] : within[reach];
        const own = things[within[reachOf[role]][0] ?? "nord"];
        const ofNothing = await answerTo(path, asked, nothing, own, login);
        for (const name of placeNames.toSorted((one, other) => Number(reached.includes(one)) - Number(reached.includes(other)))) {
          const told = await answerTo(path, asked, things[name], own, login);
          if ((told === ofNothing) === reached.includes(name)) wrong.push(`${login} about ${name}: ${told.slice(0, 200)}, about nothing: ${ofNothing.slice(0, 200)}`);
        }
      }
      expect(wrong).toEqual([]);
    });
  });
