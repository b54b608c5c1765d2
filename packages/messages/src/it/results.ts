import type { results as source } from "../en/results.ts";
import type { Words } from "../messages.ts";

export const results: Words<typeof source> = {
  official: "Ufficiale",
  summary: "Partite: {games}, ufficiali: {official}",
  decide: "Rendi ufficiale",
  correct: "Correggi il risultato",
  segment: "Periodo {segment}",
  version: "v{version}, {name}",
  openLegs: "Selezioni in corso",
  status: "Tipo di risultato",
  final: "Finale",
  partial: "Parziale",
  called: "Interrotta",
  abandoned: "Abbandonata",
  madeOfficial: "{name}: la versione {version} è ufficiale.",
  waitsPerson: "Registrato per {name}. Diventa ufficiale quando una seconda persona inserisce lo stesso risultato.",
  waitsSource: "Registrato per {name}. Diventa ufficiale quando una seconda fonte dà lo stesso risultato.",
  willGrade: "Selezioni vinte: {win}, perse: {lose}, rimborsate: {push}, nulle: {void}; ancora in corso: {pending}.",
  touches_one: "{count} biglietto, {amount} puntati",
  touches_other: "{count} biglietti, {amount} puntati",
  keyType: "Digita il punteggio di un periodo",
  keyNotBatted: "La squadra di casa non ha battuto",
  keyOfficial: "Rendi ufficiale il risultato della partita",
  keyForget: "Dimentica quanto digitato per la partita",
};
