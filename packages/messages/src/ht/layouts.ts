import type { layouts as source } from "../en/layouts.ts";
import type { Words } from "../messages.ts";

export const layouts: Words<typeof source> = {
  board: "Tablo",
  site: "Sit",
  till: "Kès",
  siteShown: "Sit: parèt",
  sitePeriods: "Sit: peryòd",
  siteBets: "Sit: parye",
  tillShown: "Kès: parèt",
  tillPeriods: "Kès: peryòd",
  tillBets: "Kès: parye",
  shown: "Parèt",
  sort: "Plas sou sit la",
  sortHint: "Pi piti a anvan. Vid: apre sa ki gen yon plas, nan lòd lig yo.",
  bets: "Parye",
  periods: "Peryòd",
  periodsHint: "Okenn: tout sa lig la genyen. Yon peryòd vini ak tout parye pa l, ata sa yo mete pita.",
  allPeriods: "Tout",
  allBets: "Tout",
  betsHint: "Okenn: tout parye peryòd ki anwo yo. Sa ki pa parèt vann kanmenm bay moun ki tape l.",
  count_one: "{count} parye",
  count_other: "{count} parye",
  preview: "Apèsi",
  noGames: "Pa gen jwèt k ap vini.",
  hidden: "Tablo a pa montre lig sa a.",
  enter: "Se nan sesyon yon sèvis yo ranje tablo li yo. Antre ladan l nan Sèvis.",
};
