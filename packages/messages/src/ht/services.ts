import type { services as source } from "../en/services.ts";
import type { Words } from "../messages.ts";

export const services: Words<typeof source> = {
  service: "Sèvis",
  sold: "Vann isit la",
  openEvents: "Match ki ouvri",
  currency: "Lajan",
  timeZone: "Fizo orè",
  closeTime: "Jounen komèsyal la fini a",
  closeHint: "Tikè ki vann apre minui epi anvan lè sa a konte pou jou anvan an.",
  cancelMinutes: "Minit yon kesye gen pou l anile",
  cancelHint: "Janm apre yon match nan tikè a kòmanse. 0: kesye pa anile.",
  validityDays: "Jou yo peye yon tikè ki genyen",
  rounding: "Awondi benefis yo",
  roundHalfUp: "Nan pi pre a",
  roundFloor: "Toujou anba",
  roundingUnit: "pa miltip",
  marginCents: "Santim ki ajoute sou pri santral la",
  marginHint: "Yo ajoute sou lajè chak mache de bò. 0 vann pri santral la menm.",
  ticketNote: "Nòt anba chak tikè",
  payAnywhere: "Nenpòt POS peye nenpòt tikè",
  payAnywhereHint: "Si l fèmen, se POS ki te vann tikè a sèlman ki peye l.",
  groupDay: "Jounen ak dèlè",
  groupMoney: "Pri ak benefis",
  groupPaper: "Tikè ak peman",
  changedMeanwhile: "Yon moun anrejistre lòt reglaj pandan tan sa a. Men yo kounye a; pa w yo pa anrejistre.",
};
