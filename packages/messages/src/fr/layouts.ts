import type { layouts as source } from "../en/layouts.ts";
import type { Words } from "../messages.ts";

export const layouts: Words<typeof source> = {
  board: "Tableau",
  site: "Site",
  till: "Caisse",
  siteShown: "Site : affichée",
  siteBets: "Site : paris",
  tillShown: "Caisse : affichée",
  tillBets: "Caisse : paris",
  shown: "Affichée",
  sort: "Place sur le site",
  sortHint: "Le plus petit d’abord. Vide : après celles qui ont une place, dans l’ordre des ligues.",
  bets: "Paris",
  periods: "Périodes",
  periodsHint: "Une période met tous ses paris au tableau, ou les retire.",
  allBets: "Tous",
  betsHint: "Aucun : tous. Ce qui n’est pas affiché se vend quand même à qui le tape.",
  count_one: "{count} pari",
  count_other: "{count} paris",
  preview: "Aperçu",
  noGames: "Aucun match à venir.",
  hidden: "Le tableau n’affiche pas cette ligue.",
  enter: "Les tableaux d’un service se règlent dans sa propre session. Entrez-y depuis Services.",
};
