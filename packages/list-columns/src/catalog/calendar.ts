import { type AnswerOf, calendar } from "@chalkboard/contract";
import { localTime } from "@chalkboard/kernel";
import type { PlainKey } from "@chalkboard/i18n";
import type { Column } from "../columns.ts";
import { sheet } from "../list-columns.ts";

type Game = AnswerOf<typeof calendar.listEvents>["rows"][number];

/** The labels of a game's states. */
export const eventStatusKeys = {
  scheduled: "betting.eventScheduled",
  live: "betting.eventLive",
  ended: "betting.eventEnded",
  official: "betting.eventOfficial",
  cancelled: "betting.eventCancelled",
  postponed: "betting.eventPostponed",
} as const satisfies Readonly<Record<Game["status"], PlainKey>>;

const heldKeys = { start: "calendar.start", pitchers: "calendar.pitchers" } as const;
const both = (away: string | number | null, home: string | number | null): string =>
  [away, home].filter((one) => one !== null && one !== "").join(" / ");

/** The games of some days. */
export const calendarListColumns = sheet(calendar.listEvents, ({ t, format }) => [
  { title: "betting.start", by: "startsAt", value: ({ startsAt }) => startsAt, kind: "dateTime", width: 148 },
  {
    title: "calendar.leagueTime",
    value: ({ startsAt, timeZone }) => format.time(startsAt, timeZone),
    width: 104,
    wideOnly: true,
  },
  { title: "betting.league", by: "leagueName", value: ({ leagueName }) => leagueName, width: 80 },
  { title: "betting.rotation", value: ({ awayRotation, homeRotation }) => both(awayRotation, homeRotation), width: 90 },
  { title: "betting.game", by: "title", value: ({ title }) => title, grow: 4, phone: "name" },
  {
    title: "calendar.pitchers",
    value: ({ awayPitcher, homePitcher }) => both(awayPitcher, homePitcher),
    width: 130,
    wideOnly: true,
  },
  { title: "lines.state", value: ({ status }) => t(eventStatusKeys[status]), width: 104 },
  { title: "calendar.openLines", value: ({ openLines }) => openLines, kind: "number", width: 90 },
  { title: "lines.tickets", value: ({ tickets }) => tickets, kind: "number", width: 80 },
  { title: "calendar.derived", value: ({ derived }) => derived, kind: "number", width: 90 },
  { title: "calendar.tvChannel", value: ({ tvChannel }) => tvChannel, width: 130, wideOnly: true },
  { title: "calendar.note", value: ({ note }) => note, grow: 1, wideOnly: true },
  {
    title: "calendar.held",
    value: ({ held }) => held.map((one) => t(heldKeys[one])).join(", "),
    width: 100,
    wideOnly: true,
  },
  {
    title: "calendar.source",
    value: ({ source }) => (source === "desk" ? t("calendar.byHand") : source),
    width: 84,
    wideOnly: true,
  },
]);

/** The column heads of a rotation sheet, which the import recognizes in any language. */
export const gameFieldKeys = {
  day: "kit.date",
  minute: "calendar.time",
  awayRotation: "calendar.awayRotation",
  away: "betting.away",
  awayPitcher: "calendar.awayPitcher",
  homeRotation: "calendar.homeRotation",
  home: "betting.home",
  homePitcher: "calendar.homePitcher",
  isNeutral: "calendar.isNeutral",
  cutoffMinutes: "calendar.cutoffMinutes",
  note: "calendar.note",
} as const satisfies Readonly<Record<calendar.GameField, PlainKey>>;

const twoDigits = (figure: number): string => String(figure).padStart(2, "0");
const clockText = ({ startsAt, timeZone }: Game): string => {
  const { hour, minute } = localTime(startsAt, timeZone);
  return `${twoDigits(hour)}:${twoDigits(minute)}`;
};

/**
 * A rotation sheet that the schedule can import: days and times are text on the league's clock, the same in every
 * language.
 * @param hasPitchers whether the sport has pitchers
 */
export function gameColumns(hasPitchers: boolean): readonly Column<Game>[] {
  const values: Readonly<Record<calendar.GameField, Column<Game>["value"]>> = {
    day: ({ day }) => day,
    minute: clockText,
    awayRotation: ({ awayRotation }) => awayRotation,
    away: ({ awayName }) => awayName,
    awayPitcher: ({ awayPitcher }) => awayPitcher,
    homeRotation: ({ homeRotation }) => homeRotation,
    home: ({ homeName }) => homeName,
    homePitcher: ({ homePitcher }) => homePitcher,
    isNeutral: ({ isNeutral }) => isNeutral,
    cutoffMinutes: ({ cutoffMinutes }) => cutoffMinutes,
    note: ({ note }) => note,
  };
  return calendar.gameFields
    .filter((field) => hasPitchers || (field !== "awayPitcher" && field !== "homePitcher"))
    .map((field) => ({ title: gameFieldKeys[field], value: values[field] }));
}
