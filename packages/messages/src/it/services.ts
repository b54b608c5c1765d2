import type { services as source } from "../en/services.ts";
import type { Words } from "../messages.ts";

export const services: Words<typeof source> = {
  service: "Servizio",
  sold: "In vendita qui",
  openEvents: "Partite aperte",
  currency: "Valuta",
  timeZone: "Fuso orario",
  closeTime: "La giornata contabile finisce alle",
  closeHint: "I biglietti venduti dopo mezzanotte e prima di quest’ora contano per il giorno prima.",
  cancelMinutes: "Minuti entro cui un operatore può annullare",
  cancelHint: "Mai dopo l’inizio di una partita del biglietto. 0: gli operatori non annullano.",
  validityDays: "Giorni entro cui una vincita è pagata",
  rounding: "Arrotondamento delle vincite",
  roundHalfUp: "Al più vicino",
  roundFloor: "Sempre per difetto",
  roundingUnit: "a multipli di",
  marginCents: "Centesimi aggiunti alle quote della centrale",
  marginHint: "Aggiunti all’ampiezza di ogni mercato a due esiti. 0 vende le quote della centrale.",
  ticketNote: "Nota in fondo a ogni biglietto",
  payAnywhere: "Ogni POS paga ogni biglietto",
  payAnywhereHint: "Se spento, paga un biglietto solo il POS che l’ha venduto.",
  groupDay: "Giornata e scadenze",
  groupMoney: "Quote e vincite",
  groupPaper: "Biglietti e pagamenti",
  changedMeanwhile: "Nel frattempo qualcuno ha salvato altre impostazioni. Ora sono mostrate; le tue non sono state salvate.",
};
