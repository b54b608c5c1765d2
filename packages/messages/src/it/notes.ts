import type { notes as source } from "../en/notes.ts";
import type { Words } from "../messages.ts";

export const notes: Words<typeof source> = {
  add: "Nuova nota",
  text: "Testo",
  textIn: "Testo, {language}",
  places: "Dove compare",
  firstDay: "Dal",
  lastDay: "Al",
  openEnded: "Fino a nuovo avviso",
  isActive: "In uso",
  inForce: "In vigore",
  toCome: "In arrivo",
  over: "Terminata",
  off: "Non in uso",
  "on.board": "Tabelloni",
  "on.slip": "Accanto alla schedina",
  "on.sheet": "Foglio quote",
  "on.paper": "Biglietto",
};
