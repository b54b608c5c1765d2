import type { services as source } from "../en/services.ts";
import type { Words } from "../messages.ts";

export const services: Words<typeof source> = {
  service: "Service",
  sold: "En vente ici",
  openEvents: "Matchs ouverts",
  currency: "Devise",
  timeZone: "Fuseau horaire",
  closeTime: "La journée se termine à",
  closeHint: "Les tickets vendus après minuit et avant cette heure comptent pour la veille.",
  cancelMinutes: "Minutes pendant lesquelles un vendeur peut annuler",
  cancelHint: "Jamais après le début d’un match du ticket. 0 : les vendeurs n’annulent pas.",
  validityDays: "Jours pendant lesquels un gagnant est payé",
  rounding: "Arrondi des gains",
  roundHalfUp: "Au plus proche",
  roundFloor: "Toujours en bas",
  roundingUnit: "aux multiples de",
  marginCents: "Cents ajoutés aux cotes de la centrale",
  marginHint: "Ajoutés à la largeur de chaque marché à deux issues. 0 vend les cotes de la centrale.",
  ticketNote: "Note au bas de chaque ticket",
  payAnywhere: "Chaque PDV paie tous les tickets",
  payAnywhereHint: "Désactivé, seul le PDV qui a vendu un ticket le paie.",
  groupDay: "Journée et délais",
  groupMoney: "Cotes et gains",
  groupPaper: "Tickets et paiement",
  changedMeanwhile: "Quelqu’un a enregistré d’autres réglages entre-temps. Les voici ; les vôtres n’ont pas été enregistrés.",
};
