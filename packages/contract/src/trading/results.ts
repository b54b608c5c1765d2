import { statisticNames } from "@chalkboard/engine";
import { z } from "zod";
import { call, roles } from "../core/call.ts";
import { listCall } from "../core/list-call.ts";
import { was } from "../core/registry-names.ts";
import { day, epochMs, eventHead, id, minor, resultStatus, segmentScore } from "../core/shapes.ts";

export * from "./results-day.ts";
export * from "./results-grading-rules.ts";

const desk = [roles.platform, roles.assistant];

const figure = z.int().min(0).max(999);
const teamFigures = z.strictObject({ away: figure, home: figure });

/**
 * Statistics that some bets need besides the score; missing ones are unknown. `largestLead` is computed from the live
 * scores if it is not given.
 */
export const statistics = z
  .strictObject({
    hits: teamFigures,
    errors: teamFigures,
    strikeouts: teamFigures,
    answer: z.enum(["yes", "no"]),
    winner: z.union([z.literal(0), z.literal(1), z.literal(2)]),
    minutes: figure,
    firstScore: z.union([z.literal(1), z.literal(2)]),
    lastScore: z.union([z.literal(1), z.literal(2)]),
    pitcherChanged: z.strictObject({ away: z.boolean(), home: z.boolean() }),
    largestLead: teamFigures,
  })
  .partial();

/** The statistics that a league can record besides the score; the answer to a question belongs to its event. */
export const statisticName = z.enum(statisticNames);
export type StatisticName = z.output<typeof statisticName>;

export const official = z.object({
  version: z.int(),
  status: resultStatus,
  segments: z.array(segmentScore),
  statistics,
  leadGiven: z.boolean().describe("true: the largest lead was entered; false: it follows the live scores"),
  decidedAt: epochMs,
  decidedBy: z.string(),
  settledAt: epochMs.nullable(),
});

export const eventResult = eventHead.extend({
  /** The newest report of each source and segment. */
  stated: z.array(segmentScore.extend({ source: z.string(), statedAt: epochMs })),
  official: official.nullable(),
  /** Pending entries that need confirmation; the newest of each source. */
  proposed: z.array(
    z.object({
      source: z.string(),
      status: resultStatus,
      segments: z.array(segmentScore),
      statistics,
      proposedAt: epochMs,
    }),
  ),
  openLegs: z.int(),
});

export const resultDelta = eventResult;

/**
 * Why a result cannot become official: a missing score (`team` null: of both), or a game that has not begun (`segment`
 * is "game").
 */
export const blocker = z.object({
  reason: z.enum(["missing", "notBegun"]),
  segment: z.string(),
  team: z.enum(["away", "home"]).nullable(),
});
export type Blocker = z.output<typeof blocker>;

/** What a result awaits: a second person, a second source, or an admin in addition to an assistant. */
export const waitsFor = z.enum(["secondPerson", "secondSource", "admin"]).nullable();

const onlyTotal = z
  .boolean()
  .optional()
  .describe("a final score whose periods are not known: bets on them are pending");

/**
 * Why a result is unlikely: above the league's highest, or below a live score. `live` and `source` are set for the
 * latter.
 */
export const anomaly = z.object({
  reason: z.enum(["aboveRange", "belowLiveScore"]),
  segment: z.string(),
  team: z.enum(["away", "home"]),
  figure: z.int(),
  bound: z.int(),
  source: z.string().nullable(),
});
export type Anomaly = z.output<typeof anomaly>;

export const listResults = call("results/list", {
  summary: "Games of a league and day with what each source reports and the official result.",
  access: desk,
  payload: z.strictObject({ leagueId: id, day }),
  answer: z.object({
    segments: z.array(z.string()),
    statistics: z.array(statisticName).describe("what the league records beside the score"),
    events: z.array(eventResult),
    highestGame: z.int().describe("a team's score in a game above which a result needs a second person"),
    highestSegment: z.int().describe("the same for one period"),
  }),
});

export const preview = call("results/preview", {
  summary: "A preview of what a result would grade before it is official: legs, tickets and money by service.",
  access: desk,
  payload: z.strictObject({
    eventId: z.int(),
    status: resultStatus,
    segments: z.array(segmentScore).max(60),
    statistics: statistics.optional(),
    onlyTotal,
  }),
  answer: z.object({
    /** Why it would be refused; grading is previewed only without any. */
    blockers: z.array(blocker),
    /** Anomalies of the result. */
    anomalies: z.array(anomaly),
    /** Whose confirmation it needs before it is official; null for nobody's. */
    waits: waitsFor,
    legs: z.object({ win: z.int(), lose: z.int(), push: z.int(), void: z.int(), pending: z.int() }),
    services: z.array(z.object({ serviceName: z.string(), currency: z.string(), tickets: z.int(), stake: z.int() })),
  }),
});

export const makeOfficial = call("results/make_official", {
  summary:
    "Makes a result official, or corrects it (a new version); grading follows at once. If two people must agree, the first entry is pending until the " +
    "second, and −2 `samePerson` refuses a confirmation by the same person. An assistant's needs an admin, an unlikely result a second person. −1 " +
    "`notBegun` before the start, −1 `missing` without a score that the game must have, −1 `notAChoice` with statistics that its league does not record. " +
    "−4 if another version was entered before.",
  access: desk,
  changes: true,
  payload: z.strictObject({
    eventId: z.int(),
    version: z.int().min(0),
    status: resultStatus,
    segments: z.array(segmentScore).max(60),
    statistics: statistics.optional(),
    onlyTotal,
  }),
  answer: z.object({ version: z.int(), waits: waitsFor }),
});

/** Who must agree before a result is official: nobody else, two people, or two sources (a person counts as one). */
export const confirmation = z.enum(["none", "twoPeople", "twoSources"]);
export type Confirmation = z.output<typeof confirmation>;

/** Default minutes after the start when a result is overdue: games with overtime and rain delays are over by then. */
export const usualLateMinutes = 360;

/** The result policy of a league; a null field uses the platform's. */
export const resultPolicy = z.strictObject({
  leagueId: id.nullable().describe("null: the platform's own, for every league without its own"),
  confirmation: confirmation.nullable(),
  highestGame: z.int().min(1).max(999).nullable().describe("a team's score in a game above which a result is unlikely"),
  highestSegment: z.int().min(1).max(999).nullable().describe("the same for one period"),
  lateMinutes: z.int().min(1).max(100_000).nullable().describe("minutes after the start when a result is overdue"),
  voids: z
    .enum(["none", "twoPeople"])
    .nullable()
    .describe("whether a second person must confirm void orders and decisions about late bets"),
});
export type ResultPolicy = z.output<typeof resultPolicy>;

export const listPolicies = call("results/list_policies", {
  summary: "The platform's result policy and those of the leagues that have their own.",
  access: desk,
  payload: z.strictObject({}),
  answer: z.object({ policies: z.array(resultPolicy) }),
});

export const setPolicy = call("results/set_policy", {
  summary:
    "Sets the result policy of a league, or the platform's own; −4 with the stored values if they differ from `was`.",
  access: [roles.platform],
  changes: true,
  payload: resultPolicy.extend({ was: was(resultPolicy) }),
  answer: z.object({}),
});

export const warningKind = z.enum(["disagreement", "implausible", "late", "correctedAfterPayment", "cannotGrade"]);

export const warning = z.object({
  warningId: z.int(),
  kind: warningKind,
  eventId: z.int(),
  eventName: z.string(),
  leagueId: id,
  leagueName: z.string(),
  day,
  startsAt: epochMs,
  raisedAt: epochMs,
  /** The data of its kind: sources and scores, anomalies, tickets and reasons, overpaid amounts. */
  data: z.record(z.string(), z.unknown()),
  resolvedAt: epochMs.nullable(),
  resolvedBy: z.string().nullable(),
  note: z.string(),
});

export const listWarnings = listCall("results/list_warnings", {
  summary:
    "Results that disagree, are implausible, late, corrected after payment, or cannot be graded: the open ones, or those resolved.",
  access: desk,
  filters: { open: z.boolean(), leagueId: id.optional(), eventId: z.int().optional(), kind: warningKind.optional() },
  row: warning,
  sums: {},
  sorts: ["raisedAt", "kind", "eventName", "startsAt"],
});

export const resolveWarning = call("results/resolve_warning", {
  summary:
    "Closes a result warning with a note. For tickets that could not be graded it starts their grading again. −4 if it was closed meanwhile.",
  access: desk,
  changes: true,
  payload: z.strictObject({ warningId: z.int(), note: z.string().trim().min(1).max(500) }),
  answer: z.object({}),
});

/** Warnings that need no decision: a late game, and a debt after a correction. */
export const plainWarnings: readonly z.output<typeof warningKind>[] = ["late", "correctedAfterPayment"];

export const resolveWarnings = call("results/resolve_warnings", {
  summary:
    "Closes several warnings that leave nothing to decide with one note: all of them or none. −1 if one is of another kind, −4 if one is closed already.",
  access: desk,
  changes: true,
  payload: z.strictObject({ warningIds: z.array(z.int()).min(1).max(200), note: z.string().trim().min(1).max(500) }),
  answer: z.object({ resolved: z.int() }),
});

export const listProposed = listCall("results/list_proposed", {
  summary:
    "Results that were entered and are pending until another person enters the same, or another source reports it: the newest of each.",
  access: desk,
  filters: { leagueId: id.optional() },
  row: z.object({
    proposalId: z.int(),
    eventId: z.int(),
    eventName: z.string(),
    leagueId: id,
    leagueName: z.string(),
    day,
    startsAt: epochMs,
    source: z.string(),
    enteredBy: z.string().describe("the person; empty for a source"),
    isOwn: z.boolean(),
    status: resultStatus,
    segments: z.array(segmentScore),
    proposedAt: epochMs,
  }),
  sums: {},
  sorts: ["proposalId", "eventName", "startsAt"],
});

/**
 * The kind of a version: the first result, a correction, the same result with other orders, or made official by the
 * live score alone.
 */
export const versionKind = z.enum(["first", "corrected", "order", "liveScore"]);

const graded = {
  tickets: z.int().describe("whose money or grade it changed"),
  settled: minor.describe("stakes graded, won or lost by the house"),
  refunds: minor.describe("money refunded; without refunded point credit"),
  winnings: minor,
};

export const listVersions = listCall("results/list_versions", {
  summary:
    "Every version of the results of some days, a row for each service whose tickets it graded: when, by whom, how long after the end of the game, what " +
    "it changed, and the money that it posted; a decrease is negative.",
  access: desk,
  filters: {
    from: day.optional(),
    to: day.optional(),
    leagueId: id.optional(),
    eventId: z.int().optional(),
    serviceId: id.optional(),
    by: z.string().max(60).optional().describe("part of the name of a person or source"),
    kind: versionKind.optional(),
    late: z.boolean().optional().describe("only first results that came later than the league's policy requires"),
  },
  row: z.object({
    versionId: z.int(),
    eventId: z.int(),
    eventName: z.string(),
    leagueName: z.string(),
    day,
    startsAt: epochMs,
    version: z.int(),
    kind: versionKind,
    status: resultStatus,
    segments: z.array(segmentScore),
    before: z.object({ status: resultStatus, segments: z.array(segmentScore) }).nullable(),
    statisticsChanged: z.boolean(),
    source: z.string(),
    decidedBy: z.string().describe("the person; empty for a source"),
    decidedAt: epochMs,
    delayMs: z.int().nullable().describe("since a source reported the end of the game; null if none had"),
    isLate: z.boolean(),
    settledAt: epochMs.nullable(),
    serviceId: id.nullable(),
    serviceName: z.string(),
    currency: z.string(),
    ...graded,
  }),
  sums: { currency: z.string(), ...graded },
  sorts: ["decidedAt", "startsAt", "eventName", "tickets"],
});

export const listVersionTickets = listCall("results/list_version_tickets", {
  summary:
    "The tickets that a version of a result graded, or all versions of it, with the amounts posted for each; of the session's service.",
  access: [...desk, roles.admin],
  filters: { eventId: z.int(), version: z.int().optional(), serviceId: id.optional() },
  row: z.object({
    number: z.int(),
    serviceName: z.string(),
    currency: z.string(),
    posName: z.string(),
    soldAt: epochMs,
    stake: minor,
    status: z.int(),
    settled: minor,
    refunds: minor,
    winnings: minor,
  }),
  sums: { currency: z.string(), stake: minor, settled: minor, refunds: minor, winnings: minor },
  sorts: ["number", "stake", "winnings"],
});

export const listDay = listCall("results/list_day", {
  summary:
    "The games of a day that the session's service sells, with their official results, and the figures of this service's tickets on them.",
  access: [roles.admin],
  filters: {
    day: day.optional().describe("absent: today"),
    leagueId: id.optional(),
    decided: z.boolean().optional().describe("only with a result, or only without"),
  },
  row: z.object({
    eventId: z.int(),
    eventName: z.string(),
    leagueName: z.string(),
    leagueOnPaper: z.string().describe("the league's name on the service's printouts"),
    startsAt: epochMs,
    rotation: z.string(),
    status: resultStatus.nullable(),
    segments: z.array(segmentScore),
    version: z.int(),
    isCorrected: z.boolean(),
    isOrder: z.boolean().describe("bets of it are void by order, and there is no score yet"),
    decidedAt: epochMs.nullable(),
    open: z.int().describe("tickets still open"),
    ...graded,
  }),
  sums: { open: z.int(), ...graded },
  sorts: ["startsAt", "eventName", "leagueName", "tickets"],
  rises: true,
});
