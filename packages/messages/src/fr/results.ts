import type { results as source } from "../en/results.ts";
import type { Words } from "../messages.ts";

export const results: Words<typeof source> = {
  official: "Officiel",
  summary: "Matchs : {games}, officiels : {official}",
  decide: "Rendre officiel",
  correct: "Corriger le résultat",
  segment: "Période {segment}",
  version: "v{version}, {name}",
  openLegs: "Sélections en cours",
  status: "Type de résultat",
  final: "Final",
  partial: "Partiel",
  called: "Arrêté",
  abandoned: "Abandonné",
  madeOfficial: "{name} : la version {version} est officielle.",
  waitsPerson: "Enregistré pour {name}. Le résultat sera officiel quand une seconde personne saisira le même.",
  waitsSource: "Enregistré pour {name}. Le résultat sera officiel quand une seconde source donnera le même.",
  willGrade: "Sélections gagnées : {win}, perdues : {lose}, remboursées : {push}, annulées : {void} ; encore en cours : {pending}.",
  touches_one: "{count} ticket, {amount} misés",
  touches_other: "{count} tickets, {amount} misés",
  keyType: "Saisir le score d’une période",
  keyNotBatted: "L’équipe locale n’a pas batté",
  keyOfficial: "Rendre officiel le résultat du match",
  keyForget: "Oublier la saisie du match",
};
