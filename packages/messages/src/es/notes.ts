import type { notes as source } from "../en/notes.ts";
import type { Words } from "../messages.ts";

export const notes: Words<typeof source> = {
  add: "Nueva nota",
  text: "Texto",
  textIn: "Texto, {language}",
  places: "Dónde aparece",
  firstDay: "Desde",
  lastDay: "Hasta",
  openEnded: "Hasta nuevo aviso",
  isActive: "En uso",
  inForce: "Vigente",
  toCome: "Por venir",
  over: "Terminada",
  off: "Fuera de uso",
  "on.board": "Tableros",
  "on.slip": "Junto a la jugada",
  "on.sheet": "Hoja de líneas",
  "on.paper": "Ticket",
};
