import type { results as source } from "../en/results.ts";
import type { Words } from "../messages.ts";

export const results: Words<typeof source> = {
  official: "Ufficiale",
  summary: "{games} partite, {official} ufficiali",
  decide: "Rendere ufficiale",
  correct: "Correggere il risultato",
  segment: "Segmento {segment}",
  version: "v{version}, {name}",
  openLegs: "Selezioni aperte",
  status: "Tipo di risultato",
  final: "Finale",
  partial: "Parziale",
  called: "Sospesa",
  abandoned: "Abbandonata",
  madeOfficial: "{name}: la versione {version} è ufficiale.",
  waitsPerson: "Registrato per {name}. Diventa ufficiale quando una seconda persona inserisce lo stesso risultato.",
  waitsSource: "Registrato per {name}. Diventa ufficiale quando una seconda fonte dà lo stesso risultato.",
  willGrade: "Referta {win} selezioni vinte, {lose} perse, {push} rimborsate, {void} nulle; {pending} restano aperte.",
  touches_one: "{count} biglietto, {amount} puntati",
  touches_other: "{count} biglietti, {amount} puntati",
  keyType: "Digitare il punteggio di un segmento",
  keyNotBatted: "La squadra di casa non ha battuto",
  keyOfficial: "Rendere ufficiale il risultato della partita",
  keyForget: "Dimenticare quanto digitato per la partita",
};
