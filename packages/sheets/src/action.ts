import { action, type AnswerOf } from "@chalkboard/contract";
import { eventStatusKeys } from "./calendar.ts";
import { sheet } from "./sheet.ts";

type Row = AnswerOf<typeof action.listEvents>["rows"][number];

const currency = (row: Row): string => row.currency;
const ofSum = { kind: "money", currency } as const;

/** Games with open bets, by currency. */
export const actionEventSheet = sheet(action.listEvents, ({ t }) => [
  { title: "betting.game", by: "eventName", value: ({ eventName }) => eventName, grow: 3, phone: "name" },
  { title: "betting.league", value: ({ leagueName }) => leagueName, width: 140, phone: "line" },
  { title: "betting.start", by: "startsAt", value: ({ startsAt }) => startsAt, kind: "dateTime", width: 145 },
  { title: "action.state", value: ({ status }) => t(eventStatusKeys[status]), width: 100 },
  { title: "services.currency", value: currency, width: 75 },
  { title: "action.openLegs", by: "legs", value: ({ legs }) => legs, summed: ({ legs }) => legs, kind: "number", width: 105 },
  { title: "home.openWin", by: "open", value: ({ open }) => open, summed: ({ open }) => open, ...ofSum, width: 125, phone: "figure" },
  { title: "betting.away", value: ({ away }) => away, ...ofSum, width: 115 },
  { title: "betting.home", value: ({ home }) => home, ...ofSum, width: 115 },
  { title: "betting.draw", value: ({ draw }) => draw, ...ofSum, width: 100, wideOnly: true },
  { title: "betting.over", value: ({ over }) => over, ...ofSum, width: 115 },
  { title: "betting.under", value: ({ under }) => under, ...ofSum, width: 115 },
  { title: "action.other", value: ({ other }) => other, ...ofSum, width: 100, wideOnly: true },
]);
