import type { layouts as source } from "../en/layouts.ts";
import type { Words } from "../messages.ts";

export const layouts: Words<typeof source> = {
  board: "Pizarra",
  site: "Sitio",
  till: "Caja",
  siteShown: "Sitio: se muestra",
  sitePeriods: "Sitio: períodos",
  siteBets: "Sitio: apuestas",
  tillShown: "Caja: se muestra",
  tillPeriods: "Caja: períodos",
  tillBets: "Caja: apuestas",
  shown: "Se muestra",
  sort: "Lugar en el sitio",
  sortHint: "El menor primero. Vacío: después de las que tienen lugar, en el orden de las ligas.",
  bets: "Apuestas",
  periods: "Períodos",
  periodsHint: "Ninguno: todos los de la liga. Un período trae todas sus apuestas, también las que se añadan después.",
  allPeriods: "Todos",
  allBets: "Todas",
  betsHint: "Ninguna: todas las de esos períodos. Lo que no se muestra se vende igual a quien lo escribe.",
  count_one: "{count} apuesta",
  count_other: "{count} apuestas",
  preview: "Vista previa",
  noGames: "No hay juegos por venir.",
  hidden: "La pizarra no muestra esta liga.",
  enter: "Las pizarras de un servicio se arman en su propia sesión. Entre en ella desde Servicios.",
};
