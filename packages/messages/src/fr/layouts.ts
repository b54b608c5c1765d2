import type { layouts as source } from "../en/layouts.ts";
import type { Words } from "../messages.ts";

export const layouts: Words<typeof source> = {
  board: "Tableau",
  site: "Site",
  till: "Caisse",
  siteShown: "Site : affichée",
  sitePeriods: "Site : périodes",
  siteBets: "Site : paris",
  tillShown: "Caisse : affichée",
  tillPeriods: "Caisse : périodes",
  tillBets: "Caisse : paris",
  shown: "Affichée",
  sort: "Place sur le site",
  sortHint: "Le plus petit d’abord. Vide : après celles qui ont une place, dans l’ordre des ligues.",
  bets: "Paris",
  periods: "Périodes",
  periodsHint: "Aucune : toutes celles de la ligue. Une période amène tous ses paris, ceux qui s’ajoutent plus tard aussi.",
  allPeriods: "Toutes",
  allBets: "Tous",
  betsHint: "Aucun : tous ceux de ces périodes. Ce qui n’est pas affiché se vend quand même à qui le tape.",
  count_one: "{count} pari",
  count_other: "{count} paris",
  preview: "Aperçu",
  noGames: "Aucun match à venir.",
  hidden: "Le tableau n’affiche pas cette ligue.",
  enter: "Les tableaux d’un service se règlent dans sa propre session. Entrez-y depuis Services.",
};
