import type { results as source } from "../en/results.ts";
import type { Words } from "../messages.ts";

export const results: Words<typeof source> = {
  official: "Ofisyèl",
  summary: "{games} match, {official} ofisyèl",
  decide: "Fè l ofisyèl",
  correct: "Korije rezilta a",
  segment: "Peryòd {segment}",
  version: "v{version}, {name}",
  openLegs: "Seleksyon an kou",
  status: "Kalite rezilta",
  final: "Final",
  partial: "Pasyèl",
  called: "Kanpe",
  abandoned: "Abandone",
  madeOfficial: "{name}: vèsyon {version} ofisyèl.",
  waitsPerson: "Nou note sa pou {name}. L ap ofisyèl lè yon dezyèm moun antre menm rezilta a.",
  waitsSource: "Nou note sa pou {name}. L ap ofisyèl lè yon dezyèm sous bay menm rezilta a.",
  willGrade: "Ap regle {win} seleksyon kòm genyen, {lose} kòm pèdi, {push} ranbouse, {void} anile; {pending} rete an kou.",
  touches_one: "{count} tikè, {amount} miz",
  touches_other: "{count} tikè, {amount} miz",
  keyType: "Tape skò yon peryòd",
  keyNotBatted: "Ekip lakay la pa t pase nan baton",
  keyOfficial: "Fè rezilta match la ofisyèl",
  keyForget: "Bliye sa ki te tape pou match la",
};
