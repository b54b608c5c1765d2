import type { files as source } from "../en/files.ts";
import type { Words } from "../messages.ts";

export const files: Words<typeof source> = {
  title: "File",
  empty: "Ancora nessun file",
  emptyWhy: "Ciò che esporta da un elenco resta qui un giorno: il suo avanzamento, e per scaricarlo di nuovo.",
  waiting: "Attende il suo turno",
  notMade: "Non creato: lo esporti di nuovo.",
  failed: "Non è stato possibile creare {name}. Lo esporti di nuovo.",
  fetch: "Scarica",
  gone: "{name} non è più disponibile. Lo esporti di nuovo.",
  stop: "Ferma",
};
