import { type AnswerOf, nameMatching } from "@chalkboard/contract";
import { betType } from "@chalkboard/engine";
import { marketName, type PlainKey, type Translate } from "@chalkboard/i18n";
import { sheet } from "../list-columns.ts";

export const nameStateKeys = {
  waiting: "training.waiting",
  taught: "training.taught",
  ignored: "training.ignored",
} as const satisfies Readonly<Record<nameMatching.NameState, PlainKey>>;

export const nameKindKeys = {
  team: "training.kind.team",
  player: "training.kind.player",
  league: "training.kind.league",
  market: "training.kind.market",
} as const satisfies Readonly<Record<nameMatching.NameKind, PlainKey>>;

/** Shown where no record of ours resembles a name. */
export const noneKeys = {
  team: "training.none",
  player: "training.nonePlayer",
  league: "training.noneLeague",
  market: "training.noneMarket",
} as const satisfies Readonly<Record<nameMatching.NameKind, PlainKey>>;

export const matchedHowKeys = {
  confirmed: "training.how.confirmed",
  chosen: "training.how.chosen",
  made: "training.how.made",
  unattended: "training.how.unattended",
  known: "training.how.known",
} as const satisfies Readonly<Record<nameMatching.MatchedHow, PlainKey>>;

/** The evidence for and against a suggestion, in words. */
export function whyOf(
  { similarity, games, days, against, isNamed, isOther, shared = 0, fits = [], misfits = [] }: nameMatching.Suggestion,
  t: Translate,
): string {
  return [
    t("training.why.similarity", { percent: similarity }),
    ...(shared > 0 ? [t("training.why.shared", { count: shared })] : []),
    ...(games > 0 ? [t("training.why.games", { count: games })] : []),
    ...(days > 0 ? [t("training.why.days", { count: days })] : []),
    ...(against > 0 ? [t("training.why.against", { count: against })] : []),
    ...(isNamed ? [t("training.why.isNamed")] : []),
    ...(isOther ? [t("training.why.isOther")] : []),
    ...fits.map((fit) => t(`training.fits.${fit}`)),
    ...misfits.map((misfit) => t(`training.misfits.${misfit}`)),
  ].join(" · ");
}

/** A market named by its first bet type. */
export function marketText(first: number, t: Translate): string {
  const type = betType(first);
  return type === undefined ? "" : marketName(type, t);
}

/** The name of a suggestion: a market in the reader's language, everything else by its own name. */
export function suggestionText({ name, betType: first }: nameMatching.Suggestion, t: Translate): string {
  return first === undefined ? name : marketText(first, t);
}

type Row = AnswerOf<typeof nameMatching.listNames>["rows"][number];
const bestOf = ({ suggestions }: Row): nameMatching.Suggestion | undefined => suggestions[0];

/** A name as the source writes it; for a league the title before the key. */
export function nameOf({ name, said: { title = "" } }: Pick<Row, "name" | "said">): string {
  return title === "" ? name : `${title} · ${name}`;
}

/** Names used by sources that matched no record of ours. */
export const trainingListColumns = sheet(nameMatching.listNames, ({ t }, { state }) => [
  { title: "training.name", by: "name", value: nameOf, grow: 1, phone: "name" },
  { title: "training.kind", value: ({ kind }) => t(nameKindKeys[kind]), width: 90, wideOnly: true },
  { title: "training.ofTeam", value: ({ ofTeamName }) => ofTeamName, width: 140, wideOnly: true },
  { title: "sources.source", value: ({ source }) => source, width: 110 },
  { title: "betting.league", value: ({ leagueName, said }) => said.leagues?.join(", ") ?? leagueName, width: 110 },
  {
    title: "training.games",
    by: "games",
    value: ({ games }) => games,
    summed: ({ games }) => games,
    kind: "number",
    width: 100,
    phone: "figure",
  },
  {
    title: "training.times",
    value: ({ kind, times }) => (kind === "market" ? times : undefined),
    kind: "number",
    width: 80,
    wideOnly: true,
  },
  ...(state === "taught"
    ? []
    : ([
        {
          title: "training.next",
          value: ({ nextAt }: Row) => nextAt ?? undefined,
          kind: "dateTime",
          width: 150,
          wideOnly: true,
        },
        { title: "training.opponent", value: ({ nextOpponent }: Row) => nextOpponent, grow: 1, wideOnly: true },
      ] as const)),
  ...(state === "taught"
    ? ([
        {
          title: "training.means",
          value: ({ teamName, meansBetType }: Row) => (meansBetType === null ? teamName : marketText(meansBetType, t)),
          grow: 1,
        },
        {
          title: "training.how",
          value: ({ how }: Row) => (how === null ? undefined : t(matchedHowKeys[how])),
          width: 150,
        },
      ] as const)
    : ([
        {
          title: "training.best",
          value: (row: Row) => {
            const best = bestOf(row);
            return best === undefined ? undefined : suggestionText(best, t);
          },
          grow: 1,
        },
        { title: "training.score", by: "score", value: ({ score }: Row) => score, kind: "number", width: 80 },
        {
          title: "training.why",
          value: (row: Row) => {
            const best = bestOf(row);
            return best === undefined ? t(noneKeys[row.kind]) : whyOf(best, t);
          },
          grow: 2,
        },
      ] as const)),
  ...(state === "waiting"
    ? []
    : ([
        {
          title: "training.decidedAt",
          value: ({ decidedAt }: Row) => decidedAt ?? undefined,
          kind: "dateTime",
          width: 150,
        },
        { title: "training.decidedBy", value: ({ decidedBy }: Row) => decidedBy, width: 130 },
      ] as const)),
  {
    title: "training.seenAt",
    by: "seenAt",
    value: ({ seenAt }) => seenAt,
    kind: "dateTime",
    width: 150,
    wideOnly: true,
  },
]);
