// Every setting of the controls: the control that it feeds and its fields. The store checks values against this list,
// and the rule editor is drawn from it.
import type { ControlName } from "../controls/controls.ts";
import {
  boundsNothing,
  type Field,
  type FieldProblem,
  fieldProblem,
  type FieldValue,
  stricterValue,
} from "./setting-fields.ts";

type Fields = Readonly<Record<string, Field>>;

export type SettingKind<Shape extends Fields = Fields> = {
  /**
   * The control that reads it, by name; settings for payments and for a service's prices have no control of the sale.
   */
  readonly feeds: ControlName | "payment" | "price";
  readonly fields: Shape;
  /** Two fields of which the first may not exceed the second, where the second sets a bound. */
  readonly ordered?: readonly [lower: string, upper: string];
};

const setting = <const Shape extends Fields>(
  feeds: SettingKind["feeds"],
  fields: Shape,
  ordered?: readonly [keyof Shape & string, keyof Shape & string],
): SettingKind<Shape> => ({ feeds, fields, ...(ordered === undefined ? {} : { ordered }) });

const upTo = { kind: "atMost", unit: "money" } as const;
const from = { kind: "atLeast", unit: "money" } as const;
const atMost = { kind: "atMost", unit: "count" } as const;
const atLeast = { kind: "atLeast", unit: "count" } as const;
const allowed = { kind: "allowed" } as const;
const hours = { kind: "hours" } as const;

export const settingKinds = {
  slipTimeout: setting("slipTimeout", { timeoutSeconds: { kind: "atMost", unit: "seconds" } }),
  businessHours: setting("businessHours", { windows: hours, closeMinute: { kind: "closing" } }),
  straightHours: setting("straightHours", { windows: hours }),
  horizon: setting("tooFarAhead", { days: { kind: "atMost", unit: "days" } }),
  ifBets: setting("ifBets", { allowed, maximumLegs: atMost }),
  teasers: setting(
    "teasers",
    { sports: { kind: "codes" }, mixed: allowed, minimumLegs: atLeast, maximumLegs: atMost },
    ["minimumLegs", "maximumLegs"],
  ),
  roundRobins: setting("roundRobins", { allowed, minimumLegs: atLeast, maximumLegs: atMost }, [
    "minimumLegs",
    "maximumLegs",
  ]),
  buyPoints: setting(
    "buyPoints",
    { allowed, maximumQuarters: { kind: "atMost", unit: "quarters" }, minimumTeams: atLeast, maximumTeams: atMost },
    ["minimumTeams", "maximumTeams"],
  ),
  incompatiblePlays: setting("incompatiblePlays", { matrices: { kind: "rows", of: "matrix" } }),
  blockedPatterns: setting("blockedPatterns", { patterns: { kind: "rows", of: "blockedPattern" } }),
  dogsAndChalks: setting("dogsAndChalks", { maximumChalks: atMost, maximumDogs: atMost }),
  underdog: setting("underdogMaximum", { maximumPrice: { kind: "atMost", unit: "price" }, maximumStake: upTo }),
  betGroups: setting("minimumBetGroup", { groups: { kind: "rows", of: "betGroup" } }),
  selectionRules: setting("selectionMaximum", { rules: { kind: "rows", of: "selectionRule" } }),
  /** How often one combination of leagues, bet types and leg count is sold. */
  patternLimit: setting("repeatedPattern", { maximum: atMost }),
  /** How often the same legs are sold by one client, agent, zone and service. */
  repeatLimits: setting("repeatedTicket", { client: atMost, agent: atMost, zone: atMost, service: atMost }),
  ticketLimits: setting("ticketLimit", { perEvent: atMost, perCustomer: atMost, perDay: atMost }),
  stakeRange: setting("stakeRange", { minimum: from, maximum: upTo }, ["minimum", "maximum"]),
  ticketMaximum: setting("ticketAmount", { stake: upTo }),
  maximumPayout: setting("ticketAmount", { win: upTo }),
  /** The limit of one wager, and of everything that one POS or customer has on a line. */
  wagerMaximum: setting("wagerAmount", { perWager: upTo, perLine: upTo }),
  /** What wager limits look at: the smaller of stake and win, the win, or the stake. */
  wagerLimitCounts: setting("wagerAmount", { counts: { kind: "choice", options: ["base", "win", "stake"] } }),
  /** The stake or possible win from which a ticket waits for a trader, and how long. */
  referral: setting("wagerAmount", { stake: upTo, win: upTo, seconds: { kind: "atMost", unit: "seconds" } }),
  /** Whether what the rule is about is sold at all. */
  offered: setting("eventsAvailable", { sold: allowed }),
  /** Whether games are sold in play, and how long such a sale waits. */
  inPlay: setting("eventsAvailable", { allowed, delaySeconds: { kind: "atLeast", unit: "seconds" } }),
  /** Open risk of the service and of one POS. */
  maximumRisk: setting("maximumRisk", { service: upTo, pos: upTo }),
  /** Open risk on one league. */
  leagueRisk: setting("leagueRisk", { maximum: upTo }),
  /**
   * The payment over a counter from which a person above the till must approve it, and from which an identity document
   * is required.
   */
  payoutRights: setting("payment", { secondPersonFrom: upTo, documentFrom: upTo }),
  /** The tax withheld from a payment. */
  payoutTax: setting("payment", {
    on: { kind: "choice", options: ["winnings", "payout"] },
    steps: { kind: "rows", of: "taxStep" },
  }),
  /** The table, by name, by which a service converts HQ's prices. */
  priceConversion: setting("price", { table: { kind: "table" } }),
  /** A service's override of points and price on a market, relative to HQ's: as in `MarketMove`. */
  ownLine: setting("price", { points: { kind: "signed", unit: "quarters" }, cents: { kind: "signed", unit: "cents" } }),
} as const;

export type SettingName = keyof typeof settingKinds;

/** Settings evaluated when a ticket is paid, for the ticket as a whole: no slip is judged by them. */
export const paymentSettings: ReadonlySet<string> = settingsOf("payment");

/** Settings that delay a sale or are about its payment: no slip is refused by them, but for games in play. */
export const effectSettings: ReadonlySet<string> = new Set(["inPlay", "referral", ...paymentSettings]);

/** Settings that make a service's prices: they are evaluated before a slip is judged. */
export const priceSettings: ReadonlySet<string> = settingsOf("price");

function settingsOf(what: SettingKind["feeds"]): ReadonlySet<string> {
  return new Set(
    Object.entries<SettingKind>(settingKinds)
      .filter(([, { feeds }]) => feeds === what)
      .map(([name]) => name),
  );
}

export type SettingValue<Name extends SettingName> = {
  readonly [
    Part in keyof (typeof settingKinds)[Name]["fields"]
  ]: (typeof settingKinds)[Name]["fields"][Part] extends Field
    ? FieldValue<(typeof settingKinds)[Name]["fields"][Part]>
    : never;
};

export type SettingProblem = {
  readonly field: string;
  readonly problem: FieldProblem | "missing" | "unknown" | "aboveMaximum";
};

/** Everything that is wrong with a value to be stored for a setting; empty when it is valid. */
export function settingProblems(name: SettingName, value: unknown): readonly SettingProblem[] {
  const { fields, ordered }: SettingKind = settingKinds[name];
  if (typeof value !== "object" || value === null) return [{ field: "", problem: "missing" }];
  const parts = value as Readonly<Record<string, unknown>>;
  const problems: SettingProblem[] = Object.keys(parts)
    .filter((field) => !Object.hasOwn(fields, field))
    .map((field) => ({ field, problem: "unknown" }));
  for (const [field, shape] of Object.entries(fields)) {
    const problem = Object.hasOwn(parts, field) ? fieldProblem(shape, parts[field]) : "missing";
    if (problem !== undefined) problems.push({ field, problem });
  }
  if (ordered === undefined || problems.length > 0) return problems;
  const [lower, upper] = [Number(parts[ordered[0]]), Number(parts[ordered[1]])];
  return upper > 0 && lower > upper ? [{ field: ordered[0], problem: "aboveMaximum" }] : [];
}

/** Whether a value is valid for a setting. */
export function isSettingValue<Name extends SettingName>(name: Name, value: unknown): value is SettingValue<Name> {
  return settingProblems(name, value).length === 0;
}

/**
 * Settings that allow by a rule what is not sold without one: their values have a meaning even where they set no limit.
 */
const allowing: ReadonlySet<SettingName> = new Set<SettingName>(["inPlay"]);

/** Whether a setting allows by a rule what is not sold without one. */
export const isAllowing = (name: SettingName): boolean => allowing.has(name);

/** Whether a value sets no limit at all, so that it has an effect only where another rule of the setting would. */
export function saysNothing(name: SettingName, value: unknown): boolean {
  const parts = value as Readonly<Record<string, unknown>>;
  if (name === "ownLine") return parts["points"] === 0 && parts["cents"] === 0;
  return (
    !allowing.has(name) &&
    Object.entries<Field>(settingKinds[name].fields).every(([field, shape]) => boundsNothing(shape, parts[field]))
  );
}

/**
 * The fields in which a value sets no limit and the previous one did: lifted limits. Undefined means a value that no
 * rule sets.
 */
export function liftedFields(name: SettingName, before: unknown, after: unknown): readonly string[] {
  if (before === undefined || allowing.has(name)) return [];
  const [old, parts] = [before, after] as readonly (Readonly<Record<string, unknown>> | undefined)[];
  return Object.entries<Field>(settingKinds[name].fields)
    .filter(
      ([field, shape]) =>
        !boundsNothing(shape, old?.[field]) && (parts === undefined || boundsNothing(shape, parts[field])),
    )
    .map(([field]) => field);
}

/** What remains allowed when two values of a setting apply together: field by field the stricter one. */
export function strictest<Name extends SettingName>(
  name: Name,
  one: SettingValue<Name>,
  other: SettingValue<Name>,
): SettingValue<Name> {
  const fields: Fields = settingKinds[name].fields;
  const parts = Object.entries(fields).map(
    ([field, shape]) =>
      [
        field,
        stricterValue(shape, (one as Record<string, unknown>)[field], (other as Record<string, unknown>)[field]),
      ] as const,
  );
  return Object.fromEntries(parts) as SettingValue<Name>;
}
