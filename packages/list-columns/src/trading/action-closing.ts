import { exposure, type AnswerOf } from "@chalkboard/contract";
import { betType } from "@chalkboard/engine";
import { americanText, betName, pointsText, spreadText } from "@chalkboard/i18n";
import type { Writer } from "../columns.ts";
import { sheet } from "../list-columns.ts";

type Closer = AnswerOf<typeof exposure.listClosers>["rows"][number];
type ClosingLine = AnswerOf<typeof exposure.listClosingLines>["rows"][number];
type Worth = Pick<Closer, "bets" | "beat" | "mean" | "low" | "high">;

const currency = (row: { readonly currency: string }): string => row.currency;
/** A share in the unit in which sheets count percentages. */
const hundredths = (share: number): number => Math.round(share * 10_000);

/** The bounds of the true value; empty for a single bet. */
function boundsText({ low, high }: Worth, { format }: Pick<Writer, "format">): string {
  return low === null || high === null ? "" : `${format.percent(low)} … ${format.percent(high)}`;
}

/** Who beats the closing line, by place. */
export const closerListColumns = sheet(exposure.listClosers, (writer) => [
  { title: "action.closer", by: "name", value: ({ name }) => name, grow: 2, phone: "name" },
  { title: "action.ofService", value: ({ serviceName }) => serviceName, width: 150, wideOnly: true },
  { title: "services.currency", value: currency, width: 80 },
  {
    title: "action.closedBets",
    by: "bets",
    value: ({ bets }) => bets,
    summed: ({ bets }) => bets,
    kind: "number",
    width: 90,
    phone: "line",
  },
  {
    title: "betting.risk",
    by: "stake",
    value: ({ stake }) => stake,
    summed: ({ stake }) => stake,
    kind: "money",
    currency,
    width: 125,
  },
  { title: "action.beat", value: ({ beat, bets }) => hundredths(beat / bets), kind: "percent", width: 120 },
  {
    title: "action.mean",
    help: "action.closingNote",
    by: "mean",
    value: ({ mean }) => hundredths(mean),
    kind: "percent",
    width: 110,
    phone: "line",
  },
  { title: "action.meanBounds", value: (row) => boundsText(row, writer), width: 150 },
  {
    title: "action.edge",
    by: "edge",
    value: ({ edge }) => edge,
    summed: ({ edge }) => edge,
    kind: "money",
    currency,
    width: 125,
    phone: "figure",
  },
]);

/** A bet with the game named beside it. */
function lineText({ betType: id, teamName, sportCode, alternate }: ClosingLine, { t }: Pick<Writer, "t">): string {
  const type = betType(id);
  return [
    ...(teamName === "" ? [] : [teamName]),
    type === undefined ? String(id) : betName(type, sportCode, t),
    ...(alternate === 0 ? [] : [`#${String(alternate)}`]),
  ].join(" · ");
}

function closeText({ betType: id, points, price }: ClosingLine, { t }: Pick<Writer, "t">): string {
  const pointed =
    points === null
      ? []
      : [betType(id)?.market === "spread" ? spreadText(points, t("betting.pick")) : pointsText(points)];
  return [...pointed, americanText(price)].join(" ");
}

/** What was bet on each line before its game began, compared with its closing price. */
export const closingLineListColumns = sheet(exposure.listClosingLines, (writer) => [
  { title: "betting.game", by: "eventName", value: ({ eventName }) => eventName, grow: 2, phone: "name" },
  {
    title: "betting.start",
    by: "startsAt",
    value: ({ startsAt }) => startsAt,
    kind: "dateTime",
    width: 145,
    wideOnly: true,
  },
  { title: "lines.line", value: (row) => lineText(row, writer), grow: 2, phone: "line" },
  { title: "action.close", value: (row) => closeText(row, writer), width: 110 },
  { title: "services.currency", value: currency, width: 80 },
  {
    title: "action.closedBets",
    by: "bets",
    value: ({ bets }) => bets,
    summed: ({ bets }) => bets,
    kind: "number",
    width: 90,
  },
  {
    title: "betting.risk",
    by: "stake",
    value: ({ stake }) => stake,
    summed: ({ stake }) => stake,
    kind: "money",
    currency,
    width: 125,
  },
  {
    title: "action.mean",
    help: "action.closingNote",
    by: "mean",
    value: ({ mean }) => hundredths(mean),
    kind: "percent",
    width: 110,
    phone: "line",
  },
  {
    title: "action.edge",
    by: "edge",
    value: ({ edge }) => edge,
    summed: ({ edge }) => edge,
    kind: "money",
    currency,
    width: 125,
    phone: "figure",
  },
]);
