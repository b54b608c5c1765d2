import type { notes as source } from "../en/notes.ts";
import type { Words } from "../messages.ts";

export const notes: Words<typeof source> = {
  add: "Nouvo nòt",
  text: "Tèks",
  textIn: "Tèks, {language}",
  places: "Kote li parèt",
  firstDay: "Apati",
  lastDay: "Jiska",
  openEnded: "Jiskaske gen lòt enfòmasyon",
  isActive: "An sèvis",
  inForce: "An vigè",
  toCome: "Ap vini",
  over: "Fini",
  off: "Pa an sèvis",
  "on.board": "Tablo yo",
  "on.slip": "Bò kote tikè k ap fèt la",
  "on.sheet": "Fèy kòt",
  "on.paper": "Tikè",
};
