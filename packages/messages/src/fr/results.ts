import type { results as source } from "../en/results.ts";
import type { Words } from "../messages.ts";

export const results: Words<typeof source> = {
  official: "Officiel",
  summary: "{games} matchs, {official} officiels",
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
  willGrade: "Résultat : {win} sélections gagnées, {lose} perdues, {push} remboursées, {void} annulées ; {pending} restent en cours.",
  touches_one: "{count} ticket, {amount} misés",
  touches_other: "{count} tickets, {amount} misés",
  keyType: "Saisir le score d’une période",
  keyNotBatted: "L’équipe locale n’a pas batté",
  keyOfficial: "Rendre officiel le résultat du match",
  keyForget: "Oublier la saisie du match",
};
