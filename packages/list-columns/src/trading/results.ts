import { type AnswerOf, results } from "@chalkboard/contract";
import type { PlainKey, Translate } from "@chalkboard/i18n";
import type { Writer } from "../columns.ts";
import { eventStatusKeys } from "../catalog/calendar.ts";
import { sheet } from "../list-columns.ts";
import { ticketStatusKey } from "../selling/ticket-words.ts";

type Warning = AnswerOf<typeof results.listWarnings>["rows"][number];
type Version = AnswerOf<typeof results.listVersions>["rows"][number];
type Score = Version["segments"][number];

export const warningKindKeys = {
  disagreement: "home.disagreement",
  implausible: "home.implausible",
  late: "home.resultsDue",
  correctedAfterPayment: "home.correctedAfterPayment",
  cannotGrade: "home.cannotGrade",
} as const satisfies Readonly<Record<Warning["kind"], PlainKey>>;

export const resultStatusKeys = {
  final: "results.final",
  partial: "results.partial",
  called: "results.called",
  abandoned: "results.abandoned",
} as const satisfies Readonly<Record<Version["status"], PlainKey>>;

export const versionKindKeys = {
  first: "results.kind.first",
  corrected: "results.kind.corrected",
  order: "results.kind.order",
  liveScore: "results.kind.liveScore",
} as const satisfies Readonly<Record<Version["kind"], PlainKey>>;

type Pair = Pick<Score, "away" | "home">;
const pair = ({ away, home }: Pair): string => `${String(away)}–${scoreText(home)}`;
const periodOf = (segment: string, t: Translate): string => (segment === "game" ? t("kit.total") : segment);

/** A team's score; null: it did not bat. */
function scoreText(score: number | null): string {
  return score === null ? "x" : String(score);
}

/** The score of a side, 1 for the visitors; empty where it is not known. */
export function sideScore(score: Pair | undefined, side: number): string {
  return score === undefined ? "" : scoreText(side === 1 ? score.away : score.home);
}

/** The final score, or the sum of the known periods; undefined without any. */
export function finalScore(segments: readonly Score[]): Pair | undefined {
  const game = segments.find(({ segment }) => segment === "game");
  if (game !== undefined || segments.length === 0) return game;
  return {
    away: segments.reduce((sum, { away }) => sum + away, 0),
    home: segments.reduce((sum, { home }) => sum + (home ?? 0), 0),
  };
}

/** The final score, or what is known of it: "4–2". */
export function finalText(segments: readonly Score[]): string {
  const score = finalScore(segments);
  return score === undefined ? "" : pair(score);
}

type Known = Pick<AnswerOf<typeof results.listDay>["rows"][number], "status" | "isCorrected" | "isOrder">;

/** What is known of a game's result, in words: "Final · Corrected", "Void order", "No result yet". */
export function resultText({ status, isCorrected, isOrder }: Known, t: Translate): string {
  if (status === null) return t("results.noResult");
  if (isOrder) return t("results.kind.order");
  return `${t(resultStatusKeys[status])}${isCorrected ? ` · ${t("results.kind.corrected")}` : ""}`;
}

type Game = AnswerOf<typeof results.dayResults>["leagues"][number]["games"][number];

/** The same for sellers, who are not shown the schedule: a game without a result may be in play, or called off. */
export function dayResultText(game: Game, t: Translate): string {
  const { status, eventStatus } = game;
  const isSaid = eventStatus === "live" || eventStatus === "cancelled" || eventStatus === "postponed";
  return status === null && isSaid ? t(eventStatusKeys[eventStatus]) : resultText(game, t);
}

/** The score by period: "1: 0–1, 2: 3–0". */
export function periodsText(segments: readonly Score[]): string {
  return segments
    .filter(({ segment }) => segment !== "game")
    .map((score) => `${score.segment}: ${pair(score)}`)
    .join(", ");
}

/** What a version changed from the previous one, in words. */
export function changeText({ before, status, segments, statisticsChanged }: Version, { t }: Pick<Writer, "t">): string {
  if (before === null) return "";
  const names = [...new Set([...before.segments, ...segments].map(({ segment }) => segment))];
  const scores = names.flatMap((name) => {
    const [was, is] = [before.segments, segments].map((some) => some.find(({ segment }) => segment === name));
    const [old, now] = [was, is].map((one) => (one === undefined ? "–" : pair(one)));
    return old === now ? [] : [`${periodOf(name, t)}: ${String(old)} → ${String(now)}`];
  });
  return [
    ...(before.status === status ? [] : [`${t(resultStatusKeys[before.status])} → ${t(resultStatusKeys[status])}`]),
    ...scores,
    ...(statisticsChanged ? [t("results.statistics")] : []),
  ].join(", ");
}

type Data = Readonly<Record<string, unknown>>;
type Said = { readonly source: string; readonly away: number; readonly home: number | null };
type Disputed = {
  readonly segments?: readonly { readonly segment: string; readonly stated: readonly Said[] }[];
  readonly proposals?: readonly { readonly source: string; readonly segments: readonly Score[] }[];
};

/** The problem, in words. */
export function warningText({ kind, data }: Pick<Warning, "kind" | "data">, { t, format }: Writer): string {
  switch (kind) {
    case "disagreement":
      return disputed(data as Disputed, t);
    case "implausible":
      return (
        (data as { readonly anomalies?: readonly results.Anomaly[] }).anomalies
          ?.map(({ reason, team, segment, figure, bound, source }) =>
            reason === "aboveRange"
              ? t("results.aboveRange", { team: t(`betting.${team}`), segment: periodOf(segment, t), figure, bound })
              : t("results.belowLiveScore", { team: t(`betting.${team}`), figure, bound, source: source ?? "" }),
          )
          .join(" ") ?? ""
      );
    case "late":
      return t("results.lateBy", { minutes: format.number(count(data, "lateMinutes")) });
    case "correctedAfterPayment":
      return t("results.paidTooMuch", { count: count(data, "count"), version: count(data, "version") });
    case "cannotGrade":
      return t("results.setAside", { count: count(data, "count"), reason: String(data["reason"] ?? "") });
  }
}

const count = (data: Data, name: string): number => Number(data[name] ?? 0);

function disputed({ segments = [], proposals = [] }: Disputed, t: Translate): string {
  return [
    ...segments.map(
      ({ segment, stated }) =>
        `${periodOf(segment, t)}: ${stated.map((said) => `${said.source} ${pair(said)}`).join(", ")}`,
    ),
    ...proposals.map(({ source, segments: some }) => `${source} ${finalText(some)}`),
  ].join(" · ");
}

/** Warnings about results: open or resolved ones. */
export const warningListColumns = sheet(results.listWarnings, (writer, { open = true }) => [
  { title: "results.warning", by: "kind", value: ({ kind }) => writer.t(warningKindKeys[kind]), width: 190 },
  { title: "betting.game", by: "eventName", value: ({ eventName }) => eventName, grow: 2, phone: "name" },
  { title: "betting.league", value: ({ leagueName }) => leagueName, width: 90, wideOnly: true },
  { title: "betting.start", by: "startsAt", value: ({ startsAt }) => startsAt, kind: "dateTime", width: 150 },
  { title: "results.what", value: (warning) => warningText(warning, writer), grow: 4 },
  { title: "results.since", by: "raisedAt", value: ({ raisedAt }) => raisedAt, kind: "dateTime", width: 150 },
  ...(open
    ? []
    : ([
        {
          title: "results.closedBy",
          value: ({ resolvedBy }: Warning) => resolvedBy ?? writer.t("results.byItself"),
          width: 130,
        },
        {
          title: "results.closedAt",
          value: ({ resolvedAt }: Warning) => resolvedAt ?? undefined,
          kind: "dateTime",
          width: 150,
        },
        { title: "results.note", value: ({ note }: Warning) => note, grow: 2 },
      ] as const)),
]);

/** Entries that are pending another person's confirmation. */
export const proposedListColumns = sheet(results.listProposed, ({ t }) => [
  { title: "betting.game", by: "eventName", value: ({ eventName }) => eventName, grow: 3, phone: "name" },
  { title: "betting.league", value: ({ leagueName }) => leagueName, width: 90, wideOnly: true },
  { title: "betting.start", by: "startsAt", value: ({ startsAt }) => startsAt, kind: "dateTime", width: 150 },
  { title: "results.score", value: ({ segments }) => finalText(segments), width: 90, phone: "figure" },
  { title: "results.status", value: ({ status }) => t(resultStatusKeys[status]), width: 110 },
  { title: "results.periods", value: ({ segments }) => periodsText(segments), grow: 3, wideOnly: true },
  { title: "results.enteredBy", value: ({ enteredBy, source }) => (enteredBy === "" ? source : enteredBy), width: 140 },
  { title: "results.enteredAt", by: "proposalId", value: ({ proposedAt }) => proposedAt, kind: "dateTime", width: 150 },
]);

const ofRow = ({ currency }: { readonly currency: string }): string => currency;
const minuteMs = 60_000;

/** Results as entered, with what each version graded. */
/** A service's figure for the tickets that a version graded; where there were none, no money is shown. */
const ofService =
  (name: "settled" | "refunds" | "winnings") =>
  (figures: { readonly currency: string } & Readonly<Record<typeof name, number>>): number | undefined =>
    figures.currency === "" ? undefined : figures[name];

export const versionListColumns = sheet(results.listVersions, (writer) => [
  { title: "results.enteredAt", by: "decidedAt", value: ({ decidedAt }) => decidedAt, kind: "dateTime", width: 150 },
  { title: "betting.game", by: "eventName", value: ({ eventName }) => eventName, grow: 3, phone: "name" },
  { title: "betting.league", value: ({ leagueName }) => leagueName, width: 80, wideOnly: true },
  {
    title: "betting.start",
    by: "startsAt",
    value: ({ startsAt }) => startsAt,
    kind: "dateTime",
    width: 150,
    wideOnly: true,
  },
  { title: "results.versionNumber", value: ({ version }) => version, kind: "number", width: 80 },
  { title: "results.what", value: ({ kind }) => writer.t(versionKindKeys[kind]), width: 120 },
  { title: "results.score", value: ({ segments }) => finalText(segments), width: 80 },
  { title: "results.change", value: (version) => changeText(version, writer), grow: 2 },
  { title: "results.enteredBy", value: ({ decidedBy, source }) => (decidedBy === "" ? source : decidedBy), width: 120 },
  { title: "results.source", value: ({ source }) => source, width: 110, wideOnly: true },
  {
    title: "results.delay",
    value: ({ delayMs }) => (delayMs === null ? undefined : Math.round(delayMs / minuteMs)),
    kind: "number",
    width: 110,
  },
  { title: "voids.service", value: ({ serviceName }) => serviceName, width: 100 },
  {
    title: "voids.tickets",
    by: "tickets",
    value: ({ tickets }) => tickets,
    summed: ({ tickets }) => tickets,
    kind: "number",
    width: 80,
  },
  { title: "services.currency", value: ofRow, width: 75 },
  {
    title: "results.settledStake",
    value: ofService("settled"),
    summed: ofService("settled"),
    kind: "money",
    currency: ofRow,
    width: 110,
  },
  {
    title: "tickets.refund",
    value: ofService("refunds"),
    summed: ofService("refunds"),
    kind: "money",
    currency: ofRow,
    width: 100,
  },
  {
    title: "voids.winnings",
    value: ofService("winnings"),
    summed: ofService("winnings"),
    kind: "money",
    currency: ofRow,
    width: 110,
    phone: "figure",
  },
]);

/** The tickets affected by a version. */
export const versionTicketListColumns = sheet(results.listVersionTickets, ({ t }) => [
  { title: "tickets.number", by: "number", value: ({ number }) => number, width: 90, phone: "name" },
  { title: "voids.service", value: ({ serviceName }) => serviceName, width: 100, wideOnly: true },
  { title: "tickets.pos", value: ({ posName }) => posName, grow: 1, wideOnly: true },
  { title: "tickets.soldAt", value: ({ soldAt }) => soldAt, kind: "dateTime", width: 140, wideOnly: true },
  { title: "tickets.status", value: ({ status }) => t(ticketStatusKey(status)), width: 90 },
  { title: "services.currency", value: ofRow, width: 75 },
  {
    title: "voids.stake",
    by: "stake",
    value: ({ stake }) => stake,
    summed: ({ stake }) => stake,
    kind: "money",
    currency: ofRow,
    width: 100,
  },
  {
    title: "results.settledStake",
    value: ({ settled }) => settled,
    summed: ({ settled }) => settled,
    kind: "money",
    currency: ofRow,
    width: 100,
  },
  {
    title: "tickets.refund",
    value: ({ refunds }) => refunds,
    summed: ({ refunds }) => refunds,
    kind: "money",
    currency: ofRow,
    width: 100,
  },
  {
    title: "voids.winnings",
    by: "winnings",
    value: ({ winnings }) => winnings,
    summed: ({ winnings }) => winnings,
    kind: "money",
    currency: ofRow,
    width: 100,
    phone: "figure",
  },
]);

/** The results of a service's day. */
export const dayResultSheet = sheet(results.listDay, ({ t }) => [
  { title: "betting.start", by: "startsAt", value: ({ startsAt }) => startsAt, kind: "time", width: 80 },
  {
    title: "betting.league",
    by: "leagueName",
    value: ({ leagueName }) => leagueName,
    onPaper: ({ leagueOnPaper }) => leagueOnPaper,
    width: 90,
  },
  { title: "betting.rotation", value: ({ rotation }) => rotation, width: 100, wideOnly: true },
  { title: "betting.game", by: "eventName", value: ({ eventName }) => eventName, grow: 3, phone: "name" },
  { title: "results.score", value: ({ segments }) => finalText(segments), width: 80 },
  { title: "results.periods", value: ({ segments }) => periodsText(segments), grow: 3, wideOnly: true },
  {
    title: "results.status",
    value: (game) => resultText(game, t),
    width: 160,
  },
  {
    title: "voids.tickets",
    by: "tickets",
    value: ({ tickets }) => tickets,
    summed: ({ tickets }) => tickets,
    kind: "number",
    width: 80,
  },
  { title: "voids.open", value: ({ open }) => open, summed: ({ open }) => open, kind: "number", width: 90 },
  {
    title: "results.settledStake",
    value: ({ settled }) => settled,
    summed: ({ settled }) => settled,
    kind: "money",
    width: 110,
  },
  {
    title: "tickets.refund",
    value: ({ refunds }) => refunds,
    summed: ({ refunds }) => refunds,
    kind: "money",
    width: 100,
  },
  {
    title: "voids.winnings",
    value: ({ winnings }) => winnings,
    summed: ({ winnings }) => winnings,
    kind: "money",
    width: 110,
    phone: "figure",
  },
]);
