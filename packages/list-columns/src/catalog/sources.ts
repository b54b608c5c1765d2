import { type AnswerOf, sources } from "@chalkboard/contract";
import { betType } from "@chalkboard/engine";
import { americanText, betName, type PlainKey, spreadText, totalText } from "@chalkboard/i18n";
import type { Writer } from "../columns.ts";
import { runFault } from "./left-out.ts";
import { sheet } from "../list-columns.ts";

type Source = AnswerOf<typeof sources.listSources>["rows"][number];

export type SourceState = "paused" | "silent" | "failing" | "working" | "fresh";

/** A source's state. */
export function sourceState({
  isPaused,
  failing,
  lastRunAt,
  silentSince,
}: Pick<Source, "isPaused" | "failing" | "lastRunAt" | "silentSince">): SourceState {
  return isPaused
    ? "paused"
    : silentSince !== null
      ? "silent"
      : failing > 0
        ? "failing"
        : lastRunAt === null
          ? "fresh"
          : "working";
}

export const sourceStateKeys = {
  paused: "sources.paused",
  silent: "sources.silent",
  failing: "sources.failingNow",
  working: "sources.working",
  fresh: "sources.fresh",
} as const satisfies Readonly<Record<SourceState, PlainKey>>;

export const adaptorKeys = {
  oddsApi: "sources.oddsApi",
  sbrMlb: "sources.sbrMlb",
  sbrNba: "sources.sbrNba",
  sbrNhl: "sources.sbrNhl",
  nflverse: "sources.nflverse",
  footballData: "sources.footballData",
  webPage: "sources.webPage",
} as const satisfies Readonly<Record<sources.Adaptor, PlainKey>>;

export const triggerKeys = {
  time: "sources.byTime",
  person: "sources.byPerson",
  file: "sources.byFile",
  page: "sources.byPage",
} as const satisfies Readonly<Record<sources.RunTrigger, PlainKey>>;

/** The outside sources. */
export const sourceListColumns = sheet(sources.listSources, ({ t }) => [
  { title: "network.name", by: "name", value: ({ name }) => name, grow: 1, phone: "name" },
  { title: "lines.state", value: (source) => t(sourceStateKeys[sourceState(source)]), width: 110 },
  { title: "sources.adaptor", value: ({ adaptor }) => t(adaptorKeys[adaptor]), grow: 1, wideOnly: true },
  { title: "sources.leagues", value: ({ leagues }) => leagues.length, kind: "number", width: 90 },
  {
    title: "sources.interval",
    value: ({ adaptor, folder, intervalSeconds }) =>
      sources.isFileAdaptor(adaptor) && folder === "" ? undefined : intervalSeconds,
    kind: "number",
    width: 110,
    wideOnly: true,
  },
  { title: "sources.lastRun", value: ({ lastRunAt }) => lastRunAt ?? undefined, kind: "dateTime", width: 150 },
  { title: "sources.lastHeard", value: ({ lastHeardAt }) => lastHeardAt ?? undefined, kind: "dateTime", width: 150 },
  { title: "sources.silentSince", value: ({ silentSince }) => silentSince ?? undefined, kind: "dateTime", width: 150 },
  {
    title: "sources.silentLines",
    value: ({ silentSince, silentLines }) => (silentSince === null ? undefined : silentLines),
    kind: "number",
    width: 110,
  },
  { title: "sources.failing", value: ({ failing }) => failing, kind: "number", width: 110 },
  { title: "sources.error", value: ({ error }) => runFault(error, t), grow: 2 },
]);

/** The runs of each source and their results. */
export const runListColumns = sheet(sources.listRuns, ({ t }) => [
  { title: "sources.startedAt", by: "startedAt", value: ({ startedAt }) => startedAt, kind: "dateTime", width: 160 },
  { title: "sources.source", value: ({ source }) => source, grow: 1, phone: "name" },
  { title: "sources.file", value: ({ file }) => file, grow: 1, wideOnly: true },
  { title: "sources.trigger", value: ({ trigger }) => t(triggerKeys[trigger]), width: 110, wideOnly: true },
  { title: "sources.took", by: "tookMs", value: ({ tookMs }) => tookMs, kind: "number", width: 90 },
  { title: "sources.created", value: ({ created }) => created, kind: "number", width: 90 },
  { title: "sources.moved", value: ({ moved }) => moved, kind: "number", width: 90, wideOnly: true },
  { title: "sources.quotes", value: ({ quotes }) => quotes, kind: "number", width: 90, wideOnly: true },
  { title: "sources.moves", value: ({ moves }) => moves, kind: "number", width: 90 },
  { title: "sources.statements", value: ({ statements }) => statements, kind: "number", width: 90, wideOnly: true },
  { title: "sources.decided", value: ({ decided }) => decided, kind: "number", width: 90 },
  { title: "sources.refused", value: ({ refused }) => refused, kind: "number", width: 90 },
  { title: "sources.error", value: ({ error }) => runFault(error, t), grow: 2 },
]);

type Jump = AnswerOf<typeof sources.listJumps>["rows"][number];
type Quotes = Jump["quotes"];

export const jumpStateKeys = { waiting: "sources.jumpWaits", refused: "sources.jumpLeft" } as const satisfies Readonly<
  Record<sources.JumpState, PlainKey>
>;

/** Why a market is held for review, as a filter offers it. */
export const jumpReasonKeys = {
  points: "sources.jumpPoints",
  price: "sources.jumpChance",
  margin: "sources.jumpMargin",
  others: "sources.jumpOthers",
  model: "sources.jumpModel",
} as const satisfies Readonly<Record<sources.JumpReason, PlainKey>>;

/** Why a market is left unchanged. */
export const jumpStaysKeys = {
  settled: "sources.jumpStays.settled",
  changed: "sources.jumpStays.changed",
  begun: "sources.jumpStays.begun",
  inHand: "sources.jumpStays.inHand",
} as const satisfies Readonly<Record<sources.JumpStays, PlainKey>>;

/** The market that jumped: the name of its first bet. */
export function jumpMarket({ quotes, sportCode }: Pick<Jump, "quotes" | "sportCode">, t: Writer["t"]): string {
  const type = betType(quotes[0]?.betType ?? 0);
  return type === undefined ? "" : betName(type, sportCode, t);
}

/** Markets of two sides, each with its name: "run line −1½ −110 / +1½ −110". */
export function marketsText(quotes: Quotes, sportCode: string, t: Writer["t"]): string {
  const markets = quotes.flatMap((quote, index) =>
    index % 2 === 0 ? [[quote, ...quotes.slice(index + 1, index + 2)]] : [],
  );
  return markets.map((market) => `${jumpMarket({ quotes: market, sportCode }, t)} ${quotesText(market)}`).join(", ");
}

/** Both sides of a market: "−1½ −110 / +1½ −110". */
export function quotesText(quotes: Quotes): string {
  return quotes
    .map(({ betType: id, points, price }) => {
      const pick = betType(id)?.pick;
      const at =
        points === null ? "" : pick === "over" || pick === "under" ? totalText(pick, points) : spreadText(points);
      return `${at} ${americanText(price)}`.trim();
    })
    .join(" / ");
}

/** Why it is held, in words. */
export function jumpWhy({ reasons, others, model, sportCode }: Jump, t: Writer["t"]): string {
  return reasons
    .map((reason) =>
      reason === "others"
        ? t("sources.jump.others", { said: quotesText(others) })
        : reason === "model"
          ? t("sources.jump.model", { said: marketsText(model, sportCode, t) })
          : t(`sources.jump.${reason}`),
    )
    .join(", ");
}

/** Markets that jumped. */
export const jumpListColumns = sheet(sources.listJumps, ({ t }) => [
  { title: "sources.jumpGame", value: ({ event }) => event, grow: 3, phone: "name" },
  { title: "betting.league", value: ({ leagueName }) => leagueName, width: 60, wideOnly: true },
  { title: "sources.jumpMarket", value: (jump) => jumpMarket(jump, t), grow: 1 },
  {
    title: "sources.jumpWas",
    value: ({ was }) => (was.length === 0 ? t("sources.jumpNew") : quotesText(was)),
    width: 170,
  },
  { title: "sources.jumpWould", value: ({ quotes }) => quotesText(quotes), width: 170 },
  { title: "sources.jumpWhy", value: (jump) => jumpWhy(jump, t), grow: 1 },
  {
    title: "lines.state",
    value: ({ state, isInPlay }) => `${isInPlay ? `${t("settings.inPlay")} · ` : ""}${t(jumpStateKeys[state])}`,
    width: 150,
  },
  { title: "sources.source", value: ({ source }) => source, width: 100, wideOnly: true },
  { title: "sources.jumpSince", by: "changedAt", value: ({ firstAt }) => firstAt, kind: "dateTime", width: 150 },
  {
    title: "duties.starts",
    by: "startsAt",
    value: ({ startsAt }) => startsAt,
    kind: "dateTime",
    width: 150,
    wideOnly: true,
  },
]);

type PendingGame = AnswerOf<typeof sources.listPendingGames>["rows"][number];
type Words = Pick<Writer, "t" | "format" | "zone">;

/** A stored game with its start and what was sold on it. */
export function storedGameText({ title, startsAt, tickets }: sources.StoredGame, { t, format, zone }: Words): string {
  const sold = tickets === 0 ? "" : ` · ${t("reports.ticketCount", { count: tickets })}`;
  return `${title}, ${format.dateTime(startsAt, zone)}${sold}`;
}

/** The source's game, as it names it. */
export function pendingTitle({ away, home }: Pick<PendingGame, "away" | "home">): string {
  return `${away} @ ${home}`;
}

/** Why a person must decide. */
export function pendingWhy({ reason, ofKey }: PendingGame, words: Words): string {
  const { t } = words;
  if (reason === "sameStart" && ofKey === null) return t("sources.pendingWhy.sameStart");
  const game = ofKey === null ? "" : storedGameText(ofKey, words);
  return t(reason === "sameStart" ? "sources.pendingWhy.moved" : `sources.pendingWhy.${reason}`, { game });
}

/** What a person decided. */
function decisionText({ state, means }: PendingGame, words: Words): string {
  if (state === "pending") return "";
  return state === "stored"
    ? words.t("sources.pendingIs.stored", { game: means === null ? "" : storedGameText(means, words) })
    : words.t(`sources.pendingIs.${state}`);
}

/** Games of sources that a person must decide about, or did. */
export const pendingGameListColumns = sheet(sources.listPendingGames, (words, { isDecided = false }) => [
  { title: "sources.pendingSaid", value: pendingTitle, grow: 2, phone: "name" },
  {
    title: "duties.starts",
    by: "startsAt",
    value: ({ startsAt }) => startsAt,
    kind: "dateTime",
    width: 150,
    phone: "line",
  },
  { title: "betting.league", value: ({ leagueName }) => leagueName, width: 70, wideOnly: true },
  { title: "sources.source", value: ({ source }) => source, width: 90, phone: "none" },
  { title: "sources.jumpWhy", value: (game: PendingGame) => pendingWhy(game, words), grow: 3, phone: "line" },
  ...(isDecided
    ? ([
        {
          title: "sources.pendingMeans",
          value: (game: PendingGame) => decisionText(game, words),
          grow: 3,
          phone: "line",
        },
        {
          title: "training.decidedAt",
          value: ({ decidedAt }: PendingGame) => decidedAt ?? undefined,
          kind: "dateTime",
          width: 150,
        },
        { title: "training.decidedBy", value: ({ decidedBy }: PendingGame) => decidedBy, width: 110 },
      ] as const)
    : ([
        {
          title: "sources.pendingStored",
          value: ({ games }: PendingGame) =>
            games.length === 0
              ? words.t("sources.pendingNoGame")
              : games.map((game) => storedGameText(game, words)).join("; "),
          grow: 3,
        },
      ] as const)),
  { title: "sources.jumpSince", by: "firstAt", value: ({ firstAt }) => firstAt, kind: "dateTime", width: 150 },
  {
    title: "training.seenAt",
    by: "seenAt",
    value: ({ seenAt }) => seenAt,
    kind: "dateTime",
    width: 150,
    wideOnly: true,
  },
]);
