import { z } from "zod";
import { call, roles } from "../core/call.ts";
import { limitsClass } from "../core/limits-class.ts";
import { listCall } from "../core/list-call.ts";
import { refusingRule } from "../core/refusing-rule.ts";
import { american, betTypeId, epochMs, eventId, id, minor } from "../core/shapes.ts";

// The rule store: settings of the controls with a scope and a selector. A rule is never changed; editing one retires it
// and adds another.

const writers = [roles.platform, roles.admin];
const readers = [roles.platform, roles.assistant, roles.admin, roles.controller, roles.agent];

export * from "./rules-in-play.ts";
export * from "./rules-judge.ts";
export * from "./rules-try-table.ts";

export const scopeLevel = z.enum(["platform", "service", "zone", "pos", "exception"]);

/** The platform's id is 0; an exception's is the POS or customer that it is for. */
export const scope = z.strictObject({ level: scopeLevel, id: z.int32().min(0) });

/** What a rule applies to; an absent part matches everything. Bounds are inclusive, `until` is exclusive. */
export const selector = z.strictObject({
  service: id.optional().describe("for a platform's rule: the one service that it is for"),
  event: eventId.optional(),
  team: id.optional().describe("a team or player"),
  league: id.optional(),
  leagueGroup: id.optional(),
  sport: z.string().min(1).max(40).optional(),
  propType: z
    .int()
    .min(1)
    .max(4)
    .optional()
    .describe("1 of a player, 2 of the league, 3 of a team, 4 a parlay within one game"),
  propCategory: id.optional(),
  limitsClass: limitsClass.optional().describe("of prop categories"),
  betType: betTypeId.optional(),
  period: z.string().min(1).max(40).optional(),
  mode: z.string().min(1).max(40).optional(),
  legsFrom: z.int().min(1).max(1000).optional(),
  legsTo: z.int().min(1).max(1000).optional(),
  live: z.boolean().optional(),
  priceFrom: american.describe("the worse price for the customer").optional(),
  priceTo: american.optional(),
  from: epochMs.optional(),
  until: epochMs.optional(),
  hours: z
    .array(z.strictObject({ weekday: z.int(), from: z.int(), to: z.int() }))
    .min(1)
    .max(50)
    .optional(),
});

const values = z.record(z.string(), z.unknown());
const asOf = epochMs.min(0);

const terms = {
  scope,
  control: z.string().max(40).describe("the setting, by its name in `list_kinds`"),
  kind: z.enum(["default", "ceiling"]),
  selector,
  value: values,
  expiresAt: asOf.nullable().describe("the first sale time at which it no longer applies"),
};

export const rule = z.object({
  ruleId: id,
  serviceId: id.nullable(),
  ...terms,
  selector: values,
  scopeName: z.string(),
  state: z.enum(["acting", "expired", "retired"]),
  createdAt: epochMs,
  createdBy: z.string().nullable(),
  retiredAt: epochMs.nullable(),
  retiredBy: z.string().nullable(),
  replaces: id.nullable(),
  mayChange: z.boolean().describe("whether the session may change or retire rules of this scope"),
  names: z.record(z.string(), z.string()).describe("the names of the parts of its selector"),
});

export const kind = z.object({
  control: z.string(),
  feeds: z.string().describe("the control that uses it"),
  code: z.int().describe("the refusal's code"),
  fields: z.array(
    z.object({
      name: z.string(),
      kind: z.string().describe("atMost, atLeast, allowed, required, hours, closing, choice, codes, rows"),
      unit: z.string().optional(),
      minimum: z.int().optional(),
      maximum: z.int().optional().describe("a number's limits, both included"),
      options: z.array(z.string()).optional(),
      of: z.string().optional(),
    }),
  ),
  canTry: z.boolean().describe("whether `try_rule` can test it"),
  ordered: z.array(z.string()).optional().describe("two fields of which the first is at most the second"),
});

export const listKinds = call("rules/list_kinds", {
  summary: "Every setting of the controls: its fields with their units, and the control that it is for.",
  access: readers,
  payload: z.strictObject({}),
  answer: z.array(kind),
});

/** What a rule can refer to. */
export const choiceKind = z.enum([
  "sport",
  "league",
  "leagueGroup",
  "team",
  "propCategory",
  "limitsClass",
  "event",
  "service",
  "zone",
  "pos",
]);
export type ChoiceKind = z.output<typeof choiceKind>;

export const findChoices = call("rules/find_choices", {
  summary:
    "What a rule may be for or about, searched by a part of its name, or named by its value. Only services, zones and POS within the session's reach.",
  access: readers,
  payload: z.strictObject({
    of: choiceKind,
    text: z.string().max(60).default(""),
    values: z
      .array(z.string().regex(/^\w{1,40}$/))
      .max(50)
      .optional()
      .describe("ids, for sports their codes; instead of a text"),
  }),
  answer: z.object({
    choices: z
      .array(
        z.object({
          value: z.string(),
          name: z.string().describe("for a zone its path"),
          note: z.string().describe("what it belongs to"),
          startsAt: epochMs.optional(),
        }),
      )
      .describe("those that begin with the text first, at most 50"),
    hasMore: z.boolean(),
  }),
});

const filters = {
  serviceId: id.optional(),
  controls: z.array(z.string().max(40)).min(1).max(40).optional(),
  level: scopeLevel.optional(),
  scopeId: z.int32().min(0).optional(),
};

export const listRules = listCall("rules/list_rules", {
  summary:
    "Rules that apply to the session's subtree; with `past` also expired and retired ones. `serviceId` is for the platform only.",
  access: readers,
  filters: {
    ...filters,
    league: id.optional(),
    past: z.boolean().default(false),
    text: z.string().max(60).optional().describe("part of the scope's name or of its author's"),
    ruleId: id.optional().describe("this rule only"),
  },
  row: rule,
  sums: {},
  sorts: ["ruleId", "control", "scopeName"],
});

export const saveRule = call("rules/save_rule", {
  summary:
    "Adds a rule, or replaces `ruleId` by another of the same setting and scope; −4 with the newest if someone else changed it before. −2 with " +
    "data.reason `ruleExists` and the existing `rule` for the same scope, kind and selector; `liftsLimit` with the `fields` that would be unlimited for " +
    "the whole service or platform, unless it `lifts`. −1 for a value that limits nothing where nothing else does.",
  access: writers,
  changes: true,
  payload: z.strictObject({
    ruleId: id.optional(),
    ...terms,
    lifts: z.boolean().optional().describe("its author knows that it removes a limit for everything"),
    startsAt: asOf.optional().describe("when it takes effect, and what it replaces ends; absent: at once"),
  }),
  answer: z.object({
    rule,
    above: z
      .array(z.object({ name: z.string(), open: minor, limit: minor }))
      .optional()
      .describe(
        "for a limit of open risk: where more is open already, the largest first; nothing more is sold there until it is less",
      ),
  }),
});

export const copyRule = call("rules/copy_rule", {
  summary:
    "Copies a rule to other scopes: zones, POS, exceptions, or, for a rule of the platform, single services. Their own rules about the same are " +
    "replaced. All or none.",
  access: writers,
  changes: true,
  payload: z.strictObject({
    ruleId: id,
    to: z.array(scope).max(200).default([]),
    services: z.array(id).max(200).default([]).describe("platform only"),
  }),
  answer: z.object({ rules: z.array(rule).describe("their current rules") }),
});

export const retireRule = call("rules/retire_rule", {
  summary: "Ends a rule now; −4 with the newest if someone else changed it before.",
  access: writers,
  changes: true,
  payload: z.strictObject({ ruleId: id }),
  answer: z.object({ rule }),
});

export const restoreRule = call("rules/restore_rule", {
  summary: "Restores an old version: as a new rule that replaces the newest version. An expired one needs a new end.",
  access: writers,
  changes: true,
  payload: z.strictObject({ ruleId: id, expiresAt: asOf.nullable().optional() }),
  answer: z.object({ rule }),
});

export const ruleChange = z.object({
  number: z.int().describe("position in the history"),
  at: epochMs,
  by: z.string().nullable(),
  act: z.enum(["added", "changed", "retired", "restored"]),
  before: rule.nullable(),
  after: rule.nullable(),
});

export const ruleHistory = listCall("rules/rule_history", {
  summary:
    "Who changed what and when, with before and after: of one rule with all its versions, or of everything that applies to the subtree.",
  access: readers,
  filters: { ruleId: id.optional(), ...filters },
  row: ruleChange,
  sums: {},
  sorts: ["number"],
});

/**
 * The subject of a query; `at` is the sale time, now if absent. An event implies its league and sport, a prop category
 * its limits class, a bet type its period.
 */
export const context = z.strictObject({
  event: eventId.optional(),
  team: id.optional(),
  league: id.optional(),
  sport: z.string().min(1).max(40).optional(),
  propType: z.int().min(1).max(4).optional(),
  propCategory: id.optional(),
  limitsClass: limitsClass.optional(),
  betType: betTypeId.optional(),
  period: z.string().min(1).max(40).optional(),
  mode: z.string().min(1).max(40).optional(),
  live: z.boolean().optional(),
  legs: z.int().min(1).max(1000).optional(),
  price: american.optional(),
  at: asOf.optional(),
});

const link = z.object({ part: z.enum(["decides", "ceiling", "outranked"]), rule });

export const effectiveRules = call("rules/effective_rules", {
  summary:
    "The effective value of each setting for a POS or customer and the selected bets, and the rules that it comes from.",
  access: readers,
  payload: z.strictObject({ posId: id, control: z.string().max(40).optional(), context: context.default({}) }),
  answer: z.object({
    settings: z.array(z.object({ control: z.string(), value: values.nullable(), chain: z.array(link) })),
  }),
});

export const effectivePath = call("rules/effective_path", {
  summary:
    "One setting from the platform down to a POS or customer: the effective value after each level, and the rules that the level adds.",
  access: readers,
  payload: z.strictObject({ posId: id, control: z.string().max(40), context: context.default({}) }),
  answer: z.object({
    steps: z.array(z.object({ scope, scopeName: z.string(), value: values.nullable(), rules: z.array(rule) })),
  }),
});

export const conflictKind = z.enum(["crossed", "shadowed", "capped", "idle", "expired"]);

export const listConflicts = call("rules/list_conflicts", {
  summary:
    "Rules that apply to the session's subtree and never have an effect: `crossed` nothing passes, `shadowed` another one always decides, `capped` a " +
    "ceiling allows less, `idle` a ceiling below one as strict, `expired` over and not removed. The most serious first, at most 100.",
  access: readers,
  payload: z.strictObject({
    serviceId: id.optional().describe("platform only"),
    controls: filters.controls,
  }),
  answer: z.object({
    conflicts: z.array(z.object({ kind: conflictKind, rule, by: rule.nullable().describe("the other one") })),
    count: z.int().describe("how many there are"),
  }),
});

export const tryTicket = call("rules/try_ticket", {
  summary:
    "Which pattern, selection or repetition would refuse a ticket now: one that was sold, by its number, or one composed of leagues and bets for a POS " +
    "or customer. Judged by the sale's own function; `counts` is how many like it were sold before and the maximum.",
  access: [roles.admin],
  payload: z.strictObject({
    number: z.int().positive().optional(),
    composed: z
      .strictObject({
        posId: id,
        mode: z.string().min(1).max(40),
        legs: z
          .array(z.strictObject({ league: id, betType: betTypeId }))
          .min(1)
          .max(30),
      })
      .optional()
      .describe("alternative to a number"),
  }),
  answer: z.object({
    refusals: z.array(
      z.looseObject({
        code: z.int(),
        control: z.string(),
        data: z.record(z.string(), z.unknown()),
        rule: refusingRule.optional(),
      }),
    ),
    counts: z
      .array(
        z.object({ of: z.enum(["pattern", "client", "agent", "zone", "service"]), sold: z.int(), maximum: z.int() }),
      )
      .describe("what a rule counts; for a pattern today's"),
  }),
});

const trialRefusal = z.object({ code: z.int(), control: z.string() });

/** Where a slice of a trial ended: tickets from the newest down, then refused attempts. */
const trialPosition = z.strictObject({ ticket: z.int().positive().nullable(), attempt: z.int().positive().nullable() });

export const tryRule = call("rules/try_rule", {
  summary:
    "Back-tests a rule on what was sold and refused, before it is saved: `draft` alone adds it, with `ruleId` replaces that rule, `ruleId` alone retires " +
    "it. Everything is judged by the rules and figures of its sale; the draft applies whatever its dates. It runs in parts: continue with `next`.",
  access: writers,
  payload: z.strictObject({
    ruleId: id.optional(),
    draft: z.strictObject(terms).optional(),
    serviceId: id.optional().describe("platform only"),
    from: asOf,
    to: asOf,
    after: trialPosition.optional(),
    limit: z.int().min(1).max(1000).default(500),
  }),
  answer: z.object({
    looked: z.object({ tickets: z.int(), attempts: z.int() }),
    wouldRefuse: z
      .array(z.object({ number: z.int(), soldAt: epochMs, stake: minor, refusals: z.array(trialRefusal) }))
      .describe("tickets that were sold and would be refused"),
    wouldAllow: z
      .array(z.object({ attemptId: z.int(), at: epochMs, posId: id, was: z.array(trialRefusal) }))
      .describe("attempts that were refused and would be sold"),
    wouldChange: z
      .array(
        z.object({
          number: z.int(),
          soldAt: epochMs,
          stake: minor,
          what: z.enum(["referral", "delay", "secondPerson", "document", "tax"]),
          before: z.int(),
          after: z.int(),
        }),
      )
      .describe(
        "tickets that would have waited or been paid otherwise: referred to a trader, seconds of delay, a payment with approval or with a document " +
          "(0 or 1), and the tax of what was paid, minor units",
      ),
    byControl: z.array(trialRefusal.extend({ refused: z.int(), allowed: z.int() })),
    unjudged: z
      .array(z.object({ reason: z.enum(["figures", "mode", "otherwiseRefused"]), count: z.int() }))
      .describe(
        "what cannot be judged again: a figure that was not read at the sale, a slip whose price is not stored, a decision that comes out differently",
      ),
    next: trialPosition.nullable().describe("null if the whole period was tested"),
    reachedAt: epochMs.nullable().describe("the sale time of the last one that was tested"),
  }),
});
