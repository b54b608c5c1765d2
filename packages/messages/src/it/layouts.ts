import type { layouts as source } from "../en/layouts.ts";
import type { Words } from "../messages.ts";

export const layouts: Words<typeof source> = {
  board: "Tabellone",
  site: "Sito",
  till: "Cassa",
  siteShown: "Sito: mostrato",
  sitePeriods: "Sito: periodi",
  siteBets: "Sito: scommesse",
  tillShown: "Cassa: mostrato",
  tillPeriods: "Cassa: periodi",
  tillBets: "Cassa: scommesse",
  shown: "Mostrato",
  sort: "Posto sul sito",
  sortHint: "Il più basso per primo. Vuoto: dopo quelli con un posto, nell’ordine dei campionati.",
  bets: "Scommesse",
  periods: "Periodi",
  periodsHint: "Nessuno: tutti quelli del campionato. Un periodo porta tutte le sue scommesse, anche quelle aggiunte in seguito.",
  allPeriods: "Tutti",
  allBets: "Tutte",
  betsHint: "Nessuna: tutte quelle di questi periodi. Ciò che non si mostra si vende lo stesso a chi lo digita.",
  count_one: "{count} scommessa",
  count_other: "{count} scommesse",
  preview: "Anteprima",
  noGames: "Nessuna partita in arrivo.",
  hidden: "Il tabellone non mostra questo campionato.",
  enter: "I tabelloni di un servizio si compongono nella sua sessione. Vi si entra da Servizi.",
};
