import type { operations as source } from "../en/operations.ts";
import type { Words } from "../messages.ts";

export const operations: Words<typeof source> = {
  device: "Dispositivo",
  user: "Utente",
  service: "Servizio",
  host: "Host",
  address: "Indirizzo",
  mac: "MAC",
  since: "Da",
  subjects: "Sottoscrizioni",
  lag: "Ritardo, ms",
  queue: "Coda",
  sent: "Inviati",
  skipped: "Saltati",
  process: "Processo server",
  end: "Chiudi",
  endTitle: "Chiudere la connessione di {device}?",
  endConsequence: "Il browser si ricollega da solo finché la sessione è aperta.",
  nobody: "Nessuno è connesso.",
};
