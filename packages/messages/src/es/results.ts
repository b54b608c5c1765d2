import type { results as source } from "../en/results.ts";
import type { Words } from "../messages.ts";

export const results: Words<typeof source> = {
  official: "Oficial",
  summary: "Juegos: {games}, oficiales: {official}",
  decide: "Hacer oficial",
  correct: "Corregir el resultado",
  segment: "Período {segment}",
  version: "v{version}, {name}",
  openLegs: "Selecciones pendientes",
  status: "Tipo de resultado",
  final: "Final",
  partial: "Parcial",
  called: "Acortado",
  abandoned: "Abandonado",
  madeOfficial: "{name}: la versión {version} es oficial.",
  waitsPerson: "Anotado para {name}. Será oficial cuando una segunda persona ingrese el mismo resultado.",
  waitsSource: "Anotado para {name}. Será oficial cuando una segunda fuente dé el mismo resultado.",
  willGrade: "Selecciones ganadas: {win}, perdidas: {lose}, empatadas: {push}, sin acción: {void}; siguen pendientes: {pending}.",
  touches_one: "{count} ticket, {amount} apostado",
  touches_other: "{count} tickets, {amount} apostado",
  keyType: "Escribir la anotación de un período",
  keyNotBatted: "El local no bateó",
  keyOfficial: "Hacer oficial el resultado del juego",
  keyForget: "Olvidar lo escrito para el juego",
};
