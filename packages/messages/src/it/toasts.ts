import type { toasts as source } from "../en/toasts.ts";
import type { Words } from "../messages.ts";

export const toasts: Words<typeof source> = {
  "-19": "Il punto vendita è attivo.",
  "-20": "Vendita disattivata.",
  "-21": "Manca un passaggio.",
  "-22": "Non più in vendita.",
  "-23": "Oltre il massimo del biglietto.",
  "-24": "Importo non consentito.",
  "-25": "Acquisto punti non possibile.",
  "-26.1": "Questo sport qui non si vende.",
  "-26.2": "Questo giocatore qui non si vende.",
  "-26.3": "Le scommesse su questo giocatore qui non si vendono.",
  "-26.4": "Questa speciale si gioca da sola.",
  "-27": "Rifiutato dal trader: {message}",
  "-28": "Teaser non possibile.",
  "-29": "Il pareggio qui non si vende.",
  "-30": "Combinazione bloccata.",
  "-31": "Combinazione venduta troppe volte.",
  "-32": "Le speciali qui non si vendono.",
  "-33": "Puntata fuori dai limiti.",
  "-35": "Queste scommesse non stanno insieme.",
  "-36": "Scommesse su questo evento, massimo: {wagers}; presenti: {actual}.",
  "-37": "Gli eventi live qui non si vendono.",
  pageUnread: "Non è stato possibile leggere il sito ({code}).",
  pageInPart: "Il sito è stato letto solo in parte: {done} passaggi su {total}.",
};
