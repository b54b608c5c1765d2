import type { dialogs as source } from "../en/dialogs.ts";
import type { Words } from "../messages.ts";

export const dialogs: Words<typeof source> = {
  information: "Informazione",
  sessionExpired: "La tua sessione è scaduta.",
  signInAgain: "Accedi di nuovo",
  newVersion: "Nuova versione disponibile",
  newVersionHint: "A newer version of this page is ready. If the old one stays, refresh twice.",
  newVersionHintOther: "Hay una versión más nueva de esta página. Si sigue viendo la anterior, actualice dos veces.",
  updateNow: "Aggiorna ora",
  systemUpdating: "Sistema in aggiornamento",
  systemUpdatingText: "Riprova tra 15 secondi",
  retryNow: "Prova ora",
  noConnection: "Nessuna connessione al server",
  noConnectionText: "Controlla la connessione a Internet e riprova",
  printMissing: "Nessuna connessione al programma di stampa",
  printMissingText: "Apri il programma di stampa per continuare",
  printDownload: "Scarica il programma di stampa",
  printFailed: "Stampa non riuscita",
  printFailedText: "Il biglietto è venduto; non è riuscita solo la stampa. Controlla la stampante e ristampa.",
  scraping: "Problema di lettura HTML",
  scrapingText: "La lettura del sito non è riuscita. Verifica che il nome della squadra sia associato al sito.",
};
