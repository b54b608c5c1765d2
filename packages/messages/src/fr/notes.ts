import type { notes as source } from "../en/notes.ts";
import type { Words } from "../messages.ts";

export const notes: Words<typeof source> = {
  add: "Nouvelle note",
  text: "Texte",
  textIn: "Texte, {language}",
  places: "Où elle figure",
  firstDay: "Du",
  lastDay: "Au",
  openEnded: "Jusqu’à nouvel ordre",
  isActive: "En service",
  inForce: "En vigueur",
  toCome: "À venir",
  over: "Terminée",
  off: "Hors service",
  "on.board": "Tableaux",
  "on.slip": "À côté du ticket en cours",
  "on.sheet": "Feuille de cotes",
  "on.paper": "Ticket",
};
