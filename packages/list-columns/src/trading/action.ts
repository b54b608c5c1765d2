import { exposure, type AnswerOf } from "@chalkboard/contract";
import { eventStatusKeys } from "../catalog/calendar.ts";
import { partsText } from "./rates.ts";
import { sheet } from "../list-columns.ts";

type Row = AnswerOf<typeof exposure.listEvents>["rows"][number];

const currency = (row: Row): string => row.currency;
const ofSum = { kind: "money", currency } as const;

/** Games with open bets: in the house currency or the requested one, with each currency beside it. */
export const actionEventListColumns = sheet(exposure.listEvents, (writer) => [
  { title: "betting.game", by: "eventName", value: ({ eventName }) => eventName, grow: 3, phone: "name" },
  { title: "betting.league", value: ({ leagueName }) => leagueName, width: 140, phone: "line" },
  { title: "betting.start", by: "startsAt", value: ({ startsAt }) => startsAt, kind: "dateTime", width: 145 },
  { title: "action.state", value: ({ status }) => writer.t(eventStatusKeys[status]), width: 100 },
  {
    title: "action.worst",
    help: "action.worstHelp",
    by: "worst",
    value: ({ worst }) => worst,
    ...ofSum,
    width: 125,
    phone: "figure",
  },
  { title: "services.currency", value: currency, width: 75 },
  {
    title: "action.openLegs",
    by: "legs",
    value: ({ legs }) => legs,
    summed: ({ legs }) => legs,
    kind: "number",
    width: 105,
  },
  {
    title: "home.openWin",
    by: "open",
    value: ({ open }) => open,
    summed: ({ open }) => open,
    ...ofSum,
    width: 125,
    phone: "line",
  },
  { title: "betting.away", value: ({ away }) => away, ...ofSum, width: 115 },
  { title: "betting.home", value: ({ home }) => home, ...ofSum, width: 115 },
  { title: "betting.draw", value: ({ draw }) => draw, ...ofSum, width: 100, wideOnly: true },
  { title: "betting.over", value: ({ over }) => over, ...ofSum, width: 115 },
  { title: "betting.under", value: ({ under }) => under, ...ofSum, width: 115 },
  { title: "action.other", value: ({ other }) => other, ...ofSum, width: 100, wideOnly: true },
  {
    title: "rates.byCurrency",
    value: ({ parts, currency: of }) => partsText(parts, of, writer),
    grow: 3,
    phone: "line",
  },
]);
