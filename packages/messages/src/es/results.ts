import type { results as source } from "../en/results.ts";
import type { Words } from "../messages.ts";

export const results: Words<typeof source> = {
  official: "Oficial",
  summary: "{games} juegos, {official} oficiales",
  decide: "Hacer oficial",
  correct: "Corregir el resultado",
  segment: "Segmento {segment}",
  version: "v{version}, {name}",
  openLegs: "Jugadas abiertas",
  status: "Tipo de resultado",
  final: "Final",
  partial: "Parcial",
  called: "Detenido",
  abandoned: "Abandonado",
  madeOfficial: "{name}: la versión {version} es oficial.",
  waitsPerson: "Anotado para {name}. Será oficial cuando una segunda persona introduzca el mismo resultado.",
  waitsSource: "Anotado para {name}. Será oficial cuando una segunda fuente dé el mismo resultado.",
  willGrade: "Califica {win} jugadas ganadas, {lose} perdidas, {push} empatadas, {void} sin acción; {pending} siguen abiertas.",
  touches_one: "{count} boleto, {amount} apostado",
  touches_other: "{count} boletos, {amount} apostado",
  keyType: "Escribir el marcador de un segmento",
  keyNotBatted: "El local no bateó",
  keyOfficial: "Hacer oficial el resultado del juego",
  keyForget: "Olvidar lo escrito para el juego",
};
